import { expect, test } from "vitest";
import { extendableMinutes, phaseAt, type PhaseChange } from "./phases.ts";

const MINUTE = 60_000;
const START = Date.UTC(2026, 11, 1, 10);
const phase = (key: string, minutes: number) => ({ key, name: key, minutes, hint: "" });
const plan = {
  phases: [phase("intro", 5), phase("problem", 40), phase("debrief", 15)],
  startAt: START,
  endAt: START + 60 * MINUTE,
};
const at = (minutes: number) => START + minutes * MINUTE;
const now = (minutes: number, changes: PhaseChange[] = []) => {
  const { state, phase, endsAt, next } = phaseAt(plan, changes, at(minutes));
  return [state, phase?.key ?? null, (endsAt - START) / MINUTE, next?.key ?? null];
};

test("follows the plan from the start", () => {
  expect(now(-5)).toEqual(["before", null, 0, "intro"]);
  expect(now(0)).toEqual(["running", "intro", 5, "problem"]);
  expect(now(5)).toEqual(["running", "problem", 45, "debrief"]);
  expect(now(59)).toEqual(["running", "debrief", 60, null]);
  expect(now(60)).toEqual(["over", null, 60, null]);
});

test("an extension moves what follows, and nothing outlasts the slot", () => {
  const changes: PhaseChange[] = [{ kind: "extend", at: at(44), minutes: 10 }];
  expect(now(50, changes)).toEqual(["running", "problem", 55, "debrief"]);
  expect(now(56, changes)).toEqual(["running", "debrief", 60, null]);
  const late: PhaseChange[] = [{ kind: "extend", at: at(58), minutes: 10 }];
  expect(now(59, late)).toEqual(["running", "debrief", 60, null]);
});

test("the expert's choice of a phase counts, and the plan goes on from there", () => {
  const changes: PhaseChange[] = [{ kind: "phase", at: at(2), key: "problem", endsAt: at(42) }];
  expect(now(3, changes)).toEqual(["running", "problem", 42, "debrief"]);
  expect(now(43, changes)).toEqual(["running", "debrief", 57, null]);
  // The last one runs to the end.
  expect(now(58, changes)).toEqual(["running", "debrief", 60, null]);
});

test("an unknown phase changes nothing", () => {
  expect(now(3, [{ kind: "phase", at: at(1), key: "none", endsAt: at(9) }])[1]).toBe("intro");
});

test("says how far a phase can be extended", () => {
  expect(extendableMinutes(phaseAt(plan, [], at(10)), plan.endAt)).toBe(15);
  expect(extendableMinutes(phaseAt(plan, [], at(59)), plan.endAt)).toBe(0);
  expect(extendableMinutes(phaseAt(plan, [], at(-1)), plan.endAt)).toBe(0);
});
