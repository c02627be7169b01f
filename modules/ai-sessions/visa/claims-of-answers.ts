import type { AddClaim, Claim } from "./claims.ts";
import { claimDates } from "./claims-of-dates.ts";
import { claimMoney } from "./claims-of-money.ts";
import { claimDegree, claimSchool } from "./claims-of-study.ts";
import { claimTrip } from "./claims-of-trip.ts";
import type { VisaTopic } from "./topics.ts";
import { NOT_ALONE, PAYS, peopleIn, sourcesIn } from "./people.ts";
import { FOR_A_WHILE, NO, plansIn } from "./plans.ts";
import { plain, quoteAround, sentencesOf } from "./quote.ts";

const YES_OR_NO = /^(?:no|none|never|nobody|yes|yeah)\b/;
const REFUSED = /\b(?:refus\w+|reject\w+|denied|denial|214 ?\(?b\)?)\b/;
const STATES =
  /\b(?:alabama|alaska|arizona|arkansas|california|colorado|connecticut|delaware|florida|georgia|hawaii|idaho|illinois|indiana|iowa|kansas|kentucky|louisiana|maine|maryland|massachusetts|michigan|minnesota|mississippi|missouri|montana|nebraska|nevada|new hampshire|new jersey|new mexico|new york|north carolina|north dakota|ohio|oklahoma|oregon|pennsylvania|rhode island|south carolina|south dakota|tennessee|texas|utah|vermont|virginia|washington|west virginia|wisconsin|wyoming|chicago|boston|dallas|houston|los angeles|san francisco|seattle|atlanta|miami|u\.?s\.?a?|united states|america|the states)\b/;
const LIVES =
  /\b(?:lives?|living|works?|working|is|are|settled|stud(?:y|ies|ying)|stays?|moved)\b[^.]{0,30}?\b(?:in|to|near)\b/;

/** More than anyone says in 25 seconds. Each one's claims are compared with all before. */
const MOST_SENTENCES = 30;

/** The question `asked` determines what a bare "May 2027" or "my father" means. */
export function claimsIn(text: string, asked: string, topic: VisaTopic): Claim[] {
  const sentences = sentencesOf(text).slice(0, MOST_SENTENCES);
  const isAnswered = YES_OR_NO.test(plain(sentences[0] ?? ""));
  const claims = sentences.flatMap((sentence, at) =>
    // A first "Um." or "Well, officer." is no answer yet; "No, nobody." is one.
    claimsOf(sentence, at === 0 || (at === 1 && !isAnswered) ? asked : "", topic),
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
  const claim: AddClaim = (about, value, index = 0, length = 0) =>
    claims.push({ about, value, quote: quoteAround(sentence, index, length) });

  claimDates(said, asked, topic, claim);
  claimMoney(said, asked, claim);
  claimPayer(sentence, asked, claim);

  const plans = plansIn(sentence, asked);
  if (plans.options.length > 0 && !/^(?:relatives|refused|past)$/.test(asked)) {
    claim("plans", { kind: "choice", options: plans.options }, plans.index, 40);
  }

  if (topic === "f1-visa") {
    claimSchool(sentence, asked, claim);
    claimDegree(said, asked, claim);
  } else {
    claimTrip(sentence, asked, claim);
  }
  claimRelatives(said, asked, claim);
  claimRefusals(said, asked, claim);

  if (/\bi(?:'m| am) (?:single|unmarried|not married)\b|\bnot married\b/.test(said))
    claim("married", { kind: "choice", options: ["single"] });
  else if (/\bi(?:'m| am) married\b|\bmy (?:wife|husband)\b/.test(said))
    claim("married", { kind: "choice", options: ["married"] });
  return claims;
}

function claimPayer(sentence: string, asked: string, claim: AddClaim): void {
  const said = plain(sentence);
  if ((!PAYS.test(said) && asked !== "payer") || NOT_ALONE.test(said)) return;
  if (new RegExp(`\\b${NO}\\b`).test(said)) return;
  const people = peopleIn(sentence, asked === "payer" && said.length < 60);
  // "He took a loan": he may be the one on the form.
  const sources = asked === "payer" && !/\b(?:he|she|they)\b/.test(said) ? sourcesIn(said) : [];
  const options = [...people, ...sources];
  if (options.length > 0) claim("payer", { kind: "choice", options });
}

function claimRelatives(said: string, asked: string, claim: AddClaim): void {
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
      claim("relatives", { kind: "choice", options: ["some"] }, some.index, 60);
    if (asked === "relatives" && !/^no\b/.test(said))
      claim("who lives there", { kind: "choice", options: peopleIn(said) }, some.index, 60);
  } else if (asked === "relatives" ? /^(?:yes|yeah)\b/.test(said) : false) {
    claim("relatives", { kind: "choice", options: ["some"] });
  } else if (
    (asked === "relatives" && denies) ||
    /\b(?:no|don't have any|do not have any) (?:relatives|family)\b/.test(said)
  ) {
    claim("relatives", { kind: "choice", options: ["none"] });
  }
}

function claimRefusals(said: string, asked: string, claim: AddClaim): void {
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
  if (isNo) claim("refused", { kind: "choice", options: ["no"] });
  else if (isYes) claim("refused", { kind: "choice", options: ["yes"] });
}
