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
      text: "Talk it out at midnight if you like. See your pace, your structure, the fillers it heard, and your own words beside each score. One question is free, without an account.",
      link: { label: "Start an AI session", to: "/sessions/ai" },
    },
    {
      text: "A question, a countdown, a red light, and nobody nodding. Three questions are free every week.",
      link: { label: "Record a one-way interview", to: "/interviews/oneway" },
    },
    {
      text: "Three minutes at the window with a program that interrupts, and notices when two answers disagree. Free, once a day.",
      link: { label: "Face the visa officer", to: "/sessions/visa" },
    },
  ],
  organizations: {
    title: "Getting a group ready?",
    text: "Interview practice for teams, new grads and whole cohorts. Tell us what you need, and we’ll reply with an offer.",
    links: [
      { label: "For businesses", to: "/business" },
      { label: "For universities", to: "/universities" },
    ],
  },
} as const;

/** An invented scorecard, labeled as a sample. */
export const SAMPLE_SCORECARD = {
  session: "1:1 coding mock interview",
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

/**
 * A whole scorecard: what the demo's finished session gets and the home page shows, next to the
 * session's marks (demo-session.ts).
 */
export const FULL_SCORECARD = {
  session: "1:1 coding mock interview",
  levels: { clarifying: 4, approach: 4, code: 4, testing: 3, communication: 3 } as Record<
    string,
    number
  >,
  strengths:
    "You asked about touching, empty and unsorted bookings before you wrote a line, and you named the quadratic version and its cost without being asked.",
  change:
    "Narrate the invariant while you type. Twice you went silent for more than two minutes, and I couldn’t tell whether you were stuck or done.",
  drill: "communication",
  moveForward: true,
  moveForwardWords:
    "Yes for mid level. The reasoning is there; an interviewer who hears none of it may not see it.",
} as const;

/** The room in that session. */
export const ROOM_MOMENT = {
  at: "17:30",
  question: "merge-bookings",
  levels: { clarifying: 4, code: 4 } as Record<string, number>,
  current: "code",
} as const;

/** The id prefix of the home page’s player, as evidence has it, and the moment that it opens at. */
export const PLAYER_ID = "played-0";
export const PLAYER_MOMENT = { at: "16:20", passedAt: "33:20" } as const;

/** Ids of FAQ entries also shown on the home page. */
export const HOME_FAQ: readonly string[] = ["session", "choose-interviewer", "cancel"];
