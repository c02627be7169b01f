import { CUT, SAID_BEFORE } from "./officer.ts";
import { questionOf, QUESTIONS } from "./questions.ts";
import { VISA_TOPICS, type VisaTopic } from "./topics.ts";

/** A question's id, the index of one of its wordings, and what the officer says first. */
const NAME = /^([a-z0-9-]+)\.(\d)(\.cut)?(\.said)?$/;

/** Names an officer's line for its audio; null if it quotes the applicant. */
export function spokenName(topic: VisaTopic, text: string): string | null {
  const [isCut, uncut] = without(CUT, text);
  const [isSaid, bare] = without(SAID_BEFORE, uncut);
  for (const question of QUESTIONS[topic]) {
    const index = [...question.texts, question.again].indexOf(bare);
    if (index !== -1)
      return `${question.id}.${index}${isCut ? ".cut" : ""}${isSaid ? ".said" : ""}`;
  }
  return null;
}

const without = (first: string, text: string): [boolean, string] =>
  text.startsWith(first) ? [true, text.slice(first.length)] : [false, text];

/** The line with this name; null if there is none. */
export function spokenText(topic: string, name: string): string | null {
  const [, id = "", index, cut, said] = NAME.exec(name) ?? [];
  const visa = VISA_TOPICS.find((one) => one === topic);
  const question = visa && questionOf(visa, id);
  const text = question && [...question.texts, question.again][Number(index)];
  return text === undefined ? null : (cut ? CUT : "") + (said ? SAID_BEFORE : "") + text;
}
