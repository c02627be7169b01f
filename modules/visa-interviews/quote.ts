/** Keeps lengths, so positions match the text. */
export function plain(text: string): string {
  return text.replace(/[‘’ʼ]/g, "'").replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

const QUOTE_MAX = 180;

/** The words around a match, cut at spaces if the sentence is long (speech lacks periods). */
export function quoteAround(sentence: string, index = 0, length = 0): string {
  if (sentence.length <= QUOTE_MAX) return sentence;
  const from = Math.max(0, Math.min(index - 60, sentence.length - QUOTE_MAX));
  const to = Math.max(from + QUOTE_MAX, Math.min(index + length, sentence.length));
  const start = from === 0 ? 0 : sentence.indexOf(" ", from) + 1;
  const end = to >= sentence.length ? sentence.length : sentence.lastIndexOf(" ", to);
  return sentence.slice(start, end > start ? end : to).trim();
}

/** A short form for the officer to repeat, without final punctuation. */
export function clip(quote: string): string {
  const bare = quote.replace(/[.!?;,]+$/, "");
  if (bare.length <= 90) return bare;
  const end = bare.lastIndexOf(" ", 90);
  return `${bare.slice(0, end > 0 ? end : 90)}…`;
}

export function wordsOf(text: string): string[] {
  return plain(text).match(/[\p{L}\p{N}][\p{L}\p{N}'-]*/gu) ?? [];
}

/** Words that say nothing about school, job or plans. */
const STOP = new Set(
  `a an the i i'm i'll i've me my we our you your he she it its it's they them their this that these
  those there here is am are was were be been being do does did have has had will would can could
  should shall may might to of in on at for from by with and or but so as if than then because about
  into very really just also too not no yes yeah well um uh okay ok sir madam officer please thank
  thanks good great best top nice excellent famous reputed world ranked ranking university college
  country united states america us usa want like love think know going go get all any some more most
  lot many much which who what when where why how one thing things everything definitely sure
  opportunity opportunities quality education environment culture knowledge future hundred percent`.split(
    /\s+/,
  ),
);

/** The words of an answer that are specific to this applicant. */
export function tellingWords(text: string): string[] {
  return wordsOf(text).filter((word) => !STOP.has(word));
}
