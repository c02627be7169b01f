import { sentencesIn } from "#lib/sentences.ts";
import type { AddStatement, Statement } from "./statements.ts";
import { recordDates } from "./statements-of-dates.ts";
import { recordMoney } from "./statements-of-money.ts";
import { recordDegree, recordSchool } from "./statements-of-study.ts";
import { recordTrip } from "./statements-of-trip.ts";
import type { VisaTopic } from "./topics.ts";
import { NOT_ALONE, PAYS, peopleIn, sourcesIn } from "./people.ts";
import { FOR_A_WHILE, NO, PAPERS_FOR_ME, plansIn } from "./plans.ts";
import { plain, quoteAround } from "./quote.ts";

const YES_OR_NO = /^(?:no|none|never|nobody|yes|yeah)\b/;
const REFUSED = /\b(?:refus\w+|reject\w+|denied|denial|214 ?\(?b\)?)\b/;
const STATES =
  /\b(?:alabama|alaska|arizona|arkansas|california|colorado|connecticut|delaware|florida|georgia|hawaii|idaho|illinois|indiana|iowa|kansas|kentucky|louisiana|maine|maryland|massachusetts|michigan|minnesota|mississippi|missouri|montana|nebraska|nevada|new hampshire|new jersey|new mexico|new york|north carolina|north dakota|ohio|oklahoma|oregon|pennsylvania|rhode island|south carolina|south dakota|tennessee|texas|utah|vermont|virginia|washington|west virginia|wisconsin|wyoming|chicago|boston|dallas|houston|los angeles|san francisco|seattle|atlanta|miami|u\.?s\.?a?|united states|america|the states)\b/;
const LIVES =
  /\b(?:lives?|living|works?|working|is|are|settled|stud(?:y|ies|ying)|stays?|moved)\b[^.]{0,30}?\b(?:in|to|near)\b/;

/** More than anyone says in 25 seconds. Each one's statements are compared with all before. */
const MAX_SENTENCES = 30;

/** The question `asked` determines what a bare "May 2027" or "my father" means. */
export function statementsIn(text: string, asked: string, topic: VisaTopic): Statement[] {
  const sentences = sentencesIn(text).slice(0, MAX_SENTENCES);
  const isAnswered = YES_OR_NO.test(plain(sentences[0] ?? ""));
  const statements = sentences.flatMap((sentence, at) =>
    // A first "Um." or "Well, officer." is no answer yet; "No, nobody." is one.
    statementsOf(sentence, at === 0 || (at === 1 && !isAnswered) ? asked : "", topic),
  );
  // A year of training and then home is one lawful plan.
  const goesHome = statements.some((one) => one.about === "plans" && isChoice(one, "return"));
  if (!goesHome || !FOR_A_WHILE.test(plain(text))) return statements;
  return statements.filter((one) => one.about !== "plans" || isChoice(one, "return"));
}

const isChoice = ({ value }: Statement, option: string) =>
  value.kind === "choice" && value.options.includes(option);

function statementsOf(sentence: string, asked: string, topic: VisaTopic): Statement[] {
  const said = plain(sentence);
  const statements: Statement[] = [];
  const record: AddStatement = (about, value, index = 0, length = 0) =>
    statements.push({ about, value, quote: quoteAround(sentence, index, length) });

  recordDates(said, asked, topic, record);
  recordMoney(said, asked, record);
  recordPayer(sentence, asked, record);

  const plans = plansIn(sentence, asked);
  if (plans.options.length > 0 && !/^(?:relatives|refused|past)$/.test(asked)) {
    record("plans", { kind: "choice", options: plans.options }, plans.index, 40);
  }

  if (topic === "f1-visa") {
    recordSchool(sentence, asked, record);
    recordDegree(said, asked, record);
  } else {
    recordTrip(sentence, asked, record);
  }
  recordRelatives(said, asked, record);
  recordRefusals(said, asked, record);

  if (/\bi(?:'m| am) (?:single|unmarried|not married)\b|\bnot married\b/.test(said))
    record("married", { kind: "choice", options: ["single"] });
  else if (/\bi(?:'m| am) married\b|\bmy (?:wife|husband)\b/.test(said))
    record("married", { kind: "choice", options: ["married"] });
  return statements;
}

function recordPayer(sentence: string, asked: string, record: AddStatement): void {
  const said = plain(sentence);
  if ((!PAYS.test(said) && asked !== "payer") || NOT_ALONE.test(said)) return;
  if (new RegExp(`\\b${NO}\\b`).test(said) || PAPERS_FOR_ME.test(said)) return;
  const people = peopleIn(sentence, asked === "payer" && said.length < 60);
  // "He took a loan": he may be the one on the form.
  const sources = asked === "payer" && !/\b(?:he|she|they)\b/.test(said) ? sourcesIn(said) : [];
  const options = [...people, ...sources];
  if (options.length > 0) record("payer", { kind: "choice", options });
}

function recordRelatives(said: string, asked: string, record: AddStatement): void {
  if (asked !== "relatives" && !STATES.test(said)) return;
  const denies =
    /^(?:no|none|never|nobody|not? any|nope)\b/.test(said) ||
    /\b(?:no|don't have (?:any )?|do not have (?:any )?|never|not) ?(?:relatives?|family|one|been|had)?\b/.test(
      said,
    );
  const some =
    /\bmy (?:[a-z]+ )?(?:brother|sister|uncle|aunt|auntie|cousin|father|mother|son|daughter|husband|wife|grandparents?)\b/.exec(
      said,
    );
  if (some && (asked === "relatives" || LIVES.test(said)) && !/\b(?:pay|sponsor|fund)/.test(said)) {
    if (asked === "relatives" ? !/^no\b/.test(said) : STATES.test(said))
      record("relatives", { kind: "choice", options: ["some"] }, some.index, 60);
    if (asked === "relatives" && !/^no\b/.test(said))
      record("who lives there", { kind: "choice", options: peopleIn(said) }, some.index, 60);
  } else if (asked === "relatives" ? /^(?:yes|yeah)\b/.test(said) : false) {
    record("relatives", { kind: "choice", options: ["some"] });
  } else if (
    (asked === "relatives" && denies) ||
    /\b(?:no|don't have any|do not have any) (?:relatives|family)\b/.test(said)
  ) {
    record("relatives", { kind: "choice", options: ["none"] });
  }
}

function recordRefusals(said: string, asked: string, record: AddStatement): void {
  if (asked !== "refused" && !REFUSED.test(said)) return;
  const isYes =
    /^(?:yes|yeah|once|twice)\b/.test(said) ||
    /\b(?:i was|i got|i have been|i've been|had) (?:[a-z]+ ){0,2}?(?:refus|reject|denied)/.test(
      said,
    );
  const isNo =
    /^(?:no|never|not)\b/.test(said) ||
    /\bnever\b/.test(said) ||
    /\bno (?:visa )?(?:refusal|rejection)/.test(said);
  if (isNo) record("refused", { kind: "choice", options: ["no"] });
  else if (isYes) record("refused", { kind: "choice", options: ["yes"] });
}
