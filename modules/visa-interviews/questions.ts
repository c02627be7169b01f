import { formatDollars } from "./dollars.ts";
import { amountOf, type Facts } from "./facts.ts";
import { fundingGap, largeShare } from "./funding.ts";
import { peopleIn } from "./people.ts";
import { clip } from "./quote.ts";
import type { VisaTopic } from "./topics.ts";

/** What an answer must contain to count. */
export type Want =
  | "reason"
  | "purpose"
  | "program"
  | "date"
  | "money"
  | "person"
  | "work"
  | "sponsor-work"
  | "funds"
  | "plan"
  | "tie"
  | "yes-no"
  | "length"
  | "place";

export type OfficerQuestion = {
  id: string;
  /** What a bare answer statements: see statements.ts. */
  asks: string;
  want: Want;
  /** One is picked per interview. */
  texts: readonly string[];
  /** A wording that uses the facts; null if a fact is missing. */
  fromFacts?: (facts: Facts) => string | null;
  /** Asked if the answer avoids the question. */
  again: string;
  /** How to answer truthfully. */
  advice: string;
  /** Always asked; the others fill the time. */
  isCore: boolean;
  /** Skipped if the facts make it pointless. */
  unless?: (facts: Facts) => boolean;
  /** Skipped once an answer has said this. */
  answeredBy?: RegExp;
};

const SELF = /\b(?:me|myself|self|i pay|my own)\b/i;

const core = (question: Omit<OfficerQuestion, "isCore">): OfficerQuestion => ({
  ...question,
  isCore: true,
});
const extra = (question: Omit<OfficerQuestion, "isCore">): OfficerQuestion => ({
  ...question,
  isCore: false,
});

const REFUSED = extra({
  id: "refused",
  asks: "refused",
  want: "yes-no",
  texts: ["Ever been refused a visa?", "Any visa refusals before?"],
  again: "Yes or no: has any country refused you a visa?",
  advice:
    "Yes or no first. Refusals are on record: if there was one, say when, and what is different today.",
});
const RELATIVES = extra({
  id: "relatives",
  asks: "relatives",
  want: "yes-no",
  texts: ["Any relatives in the United States?", "Do you have family in the United States?"],
  again: "Yes or no: is anyone in your family there?",
  advice: "Yes or no first, then who, where and on what status, as on your DS-160.",
});

export const GAP = "gap";
/** Asked only if the form's amounts don't add up. */
const gap = (whole: string): OfficerQuestion =>
  core({
    id: GAP,
    asks: "",
    want: "person",
    texts: [],
    fromFacts: (facts) => {
      const sums = fundingGap(facts);
      if (!sums) return null;
      const [cost, paid] = [formatDollars(sums.cost), formatDollars(sums.paid)];
      return `By your form, ${whole} costs ${cost} and ${paid} is paid. Who pays the rest?`;
    },
    again: "Who or what pays the rest? A name, or a source.",
    advice: "Name each source with its amount, so that they add up to the cost.",
    unless: (facts) => fundingGap(facts) === null,
  });

const RELATIVE =
  /^(?:father|mother|parents|uncle|aunt|brother|sister|cousin|husband|wife|son|daughter)$/;

/** "What does your father do?", if the form names one person. */
function askSponsorWork(facts: Facts): string | null {
  const [person, ...others] = peopleIn(facts["payer"] ?? "", true);
  if (person === undefined || others.length > 0 || !RELATIVE.test(person)) return null;
  return `What ${person === "parents" ? "do" : "does"} your ${person} do for a living?`;
}

