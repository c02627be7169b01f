import { expect, test } from "vitest";
import type { Point } from "#modules/rubrics/schema.ts";
import { readChecklist } from "./checklist.ts";
import { sentencesOf } from "./text.ts";

const point = (part: Partial<Point>): Point => ({
  label: "A point",
  kind: "must",
  dimension: "reasoning",
  signs: ["ecg|ekg|12_lead"],
  against: [],
  own: false,
  isCost: false,
  say: "A sentence that makes it.",
  ...part,
});

const saidOf = (text: string) =>
  sentencesOf({ segments: [{ text, fromMs: 0, toMs: 1 }], spoken: false });

function findingOf(text: string, part: Partial<Point>) {
  const question = { points: [point(part)], redFlags: [], errors: [], subject: [] };
  return readChecklist(question, saidOf(text)).points[0]!;
}

const ECG = { signs: ["ecg|ekg|12_lead"] };
const CONSULT = { signs: ["consult|ask|call physician|cardiologist|doctor|colleague", "consult"] };
const DISPATCH = { signs: ["dispatch & tell|call", "tell|call dispatch"] };

test.each<[string, Partial<Point>]>([
  ["I get a twelve-lead right away.", ECG],
  ["Don’t skip the ECG.", ECG],
  ["I wouldn’t move on without an ECG.", ECG],
  ["I don’t wait, I get an ECG first.", ECG],
  ["I wouldn’t send him home before I had an ECG.", ECG],
  ["Not only an ECG, but labs as well.", ECG],
  ["No, I’d run an ECG.", ECG],
  ["I called the cardiologist on duty.", CONSULT],
  ["I pulled over and called dispatch.", DISPATCH],
])("finds the point in “%s”", (text, part) => {
  const { finding, sentence } = findingOf(text, part);
  expect(finding).toBe("found");
  expect(text).toContain(sentence!.text);
});

test("takes no sentence that raises a red flag as evidence for a point", () => {
  const redFlag = {
    label: "Sends him home",
    signs: ["send|let home"],
    why: "His heart can stop on the way.",
    cap: 1 as const,
  };
  const question = { points: [point(ECG)], redFlags: [redFlag], errors: [], subject: [] };
  const findingsOf = (text: string) => {
    const { points, redFlags } = readChecklist(question, saidOf(text));
    return [points[0]!.finding, redFlags.length];
  };
  expect(findingsOf("I get an ECG and send him home.")).toEqual(["missing", 1]);
  expect(findingsOf("I get an ECG and send him home. I get an ECG.")).toEqual(["found", 1]);
});

test.each<[string, Partial<Point>]>([
  ["I decided against an ECG.", ECG],
  ["I skipped the ECG.", ECG],
  ["I’d do it without an ECG.", ECG],
  ["There is no need for an ECG here.", ECG],
  ["An ECG takes ten minutes we don’t have, so I skip it.", ECG],
  ["An ECG would be overkill at his age.", ECG],
  ["I didn’t order an ECG, labs or an X-ray.", ECG],
  ["No labs, no ECG, I trust my hands.", ECG],
  ["I consulted nobody.", CONSULT],
  ["The ECG I don’t order, he’s fine.", ECG],
  ["An ECG and labs I’d leave out.", ECG],
  ["I never called the doctor.", CONSULT],
  ["I drove on instead of calling dispatch.", DISPATCH],
  ["I never told dispatch about it.", DISPATCH],
])("finds no point in the denial “%s”", (text, part) => {
  expect(findingOf(text, part).finding).toBe("contradicted");
});

test("doesn’t take another person’s denial for the speaker’s", () => {
  const aspirin = { signs: ["aspirin"] };
  expect(findingOf("He had no allergy to aspirin.", aspirin).finding).toBe("missing");
});

test("doesn’t take what is only set against something else for a denial", () => {
  expect(findingOf("I trust his story and his pulse, not an ECG.", ECG).finding).toBe("missing");
});

test("takes the opposite act for a contradiction, whatever else is said", () => {
  const part = { signs: ["call 911"], against: ["drive himself"] };
  expect(findingOf("I’d call 911 later. First he can drive himself over.", part).finding).toBe(
    "contradicted",
  );
  expect(findingOf("I call 911. I never let him drive himself.", part).finding).toBe("found");
});

test("counts only the speaker’s own deeds where the past is asked for", () => {
  const part = { signs: ["call|tell customer"], own: true };
  expect(findingOf("I called the customer that night.", part).finding).toBe("found");
  expect(findingOf("I would call the customer.", part).finding).toBe("missing");
  expect(findingOf("She called the customer herself.", part).finding).toBe("missing");
  expect(findingOf("You should call the customer.", part).finding).toBe("missing");
});

test("finds what must be denied only where it is", () => {
  const part = { signs: ["!send|discharge him|home"] };
  expect(findingOf("I don’t send him home.", part).finding).toBe("found");
  expect(findingOf("Sending him home is the last thing I’d do.", part).finding).toBe("found");
  expect(findingOf("I send him home.", part).finding).toBe("missing");
});

const FLAG = {
  label: "Sends him home",
  signs: ["send|let him home", "drive himself"],
  why: "A heart attack can stop the heart on the way.",
  cap: 1 as const,
};
const flagsIn = (text: string) =>
  readChecklist({ points: [], redFlags: [FLAG], errors: [], subject: [] }, saidOf(text)).redFlags;

test.each([
  "I send him home with an antacid.",
  "He can drive himself, it’s ten minutes.",
  "I don’t wait, I just let him go home.",
  "If he feels better after ten minutes I let him go home.",
])("raises the red flag in “%s”", (text) => {
  expect(flagsIn(text)).toHaveLength(1);
});

test.each([
  "I don’t send him home.",
  "The mistake would be to send him home.",
  "If I sent him home he could die in the car.",
  "Some would let him go home at this point.",
  "My colleague sent him home, and I called him back.",
  "My manager asked me to send him home, and I said no.",
  "Should I send him home?",
  "He must never drive himself.",
  "An ambulance, rather than letting him drive himself.",
  "Sending him home would risk his life.",
])("raises no red flag in “%s”", (text) => {
  expect(flagsIn(text)).toEqual([]);
});
