/** A month, or a year of which no month is said. */
export type YearMonth = { year: number; month: number | null };

export type DateRange = {
  start: number;
  end: number;
  from: YearMonth;
  /** Null while it goes on. */
  to: YearMonth | null;
};

const MONTHS: readonly (readonly string[])[] = [
  ["january", "jan", "januar", "januari", "jänner", "janvier", "janv", "enero", "ene", "janeiro"],
  ["february", "feb", "februar", "februari", "février", "févr", "fevrier", "febrero", "fevereiro"],
  ["march", "mar", "märz", "mrz", "maart", "mrt", "mars", "marzo", "março"],
  ["april", "apr", "avril", "avr", "abril", "abr", "aprile"],
  ["may", "mai", "mei", "mayo", "maio", "maggio", "mag"],
  ["june", "jun", "juni", "juin", "junio", "junho", "giugno", "giu"],
  ["july", "jul", "juli", "juillet", "juil", "julio", "julho", "luglio", "lug"],
  ["august", "aug", "augustus", "août", "aout", "agosto", "ago"],
  ["september", "sept", "sep", "septembre", "septiembre", "setembro", "settembre", "set"],
  ["october", "oct", "oktober", "okt", "octobre", "octubre", "outubro", "ottobre", "ott", "out"],
  ["november", "nov", "novembre", "noviembre", "novembro"],
  ["december", "dec", "dezember", "dez", "décembre", "déc", "diciembre", "dic", "dezembro"],
];
const MONTH_OF = new Map(
  MONTHS.flatMap((names, at) => names.map((name) => [name, at + 1] as const)),
);
const SEASONS = "spring|summer|fall|autumn|winter";

const NAMED = [...MONTH_OF.keys()].toSorted((a, b) => b.length - a.length).join("|");
const YEAR = String.raw`(?:19[5-9]\d|20[0-4]\d)`;
const NOW = [
  ...["present", "current", "currently", "now", "today", "ongoing", "to date", "heute", "aktuell"],
  ...["présent", "aujourd['’]hui", "à ce jour", "actualidad", "presente", "presente", "actual"],
  ...[
    "atual",
    "atualmente",
    "oggi",
    "heden",
    "obecnie",
    "nu",
    "至今",
    "现在",
    "現在",
    "現职",
    "현재",
  ],
  ...["الآن", "حتى الآن", "н\\.?\\s?в\\.?", "по настоящее время", "настоящее время"],
].join("|");
/** Month and year, in the ways people write them; the longest way first. */
const DATE = String.raw`(?:(?<![\p{L}\d])(?:\d{1,2}\s)?(?:(?:${NAMED})\.?|${SEASONS})(?:\s\d{1,2})?,?\s?(?:de\s|of\s)?['’]?(?:${YEAR}|(?<=['’])\d{2})|(?<![\d/.-])(?:0?[1-9]|1[0-2])\s?[/.]\s?${YEAR}|(?<![\d/.-])(?:0?[1-9]|[12]\d|3[01])[./](?:0?[1-9]|1[0-2])[./]${YEAR}|(?<![\d/.-])${YEAR}\s?(?:年\s?(?:1[0-2]|0?[1-9])\s?月|[-/.](?:1[0-2]|0[1-9])(?![\d]))|(?<![\d/.,$€£₹-])${YEAR}年?(?![\d%]))`;
const RANGE = new RegExp(
  String.raw`(?<from>${DATE}|(?<![\p{L}\d])(?:${NAMED})\.?)\s*(?:[-–—‒−~～〜]|(?:to|bis|until|till|through|à|au|al|a|até|hasta|tot|по|do)(?=\s))\s*(?:(?<to>${DATE})|(?<now>${NOW})(?![\p{L}]))`,
  "giu",
);
const SINGLE = new RegExp(DATE, "iu");
const SINCE = new RegExp(
  String.raw`(?<![\p{L}])(?:since|seit|depuis|desde|sinds|с)\s+(?<from>${DATE})`,
  "giu",
);

export function hasDate(text: string): boolean {
  return SINGLE.test(text);
}

/** The periods in a text, such as “Jan 2019 – Mar 2021” and “2020 – present”. */
export function dateRanges(text: string): DateRange[] {
  const ranges: DateRange[] = [];
  for (const match of text.matchAll(RANGE)) {
    const { from: rawFrom, to: rawTo, now } = match.groups as Record<string, string | undefined>;
    const to = now === undefined ? readDate(rawTo!) : null;
    // “Jan – Mar 2021” says the year once.
    const from = readDate(rawFrom!) ?? withYearOf(rawFrom!, to);
    if (!from || (now === undefined && !to)) continue;
    ranges.push({ start: match.index, end: match.index + match[0].length, from, to });
  }
  for (const match of text.matchAll(SINCE)) {
    const from = readDate(match.groups!["from"]!);
    const isKnown = ranges.some(
      (one) => one.start < match.index + match[0].length && match.index < one.end,
    );
    if (!from || isKnown) continue;
    ranges.push({ start: match.index, end: match.index + match[0].length, from, to: null });
  }
  return ranges.toSorted((a, b) => a.start - b.start);
}

function withYearOf(month: string, to: YearMonth | null): YearMonth | null {
  const number = monthOf(month);
  return number !== null && to !== null && to.month !== null
    ? { year: to.year, month: number }
    : null;
}

function readDate(raw: string): YearMonth | null {
  const text = raw.normalize("NFKC").toLowerCase();
  const full = new RegExp(YEAR).exec(text)?.[0];
  const short = /['’](\d{2})$/.exec(text)?.[1];
  if (full === undefined && short === undefined) return null;
  const year = full === undefined ? shortYear(Number(short)) : Number(full);
  return { year, month: monthOf(text) };
}

function shortYear(two: number): number {
  return two < 50 ? 2000 + two : 1900 + two;
}

function monthOf(text: string): number | null {
  const word = /\p{L}+/u.exec(text.toLowerCase())?.[0];
  const named = word === undefined ? undefined : MONTH_OF.get(word);
  if (named !== undefined) return named;
  const east = /^\d{4}\s?(?:年\s?|[-/.])(\d{1,2})/.exec(text)?.[1];
  const day = /^\d{1,2}[./](\d{1,2})[./]\d{4}/.exec(text)?.[1];
  const number = east ?? day ?? /^(\d{1,2})\s?[/.]\s?\d{4}/.exec(text)?.[1];
  if (number === undefined) return null;
  const month = Number(number);
  return month >= 1 && month <= 12 ? month : null;
}
