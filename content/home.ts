export const HOME = {
  metaTitle: "Mock interviews, 1:1 and live",
  metaDescription:
    "Practice your job or visa interview with someone who runs them: live, 1:1, with a written scorecard. Pick a time in your own zone.",
  kicker: "Mock interviews for jobs and visas",
  title: ["Pick a time.", "Get grilled for an hour.", "Leave with a scorecard."],
  lead: "Live 1:1 practice with people who hire for the job you want. For first jobs, senior roles, career changes and visa interviews. Booking takes 2 minutes.",
  steps: [
    {
      title: "Choose your interview",
      text: "Coding, finance, a visa, a residency: pick what you need to practice.",
    },
    {
      title: "Pick a time",
      text: "See open times in your time zone. We hold the one you pick for 10 minutes.",
    },
    {
      title: "Pay and you’re booked",
      text: "No password: we email you a code. Pay once, and you both get a calendar file.",
    },
  ],
  onYourOwn: [
    {
      title: "AI mock session",
      text: "Talk it out at midnight if you like. See your pace, fillers and structure, with your own words beside each score.",
      link: { label: "How an AI session works", to: "/niche/ai" },
    },
    {
      title: "One-way interview",
      text: "A question, a countdown, a red light, and nobody nodding. Three questions will be free every week.",
      link: { label: "How a one-way interview works", to: "/interviews/oneway" },
    },
  ],
  organisations: {
    title: "Getting a group ready?",
    text: "Prepaid seats for teams, new grads and whole cohorts. You see how many get used. What people say in a session stays private.",
    links: [
      { label: "For businesses", to: "/business" },
      { label: "For universities", to: "/universities" },
    ],
  },
} as const;

/** An invented scorecard, labeled as a sample. */
export const SAMPLE_SCORECARD = {
  session: "1:1 coding, 60 minutes",
  marks: [
    {
      dimension: "Clarifying",
      mark: 4,
      evidence: "Asked whether back-to-back meetings clash before writing a line.",
    },
    {
      dimension: "Approach",
      mark: 4,
      evidence: "Named the quadratic step, then replaced it with a sweep.",
    },
    { dimension: "Code", mark: 3, evidence: "Fixed a loop boundary by trial and error, twice." },
    {
      dimension: "Testing",
      mark: 2,
      evidence: "Ran the example from the problem and no input of their own.",
    },
    {
      dimension: "Communication",
      mark: 4,
      evidence: "Took the second hint in one sentence and showed where it led.",
    },
  ],
  drill: "Before you say it works, walk one ordinary case and one nasty one through the code.",
} as const;

/** The rest of it, for the home page; `at` is when each evidence was noted. */
export const FULL_SCORECARD = {
  at: ["3:10", "11:42", "24:05", "31:30", "27:18"],
  strengths:
    "You asked what the input looks like before you touched the keyboard, and you said what the slow version costs before I did.",
  change:
    "Test before you say you’re done. You ran my example, it passed, and you stopped; an empty list would have broken it.",
  drill: "testing",
  moveForward: true,
  moveForwardWords: "Yes for a mid-level loop. For senior I’d want to see you find your own bug.",
} as const;

/** Ids of FAQ entries also shown on the home page. */
export const HOME_FAQ: readonly string[] = [
  "session",
  "afterwards",
  "choose-interviewer",
  "zones",
  "cancel",
  "recording",
];
