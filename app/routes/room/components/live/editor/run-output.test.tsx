import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { RunResult } from "#app/components/runner/run-result.ts";
import { RunOutput } from "./run-output.tsx";

const ran: RunResult = { outcome: "output", passed: 0, total: 0, output: "3", cases: [] };

function shown(of: { own?: RunResult; theirs?: RunResult }): string {
  const { own = null, theirs = null } = of;
  const html = renderToStaticMarkup(
    <RunOutput state="idle" own={own} theirs={theirs} otherName="Asha" cases={[]} />,
  );
  return html.replaceAll(/<[^>]+>/g, "|").replaceAll(/\|+/g, "|");
}

test("shows a run's output and who ran it", () => {
  expect(shown({ own: ran })).toBe("|Output|3|");
  expect(shown({ theirs: { ...ran, outcome: "failed", passed: 1, total: 2 } })).toBe(
    "|Asha ran it: 1 of 2 tests passed|3|",
  );
  expect(shown({ own: { ...ran, outcome: "failed", passed: 1, total: 5 } })).toBe(
    "|1 of 5 tests passed (3 examples and 2 more)|3|",
  );
  expect(shown({ own: { ...ran, outcome: "passed", passed: 5, total: 5 } })).toBe(
    "|All 5 tests passed (3 examples and 2 more)|3|",
  );
  const missing = { ...ran, missing: "mergeIntervals" };
  expect(shown({ own: missing })).toBe("|No function named |mergeIntervals| was found|3|");
  expect(shown({ theirs: missing })).toBe(
    "|Asha ran it: No function named |mergeIntervals| was found|3|",
  );
});
