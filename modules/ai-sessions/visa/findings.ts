import { avoidanceOf, evasionOf, isSilent } from "./avoided.ts";
import { claimsIn, SOMEBODY } from "./claims-of-answers.ts";
import { contradictionsIn, type Quoted } from "./contradictions.ts";
import { type Facts, labelOf } from "./facts.ts";
import { fundingGap } from "./funding.ts";
import { interruptionOf } from "./interruption.ts";
import { moneyIn } from "./money.ts";
import type { VisaTopic } from "./topics.ts";
import { type Interview, saidIn, type Turn } from "./officer.ts";
import { GAP, questionOf } from "./questions.ts";
import { plain, quoteAround, sentencesOf } from "./quote.ts";

export type FindingKind =
  | "contradiction"
  | "avoided"
  | "intent"
  | "money"
  | "handed-over"
  | "recited"
  | "interrupted";

/** What would worry an officer, and how to say it truthfully. */
export type Finding = {
  kind: FindingKind;
  title: string;
  /** Null if an earlier finding in the report says the same; so is `advice`. */
  why: string | null;
  /** Verbatim; none for silence. */
  quotes: Quoted[];
  advice: string | null;
  /** The question that was avoided. */
  question?: string;
};

const SUBJECTS: Record<string, string> = {
  graduation: "when you finish",
  arrival: "when you arrive",
  "flight home": "when you fly home",
  "length of stay": "how long you stay",
  cost: "what it costs",
  scholarship: "the scholarship",
  loan: "the loan",
  payer: "who pays",
  plans: "whether you go home",
  school: "your school",
  degree: "the degree",
  "field of study": "what you study",
  employer: "where you work",
  relatives: "relatives in the United States",
  refused: "earlier refusals",
  married: "whether you’re married",
};

function subjectOf(about: string): string {
  if (about.startsWith("pays:")) return "how much is paid";
  if (about.startsWith("income:")) return "the payer’s income";
  return SUBJECTS[about] ?? about;
}

const MEND: Record<string, string> = {
  plans:
    "Decide what you really plan before you go, and say that every time. If you want to stay for good, this visa isn’t for that: ask an immigration lawyer. Training for a limited time and then going home is allowed, so say it that way if it’s true.",
  relatives:
    "Say who is there, where and on what status, as on your DS-160. A relative is no problem; one who isn’t on the form is.",
  refused: "Refusals are on record. Say when and where, and what is different today.",
};
const MEND_ANY =
  "Look up which is right, on your I-20, DS-160 or bank papers, and say that one every time. If it has changed, say so: “It was …, and now it’s …, because …”";

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

/** Whether there were no words at all. */
export function heardNothing({ turns }: Pick<Interview, "turns">): boolean {
  return turns.every(({ answer }) => answer === null || isSilent(answer.text));
}

/** Contradictions first, then avoided questions, then the rest; none if nothing was said. */
export function findingsOf(interview: Interview): Finding[] {
  if (heardNothing(interview)) return [];
  const turns = interview.turns.filter(({ answer }) => answer !== null);
  return withoutRepeats([
    ...contradictions(interview, turns),
    ...avoided(interview, turns),
    ...intents(interview, turns),
    ...moneyGap(interview, turns),
    ...phrases(turns),
    ...interrupted(interview, turns),
  ]);
}

/** Drops repeated reasons and advice. */
function withoutRepeats(findings: Finding[]): Finding[] {
  const said = new Set<string>();
  const once = (text: string | null) => {
    if (text === null || said.has(text)) return null;
    said.add(text);
    return text;
  };
  return findings.map((finding) => ({
    ...finding,
    why: once(finding.why),
    advice: once(finding.advice),
  }));
}

/** The answers that avoided their question, counted from 1, in order. */
export function avoidedAnswers({ topic, facts, turns }: Interview): number[] {
  return turns.flatMap(({ questionId, kind, answer }, at) => {
    const question = questionOf(topic, questionId);
    if (!question || !answer) return [];
    const why =
      kind === "challenge" ? evasionOf(answer.text) : avoidanceOf(question, answer.text, facts);
    return why ? [at + 1] : [];
  });
}

function contradictions({ topic, facts }: Interview, turns: Turn[]): Finding[] {
  return contradictionsIn(topic, facts, saidIn(topic, turns)).map(({ about, before, after }) => {
    const at = "answer" in after.source ? after.source.answer : 0;
    const next = turns[at];
    const reply = next?.kind === "challenge" ? versionIn(topic, next, about) : undefined;
    return {
      kind: "contradiction",
      title: `Two answers about ${subjectOf(about)}`,
      why: "An officer who hears two versions believes neither.",
      quotes: [before, after, ...(reply ? [{ source: { answer: at + 1 }, text: reply }] : [])],
      advice: MEND[about] ?? MEND_ANY,
    };
  });
}

/** What a reply says about `about`; "I misspoke" says nothing about it. */
function versionIn(topic: VisaTopic, turn: Turn, about: string): string | undefined {
  const asks = questionOf(topic, turn.questionId)?.asks ?? "";
  const same = [about, about.replace(/:.+$/, `:${SOMEBODY}`)];
  return claimsIn(turn.answer!.text, asks, topic).find((claim) => same.includes(claim.about))
    ?.quote;
}

