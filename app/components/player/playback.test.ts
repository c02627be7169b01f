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
const nothing = { names, tracks: [], pending: 0, segments: [], code: [], passedMs: null };

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

  test("spans from the first to the last of everything", () => {
    const code = [{ atMs: -2_000, text: "" }];
    const segments = [{ role: "expert" as const, fromMs: 500, toMs: 30_000, text: "Bye." }];
    expect(spanOf({ ...nothing, tracks, code, segments })).toEqual({
      fromMs: -2_000,
      toMs: 30_000,
    });
    expect(spanOf(nothing)).toEqual({ fromMs: 0, toMs: 0 });
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
  [3_723_000, "1:02:03"],
  [-61_000, "−1:01"],
])("writes %i ms as %s", (ms, text) => {
  expect(clockText(ms)).toBe(text);
});
