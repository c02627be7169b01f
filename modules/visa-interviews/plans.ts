import { plain } from "./quote.ts";

export const NO =
  "(?:don't|do not|doesn't|not|never|won't|wouldn't|can't|no (?:intention|plan|plans|desire|interest))";
const US = "(?:the )?(?:u\\.?s\\.?a?\\.?|united states|america|states)";
const THERE = `(?:there|here|permanently|forever|for good|in ${US}|in america|in california|in new york|in texas|in silicon valley)`;
const LEAVES_AGAIN =
  /\b(?:dorm|dormitory|campus|hostel|hotel|apartment|airbnb|residence|with my|with a friend|\d+ (?:days|weeks)|(?:two|three|four|one|a) (?:days?|weeks?|months?))\b/;
const STAY: readonly RegExp[] = [
  new RegExp(
    `\\b(?:stay|staying|settle|settling|settle down|live|living|remain)\\b[^.]{0,30}?\\b${THERE}(?=\\W|$)`,
  ),
  new RegExp(
    `\\b(?:work|working|get a job|find a job|job|career|employed)\\b[^.]{0,25}?\\b${THERE}(?=\\W|$)`,
  ),
  /\b(?:want|plan|hope|like|love|going|intend|try|wish|prefer)\b[^.]{0,12}? to (?:stay|settle|immigrate|work and live|live and work)\b/,
  /\bstay (?:on )?(?:and|to) (?:work|settle|live)\b/,
  /\bgreen card\b|\bh-?1-?b\b|\bimmigrat(?:e|ing)\b|\bpermanent residen/,
];
export const GO_BACK =
  /\b(?:return|returning|go back|going back|come back|coming back|move back|moving back|go home|going home|fly home|be back)\b/;
const AT_HOME =
  /\bback home\b|\bin my (?:own |home )?(?:country|city|town|village|hometown)\b|\bfamily business\b/;
export const FOR_A_WHILE =
  /\bopt\b|practical training|\bcpt\b|internship|for (?:a|one|some|a few) (?:year|months?|time)\b|then (?:i |i'll |i will )?(?:return|go|come|move)/;

/** Whoever does it, the applicant would stay. */
export const PAPERS_FOR_ME =
  /\b(?:sponsor\w*|petition\w*|fil(?:e|es|ed|ing)|appl(?:y|ies|ied|ying)|get(?:s|ting)?|arrang\w+)\b[^.]{0,20}?\b(?:me|my|us|our|mine)\b[^.]{0,20}?\b(?:green card|residen\w+|immigra\w+|papers|citizenship|permanent\w*)|\b(?:sponsor|petition)\w* (?:me|us) (?:to stay|to live|for (?:residen|immigra)\w+)/;

const SOMEBODY_ELSE =
  /^(?:and |but |because |yes,? |no,? )*(?:my (?!plan|goal|dream|intention|aim|wish|hope)|he |she |they |his |her |their )/;

/** What a sentence says about staying or going home; empty if neither. */
export function plansIn(sentence: string, asked: string): { options: string[]; index: number } {
  const said = plain(sentence);
  const options = new Set<string>();
  let index = 0;
  const add = (match: RegExpExecArray | null, meant: "stay" | "return") => {
    if (!match) return;
    const isDenied = new RegExp(`\\b${NO}\\b[^.,]{0,28}$`).test(said.slice(0, match.index));
    options.add(isDenied ? (meant === "stay" ? "return" : "stay") : meant);
    index ||= match.index;
  };
  add(PAPERS_FOR_ME.exec(said), "stay");
  for (const pattern of STAY) {
    const match = pattern.exec(said);
    const after = match ? said.slice(match.index, match.index + match[0].length + 40) : "";
    // Asked what waits at home, "there" is home.
    const isHome = asked === "home" && /\bt?here$/.test(match?.[0] ?? "");
    if (match && !isHome && !LEAVES_AGAIN.test(after) && !SOMEBODY_ELSE.test(said))
      add(match, "stay");
  }
  add(GO_BACK.exec(said), "return");
  if (options.size === 0) add(AT_HOME.exec(said), "return");
  return { options: [...options], index };
}