/** One finding per avoided question, with the answers that avoided it. */
function avoided(interview: Interview, turns: Turn[]): Finding[] {
  const { topic, facts } = interview;
  const all = avoidedAnswers({ ...interview, turns });
  return all.flatMap((number): Finding[] => {
    const turn = turns[number - 1]!;
    const isRepeat = turn.kind === "again" && all.includes(number - 1);
    if (isRepeat) return [];
    const question = questionOf(topic, turn.questionId)!;
    const isTwice = turns[number]?.kind === "again" && all.includes(number + 1);
    const isMended = turns[number]?.kind === "again" && !isTwice;
    const numbers = isTwice ? [number, number + 1] : [number];
    const last = turns[numbers.at(-1)! - 1]!.answer!.text;
    const why = turn.kind === "challenge" ? evasionOf(last) : avoidanceOf(question, last, facts);
    return [
      {
        kind: "avoided",
        title: isTwice
          ? `Answers ${number} and ${number + 1} avoided the question`
          : isMended
            ? `Answer ${number} avoided the question, answer ${number + 1} didn’t`
            : `Answer ${number} avoided the question`,
        question: turn.text,
        why: WHY_AVOIDED[why!],
        quotes: numbers.flatMap((answer) => {
          const text = turns[answer - 1]!.answer!.text.trim();
          return isSilent(text) ? [] : [{ source: { answer }, text: quoteAround(text) }];
        }),
        advice: turn.kind === "challenge" ? MEND_ANY : question.advice,
      },
    ];
  });
}

const WHY_AVOIDED = {
  silent: "Nothing was said. If you need the question again, ask: “Sorry, could you repeat that?”",
  dodged:
    "Not knowing, or pointing at papers or at somebody else, sounds as if the plan isn’t yours.",
  missing: "The words go around the question. The officer wanted one thing and didn’t hear it.",
};

function intents({ topic }: Interview, turns: Turn[]): Finding[] {
  const found: Finding[] = [];
  for (const [at, { answer, questionId }] of turns.entries()) {
    const source = { answer: at + 1 };
    const asks = questionOf(topic, questionId)?.asks ?? "";
    const stay = claimsIn(answer!.text, asks, topic).find(
      ({ about, value }) =>
        about === "plans" && value.kind === "choice" && value.options.includes("stay"),
    );
    if (stay && !found.some(({ title }) => title === STAYS)) {
      found.push({
        kind: "intent",
        title: STAYS,
        why: "Both visas are for people who go home. A plan to stay is the most common reason for a refusal.",
        quotes: [{ source, text: stay.quote }],
        advice: MEND["plans"]!,
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

const STAYS = "It sounds as if you mean to stay";

/** The form's amounts don't add up: who pays the rest? */
function moneyGap({ topic, facts }: Interview, turns: Turn[]): Finding[] {
  const gap = fundingGap(facts);
  if (!gap || turns.some((turn) => namesTheRest(turn, topic, facts))) return [];
  const fact = (field: string) => ({
    source: { field, label: labelOf(topic, field) },
    text: facts[field]!,
  });
  const isStudy = topic === "f1-visa";
  return [
    {
      kind: "money",
      title: isStudy ? "The first year isn’t covered" : "The trip isn’t covered",
      why: "What is paid is less than what it costs, and nobody heard where the rest comes from.",
      quotes: [fact("cost"), fact(gap.field)],
      advice: `Name each source with its amount, so that they add up to ${isStudy ? "the I-20’s total" : "the cost of the trip"}.`,
    },
  ];
}

function namesTheRest({ questionId, answer }: Turn, topic: VisaTopic, facts: Facts): boolean {
  const text = answer!.text;
  if (questionId === GAP) return avoidanceOf(questionOf(topic, GAP)!, text, facts) === null;
  const isOther = /\b(?:loan|scholarship|assistantship|savings|deposit)\b/i.test(text);
  return isOther && moneyIn(text).length > 0;
}

function phrases(turns: Turn[]): Finding[] {
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
      title: "Somebody else prepared this",
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
  for (const sentence of sentencesOf(text)) {
    const found = pattern.exec(plain(sentence));
    if (found) return quoteAround(sentence, found.index, found[0].length);
  }
  return null;
}

function interrupted({ pace }: Interview, turns: Turn[]): Finding[] {
  const cut = turns.flatMap(({ answer }, at) => {
    const interruption = interruptionOf(answer!.text, answer!.tookMs, pace);
    const heard = interruption?.heard.trim() ?? "";
    // The applicant's last words.
    return interruption ? [{ source: { answer: at + 1 }, text: lastWords(heard) }] : [];
  });
  if (cut.length === 0) return [];
  return [
    {
      kind: "interrupted",
      title:
        cut.length === 1 ? "You were interrupted once" : `You were interrupted ${cut.length} times`,
      why: "Your time ran out here. What came after wouldn’t have been heard.",
      quotes: cut.filter(({ text }) => text !== ""),
      advice: "Answer in the first sentence: the name, the number, the yes or no. Then stop.",
    },
  ];
}

function lastWords(text: string): string {
  const from = text.length <= 120 ? 0 : text.indexOf(" ", text.length - 120) + 1;
  return text.slice(from).trim();
}
