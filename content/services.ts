/**
 * What is sold, in the catalogue's order, and for how much (rules 3). Amounts are integer minor
 * units (cents, paise), set per currency and never converted. The seed puts these into the
 * database; from then on the database decides.
 */
export type CatalogueService = {
  slug: string;
  title: string;
  description: string;
  format: "live" | "ai" | "oneway" | "document";
  durationMin: number | null;
  lengthNote: string;
  topicKey: string | null;
  pricesMinor: { USD: number; INR: number };
};

const HOUR = {
  format: "live",
  durationMin: 60,
  lengthNote: "60 min",
  pricesMinor: { USD: 79_00, INR: 3_999_00 },
} as const;

const EXECUTIVE_HOUR = { ...HOUR, pricesMinor: { USD: 149_00, INR: 7_999_00 } } as const;

const VISA_HALF_HOUR = {
  format: "live",
  durationMin: 30,
  lengthNote: "30 min",
  pricesMinor: { USD: 39_00, INR: 1_999_00 },
} as const;

const AI_SESSION = {
  format: "ai",
  durationMin: null,
  lengthNote: "15 or 30 min",
  pricesMinor: { USD: 9_00, INR: 499_00 },
} as const;

const ONE_WAY = {
  format: "oneway",
  durationMin: null,
  lengthNote: "8 questions; 3 are free every week",
  pricesMinor: { USD: 5_00, INR: 299_00 },
} as const;

const REVIEW = {
  format: "document",
  durationMin: null,
  lengthNote: "Back within 72 hours",
  pricesMinor: { USD: 49_00, INR: 2_499_00 },
} as const;

const WRITING = {
  format: "document",
  durationMin: null,
  lengthNote: "Back within 5 business days",
  pricesMinor: { USD: 99_00, INR: 4_999_00 },
} as const;

export const SERVICES: readonly CatalogueService[] = [
  {
    slug: "coding",
    title: "1:1 coding mock interview",
    description:
      "Solve two problems out loud with a working engineer, from clarifying questions to tests.",
    topicKey: "coding",
    ...HOUR,
  },
  {
    slug: "finance",
    title: "Finance & accounting mock interview",
    description:
      "Statements, valuation and the “walk me through” questions, asked by people who hire for them.",
    topicKey: "finance",
    ...HOUR,
  },
  {
    slug: "product-management",
    title: "Product management mock interview",
    description:
      "Product sense, execution and a prioritisation case, with follow-ups that test your reasons.",
    topicKey: "product-management",
    ...HOUR,
  },
  {
    slug: "c-roles",
    title: "Executive C-roles mock interview",
    description:
      "A board-style conversation about your mandate, your numbers and the decisions you would take back.",
    topicKey: "c-roles",
    ...EXECUTIVE_HOUR,
  },
  {
    slug: "data-science",
    title: "Data science mock interview",
    description:
      "SQL, experiments and a modelling case, ending with how you explain the result to a manager.",
    topicKey: "data-science",
    ...HOUR,
  },
  {
    slug: "cloud-computing",
    title: "Cloud computing mock interview",
    description:
      "Design a system on a whiteboard, then defend its cost, its limits and the day a region fails.",
    topicKey: "cloud-computing",
    ...HOUR,
  },
  {
    slug: "cyber-security",
    title: "Cyber security mock interview",
    description:
      "Threat models, incident walk-throughs and the fundamentals that interviewers return to.",
    topicKey: "cyber-security",
    ...HOUR,
  },
  {
    slug: "devops",
    title: "DevOps mock interview",
    description:
      "Pipelines, containers and a live outage to talk through, from first alert to written review.",
    topicKey: "devops",
    ...HOUR,
  },
  {
    slug: "electrical-engineering",
    title: "Electrical engineering mock interview",
    description:
      "Circuits, power and embedded questions at the whiteboard, plus the project you are proud of.",
    topicKey: "electrical-engineering",
    ...HOUR,
  },
  {
    slug: "nurse-practitioner",
    title: "Nurse practitioner mock interview",
    description:
      "Clinical scenarios, scope of practice and teamwork questions with a practising nurse leader.",
    topicKey: "nurse-practitioner",
    ...HOUR,
  },
  {
    slug: "truck-drivers",
    title: "Truck driver mock interview",
    description:
      "Safety record, hours of service and route questions, as a fleet’s hiring manager asks them.",
    topicKey: "truck-drivers",
    ...HOUR,
  },
  {
    slug: "us-medical-residency",
    title: "U.S. medical residency mock interview",
    description:
      "Your story, your scores and the hard programme questions, with someone who has sat on the panel.",
    topicKey: "us-medical-residency",
    ...HOUR,
  },
  {
    slug: "f1-visa",
    title: "F-1 visa mock interview",
    description:
      "The consular window in real time: studies, funding and your plans afterwards, then a debrief.",
    topicKey: "f1-visa",
    ...VISA_HALF_HOUR,
  },
  {
    slug: "b1-b2-visa",
    title: "B1/B2 visa mock interview",
    description:
      "Short, direct questions about your trip, your ties and who pays, until your answers are short too.",
    topicKey: "b1-b2-visa",
    ...VISA_HALF_HOUR,
  },
  {
    slug: "ai",
    title: "AI mock session",
    description:
      "Practise by voice at any hour and read back your pace, your filler words and your structure.",
    topicKey: "ai-review",
    ...AI_SESSION,
  },
  {
    slug: "oneway",
    title: "One-way interview",
    description:
      "Recorded questions with a clock, as many first rounds are today. Watch yourself before they do.",
    topicKey: null,
    ...ONE_WAY,
  },
  {
    slug: "linkedin",
    title: "LinkedIn profile review",
    description:
      "Line-by-line notes on your headline, summary and experience, with rewrites you can paste.",
    topicKey: "linkedin",
    ...REVIEW,
  },
  {
    slug: "appraisal",
    title: "Appraisal guidance",
    description:
      "Turn a year of work into a case: written comments on your self-review and the number you ask for.",
    topicKey: "appraisal",
    ...REVIEW,
  },
  {
    slug: "resume-writing",
    title: "Resume writing",
    description:
      "A new resume written with you from an interview about your work, with two rounds of changes.",
    topicKey: "resume-writing",
    ...WRITING,
  },
];

/** Prepaid live sessions (rules 3): so many at once, so much off, valid so long. */
export const PACKS: readonly { sessions: number; percentOff: number; validMonths: number }[] = [
  { sessions: 3, percentOff: 10, validMonths: 12 },
  { sessions: 5, percentOff: 15, validMonths: 12 },
];
