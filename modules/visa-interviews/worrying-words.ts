import { sentencesIn } from "#lib/sentences.ts";
import { mendOf } from "./advice.ts";
import { statementsIn } from "./statements-of-answers.ts";
import type { Finding } from "./finding.ts";
import type { Interview, Turn } from "./officer.ts";
import { questionOf } from "./questions.ts";
import type { VisaTopic } from "./topics.ts";
import { plain, quoteAround } from "./quote.ts";

const HANDED_OVER =
  /\b(?:my (?:agent|consultant|consultancy)|agent (?:filled|prepared|told|arranged)|consultan(?:t|cy) (?:has|filled|prepared|told|checked|arranged))\b/;
const RECITED =
  /\b(?:pursue my (?:higher )?(?:education|studies)|esteemed (?:university|country|nation|institution)|serve my (?:nation|country|motherland)|strong ties|global exposure|international exposure|state[- ]of[- ]the[- ]art|world[- ]class (?:faculty|education|university|infrastructure)|land of opportunit)/;
const ILLEGAL_WORK: Record<string, RegExp> = {
  "b1-b2-visa":
    /\b(?:look(?:ing)? for (?:a )?(?:job|work)|find (?:a )?(?:job|work)|get (?:a )?(?:job|work)|earn (?:some )?money|work (?:for|at|in) (?:my|a|his|her|their) (?:uncle|aunt|brother|cousin|friend|restaurant|shop|store)\w*|babysit|take (?:some )?classes|start (?:studying|school))\b/,
  "f1-visa":
    /\b(?:part[- ]time job|work (?:at|in) (?:a |my uncle'?s? |the )?(?:gas station|restaurant|store|shop|motel)|earn (?:my|the) (?:fees?|tuition|rent|living)|off[- ]campus (?:job|work))\b/,
};

const FOR_A_TIME: Record<VisaTopic, string> = {
  "f1-visa": "An F-1 visa is for people who study and then go home.",
  "b1-b2-visa": "A B-1/B-2 visa is for people who visit and then go home.",
};

/** Words that sound like staying, or like work that the visa doesn’t allow. */
export function intents({ topic }: Interview, turns: Turn[]): Finding[] {
  const found: Finding[] = [];
  for (const [at, { answer, questionId }] of turns.entries()) {
    const source = { answer: at + 1 };
    const asks = questionOf(topic, questionId)?.asks ?? "";
    const stay = statementsIn(answer!.text, asks, topic).find(
      ({ about, value }) =>
        about === "plans" && value.kind === "choice" && value.options.includes("stay"),
    );
    if (stay && !found.some(({ title }) => title === STAYS)) {
      found.push({
        kind: "intent",
        title: STAYS,
        why: `${FOR_A_TIME[topic]} A plan to stay is the most common reason for a refusal.`,
        quotes: [{ source, text: stay.quote }],
        advice: mendOf("plans", topic),
      });
    }
    const job = match(answer!.text, ILLEGAL_WORK[topic]!);
    if (job) {
      found.push({
        kind: "intent",
        title: "This sounds like work the visa doesn’t allow",
        why:
          topic === "f1-visa"
            ? "Students may work on campus, up to 20 hours a week, and off campus only with permission. Funding that needs a job looks short."
            : "Visitors may not work, and may not enroll in a course of study.",
        quotes: [{ source, text: job }],
        advice:
          topic === "f1-visa"
            ? "If your money covers the year, say so with the amount. If it doesn’t, solve that before the interview, not with a job."
            : "If you only meet, visit or help out unpaid, say exactly what you’ll do and on which days. If you mean to work or study, you need another visa.",
      });
    }
  }
  return found;
}

export const STAYS = "It sounds as if you mean to stay";

/** Words of an agent, and of a hundred applications. */
export function phrases(turns: Turn[]): Finding[] {
  const first = (pattern: RegExp) => {
    for (const [at, { answer }] of turns.entries()) {
      const text = match(answer!.text, pattern);
      if (text) return [{ source: { answer: at + 1 }, text }];
    }
    return null;
  };
  const agent = first(HANDED_OVER);
  const recited = first(RECITED);
  const found: Finding[] = [];
  if (agent) {
    found.push({
      kind: "handed-over",
      title: "Someone else prepared this",
      why: "Officers hear about agents all day. They want to know whether you know your own case.",
      quotes: agent,
      advice:
        "Read your form and papers until you can say each figure yourself. If you were helped and are asked, say so.",
    });
  }
  if (recited) {
    found.push({
      kind: "recited",
      title: "This sounds memorized",
      why: "These are words of a hundred applications. They tell an officer nothing about you.",
      quotes: recited,
      advice: "Say it as you’d tell a neighbor: what you’ll do, where, and why you.",
    });
  }
  return found;
}

function match(text: string, pattern: RegExp): string | null {
  for (const sentence of sentencesIn(text)) {
    const found = pattern.exec(plain(sentence));
    if (found) return quoteAround(sentence, found.index, found[0].length);
  }
  return null;
}
