import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { EventData } from "#modules/timeline/schema.ts";
import { RunOutput, type ShownRun } from "./run-output.tsx";

const RAN = {
  language: "python",
  outcome: "output",
  passed: 0,
  total: 0,
  output: "3",
} satisfies EventData<"run">;

function shown(data: Partial<EventData<"run">>, more: Partial<ShownRun> = {}): string {
  const run = { data: { ...RAN, ...data }, isOwn: true, entry: null, cases: [], ...more };
  const html = renderToStaticMarkup(<RunOutput state="idle" run={run} otherName="Asha" />);
  return html.replaceAll(/<[^>]+>/g, "|").replaceAll(/\|+/g, "|");
}

test("shows a run's output and whose browser ran it", () => {
  expect(shown({})).toBe("|Output|3|");
  expect(shown({ outcome: "failed", passed: 1, total: 2 }, { isOwn: false })).toBe(
    "|In Asha’s browser: 1 of 2 tests passed|3|",
  );
  expect(shown({ outcome: "failed", passed: 1, total: 5 })).toBe(
    "|1 of 5 tests passed (3 examples and 2 more)|3|",
  );
  expect(shown({ outcome: "passed", passed: 5, total: 5 })).toBe(
    "|All 5 tests passed (3 examples and 2 more)|3|",
  );
  const missing = { missing: "mergeIntervals" };
  expect(shown(missing)).toBe("|No function named |mergeIntervals| was found|3|");
  expect(shown(missing, { isOwn: false })).toBe(
    "|In Asha’s browser: No function named |mergeIntervals| was found|3|",
  );
});

test("shows the other person's run by test case, in its language", () => {
  const data = {
    outcome: "failed",
    passed: 1,
    total: 2,
    output: "",
    cases: [
      { passed: true, got: "1" },
      { passed: false, got: "None" },
    ],
  } satisfies Partial<EventData<"run">>;
  const cases = [
    { args: [0], expected: 1 },
    { args: [true, null], expected: { a: false } },
  ];
  expect(shown(data, { isOwn: false, entry: "lookUp", cases })).toBe(
    "|In Asha’s browser: 1 of 2 tests passed|Passed| |look_up(0)|" +
      "Failed| |look_up(True, None)| gave |None|, expected |{&quot;a&quot;: False}|",
  );
});
