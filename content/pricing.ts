import type { CatalogueService } from "./services.ts";

/** The words of the pricing page. Amounts and lengths come from services.ts. */
export const PRICING = {
  metaTitle: "Prices in dollars and rupees",
  metaDescription:
    "What every interview and review costs, in dollars and rupees, what is included, what packs save, and what you get back if you cancel.",
  title: "What it costs",
  lead: "Two fixed price lists, dollars and rupees. The amount you see is the amount you pay, and there is no subscription.",
} as const;

/** The offers as the page groups them, by slug, with what each group includes. */
export const PRICE_GROUPS: readonly {
  title: string;
  note: string;
  offers: readonly { name: string; service: string; length?: string; detail: string }[];
  included: readonly string[];
}[] = [
  {
    title: "Live with an expert",
    note: "You can book these now.",
    offers: [
      {
        name: "1:1 expert mock interview",
        service: "coding",
        detail:
          "Coding, data, cloud, security, DevOps, electrical engineering, finance, product management, nurse practitioner, truck driver, U.S. residency",
      },
      {
        name: "Executive C-roles",
        service: "c-roles",
        detail: "With somebody who has sat on both sides of that table",
      },
      {
        name: "Visa interview",
        service: "f1-visa",
        detail: "F-1 for students, B1/B2 for visitors",
      },
    ],
    included: [
      "The session itself, debrief included",
      "A written scorecard within 24 hours: five marks, the evidence for each, one thing to drill",
      "Two changes of time, free until 24 hours before",
      "A calendar file and reminders in your own time zone",
    ],
  },
  {
    title: "In writing",
    note: "These open later.",
    offers: [
      { name: "LinkedIn profile review", service: "linkedin", detail: "Notes and lines to paste" },
      { name: "Appraisal guidance", service: "appraisal", detail: "Your self-review and your ask" },
      { name: "Resume writing", service: "resume-writing", detail: "Written with you" },
    ],
    included: [
      "Comments by a person, beside your own text",
      "Two rounds of changes within 14 days",
      "A file in the format you sent",
    ],
  },
  {
    title: "On your own",
    note: "These open later.",
    offers: [
      { name: "AI mock session", service: "ai", detail: "By voice, at any hour" },
      {
        name: "One-way interview",
        service: "oneway",
        length: "8 questions",
        detail: "Three questions are free every week",
      },
    ],
    included: [
      "Pace, pauses, fillers and structure, each with your own words beside it",
      "The same scale as in a live session, so that marks can be compared",
      "More time for those who need it; no proof is asked for",
    ],
  },
];

/** Whose packs are listed: one service per price. */
export const PACK_OFFERS: readonly { name: string; service: CatalogueService["slug"] }[] = [
  { name: "1:1 expert mock interview", service: "coding" },
  { name: "Executive C-roles", service: "c-roles" },
  { name: "Visa interview", service: "f1-visa" },
];
