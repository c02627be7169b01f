import type { CatalogService } from "./services.ts";

/** The pricing page's copy. Amounts and lengths come from services.ts. */
export const PRICING = {
  metaTitle: "Prices in dollars and rupees",
  metaDescription:
    "What every interview and review costs, in dollars and rupees, what’s included, what packs save, and what we refund if you cancel.",
  title: "What it costs",
  lead: "Fixed prices, in dollars or rupees. What you see is what you pay, and there’s no subscription.",
} as const;

/**
 * The offers by group, with what each group includes. They’re called what the ticket, the emails
 * and the receipt call them; cards and links may use a topic’s short name.
 */
export const PRICE_GROUPS: readonly {
  title: string;
  note: string;
  offers: readonly {
    name: string;
    service: string;
    length?: string;
    detail: string;
    /** An add-on to the service, with its own price. */
    extra?: "recordingScorecard";
    /** Where it starts, for what costs nothing. */
    freeAt?: string;
    /** Stands for several sessions at one price, so the session is chosen when booking. */
    isOneOfMany?: boolean;
  }[];
  included: readonly string[];
}[] = [
  {
    title: "Live with an expert",
    note: "You can book these now.",
    offers: [
      {
        name: "1:1 expert mock interview",
        service: "coding",
        isOneOfMany: true,
        detail:
          "Coding, system design, behavioral, data, cloud, security, DevOps, electrical engineering, finance, product management, nurse practitioner, truck driver, U.S. residency",
      },
      {
        name: "Executive C-roles mock interview",
        service: "c-roles",
        detail: "With someone who has sat on both sides of the table",
      },
      { name: "F-1 visa mock interview", service: "f1-visa", detail: "For students" },
      {
        name: "B1/B2 visa mock interview",
        service: "b1-b2-visa",
        detail: "For business trips and visits",
      },
    ],
    included: [
      "The session itself, including a debrief",
      "A written scorecard, due within 24 hours: five dimensions, the evidence for each level, one drill",
      "Two free reschedules, up to 24 hours before",
      "A calendar file and reminders in your own time zone",
    ],
  },
  {
    title: "On your own",
    note: "No expert, no appointment.",
    offers: [
      {
        name: "AI mock session",
        service: "ai",
        detail: "By voice or text, any time. Your first is free",
      },
      {
        name: "One-way interview",
        service: "oneway",
        length: "8 questions",
        detail: "Three questions are free every week",
      },
      {
        name: "Expert’s scorecard",
        service: "oneway",
        extra: "recordingScorecard",
        length: "Within 72 hours",
        detail: "On top of a one-way interview, or your money back",
      },
      {
        name: "Visa officer",
        service: "f1-visa",
        freeAt: "/sessions/visa",
        length: "3 minutes",
        detail: "F-1 or B1/B2 at the window with a program, once a day",
      },
    ],
    included: [
      "Pace, pauses, structure and at least how many fillers it heard, and levels that quote your own words",
      "The same scale as a live session, so you can compare scores",
      "Extra time if you need it, no proof required",
    ],
  },
  {
    title: "In writing",
    note: "Prices when they open.",
    offers: [
      {
        name: "LinkedIn profile review",
        service: "linkedin",
        detail: "Notes, plus lines you can paste",
      },
      { name: "Appraisal guidance", service: "appraisal", detail: "Your self-review and your ask" },
      { name: "Resume writing", service: "resume-writing", detail: "Written with you" },
    ],
    included: [
      "Comments from a person, next to your own text",
      "Another look after your changes, within 14 days",
      "Everything to download",
    ],
  },
];

/** One service per price, whose packs are listed. */
export const PACK_OFFERS: readonly { name: string; service: CatalogService["slug"] }[] = [
  { name: "1:1 expert mock interview", service: "coding" },
  { name: "Executive C-roles mock interview", service: "c-roles" },
  { name: "Visa mock interview", service: "f1-visa" },
];
