import { buildStartBitmap, firstFree } from "#modules/scheduling/bitmap.ts";
import type { Calendar, Interval } from "#modules/scheduling/calendar.ts";
import { listStarts } from "#modules/scheduling/engine.ts";
import { isoJsonArray } from "#modules/scheduling/iso-text.ts";
import type { BenchRow } from "./row.ts";

const DAY = 1440;
// The clocks of all of these change on 2027-03-14, in the middle of the 30 days.
const ZONES = ["America/New_York", "America/Chicago", "America/Denver", "America/Los_Angeles"];
const FROM_MIN = Date.parse("2027-03-01T00:00Z") / 60_000;
const DAYS = 30;

/** The slot engine against the figures of its promises: one thread, warm, answers never reused. */
export async function run(): Promise<BenchRow[]> {
  const list = benchList();
  const first = benchFirstFree();
  return [
    row("Slots: 1 expert × 30 days over a change of the clock, as JSON", list, 0.05),
    row("First free start among 1,000 experts", first, 1),
  ];
}

function row(name: string, value: number, most: number): BenchRow {
  return { name, value, unit: "ms", goal: `≤ ${most} ms`, ok: value <= most };
}

/** 60 min on a grid of 15 with 40 busy times: from a calendar to the bytes that go out. */
function benchList(): number {
  const random = randomNumbers(1);
  const calendars = Array.from({ length: 256 }, () => calendarOf(random, 40));
  const out = Buffer.alloc(1 << 20);
  return measure(4000, (i) => {
    const starts = listStarts(calendars[i % calendars.length]!, {
      durationMin: 60,
      fromMin: FROM_MIN,
      toMin: FROM_MIN + DAYS * DAY,
      nowMin: FROM_MIN - 2 * DAY + (i % 1009),
    });
    return out.write(isoJsonArray(starts), "latin1");
  });
}

/** On prebuilt bitmaps, at its hardest: all are booked out for weeks, so that the search is long. */
function benchFirstFree(): number {
  const random = randomNumbers(2);
  const bitmaps = Array.from({ length: 1000 }, (_, i) => {
    const calendar = calendarOf(random, 40);
    const bookedOut = { startMin: FROM_MIN - DAY, endMin: FROM_MIN + (40 + (i % 17)) * DAY };
    return buildStartBitmap(
      { ...calendar, busy: [...calendar.busy, bookedOut] },
      { durationMin: 60, fromMin: FROM_MIN, toMin: FROM_MIN + 62 * DAY },
    );
  });
  return measure(1000, (i) => {
    const nowMin = FROM_MIN + (i % 2000);
    const fromMin = nowMin + ((i * 7919) % (20 * DAY));
    const found = firstFree(bitmaps, { fromMin, toMin: FROM_MIN + 60 * DAY, nowMin });
    return found === null ? 0 : found.startMin + found.index;
  });
}

/** Milliseconds of this thread's CPU per call: the median of rounds, after as many to warm up. */
function measure(calls: number, call: (i: number) => number): number {
  const rounds: number[] = [];
  let sum = 0;
  for (let round = 0; round < 10; round++) {
    const before = process.threadCpuUsage();
    for (let i = 0; i < calls; i++) sum += call(round * calls + i);
    const { user, system } = process.threadCpuUsage(before);
    rounds.push((user + system) / 1000 / calls);
  }
  // Nothing found would be nothing done.
  if (!(sum > 0)) throw new Error("The benchmark found no start at all");
  return rounds.slice(5).sort((a, b) => a - b)[2]!;
}

/** Two windows on six days a week, busy times strewn over them. */
function calendarOf(random: () => number, busyTimes: number): Calendar {
  const below = (limit: number) => Math.floor(random() * limit);
  const opens = (8 + below(3)) * 60;
  const windows = [
    { startMin: opens, endMin: opens + 180 + below(4) * 15 },
    { startMin: opens + 270, endMin: opens + 510 },
  ];
  const busy = Array.from({ length: busyTimes }, (): Interval => {
    const startMin = FROM_MIN + below(DAYS) * DAY + (14 + below(9)) * 60 + below(4) * 15;
    return { startMin, endMin: startMin + 30 + below(4) * 15 };
  });
  return {
    zone: ZONES[below(ZONES.length)]!,
    weekly: [1, 2, 3, 4, 5, 6].flatMap((weekday) =>
      windows.map((window) => ({ weekday, ...window })),
    ),
    overrides: [
      { date: "2027-03-09", windows: [] },
      { date: "2027-03-20", windows: [{ startMin: 600, endMin: 900 }] },
    ],
    busy,
    sessionStarts: busy.slice(0, 10).map((interval) => interval.startMin),
    gridMin: 15,
    bufferMin: 15,
    noticeMin: 720,
    horizonDays: 60,
    dailyCap: 4,
  };
}

/** Numbers from 0 to 1 that are the same in every run (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
