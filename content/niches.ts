/** A niche page under /niche/{slug}: what it says first, and the service it sells. */
export type Niche = { slug: string; title: string; summary: string; serviceSlug: string };

/** The 19 niches in the order of the spec (spec 2). */
export const NICHES: readonly Niche[] = [
  {
    slug: "f1-visa",
    title: "F-1 visa mock interview",
    summary:
      "The officer has about three minutes and your file. Sit across from someone who asks what they ask, about your course, your funding and your plans, and hear where an answer runs long or contradicts your papers.",
    serviceSlug: "f1-visa",
  },
  {
    slug: "coding",
    title: "1:1 coding mock interview",
    summary:
      "An engineer gives you a problem, a shared editor and an hour. You clarify, code, test and talk, and leave with marks on each of those and the habits to change first.",
    serviceSlug: "coding",
  },
  {
    slug: "ai",
    title: "AI mock session",
    summary:
      "A patient interviewer at any hour. It asks, you answer aloud, and it shows you your pace, your pauses, your filler words and whether each story had a beginning and a result.",
    serviceSlug: "ai",
  },
  {
    slug: "umm-isnt-a-strategy",
    title: "“Umm” isn’t a strategy",
    summary:
      "Fillers, hedges and hurry hide good answers. Record a short AI session, see every “umm”, “kind of” and breathless sentence counted on a timeline, and try the same question again.",
    serviceSlug: "ai",
  },
  {
    slug: "c-roles",
    title: "Executive C-roles mock interview",
    summary:
      "At this level the questions are few and wide. Rehearse with someone who has sat on both sides: the mandate you would accept, the numbers you own, the people you let go, the first hundred days.",
    serviceSlug: "c-roles",
  },
  {
    slug: "product-management",
    title: "Product management mock interview",
    summary:
      "Design something for a user you have not met, choose what not to build, and read a metric that fell overnight. Your interviewer pushes on reasons, not frameworks.",
    serviceSlug: "product-management",
  },
  {
    slug: "finance",
    title: "Finance & accounting mock interview",
    summary:
      "Link three statements, value a company and explain an accrual to a sales director. Analysts, controllers and auditors practise here with people who run those interviews.",
    serviceSlug: "finance",
  },
  {
    slug: "linkedin",
    title: "LinkedIn profile review",
    summary:
      "Recruiters read the first lines and the last job. Send your profile, and get it back within 72 hours with notes on each section and wording you can paste.",
    serviceSlug: "linkedin",
  },
  {
    slug: "appraisal",
    title: "Appraisal guidance",
    summary:
      "A good year is easy to undersell. Send your self-review and your goals, and get written comments on evidence, tone and the raise or title you ask for.",
    serviceSlug: "appraisal",
  },
  {
    slug: "resume-writing",
    title: "Resume writing",
    summary:
      "We ask about your work, then write the resume with you: one page or two, plain enough for a machine to parse and specific enough for a person to remember. Two rounds of changes are included.",
    serviceSlug: "resume-writing",
  },
  {
    slug: "b1-b2-visa",
    title: "B1/B2 visa mock interview",
    summary:
      "Why this trip, who pays, and what brings you home. Practise short and truthful answers to short and direct questions, then hear which of them raised a doubt.",
    serviceSlug: "b1-b2-visa",
  },
  {
    slug: "data-science",
    title: "Data science mock interview",
    summary:
      "Write the query, design the experiment, choose the model and say what you would not trust about it. Your interviewer plays the statistician first and the impatient manager after.",
    serviceSlug: "data-science",
  },
  {
    slug: "cloud-computing",
    title: "Cloud computing mock interview",
    summary:
      "A 60-minute live 1:1 session at the whiteboard. Take a system from a sketch to something that scales, stays within its budget and survives the loss of a region.",
    serviceSlug: "cloud-computing",
  },
  {
    slug: "cyber-security",
    title: "Cyber security mock interview",
    summary:
      "Find the weak point in a design, work an incident with half the facts, and explain the risk to a board. Suited to analysts, engineers and those moving into security.",
    serviceSlug: "cyber-security",
  },
  {
    slug: "devops",
    title: "DevOps mock interview",
    summary:
      "It is down, and you are on call. Narrate what you look at, in which order and why; then talk pipelines, rollbacks and how the next outage is made smaller.",
    serviceSlug: "devops",
  },
  {
    slug: "nurse-practitioner",
    title: "Nurse practitioner mock interview",
    summary:
      "Clinical judgement under questions: a patient who declines treatment, a disagreement with a physician, a shift that is two people short. Practise with nurse leaders who interview for such roles.",
    serviceSlug: "nurse-practitioner",
  },
  {
    slug: "electrical-engineering",
    title: "Electrical engineering mock interview",
    summary:
      "Bias a transistor, size a supply, debug a board that works only on Tuesdays. Whiteboard questions from people who design power, analogue and embedded systems.",
    serviceSlug: "electrical-engineering",
  },
  {
    slug: "truck-drivers",
    title: "Truck driver mock interview",
    summary:
      "Fleets hire on safety and on how you talk about a bad day. Practise questions about inspections, hours of service, weather and the load that was not tied down right.",
    serviceSlug: "truck-drivers",
  },
  {
    slug: "us-medical-residency",
    title: "U.S. medical residency mock interview",
    summary:
      "Why this specialty, why this programme, and what happened in that gap year. Practise with physicians who have interviewed applicants, U.S. and international graduates alike.",
    serviceSlug: "us-medical-residency",
  },
];