const F1: readonly OfficerQuestion[] = [
  core({
    id: "school",
    asks: "school",
    want: "reason",
    texts: ["Why this school?", "Which school, and why that one?"],
    fromFacts: ({ school }) => (school ? `You chose ${clip(school)}. Why that school?` : null),
    again: "What does it have for you that others don’t?",
    advice: "Name one course, lab or professor, and what you need it for. One sentence is enough.",
  }),
  core({
    id: "program",
    asks: "program",
    want: "program",
    texts: ["What will you study?", "What’s the degree, and in what?"],
    again: "What is the name of the degree?",
    advice: "Say the degree and the field as on your I-20, then one course in everyday words.",
  }),
  core({
    id: "payer",
    asks: "payer",
    want: "person",
    texts: ["Who’s paying?", "Who pays for this?"],
    again: "Who is that? A name, and who they are to you.",
    advice: "Name each person or source, and the amount from each.",
  }),
  core({
    id: "cost",
    asks: "cost",
    want: "money",
    texts: ["What does the first year cost?", "How much is the first year?"],
    again: "How much? A number.",
    advice: "Say the total on your I-20, to the dollar if you know it.",
  }),
  gap("the first year"),
  core({
    id: "payer-work",
    asks: "payer-work",
    want: "sponsor-work",
    texts: ["What do they do for a living?", "What’s their work?"],
    fromFacts: askSponsorWork,
    again: "What’s the job or business, exactly?",
    advice: "Say the job or business, since when, and about how much it earns in a year.",
    unless: (facts) =>
      SELF.test(facts["payer"] ?? "") ||
      /^(?:a |the )?(?:loan|scholarship)/i.test(facts["payer"] ?? ""),
  }),
  core({
    id: "income",
    asks: "",
    want: "funds",
    texts: [],
    fromFacts: (facts) => {
      const share = largeShare(facts);
      if (!share) return null;
      const [paid, income] = [formatDollars(share.paid), formatDollars(share.income)];
      return `By your form, ${paid} is paid from an income of ${income} a year. How?`;
    },
    again: "What is that money, and where is it today?",
    advice: "Say how much comes from income, from savings and from a loan.",
    unless: (facts) => largeShare(facts) === null,
    answeredBy:
      /(?<!\bno )\b(?:savings?|saved|deposits?|loan|sold|put aside|inherit\w*|scholarship)\b/i,
  }),
  core({
    id: "finish",
    asks: "finish",
    want: "date",
    texts: ["When do you finish?", "When will you graduate?"],
    again: "Which month and year?",
    advice: "Say the month and year on your I-20.",
  }),
  core({
    id: "after",
    asks: "after",
    want: "plan",
    texts: ["What will you do after you graduate?", "And after the degree?"],
    fromFacts: ({ program }) =>
      program ? `Your form says “${clip(program)}.” What will you do with that degree?` : null,
    again: "What job, and where?",
    advice:
      "Say what you really plan: a kind of work, a place, someone who hires for it. If you may train for a year first, say that too; it’s allowed.",
  }),
  core({
    id: "home",
    asks: "home",
    want: "tie",
    texts: ["What do you have to go back to?", "What’s waiting for you at home?"],
    again: "Name one thing. A job, a business, a person.",
    advice: "Name what is there today: a job, a business, people who depend on you, property.",
  }),
  core({
    id: "second-year",
    asks: "",
    want: "person",
    texts: ["And the second year? Who pays?", "How is the second year paid?"],
    fromFacts: (facts) => {
      const cost = amountOf(facts, "cost");
      return cost === null
        ? null
        : `The first year is ${formatDollars(cost)}. Who pays for the second year?`;
    },
    again: "Where does the second year’s money come from?",
    advice: "Say where the money for the second year is today, or who will earn it.",
  }),
  RELATIVES,
  REFUSED,
  extra({
    id: "why-not-home",
    asks: "",
    want: "reason",
    texts: ["Why not study at home? It’s cheaper.", "Your country teaches this. Why go abroad?"],
    again: "Name one thing you can’t learn at home.",
    advice: "Name one thing this program has that those at home lack, and why you need it.",
  }),
  extra({
    id: "work",
    asks: "",
    want: "yes-no",
    texts: ["Will you work while you study?", "Do you plan to work there?"],
    again: "Yes or no?",
    advice:
      "Yes or no first. On campus, 20 hours a week are allowed; say that your funding doesn’t depend on it only if that’s so.",
  }),
];

const B1_B2: readonly OfficerQuestion[] = [
  core({
    id: "purpose",
    asks: "purpose",
    want: "purpose",
    texts: ["What’s the purpose of your trip?", "Why are you going?"],
    again: "What will you do there, exactly?",
    advice: "One purpose in one sentence, with a date: “My cousin’s wedding in Dallas on May 9.”",
  }),
  core({
    id: "places",
    asks: "places",
    want: "place",
    texts: ["Where will you go?", "Where will you be staying?"],
    again: "Which city, and at whose place?",
    advice: "Name the cities, and where you sleep.",
  }),
  core({
    id: "stay",
    asks: "stay",
    want: "length",
    texts: ["How long will you stay?", "For how long?"],
    fromFacts: ({ arrives }) =>
      arrives ? `Your form says you arrive “${clip(arrives)}.” How long will you stay?` : null,
    again: "How many days?",
    advice: "Say the number of days, and the date you fly home.",
  }),
  core({
    id: "payer",
    asks: "payer",
    want: "person",
    texts: ["Who’s paying?", "Who pays for the trip?"],
    again: "Who is that? A name, and who they are to you.",
    advice: "Name who pays, and who they are to you.",
  }),
  core({
    id: "cost",
    asks: "cost",
    want: "money",
    texts: ["What will it cost?", "What’s your budget?"],
    again: "How much? A number.",
    advice: "One total, and what you took it from: flights, nights, the rest.",
  }),
  gap("the trip"),
  core({
    id: "job",
    asks: "employer",
    want: "work",
    texts: ["What do you do for a living?", "What’s your work?"],
    again: "Which job, for which employer?",
    advice: "Job, employer, since when. Retired, studying or at home is an answer too.",
  }),
  core({
    id: "home",
    asks: "home",
    want: "tie",
    texts: ["What brings you back home?", "Why would you come back?"],
    again: "Name one thing. A job, a business, a person.",
    advice:
      "Name what is there today: the day your leave ends, people who depend on you, property.",
  }),
  core({
    id: "been-before",
    asks: "past",
    want: "yes-no",
    texts: ["Been to the United States before?", "Have you traveled abroad before?"],
    again: "Yes or no?",
    advice: "Yes or no first. If yes: when, for how long, and that you left on time if you did.",
  }),
  RELATIVES,
  REFUSED,
  extra({
    id: "flight",
    asks: "arrives",
    want: "date",
    texts: ["When do you fly, there and back?", "Which dates?"],
    again: "Which day do you come back?",
    advice: "Two dates. Tickets aren’t needed before the visa; “not booked yet” is fine.",
  }),
  extra({
    id: "work",
    asks: "",
    want: "yes-no",
    texts: ["Will you work there?", "Any work for your company while you’re there?"],
    again: "Yes or no?",
    advice: "Yes or no first. Meetings are allowed on a B-1; paid work for a U.S. employer isn’t.",
  }),
];

export const QUESTIONS: Record<VisaTopic, readonly OfficerQuestion[]> = {
  "f1-visa": F1,
  "b1-b2-visa": B1_B2,
};

export function questionOf(topic: VisaTopic, id: string): OfficerQuestion | undefined {
  return QUESTIONS[topic].find((question) => question.id === id);
}
