import type { VisaTopic } from "./topics.ts";

/** How to say it truthfully, by what was contradicted. */
const MEND: Record<string, string> = {
  plans:
    "Decide what you really plan before you go, and say that every time. If you want to stay for good, this visa isn’t for that: ask an immigration lawyer. Training for a limited time and then going home is allowed, so say it that way if it’s true.",
  relatives:
    "Say who is there, where and on what status, as on your DS-160. A relative is no problem; one who isn’t on the form is.",
  "who lives there": "Name the same people as on your DS-160: who, where and on what status.",
  refused: "Refusals are on record. Say when and where, and what is different today.",
  school:
    "Name the school on the I-20 you’ll use. If you were admitted to another one too, say so, and why you chose this one.",
  payer:
    "Name everyone who really pays, each with an amount. If the form leaves somebody out, say so before you’re asked.",
  pays: "Say the amount your bank papers or the sponsor’s letter show. If it has changed, say from what, to what and why.",
  income:
    "Ask the payer for last year’s income before tax, in US dollars, and say the figure their tax papers show. Savings and loans aren’t income: name them separately.",
};
const COST: Record<VisaTopic, string> = {
  "f1-visa":
    "Say the first-year total on your I-20. If you mean tuition alone or the whole program, say which.",
  "b1-b2-visa": "Add up flights, nights and the rest, and say that one total every time.",
};
const PAPERS: Record<VisaTopic, string> = {
  "f1-visa": "I-20, DS-160 or bank papers",
  "b1-b2-visa": "DS-160 or bank papers",
};

/** `about` is a statement's subject, such as "school" or "income:father". */
export function mendOf(about: string, topic: VisaTopic): string {
  const subject = about.replace(/:.+$/, "");
  return subject === "cost" ? COST[topic] : (MEND[subject] ?? mendAny(topic));
}

export function mendAny(topic: VisaTopic): string {
  return `Look up which is right, on your ${PAPERS[topic]}, and say that one every time. If it has changed, say so: “It was …, and now it’s …, because …”`;
}
