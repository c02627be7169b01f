import type { Calendar } from "./calendar.ts";
import { listStarts } from "./engine.ts";

/**
 * A set of starts: bit `i` is the start at `baseMin + 15 × i` (epoch minutes). The base is a
 * multiple of the word size, so that any two sets align.
 */
export type StartSet = {
  baseMin: number;
  words: Int32Array;
  /**
   * Starts that are not on an epoch quarter hour, ascending. No current zone with a grid of 15 has
   * any.
   */
  strays: Int32Array;
};

/**
 * One expert's open starts for one session length, before notice and horizon, which depend on the
 * clock and are applied by queries. One bitmap per length, because buffer, grid and daily cap
 * depend on it; that makes the answer exactly the engine's.
 */
export type StartBitmap = StartSet & { noticeMin: number; horizonMin: number };

/** Epoch minutes, end exclusive, as seen at `nowMin`. */
export type BitmapQuery = { fromMin: number; toMin: number; nowMin: number };

const STEP = 15;
const WORD = 32;
const WORD_MIN = STEP * WORD;
const DAY = 1440;
const NONE = new Int32Array(0);

/**
 * Builds an expert's bitmap from `fromMin` to before `toMin` (epoch minutes). It stays valid for
 * later values of now within that range.
 */
export function buildStartBitmap(
  calendar: Calendar,
  { durationMin, fromMin, toMin }: { durationMin: number; fromMin: number; toMin: number },
): StartBitmap {
  const { noticeMin, horizonDays } = calendar;
  const baseMin = Math.floor(fromMin / WORD_MIN) * WORD_MIN;
  const words = new Int32Array(Math.max(0, Math.ceil((toMin - baseMin) / WORD_MIN)));
  const ageless = { ...calendar, noticeMin: 0, horizonDays: Math.ceil((toMin - fromMin) / DAY) };
  const strays: number[] = [];
  for (const start of listStarts(ageless, { durationMin, fromMin, toMin, nowMin: fromMin })) {
    const after = start - baseMin;
    if (after % STEP === 0) words[Math.floor(after / WORD_MIN)]! |= 1 << ((after / STEP) % WORD);
    else strays.push(start);
  }
  return {
    baseMin,
    words,
    strays: strays.length > 0 ? Int32Array.from(strays) : NONE,
    noticeMin,
    horizonMin: horizonDays * DAY,
  };
}

/** The earliest open start of several experts; the first expert wins a tie. */
export function firstFree(
  bitmaps: readonly StartBitmap[],
  query: BitmapQuery,
): { startMin: number; index: number } | null {
  let best = Infinity;
  let index = -1;
  for (let i = 0; i < bitmaps.length; i++) {
    const bitmap = bitmaps[i]!;
    const firstMin = Math.max(query.fromMin, query.nowMin + bitmap.noticeMin);
    const lastMin = Math.min(query.toMin - 1, query.nowMin + bitmap.horizonMin, best - 1);
    const start = firstIn(bitmap, firstMin, lastMin);
    if (start < best) {
      best = start;
      index = i;
    }
  }
  return index < 0 ? null : { startMin: best, index };
}

export function hasStart(bitmap: StartBitmap, startMin: number, nowMin: number): boolean {
  if (startMin < nowMin + bitmap.noticeMin || startMin > nowMin + bitmap.horizonMin) return false;
  return firstIn(bitmap, startMin, startMin) === startMin;
}

export function uniteStarts(bitmaps: readonly StartBitmap[], query: BitmapQuery): StartSet {
  const baseMin = Math.floor(query.fromMin / WORD_MIN) * WORD_MIN;
  const size = Math.max(0, Math.ceil((query.toMin - baseMin) / WORD_MIN));
  const words = new Int32Array(size);
  const strays = new Set<number>();
  for (const bitmap of bitmaps) {
    const firstMin = Math.max(query.fromMin, query.nowMin + bitmap.noticeMin);
    const lastMin = Math.min(query.toMin - 1, query.nowMin + bitmap.horizonMin);
    const shift = (bitmap.baseMin - baseMin) / WORD_MIN;
    const [first, last] = bitsBetween(bitmap, firstMin, lastMin);
    for (let w = first >> 5; w <= last >> 5; w++) {
      words[w + shift]! |= bitmap.words[w]! & maskOf(w, first, last);
    }
    for (const start of bitmap.strays) {
      if (firstMin <= start && start <= lastMin) strays.add(start);
    }
  }
  return { baseMin, words, strays: Int32Array.from(strays).sort() };
}

/** Epoch minutes, ascending. */
export function startsIn({ baseMin, words, strays }: StartSet): Int32Array {
  const starts: number[] = [...strays];
  for (let w = 0; w < words.length; w++) {
    for (let rest = words[w]!; rest !== 0; rest &= rest - 1) {
      starts.push(baseMin + (w * WORD + lowestBit(rest)) * STEP);
    }
  }
  return Int32Array.from(starts).sort();
}

/**
 * Counts starts per day. `dayStartsMin` has the days' starts in epoch minutes, ascending, and the
 * end of the last.
 */
export function countPerDay(set: StartSet, dayStartsMin: readonly number[]): number[] {
  return dayStartsMin.slice(1).map((endMin, day) => {
    const startMin = dayStartsMin[day]!;
    const [first, last] = bitsBetween(set, startMin, endMin - 1);
    let count = 0;
    for (let w = first >> 5; w <= last >> 5; w++) {
      count += countBits(set.words[w]! & maskOf(w, first, last));
    }
    for (const start of set.strays) if (startMin <= start && start < endMin) count++;
    return count;
  });
}

/** The first start from `firstMin` to `lastMin`, inclusive; Infinity if there is none. */
function firstIn(set: StartSet, firstMin: number, lastMin: number): number {
  const { baseMin, words, strays } = set;
  let found = Infinity;
  const [first, last] = bitsBetween(set, firstMin, lastMin);
  for (let w = first >> 5; w <= last >> 5; w++) {
    const word = words[w]! & maskOf(w, first, last);
    if (word !== 0) {
      found = baseMin + (w * WORD + lowestBit(word)) * STEP;
      break;
    }
  }
  for (const start of strays) {
    if (firstMin <= start && start <= lastMin) return Math.min(found, start);
  }
  return found;
}

/** The first and last bit for starts from `firstMin` to `lastMin`; [0, -1] for none. */
function bitsBetween(
  { baseMin, words }: StartSet,
  firstMin: number,
  lastMin: number,
): [first: number, last: number] {
  const first = Math.max(0, Math.ceil((firstMin - baseMin) / STEP));
  const last = Math.min(words.length * WORD - 1, Math.floor((lastMin - baseMin) / STEP));
  return first <= last ? [first, last] : [0, -1];
}

/** The bits of word `w` between two bits of the set, inclusive. */
function maskOf(w: number, first: number, last: number): number {
  let mask = -1;
  if (w === first >> 5) mask &= -1 << (first & 31);
  if (w === last >> 5) mask &= -1 >>> (31 - (last & 31));
  return mask;
}

function lowestBit(word: number): number {
  return 31 - Math.clz32(word & -word);
}

function countBits(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
