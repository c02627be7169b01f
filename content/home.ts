/** The home page's words. */
export const HOME = {
  title: "Pick a time. Get grilled for an hour. Leave with a scorecard.",
  lead: "Mock interviews, 1:1 and live, with people who hire for the job you want. Booking takes 2 minutes.",
  steps: [
    {
      title: "Choose the interview",
      text: "Coding, finance, a visa window, a residency panel. You say what to practise.",
    },
    {
      title: "Pick a time",
      text: "You see free times in your own zone. The one you choose is yours for 10 minutes.",
    },
    {
      title: "Pay and be confirmed",
      text: "A code by e-mail instead of a password, one payment, a calendar file for both of you.",
    },
  ],
} as const;

/** The live services as the home page groups them, by slug. */
export const HOME_GROUPS: readonly { title: string; services: readonly string[] }[] = [
  {
    title: "Technology",
    services: [
      "coding",
      "data-science",
      "cloud-computing",
      "cyber-security",
      "devops",
      "electrical-engineering",
    ],
  },
  { title: "Visas", services: ["f1-visa", "b1-b2-visa"] },
  { title: "Business", services: ["finance", "product-management", "c-roles"] },
  {
    title: "Health and transport",
    services: ["nurse-practitioner", "us-medical-residency", "truck-drivers"],
  },
];
