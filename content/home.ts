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
      text: "Talk it out at midnight if you like. See your pace, fillers and structure, with your own words beside each score. One question is free, without an account.",
      link: { label: "Start an AI session", to: "/sessions/ai" },
    },
    {
      title: "One-way interview",
      text: "A question, a countdown, a red light, and nobody nodding. Three questions are free every week.",
      link: { label: "Record a one-way interview", to: "/interviews/oneway" },
    },
    {
      title: "Visa officer",
      text: "Three minutes at the window with a program that interrupts, and notices when two answers disagree. Free, once a day.",
      link: { label: "Step up to the window", to: "/sessions/visa" },
    },
  ],
  organizations: {
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

/**
 * A whole scorecard for the home page: what the demo's finished session got
 * (server/seed/demo-sessions). Marks without a level are + or −.
 */
export const FULL_SCORECARD = {
  session: "1:1 coding, 60 minutes",
  levels: { clarifying: 4, approach: 4, code: 4, testing: 3, communication: 3 } as Record<
    string,
    number
  >,
  marks: [
    {
      dimension: "clarifying",
      at: "6:10",
      given: "+",
      text: "Asks whether touching bookings merge before writing anything",
    },
    {
      dimension: "clarifying",
      at: "6:58",
      given: "4 of 5",
      text: "Empty and unsorted input asked for; didn’t ask how large it gets",
    },
    {
      dimension: "approach",
      at: "8:12",
      given: "+",
      text: "Names the quadratic version and why sorting removes it",
    },
    {
      dimension: "communication",
      at: "12:20",
      given: "−",
      text: "Silent for three minutes while typing the loop",
    },
    {
      dimension: "testing",
      at: "16:00",
      given: "+",
      text: "Reads the failing case aloud before touching the code",
    },
    {
      dimension: "code",
      at: "17:20",
      given: "4 of 5",
      text: "Small function, clear names; changes the caller’s list by sorting it",
    },
    {
      dimension: "approach",
      at: "22:00",
      given: "4 of 5",
      text: "States n log n without being asked",
    },
    {
      dimension: "testing",
      at: "33:40",
      given: "3 of 5",
      text: "Ran the given cases; added none of her own until asked",
    },
    {
      dimension: "communication",
      at: "41:00",
      given: "3 of 5",
      text: "Clear when asked; falls silent while typing",
    },
  ],
  strengths:
    "You asked about touching, empty and unsorted bookings before you wrote a line, and you named the quadratic version and its cost without being asked.",
  change:
    "Narrate the invariant while you type. Twice you went silent for more than two minutes, and I couldn’t tell whether you were stuck or done.",
  drill: "communication",
  moveForward: true,
  moveForwardWords:
    "Yes for mid level. The reasoning is there; an interviewer who hears none of it may not see it.",
} as const;

/** The room at 17:30 of that session. */
export const ROOM_MOMENT = {
  question: "merge-bookings",
  code: `function mergeBookings(bookings) {
  bookings.sort((a, b) => a[0] - b[0]);
  const merged = [];
  for (const [start, end] of bookings) {
    const last = merged.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else merged.push([start, end]);
  }
  return merged;
}`,
  levels: { clarifying: 4, code: 4 } as Record<string, number>,
  current: "code",
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
