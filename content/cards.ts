/** A card of the catalogue, under the spec's own field names (spec 3). */
export type ServiceCard = {
  title: string;
  description: string;
  type: Category[];
  img_url: string;
  redirect_url: string;
  isTrendingJob: boolean;
};

export type Category = "AI" | "TECHNOLOGY" | "FRESHERS" | "20_EXP_PLUS" | "VISA";

/** The tabs over the cards, in their order, as people read them. `ALL` is the default (spec 2). */
export const CATEGORY_TABS: readonly { key: "ALL" | Category; label: string }[] = [
  { key: "ALL", label: "All" },
  { key: "AI", label: "AI" },
  { key: "TECHNOLOGY", label: "Technology" },
  { key: "FRESHERS", label: "Freshers" },
  { key: "20_EXP_PLUS", label: "20+ years" },
  { key: "VISA", label: "Visa" },
];

/** The 14 cards (rules 2): the trending ones first. */
export const CARDS: readonly ServiceCard[] = [
  {
    title: "Finance & accounting",
    description: "Walk through three statements and a valuation with someone who hires analysts.",
    type: ["FRESHERS", "20_EXP_PLUS"],
    img_url: "/cards/finance.svg",
    redirect_url: "/niche/finance",
    isTrendingJob: true,
  },
  {
    title: "Product management",
    description: "A product-sense case and a prioritisation call, with the follow-ups that sting.",
    type: ["FRESHERS", "20_EXP_PLUS"],
    img_url: "/cards/product-management.svg",
    redirect_url: "/niche/product-management",
    isTrendingJob: true,
  },
  {
    title: "Executive C-roles",
    description:
      "Rehearse the board conversation: your mandate, your numbers, your first 100 days.",
    type: ["20_EXP_PLUS"],
    img_url: "/cards/c-roles.svg",
    redirect_url: "/niche/c-roles",
    isTrendingJob: true,
  },
  {
    title: "Data science",
    description: "From a vague question to SQL, an experiment and an answer a manager can use.",
    type: ["TECHNOLOGY", "FRESHERS"],
    img_url: "/cards/data-science.svg",
    redirect_url: "/niche/data-science",
    isTrendingJob: true,
  },
  {
    title: "Cloud computing",
    description:
      "Sixty minutes, live and 1:1: design it, price it, then lose a region and recover.",
    type: ["TECHNOLOGY", "20_EXP_PLUS"],
    img_url: "/cards/cloud-computing.svg",
    redirect_url: "/niche/cloud-computing",
    isTrendingJob: true,
  },
  {
    title: "Cyber security",
    description:
      "Model a threat, work an incident, and explain both to someone who is not technical.",
    type: ["TECHNOLOGY"],
    img_url: "/cards/cyber-security.svg",
    redirect_url: "/niche/cyber-security",
    isTrendingJob: true,
  },
  {
    title: "DevOps",
    description:
      "Talk an outage through from the first alert, then fix the pipeline that let it in.",
    type: ["TECHNOLOGY"],
    img_url: "/cards/devops.svg",
    redirect_url: "/niche/devops",
    isTrendingJob: true,
  },
  {
    title: "Electrical engineering",
    description: "Circuits, power and firmware at the whiteboard with an engineer who builds them.",
    type: ["TECHNOLOGY", "FRESHERS"],
    img_url: "/cards/electrical-engineering.svg",
    redirect_url: "/niche/electrical-engineering",
    isTrendingJob: true,
  },
  {
    title: "1:1 coding sessions",
    description: "Two problems, one shared editor, and an engineer who asks why at every turn.",
    type: ["TECHNOLOGY", "FRESHERS"],
    img_url: "/cards/coding.svg",
    redirect_url: "/niche/coding",
    isTrendingJob: false,
  },
  {
    title: "AI mock session",
    description: "Practise at midnight if you like. Read back your pace, fillers and structure.",
    type: ["AI", "FRESHERS"],
    img_url: "/cards/ai.svg",
    redirect_url: "/niche/ai",
    isTrendingJob: false,
  },
  {
    title: "F-1 visa interview",
    description: "Three minutes at the window, again and again, until the answers are yours.",
    type: ["VISA"],
    img_url: "/cards/f1-visa.svg",
    redirect_url: "/niche/f1-visa",
    isTrendingJob: false,
  },
  {
    title: "LinkedIn review",
    description: "Notes on every section of your profile within 72 hours, with lines to paste.",
    type: ["FRESHERS", "20_EXP_PLUS"],
    img_url: "/cards/linkedin.svg",
    redirect_url: "/niche/linkedin",
    isTrendingJob: false,
  },
  {
    title: "Resume writing",
    description: "Tell us about your work; get a resume back in five business days.",
    type: ["FRESHERS", "20_EXP_PLUS"],
    img_url: "/cards/resume-writing.svg",
    redirect_url: "/niche/resume-writing",
    isTrendingJob: false,
  },
  {
    title: "Appraisal guidance",
    description: "Make the case for your year: written comments on your self-review and your ask.",
    type: ["20_EXP_PLUS"],
    img_url: "/cards/appraisal.svg",
    redirect_url: "/niche/appraisal",
    isTrendingJob: false,
  },
];
