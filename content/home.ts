/** The home page's words. */
export const HOME = {
  metaTitle: "Mock interviews, 1:1 and live",
  metaDescription:
    "Practice your job or visa interview with someone who conducts them: live, 1:1, with a written scorecard. Pick a time in your own zone.",
  kicker: "Mock interviews for jobs and visas",
  title: ["Pick a time.", "Get grilled for an hour.", "Leave with a scorecard."],
  lead: "Live and 1:1, with people who hire for the job you want. For first jobs, senior roles, career changes and the visa window. Booking takes 2 minutes.",
  steps: [
    {
      title: "Choose the interview",
      text: "Coding, finance, a visa window, a residency panel. You choose what to practice.",
    },
    {
      title: "Pick a time",
      text: "You see free times in your own zone. The one you choose is yours for 10 minutes.",
    },
    {
      title: "Pay and you’re booked",
      text: "A code by email instead of a password, one payment, a calendar file for both of you.",
    },
  ],
  onYourOwn: [
    {
      title: "AI mock session",
      text: "By voice, at midnight if you like. Read back your pace, your fillers and your structure, with your own words beside each mark.",
      link: { label: "How an AI session runs", to: "/niche/ai" },
      image: "/cards/ai.svg",
    },
    {
      title: "One-way interview",
      text: "A question, a countdown, a red light, and nobody who nods. Three questions will be free every week.",
      link: { label: "How a one-way interview runs", to: "/interviews/oneway" },
      image: "/cards/oneway.svg",
    },
  ],
  organisations: {
    title: "For people who look after other people’s interviews",
    text: "Prepaid seats for teams, graduates and whole cohorts. You see how many were used. What people say in a session stays private.",
    links: [
      { label: "For businesses", to: "/business" },
      { label: "For universities", to: "/universities" },
    ],
  },
} as const;

/** What a scorecard looks like, made up of ordinary sentences; shown as the sample it is. */
export const SAMPLE_SCORECARD = {
  session: "1:1 coding, 60 minutes",
  marks: [
    {
      dimension: "Clarifying",
      mark: 4,
      evidence: "Asked whether meetings that touch clash, before writing a line.",
    },
    {
      dimension: "Approach",
      mark: 4,
      evidence: "Named the quadratic step, then replaced it with a sweep.",
    },
    { dimension: "Code", mark: 3, evidence: "A loop boundary was fixed by trying, twice." },
    {
      dimension: "Testing",
      mark: 2,
      evidence: "“I think that works”, and no case was traced by hand.",
    },
    {
      dimension: "Conversation",
      mark: 4,
      evidence: "Took the second hint in one sentence and showed where it led.",
    },
  ],
  drill:
    "Before you say that it works, walk one ordinary and one nasty case through the code aloud.",
} as const;

/** Entries of the FAQ that the home page shows as well, by their ids. */
export const HOME_FAQ: readonly string[] = [
  "session",
  "afterwards",
  "choose-interviewer",
  "zones",
  "cancel",
  "recording",
];
