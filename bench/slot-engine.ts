import { randomUUID } from "node:crypto";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { bitmapOf, createEntry } from "#modules/booking/slot-cache-entry.server.ts";
import { buildStartBitmap, firstFree } from "#modules/scheduling/bitmap.ts";
import type { Calendar, Interval } from "#modules/scheduling/calendar.ts";
import { listStarts } from "#modules/scheduling/engine.ts";
import { isoJsonArray } from "#modules/scheduling/iso-text.ts";
import type { BenchRow } from "./row.ts";

const DAY = 1440;
const MB_100 = 100_000_000;
// All of these switch to DST on 2027-03-14, in the middle of the 30 days.
const ZONES = ["America/New_York", "America/Chicago", "America/Denver", "America/Los_Angeles"];
const FROM_MIN = Date.parse("2027-03-01T00:00Z") / 60_000;
const DAYS = 30;

/** Measures the slot engine: one thread, warm, without caching results. */
export async function run(): Promise<BenchRow[]> {
  const list = benchList();
  const first = benchFirstFree();
  const fitting = benchMemory();
  return [
    row("Slots: 1 expert × 30 days over a change of the clock, as JSON", list, 0.05),
    row("First free start among 1,000 experts", first, 1),
    {
      name: "Experts whose calendars fit 100 MB",
      value: fitting,
      unit: "",
      goal: "≥ 9000",
      ok: fitting >= 9_000,
      note: `${(MB_100 / fitting / 1_000).toFixed(1)} KB each`,
    },
  ];
}

function row(name: string, value: number, most: number): BenchRow {
  return { name, value, unit: "ms", goal: `≤ ${most} ms`, ok: value <= most };
}

/** 60 minutes on a grid of 15 with 40 busy times, from a calendar to the response bytes. */
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

/**
 * On prebuilt bitmaps in the worst case: everyone is booked out for weeks, so the search is long.
 */
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

/** How many calendars with 40 busy times and starts for two lengths fit 100 MB, as the cache keeps them. */
function benchMemory(): number {
  setFlagsFromString("--expose-gc");
  const collectGarbage = runInNewContext("gc") as () => void;
  const used = () => {
    collectGarbage();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    return heapUsed + arrayBuffers;
  };
  const random = randomNumbers(3);
  const now = new Date(FROM_MIN * 60_000);
  const before = used();
  const entries = Array.from({ length: 2_000 }, () => {
    const { busy, sessionStarts: _, ...settings } = calendarOf(random, 40);
    const id = randomUUID();
    const calendar = {
      expertId: id,
      slug: `expert-${id}`,
      hoursVersion: 1,
      settings,
      hasImports: false,
      busyTimes: busy.map((time) => ({
        ...time,
        bookingId: randomUUID(),
        untilMs: null,
        isSession: true,
      })),
    };
    // Read from the database, they share nothing.
    const entry = createEntry(JSON.parse(JSON.stringify(calendar)) as typeof calendar, +now);
    for (const durationMin of [60, 90]) bitmapOf(entry, durationMin, now);
    return entry;
  });
  return Math.floor((MB_100 * entries.length) / (used() - before));
}

/** CPU milliseconds of this thread per call: the median of rounds after a warm-up. */
function measure(calls: number, call: (i: number) => number): number {
  const rounds: number[] = [];
  let sum = 0;
  for (let round = 0; round < 10; round++) {
    const before = process.threadCpuUsage();
    for (let i = 0; i < calls; i++) sum += call(round * calls + i);
    const { user, system } = process.threadCpuUsage(before);
    rounds.push((user + system) / 1000 / calls);
  }
  // Finding nothing would mean that nothing was measured.
  if (!(sum > 0)) throw new Error("The benchmark found no start at all");
  return rounds.slice(5).sort((a, b) => a - b)[2]!;
}

/** Two windows on six days a week, with random busy times. */
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

/** Pseudo-random numbers from 0 to 1, the same in every run (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
