import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { clockText, lastAt, spanOf, trackAt } from "./playback.ts";

const track = (role: "candidate" | "expert", fromMs: number, durationMs: number) => ({
  id: crypto.randomUUID(),
  role,
  fromMs,
  durationMs,
});
const names = { candidate: "Asha", expert: "Victor" };
const nothing = {
  names,
  tracks: [],
  pending: 0,
  segments: [],
  code: [],
  board: [],
  passedMs: null,
  lastMs: 0,
};

describe("a moment", () => {
  const first = track("candidate", 0, 10_000);
  const second = track("candidate", 12_000, 5_000);
  const other = track("expert", 1_000, 20_000);
  const tracks = [first, other, second];

  test.each([
    [-1, null],
    [0, { track: first, seconds: 0 }],
    [9_999, { track: first, seconds: 9.999 }],
    [11_000, null],
    [12_500, { track: second, seconds: 0.5 }],
    [17_000, null],
  ])("at %i ms is in the right track", (at, found) => {
    expect(trackAt(tracks, "candidate", at)).toEqual(found);
  });

  test("is counted from the session’s start, and recordings from before it count", () => {
    const early = track("expert", -436_200, 1_066_200);
    const code = [
      { atMs: -480_000, text: "" },
      { atMs: 90_500, text: "function" },
    ];
    const segments = [{ role: "expert" as const, fromMs: 500, toMs: 30_000, text: "Bye." }];
    const all = { ...nothing, tracks: [early], code, segments };
    expect(spanOf(all)).toEqual({ fromMs: -437_000, toMs: 630_000, opensAtMs: -436_200 });
    expect(spanOf(nothing)).toEqual({ fromMs: 0, toMs: 0, opensAtMs: 0 });
  });

  test("opens at the first picture of both, else at the first words or code", () => {
    const late = track("expert", 41_000, 20_000);
    const code = [
      { atMs: 0, text: "" },
      { atMs: 9_500, text: "f" },
    ];
    const segments = [{ role: "expert" as const, fromMs: 7_000, toMs: 8_000, text: "Hi." }];
    const opensAt = (some: object) => spanOf({ ...nothing, ...some }).opensAtMs;
    expect(opensAt({ code, segments, tracks: [late] })).toBe(41_000);
    const both = [track("candidate", 12_000, 60_000), track("candidate", 80_000, 9_000), late];
    expect(opensAt({ tracks: both })).toBe(41_000);
    // Nobody waits for one who was recorded much later.
    expect(opensAt({ tracks: [late, track("candidate", 300_000, 60_000)] })).toBe(41_000);
    expect(opensAt({ code, segments })).toBe(7_000);
    expect(opensAt({ code })).toBe(9_500);
  });

  test("reaches evidence from before the first and after the last recording", () => {
    const late = track("candidate", 60_000, 30_000);
    const span = spanOf({ ...nothing, tracks: [late], lastMs: 120_500 });
    expect(span).toEqual({ fromMs: 0, toMs: 121_000, opensAtMs: 60_000 });
  });
});

test("finds the last item at or before any moment", () => {
  const times = fc
    .array(fc.integer({ min: -50, max: 50 }))
    .map((all) => all.toSorted((a, b) => a - b));
  fc.assert(
    fc.property(times, fc.integer({ min: -60, max: 60 }), (all, at) => {
      expect(lastAt(all, at)).toBe(all.filter((time) => time <= at).length - 1);
    }),
  );
});

test.each([
  [0, "0:00"],
  [65_999, "1:05"],
  [3_723_000, "62:03"],
  [-61_000, "−1:01"],
])("writes %i ms as %s", (ms, text) => {
  expect(clockText(ms)).toBe(text);
});
