import { mendOf } from "./advice.ts";
import { avoidanceOf, isSilent } from "./avoided.ts";
import { avoidedQuestions } from "./avoided-questions.ts";
import { contradictionsIn, versionIn } from "./contradictions.ts";
import { type Facts, labelOf } from "./facts.ts";
import type { Finding } from "./finding.ts";
import { fundingGap } from "./funding.ts";
import { interruptionOf } from "./interruption.ts";
import { moneyIn } from "./money.ts";
import type { VisaTopic } from "./topics.ts";
import { type Interview, saidIn, type Turn } from "./officer.ts";
import { GAP, questionOf } from "./questions.ts";
import { quoteAround } from "./quote.ts";
import { repeatedIn } from "./repeated.ts";
import { intents, phrases, STAYS } from "./worrying-words.ts";

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
  "your work": "your work",
  "where you go": "where you go",
  "why you go": "why you go",
  "who lives there": "who lives in the United States",
  relatives: "relatives in the United States",
  refused: "earlier refusals",
  married: "whether you’re married",
};

function subjectOf(about: string): string {
  if (about.startsWith("pays:")) return "how much is paid";
  if (about.startsWith("income:")) return "the payer’s income";
  return SUBJECTS[about] ?? about;
}

/** Whether there were no words at all. */
export function heardNothing({ turns }: Pick<Interview, "turns">): boolean {
  return turns.every(({ answer }) => answer === null || isSilent(answer.text));
}

/** What would make an officer refuse comes first; none where nothing was said. */
export function findingsOf(interview: Interview): Finding[] {
  if (heardNothing(interview)) return [];
  const turns = interview.turns.filter(({ answer }) => answer !== null);
  const meant = intents(interview, turns);
  const isStay = meant.some(({ title }) => title === STAYS);
  const twoAnswers = contradictions(interview, turns)
    // A plan to stay is one worry, also where another answer denies it.
    .filter(({ about }) => !(isStay && about === "plans"));
  const isGrave = ({ about }: { about: string }) => GRAVE.test(about);
  return withoutRepeats([
    ...meant,
    ...twoAnswers.filter(isGrave).map(({ finding }) => finding),
    ...moneyGap(interview, turns),
    ...twoAnswers.filter((one) => !isGrave(one)).map(({ finding }) => finding),
    ...repeated(interview, turns),
    ...avoidedQuestions(interview, turns),
    ...phrases(turns),
    ...interrupted(interview, turns),
  ]);
}

/** Two answers about these alone can end an interview: who pays, with how much, and whether to go home. */
const GRAVE = /^(?:payer|plans|pays:.*|income:.*|cost|scholarship|loan)$/;

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

function contradictions(
  { topic, facts }: Interview,
  turns: Turn[],
): { about: string; finding: Finding }[] {
  return contradictionsIn(topic, facts, saidIn(topic, turns)).map(({ about, before, after }) => {
    const at = "answer" in after.source ? after.source.answer : 0;
    const end = turns.findIndex(({ kind }, index) => index >= at && kind !== "challenge");
    const replies = saidIn(topic, turns.slice(at, end < 0 ? undefined : end));
    const versions = replies.flatMap((reply, index) => {
      const text = versionIn(topic, reply, about);
      return text === undefined ? [] : [{ source: { answer: at + index + 1 }, text }];
    });
    const finding: Finding = {
      kind: "contradiction",
      title: `Two answers about ${subjectOf(about)}`,
      why: "An officer who hears two versions believes neither.",
      quotes: [before, after, ...versions.slice(0, 1)],
      advice: mendOf(about, topic),
    };
    return { about, finding };
  });
}

const AND = new Intl.ListFormat("en-US", { type: "conjunction" });

/** One sentence for several questions: its first answer and its last, with the others by number. */
function repeated({ topic }: Interview, turns: Turn[]): Finding[] {
  return repeatedIn(topic, turns).map(({ questions, said }) => ({
    kind: "repeated",
    title: `The same sentence for ${questions} questions`,
    why: `${said.length === turns.length ? `All ${turns.length} answers` : `Answers ${AND.format(said.map(({ answer }) => String(answer)))}`} use it word for word. Generic answers sound rehearsed. Answer this question.`,
    quotes: [said[0]!, said.at(-1)!].map(({ answer, text }) => ({
      source: { answer },
      text: quoteAround(text),
    })),
    advice:
      "Listen for the one thing each question asks: a name, a number, a date, a yes or no. Say that first.",
  }));
}

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
      why: "The funds are less than the cost, and you didn’t say where the rest comes from.",
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
      why: "Your time ran out here. The officer wouldn’t have heard the rest.",
      quotes: cut.filter(({ text }) => text !== ""),
      advice: "Answer in the first sentence: the name, the number, the yes or no. Then stop.",
    },
  ];
}

function lastWords(text: string): string {
  const from = text.length <= 120 ? 0 : text.indexOf(" ", text.length - 120) + 1;
  return text.slice(from).trim();
}
