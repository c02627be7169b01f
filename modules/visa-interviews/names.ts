import { wordsOf } from "./quote.ts";

const FILLER = new Set(
  "university of the at college institute school in for and main campus".split(" "),
);
/** These tell "Arizona State" from "Arizona". */
const TELLING = ["state", "tech"];

function tokensOf(name: string): string[] {
  return wordsOf(name.replace(/[-–&]/g, " ")).filter((word) => !FILLER.has(word));
}

/** Whether two names may mean the same school or employer: "UIUC", "Illinois", "Univ. of Illinois". */
export function isSameName(a: string, b: string): boolean {
  if (isShortFor(a, b) || isShortFor(b, a)) return true;
  const [first, second] = [tokensOf(a), tokensOf(b)];
  if (first.length === 0 || second.length === 0) return true;
  const isCovered = first.length <= second.length ? covers(second, first) : covers(first, second);
  if (!isCovered && !(first.length === second.length && covers(first, second))) return false;
  return TELLING.every((word) => hasWord(first, word) === hasWord(second, word));
}

function covers(many: string[], few: string[]): boolean {
  return few.every(
    (word) => hasWord(many, word) || isInitials(word, many) || many.includes(`u${word[0]}`),
  );
}

const hasWord = (words: string[], word: string) => words.some((one) => isSameWord(one, word));

function isSameWord(a: string, b: string): boolean {
  if (a === b) return true;
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  return short.length >= 4 && long.startsWith(short);
}

/** "ut" in "UT Dallas", from the initials of "University of Texas at Dallas". */
function isInitials(word: string, others: string[]): boolean {
  if (word.length < 2 || word.length > 3) return false;
  return others.some((other) => `u${other[0]}` === word) || initialsOf(others).includes(word);
}

const initialsOf = (words: string[]) => words.map((word) => word[0]).join("");

/** "MIT", "UCLA", "NYU": the initials of the other name's words, in order; "UIUC" of Illinois. */
function isShortFor(short: string, long: string): boolean {
  const letters = short.replace(/[^\p{L}]/gu, "").toLowerCase();
  if (letters.length < 2 || letters.length > 6 || short.trim().includes(" ")) return false;
  const words = wordsOf(long.replace(/[-–&]/g, " "));
  const all = initialsOf(words);
  const telling = initialsOf(words.filter((word) => !/^(of|the|at|in|for|and)$/.test(word)));
  return (
    words.length > 1 && (all === letters || (telling.length > 1 && letters.startsWith(telling)))
  );
}

const KEYWORD = "University|College|Institute|School|Academy|Polytechnic";
const CAPITALS = new RegExp(
  `\\b(?:University|College|Institute|School) of (?:the )?[A-Z][\\w'-]+(?:[ ,-]{1,2}(?:at |in |of )?[A-Z][\\w'-]+)*|\\b(?:[A-Z][\\w&'-]+ )+(?:${KEYWORD})\\b(?: of [A-Z][\\w'-]+)?(?: at [A-Z][\\w'-]+)?`,
  "g",
);
const LOWER =
  /\b(?:university of (?:the )?[a-z]+(?: [a-z]+)?|[a-z]+(?: [a-z]+)? (?:university|institute of technology|state university))\b/g;
const LOOSE = new Set(
  `to at in the a an my of is my this that for from by and i it university college school institute
  good great best top state public private american us which because with where very other another
  any same our your their also attend join chose choose into every such each well known famous was
  am reputed reputable repute excellence choice renowned prestigious excellent leading ranked ranking
  highly research amazing wonderful nice dream foreign community local international recognized
  accredited affordable going studying study like love about admitted accepted first second new big old only one`.split(
    /\s+/,
  ),
);

/** Schools that people name without a "university". */
const KNOWN =
  /\b(?:stanford|harvard|mit|yale|princeton|columbia university|cornell|caltech|berkeley|ucla|ucsd|nyu|usc|uiuc|cmu|asu|purdue|northwestern|northeastern|dartmouth|georgetown|vanderbilt|emory|rutgers|syracuse|drexel|johns hopkins|carnegie mellon|georgia tech|virginia tech|texas tech|texas a&m|(?:ohio|penn|arizona|michigan|iowa|oregon|florida|san jose|san diego|kansas|oklahoma) state|ut (?:dallas|austin|arlington)|umass)\b/gi;

