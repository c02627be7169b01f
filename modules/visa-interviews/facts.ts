import { z } from "zod";
import { datesIn } from "./dates.ts";
import { amountProblem, formatDollars, readDollars } from "./dollars.ts";
import type { VisaTopic } from "./topics.ts";

type FieldKind = "line" | "text" | "date" | "money" | "refused";
export type FactField = {
  name: string;
  label: string;
  hint?: string;
  kind: FieldKind;
  isRequired: boolean;
};

const field = (
  name: string,
  label: string,
  hint: string | undefined,
  kind: FieldKind = "line",
  isRequired = false,
): FactField => ({ name, label, kind, isRequired, ...(hint === undefined ? {} : { hint }) });

const HISTORY = [
  field("relatives", "Relatives in the United States", "“None,” or who and where"),
  field("refused", "Visa refusals, any country", undefined, "refused"),
];

/** The facts an applicant enters before the interview, in the form's order. */
export const FACT_FIELDS: Record<VisaTopic, readonly FactField[]> = {
  "f1-visa": [
    field("school", "School", "As on your I-20", "line", true),
    field("program", "Program", "Degree and field, such as MS in Computer Science", "line", true),
    field("ends", "Program ends", "Month and year, such as May 2028", "date"),
    field("cost", "First-year cost", "In US dollars, as on your I-20", "money", true),
    field("payer", "Who pays", "Such as my father, a loan, a scholarship", "line", true),
    field("amount", "How much they pay for the first year", "In US dollars", "money"),
    field("income", "What they earn in a year", "Before tax, in US dollars", "money"),
    field("plan", "Plans after the degree", undefined, "text"),
    field("ties", "What ties you to home", "Job, business, family, property", "text"),
    ...HISTORY,
  ],
  "b1-b2-visa": [
    field("purpose", "Purpose of the trip", undefined, "line", true),
    field("places", "Where you’ll go", "Cities, or who you’ll visit", "line", true),
    field("arrives", "You arrive on", "Such as March 3, 2027", "date"),
    field("leaves", "You fly home on", "Such as March 17, 2027", "date"),
    field("cost", "Cost of the trip", "In US dollars", "money"),
    field("payer", "Who pays", "Such as myself, my employer, my son", "line", true),
    field("work", "Your work", "Job and employer, or business", "line"),
    field("ties", "What ties you to home", "Job, business, family, property", "text"),
    ...HISTORY,
  ],
};

export type Facts = Record<string, string>;

const LINE_MAX = 120;
const TEXT_MAX = 400;

const EMPTY: Record<string, string> = {
  school: "Enter your school",
  program: "Enter your program",
  cost: "Enter the first-year cost",
  payer: "Enter who pays",
  purpose: "Enter the purpose of your trip",
  places: "Enter where you’ll go",
};

function valueSchema({ name, kind, isRequired }: FactField) {
  const max = kind === "text" ? TEXT_MAX : LINE_MAX;
  const line = z.string().trim().max(max, `Keep this under ${max} characters`);
  const checked = line.superRefine((value, context) => {
    const refuse = (message: string) => context.addIssue({ code: "custom", message });
    if (value === "") {
      if (isRequired) refuse(EMPTY[name]!);
    } else if (kind === "date" && datesIn(value).length === 0) {
      refuse("Enter a month and a year, such as May 2028");
    } else if (kind === "money") {
      const problem = amountProblem(value);
      if (problem) refuse(problem);
    } else if (kind === "refused" && value !== "no" && value !== "yes") {
      refuse("Choose yes or no");
    }
  });
  return checked.default("");
}

export const FACT_SCHEMAS: Record<VisaTopic, z.ZodType<Facts>> = {
  "f1-visa": schemaOf("f1-visa"),
  "b1-b2-visa": schemaOf("b1-b2-visa"),
};

function schemaOf(topic: VisaTopic): z.ZodType<Facts> {
  return z.object(
    Object.fromEntries(FACT_FIELDS[topic].map((one) => [one.name, valueSchema(one)])),
  );
}

/** A field's amount in dollars; null if it's empty or invalid. */
export function amountOf(facts: Facts, name: string): number | null {
  return readDollars(facts[name] ?? "");
}

export function labelOf(topic: VisaTopic, name: string): string {
  return FACT_FIELDS[topic].find((one) => one.name === name)?.label ?? name;
}

/** "$45,000" for "45000"; what isn't an amount stays as typed. */
export function shownFact(topic: VisaTopic, name: string, typed: string): string {
  const isMoney = FACT_FIELDS[topic].some((one) => one.name === name && one.kind === "money");
  const amount = isMoney ? readDollars(typed) : null;
  return amount === null ? typed : formatDollars(amount);
}
