/** Begins at the first of its marks only, so a long row of them takes linear time. */
const END = /(?<![.!?;…])[.!?;…]+["'”’)\]}]*(?=\s|$)|\n+/g;
/** “Dr. Li”, “e.g. this”, “the U.S. visa”, “a Ph.D. in law”, “J. Smith” and “no. 5”; but not “So did I.” */
const GOES_ON =
  /(?:^|[\s(“"])(?:(?:mr|mrs|ms|dr|st|vs|approx|(?!i\.)\p{L}|\p{L}{1,2}(?:\.\p{L})+)\.|no\.(?=\s\d))(?:\s.?)?$/iu;
const GOES_ON_MAX = "(approx. 5".length;

/** Start and end of each sentence, without surrounding whitespace. */
export function sentenceSpans(text: string): [start: number, end: number][] {
  const spans: [number, number][] = [];
  let start = 0;
  for (const { index, 0: mark } of `${text}\n`.matchAll(END)) {
    const end = Math.min(index + mark.length, text.length);
    const isEnd =
      mark !== "." || !GOES_ON.test(text.slice(Math.max(start, end + 2 - GOES_ON_MAX), end + 2));
    if (!isEnd) continue;
    const part = text.slice(start, end);
    const from = end - part.trimStart().length;
    const to = start + part.trimEnd().length;
    if (to > from) spans.push([from, to]);
    start = end;
  }
  return spans;
}

/** The sentences of a text, verbatim. */
export function sentencesIn(text: string): string[] {
  return sentenceSpans(text).map(([start, end]) => text.slice(start, end));
}