/** A name in lower case has one of these; "a very reputed university" doesn't. */
const NAMED =
  /\b(?:alabama|alaska|albany|arizona|arkansas|atlanta|austin|baltimore|boston|buffalo|california|carolina|chicago|cincinnati|colorado|connecticut|dakota|dallas|dayton|delaware|denver|detroit|florida|georgia|hawaii|houston|idaho|illinois|indiana|iowa|jersey|kansas|kentucky|louisiana|maine|maryland|massachusetts|memphis|miami|michigan|minnesota|mississippi|missouri|montana|nebraska|nevada|hampshire|mexico|york|ohio|oklahoma|oregon|pennsylvania|pittsburgh|rochester|tampa|tennessee|texas|toledo|tulsa|utah|vermont|virginia|washington|wisconsin|wyoming|brown|clark|clemson|columbia|cornell|drexel|duke|emory|fordham|gannon|georgetown|harvard|mellon|northeastern|northwestern|pace|princeton|purdue|rice|rutgers|stanford|syracuse|temple|tufts|tulane|vanderbilt|wayne|wichita|yale)\b/;
/** Before what describes a school: "a highly ranked Texas university". */
const DESCRIBES = /^(?:an?|very|such|every|any|another|other|this|that)$/;

function isDescribed(before: string): boolean {
  const words = wordsOf(before);
  return words
    .slice(words.findLastIndex((word) => !LOOSE.has(word)) + 1)
    .some((word) => DESCRIBES.test(word));
}

/** Schools named in a sentence. */
export function schoolsIn(sentence: string): { name: string; index: number }[] {
  const known = Array.from(sentence.matchAll(KNOWN), (match) => ({
    name: SHORT_NAMES[match[0].toLowerCase()] ?? match[0],
    index: match.index,
  })).filter(({ name, index }) => !isState(name, sentence.slice(0, index)));
  const all = spelledOut(sentence);
  return [...all, ...known.filter(({ index }) => !all.some((one) => overlaps(one, index)))];
}

const SHORT_NAMES: Record<string, string> = {
  caltech: "California Institute of Technology",
  umass: "University of Massachusetts",
};

/** "Dallas is in Ohio State" names a place. */
const isState = (name: string, before: string) =>
  /\bstate$/i.test(name) && /\b(?:in|the) $/i.test(before);

const overlaps = (one: { name: string; index: number }, index: number) =>
  index >= one.index && index < one.index + one.name.length;

function spelledOut(sentence: string): { name: string; index: number }[] {
  const named = Array.from(sentence.matchAll(CAPITALS), (match) => ({
    name: match[0].replace(/^(?:The|My|I|At|In|For|And|So|But|Because|Is|It|Well|Yes|No) /, ""),
    index: match.index,
  })).filter(
    ({ name, index }) =>
      tokensOf(name).some((word) => !LOOSE.has(word)) &&
      !isDescribed(sentence.slice(0, index)) &&
      (!LOOSE.has(wordsOf(name)[0] ?? "") || name.startsWith("University of")),
  );
  if (named.length > 0 || /[a-z] [A-Z][a-z]/.test(sentence)) return named;
  return Array.from(sentence.matchAll(LOWER), (match) => {
    const name = trimLoose(match[0]);
    return { name, index: match.index + match[0].indexOf(name) };
  }).filter(
    ({ name, index }) =>
      name.split(" ").length > 1 && NAMED.test(name) && !isDescribed(sentence.slice(0, index)),
  );
}

function trimLoose(name: string): string {
  const words = name.split(" ");
  const ofAt = words.indexOf("of");
  if (words[0] === "university") {
    while (words.length > ofAt + 2 && LOOSE.has(words.at(-1)!)) words.pop();
    return words.join(" ");
  }
  const isNewYork = () => words[0] === "new" && NAMED.test(words[1] ?? "");
  while (words.length > 1 && LOOSE.has(words[0]!) && words[0] !== "university" && !isNewYork())
    words.shift();
  return words.join(" ");
}
