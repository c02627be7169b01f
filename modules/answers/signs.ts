import { baseOf, type Token, tokensOf } from "./tokens.ts";

/**
 * A sign of a point, matched against the words of one sentence in base form: terms in order with at
 * most `GAP` other words between, `a|b` for either, `a_b` for neighbors, `a*` for a beginning, `#`
 * for a number, `&` between parts that may come in any order. `!` in front: only if denied.
 */
export type Sign = { isDenial: boolean; parts: Term[][] };
type Term = Word[][];
type Word = { kind: "base" | "start" | "number"; text: string };

/** The first and the last word of a match, by index, and the words between that aren't part of it. */
export type Span = { from: number; to: number; between: readonly number[] };

const GAP = 4;
const signs = new Map<string, Sign>();

/** Compiled once: the same signs are read in every answer to their question. */
export function signOf(text: string): Sign {
  const known = signs.get(text);
  if (known) return known;
  const isDenial = text.startsWith("!");
  const sign = {
    isDenial,
    parts: text
      .slice(isDenial ? 1 : 0)
      .split("&")
      .map((part) => part.trim().split(/\s+/).map(termOf)),
  };
  signs.set(text, sign);
  return sign;
}

const termOf = (term: string): Term =>
  term
    .split("|")
    .map((choice) => choice.split("_").flatMap(wordsIn))
    .filter((choice) => choice.length > 0);

function wordsIn(word: string): Word[] {
  if (word === "#") return [{ kind: "number", text: "" }];
  if (word.endsWith("*")) return [{ kind: "start", text: word.slice(0, -1).toLowerCase() }];
  return tokensOf(word).map(({ surface }) => ({ kind: "base", text: baseOf(surface) }));
}

/** Every place where a part of a sign is found, the shortest from each start. */
export function spansOf(part: readonly Term[], tokens: readonly Token[]): Span[] {
  return tokens.flatMap((_, from) => {
    const found = spanFrom(part, 0, tokens, from);
    return found === null ? [] : [{ from, ...found }];
  });
}

/** The end of the terms from `index` on if the next starts at `from`; null if they don't match. */
function spanFrom(
  part: readonly Term[],
  index: number,
  tokens: readonly Token[],
  from: number,
): Pick<Span, "to" | "between"> | null {
  for (const choice of part[index]!) {
    if (!choice.every((word, at) => isWord(word, tokens[from + at]))) continue;
    const to = from + choice.length - 1;
    if (index === part.length - 1) return { to, between: [] };
    const last = Math.min(tokens.length - 1, to + 1 + GAP);
    for (let next = to + 1; next <= last; next++) {
      const rest = spanFrom(part, index + 1, tokens, next);
      if (!rest) continue;
      const skipped = Array.from({ length: next - to - 1 }, (_, at) => to + 1 + at);
      return { to: rest.to, between: [...skipped, ...rest.between] };
    }
  }
  return null;
}

function isWord({ kind, text }: Word, token: Token | undefined): boolean {
  if (!token) return false;
  if (kind === "number") return /^\d/.test(token.surface);
  if (kind === "start") return token.surface.startsWith(text) || token.base.startsWith(text);
  return token.base === text;
}
