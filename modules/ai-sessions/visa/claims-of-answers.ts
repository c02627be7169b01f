import type { Claim } from "./claims.ts";
import { datesIn, type SaidDate, spansIn } from "./dates.ts";
import type { VisaTopic } from "./topics.ts";
import { type Money, moneyIn } from "./money.ts";
import { schoolsIn } from "./names.ts";
import { NOT_ALONE, PAYS, peopleIn } from "./people.ts";
import { FOR_A_WHILE, NO, plansIn } from "./plans.ts";
import { plain, quoteAround, sentencesOf, tellingWords } from "./quote.ts";

const PAST =
  /\b(?:graduated|finished|completed|ended|did my|studied|i was|i got my|passed out|had done|have done|bachelor'?s was)\b/;
const EARLIER_DEGREE =
  /\b(?:bachelor|undergrad|b\.?tech|b\.?sc|high school|12th|previous|earlier|before that)/;
const OTHER_SCHOOL =
  /\b(?:also|reject\w*|denied|applied|applying|instead of|rather than|compare\w*|unlike|professor|friend|brother|sister|cousin|alumni|alumnus|bachelor\w*|undergrad\w*|graduated|studied|worked|taught|teaches|parents|father|mother|other)\b/;
const REFUSED = /\b(?:refus\w+|reject\w+|denied|denial|214 ?\(?b\)?)\b/;
export const DEGREES: Record<string, RegExp> = {
  master: /\b(?:master'?s?|masters|m\.?s\.?c?|m\.?eng|m\.?tech|mba)\b/,
  bachelor: /\b(?:bachelor'?s?|b\.?s\.?c?|b\.?tech|b\.?a|undergraduate|undergrad|bba)\b/,
  doctorate: /\b(?:ph\.?d|doctorate|doctoral)\b/,
  associate: /\bassociate(?:'s)? degree\b/,
  "language course": /\b(?:language (?:course|program|school)|english course|esl)\b/,
};
const FIELD =
  /\b(?:master'?s?|masters|m\.?s\.?c?|m\.?eng|bachelor'?s?|b\.?s\.?c?|degree|ph\.?d|major|majoring|program)\.?(?: degree| program| of (?:science|arts|engineering))*,? in ([a-z][a-z&/ -]{2,60}?)(?= (?:at|from|because|since|with|which|and then|so|for|to|where|that|it|as|is|but)\b|[,.;:!?]|$)/;
const STATES =
  /\b(?:alabama|alaska|arizona|arkansas|california|colorado|connecticut|delaware|florida|georgia|hawaii|idaho|illinois|indiana|iowa|kansas|kentucky|louisiana|maine|maryland|massachusetts|michigan|minnesota|mississippi|missouri|montana|nebraska|nevada|new hampshire|new jersey|new mexico|new york|north carolina|north dakota|ohio|oklahoma|oregon|pennsylvania|rhode island|south carolina|south dakota|tennessee|texas|utah|vermont|virginia|washington|west virginia|wisconsin|wyoming|chicago|boston|dallas|houston|los angeles|san francisco|seattle|atlanta|miami|u\.?s\.?a?|united states|america|the states)\b/;
const LIVES =
  /\b(?:lives?|living|works?|working|is|are|settled|stud(?:y|ies|ying)|stays?|moved)\b[^.]{0,30}?\b(?:in|to|near)\b/;

/** The question `asked` determines what a bare "May 2027" or "my father" means. */
export function claimsIn(text: string, asked: string, topic: VisaTopic): Claim[] {
  const sentences = sentencesOf(text);
  const claims = sentences.flatMap((sentence, at) =>
    // A leading "Um." or "Well, officer." isn't an answer yet.
    claimsOf(sentence, at <= 1 ? asked : "", topic),
  );
  // A year of training and then home is one lawful plan.
  const goesHome = claims.some((one) => one.about === "plans" && isChoice(one, "return"));
  if (!goesHome || !FOR_A_WHILE.test(plain(text))) return claims;
  return claims.filter((one) => one.about !== "plans" || isChoice(one, "return"));
}

const isChoice = ({ value }: Claim, option: string) =>
  value.kind === "choice" && value.options.includes(option);

function claimsOf(sentence: string, asked: string, topic: VisaTopic): Claim[] {
  const said = plain(sentence);
  const claims: Claim[] = [];
  const claim = (about: string, value: Claim["value"], index = 0, length = 0) =>
    claims.push({ about, value, quote: quoteAround(sentence, index, length) });

  claimDates(said, asked, topic, claim);
  claimMoney(said, asked, claim);

  const people = peopleIn(sentence, asked === "payer" && said.length < 60);
  const pays = PAYS.test(said) || asked === "payer";
  if (people.length > 0 && pays && !NOT_ALONE.test(said) && !new RegExp(`\\b${NO}\\b`).test(said)) {
    claim("payer", { kind: "choice", options: people });
  }

  const plans = plansIn(sentence, asked);
  if (plans.options.length > 0 && !/^(?:relatives|refused|past)$/.test(asked)) {
    claim("plans", { kind: "choice", options: plans.options }, plans.index, 40);
  }

  if (topic === "f1-visa") {
    const goes =
      asked === "school" ||
      /\b(?:going to|go to|attend\w*|join\w*|admitted|accepted|stud(?:y|ying) at|enrol\w*|chose|choose|chosen|selected|my (?:university|college|school) is|i-?20)\b/.test(
        said,
      );
    if (goes && !OTHER_SCHOOL.test(said)) {
      for (const { name, index } of schoolsIn(sentence).slice(0, 1))
        claim("school", { kind: "name", name }, index, name.length);
    }
    claimDegree(said, asked, claim);
  } else {
    const employer =
      /\b(?:i (?:work|am working|am employed)|i'm (?:working|employed)|i(?:'m| am) an? [a-z ]{3,40}?)\s(?:at|for|with) (?:the )?((?:[A-Z][\w&'.-]*\s?)+)/i.exec(
        sentence,
      );
    const name = employer?.[1]?.match(/^(?:[A-Z][\w&'-]*\s?)+/)?.[0]?.trim();
    if (name) claim("employer", { kind: "name", name }, employer!.index, employer![0].length);
  }

  const denies =
    /^(?:no|none|never|nobody|not? any|nope)\b/.test(said) ||
    /\b(?:no|don't have (?:any )?|do not have (?:any )?|never|not) ?(?:relatives?|family|one|been|had)?\b/.test(
      said,
    );
  if (asked === "relatives" || STATES.test(said)) {
    const some =
      /\bmy (?:[a-z]+ )?(?:brother|sister|uncle|aunt|auntie|cousin|father|mother|son|daughter|husband|wife|grandparents?)\b/.exec(
        said,
      );
    if (
      some &&
      (asked === "relatives" || LIVES.test(said)) &&
      !/\b(?:pay|sponsor|fund)/.test(said)
    ) {
      if (asked === "relatives" ? !/^no\b/.test(said) : STATES.test(said))
        claim("relatives", { kind: "choice", options: ["some"] }, some.index, 60);
    } else if (asked === "relatives" ? /^(?:yes|yeah)\b/.test(said) : false) {
      claim("relatives", { kind: "choice", options: ["some"] });
    } else if (
      (asked === "relatives" && denies) ||
      /\b(?:no|don't have any|do not have any) (?:relatives|family)\b/.test(said)
    ) {
      claim("relatives", { kind: "choice", options: ["none"] });
    }
  }

  if (asked === "refused" || REFUSED.test(said)) {
    const isYes =
      /^(?:yes|yeah|once|twice)\b/.test(said) ||
      /\b(?:i was|i got|i have been|i've been|had) (?:[a-z]+ ){0,2}?(?:refus|reject|denied)/.test(
        said,
      );
    const isNo =
      /^(?:no|never|not)\b/.test(said) ||
      /\bnever\b/.test(said) ||
      /\bno (?:visa )?(?:refusal|rejection)/.test(said);
    if (isNo) claim("refused", { kind: "choice", options: ["no"] });
    else if (isYes) claim("refused", { kind: "choice", options: ["yes"] });
  }

  if (/\bi(?:'m| am) (?:single|unmarried|not married)\b|\bnot married\b/.test(said))
    claim("married", { kind: "choice", options: ["single"] });
  else if (/\bi(?:'m| am) married\b|\bmy (?:wife|husband)\b/.test(said))
    claim("married", { kind: "choice", options: ["married"] });
  return claims;
}

/** "He pays": the one person that the facts or earlier answers name, if any. */
export const SOMEBODY = "somebody";

type Add = (about: string, value: Claim["value"], index?: number, length?: number) => void;

function claimDates(said: string, asked: string, topic: VisaTopic, claim: Add): void {
  const dates = datesIn(said);
  const add = (about: string, date: SaidDate) =>
    claim(about, { kind: "date", date }, date.index, date.length);
  if (topic === "f1-visa") {
    const isPast =
      (PAST.test(said) && !/\bwill\b|\bi'll\b/.test(said)) || EARLIER_DEGREE.test(said);
    const ends =
      asked === "finish" || /\b(?:graduat\w*|finish\w*|complet\w*|ends?|done)\b/.test(said);
    const last = dates.at(-1);
    if (last && ends && !isPast) add("graduation", last);
    return;
  }
  const arrives =
    asked === "arrives" ||
    /\b(?:arriv\w*|land(?:ing)?|fly(?:ing)? (?:to|in|on|out)|leaving home|trip (?:is|starts|begins))\b/.test(
      said,
    );
  const leaves =
    /\b(?:return\w*|come back|coming back|fly(?:ing)? (?:back|home)|back (?:home|by|on|in)|leave the)\b/.test(
      said,
    );
  const [first, last] = [dates[0], dates.at(-1)];
  if (first && arrives && (!leaves || dates.length > 1)) add("arrival", first);
  if (last && leaves) add("flight home", last);
  const isStay = asked === "stay" || /\b(?:stay|staying|trip|visit|there for|spend)\b/.test(said);
  const [span] = spansIn(said);
  if (span && isStay && !/\b(?:last time|before|in 20\d\d|years? ago|previous)\b/.test(said)) {
    claim("length of stay", { kind: "days", days: span.days }, span.index, span.length);
  }
}

/** Where another subject's amount can begin: "he pays 20,000, and the cost is 30,000". */
const NEXT_CLAUSE =
  /(?:[,;] (?:and |but )?|\b(?:and|but|while) )(?=(?:the|my|he|she|they|it|i)\b)/g;

function claimMoney(said: string, asked: string, claim: Add): void {
  const starts = [0, ...Array.from(said.matchAll(NEXT_CLAUSE), (at) => at.index + at[0].length)];
  const clauses = starts.map((from, at) => ({ from, text: said.slice(from, starts[at + 1]) }));
  const isSplit = clauses.every(({ text }) => moneyIn(text).length === 1);
  for (const { from, text } of isSplit ? clauses : [{ from: 0, text: said }]) {
    claimSums(text, asked, (about, value, index = 0, length = 0) =>
      claim(about, value, from + index, length),
    );
  }
}

function claimSums(said: string, asked: string, claim: Add): void {
  const sums = moneyIn(said);
  if (
    sums.length === 0 ||
    /\b(?:per|a|each|every) (?:month|semester|week|term)\b|monthly/.test(said)
  )
    return;
  const add = (about: string, money: Money) =>
    claim(about, { kind: "money", money }, money.index, money.length);
  const most = sums.reduce((a, b) => (b.amount > a.amount ? b : a));
  if (/\b(?:earns?|earning|salary|income|makes?|turnover)\b/.test(said)) {
    add(`income:${peopleIn(said)[0] ?? SOMEBODY}`, most);
    return;
  }
  if (/\b(?:second year|both years|two years|whole (?:program|degree|course)|entire)\b/.test(said))
    return;
  let isNamed = false;
  for (const source of ["scholarship", "loan"]) {
    const at = said.indexOf(source);
    if (at < 0) continue;
    const nearest = sums.reduce((a, b) =>
      Math.abs(b.index - at) < Math.abs(a.index - at) ? b : a,
    );
    add(source, nearest);
    isNamed = true;
  }
  const payer =
    peopleIn(said, asked === "payer")[0] ??
    (PAYS.test(said) && /\b(?:he|she|they)\b/.test(said) ? SOMEBODY : undefined);
  if (
    payer !== undefined &&
    (PAYS.test(said) || asked === "payer") &&
    !isNamed &&
    !NOT_ALONE.test(said)
  ) {
    add(`pays:${payer}`, sums[0]!);
    return;
  }
  const isTotal =
    asked === "cost" || /\b(?:costs?|total|altogether|in all|i-?20|budget|expenses)\b/.test(said);
  if (isTotal && (!isNamed || /\b(?:total|cost)/.test(said)) && !PAYS.test(said)) add("cost", most);
}

function claimDegree(said: string, asked: string, claim: Add): void {
  const isOther =
    PAST.test(said) ||
    (EARLIER_DEGREE.test(said) && /\b(?:did|was|have|had|my bachelor)/.test(said));
  const isOwn =
    asked === "program" ||
    /\b(?:study|studying|pursu\w+|going for|admitted|enrol\w*|doing|my (?:program|degree|major) is)\b/.test(
      said,
    );
  if (isOther || !isOwn) return;
  const options = Object.keys(DEGREES).filter((degree) => DEGREES[degree]!.test(said));
  if (options.length > 0) claim("degree", { kind: "choice", options });
  const match = FIELD.exec(said);
  const words = tellingWords(match?.[1] ?? "");
  if (words.length > 0)
    claim("field of study", { kind: "field", words }, match!.index, match![0].length);
}
