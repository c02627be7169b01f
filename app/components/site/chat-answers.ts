export type Answer = { question: string; answer: string[] };
type Faq = { groups: readonly { entries: readonly Answer[] }[] };

const STOP_WORDS = new Set(
  "a an and are be can do does for how i if in is it me my of on or the to what when where which who will with you your".split(
    " ",
  ),
);

/** Words people use, mapped to the ones we use. */
const SAME: Record<string, string> = {
  refund: "back",
  refunds: "back",
  reschedule: "move",
  rescheduling: "move",
  postpone: "move",
  price: "cost",
  prices: "cost",
  discount: "code",
  coupon: "code",
  recording: "recorded",
};

type Matcher = (known: string, wanted: string) => boolean;

/**
 * The entries that match a query, best first. Words of the question count three times, prefixes
 * match, and stop words are ignored. Without a match, one typo per word is allowed.
 */
export function findAnswers(faq: Faq, query: string, most = 4): Answer[] {
  const wanted = wordsOf(query)
    .filter((word) => !STOP_WORDS.has(word))
    .map((word) => [word, SAME[word] ?? word]);
  if (wanted.length === 0) return [];
  const rank = (matcher: Matcher) =>
    faq.groups
      .flatMap((group) => group.entries)
      .map((entry) => ({ entry, score: scoreOf(entry, wanted, matcher) }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score)
      .slice(0, most)
      .map(({ entry }) => entry);
  const found = rank(matches);
  return found.length > 0 ? found : rank(isOneSlipAway);
}

function scoreOf(entry: Answer, wanted: string[][], matcher: Matcher): number {
  const inQuestion = wordsOf(entry.question);
  const inAnswer = wordsOf(entry.answer.join(" "));
  let score = 0;
  for (const words of wanted) {
    const isIn = (text: string[]) =>
      text.some((known) => words.some((word) => matcher(known, word)));
    if (isIn(inQuestion)) score += 3;
    else if (isIn(inAnswer)) score += 1;
  }
  return score;
}

/** The same word, a prefix ("refu"), or another ending ("canceling", "cancel"). */
function matches(known: string, wanted: string): boolean {
  if (known.startsWith(wanted)) return wanted.length >= 3 || known === wanted;
  return wanted.startsWith(known) && known.length >= 4 && wanted.length - known.length <= 4;
}

/** One letter added, missing, wrong, or swapped, in words of at least five. */
function isOneSlipAway(known: string, wanted: string): boolean {
  if (wanted.length < 5 || Math.abs(known.length - wanted.length) > 1) return false;
  let start = 0;
  while (start < known.length && known[start] === wanted[start]) start += 1;
  const [a, b] = [known.slice(start), wanted.slice(start)];
  if (a.slice(1) === b || a === b.slice(1) || a.slice(1) === b.slice(1)) return true;
  return a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2);
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
}
