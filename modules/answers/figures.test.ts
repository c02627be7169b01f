import { expect, test } from "vitest";
import { HOW_MEASURED, measureAnswer } from "./figures.ts";
import type { Said } from "./schema.ts";
import { measureSentiment } from "./sentiment.ts";

const spoken: Said = {
  segments: [
    { text: "Um, last year our site was down, you know, every Friday.", fromMs: 1000, toMs: 5000 },
    { text: "I had to find out why, and I, uh, traced it to a timer.", fromMs: 8500, toMs: 13_000 },
    { text: "I think it was, like, sort of hidden.", fromMs: 14_000, toMs: 17_000 },
    { text: "In the end errors fell from 300 to 2 a week.", fromMs: 17_500, toMs: 21_000 },
  ],
  spoken: true,
  confidence: 0.9,
};
const [{ text }] = [{ text: spoken.segments.map((segment) => segment.text).join(" ") }];
const written: Said = {
  ...spoken,
  segments: [{ text, fromMs: 0, toMs: 90_000 }],
  spoken: false,
  confidence: null,
};

test("counts words over the time spoken, and the silences between", () => {
  const { words, seconds, pace, pauses } = measureAnswer([spoken]);
  expect({ words, seconds }).toEqual({ words: 44, seconds: 20 });
  expect(pace).toEqual({ wordsPerMinute: 132 });
  expect(pauses).toEqual([{ fromMs: 5000, seconds: 3.5 }]);
});

/** The same again, after a follow-up. */
const later = (part: Said): Said => ({
  ...part,
  segments: part.segments.map(({ text: same, fromMs, toMs }) => ({
    text: same,
    fromMs: fromMs + 60_000,
    toMs: toMs + 60_000,
  })),
});

test("leaves out a follow-up and the time to think about it", () => {
  const { words, seconds, pace, pauses, length } = measureAnswer([spoken, later(spoken)]);
  expect({ words, seconds }).toEqual({ words: 88, seconds: 40 });
  expect(pace).toEqual({ wordsPerMinute: 132 });
  expect(pauses).toEqual([5000, 65_000].map((fromMs) => ({ fromMs, seconds: 3.5 })));
  expect(length.targetSeconds).toEqual([60, 120]);
});

test("takes pace and pauses from what was spoken, and the words from all of it", () => {
  const { words, pace, pauses, length } = measureAnswer([spoken, later(written)]);
  expect(words).toBe(88);
  expect(pace).toEqual({ wordsPerMinute: 132 });
  expect(pauses).toHaveLength(1);
  expect(length.targetSeconds).toBeNull();
});

test("gives typed text no pace and no pauses, and the same words", () => {
  const figures = measureAnswer([written]);
  expect(figures).toMatchObject({ words: 44, pace: null, pauses: null });
  expect(figures.length).toEqual({ targetSeconds: null, targetWords: [130, 300] });
});

test("hears fillers and hedges with about the time they were said", () => {
  const { fillers, hedges } = measureAnswer([spoken]);
  expect(fillers.heard.map(({ word }) => word)).toEqual(["um", "you know", "uh", "like"]);
  expect(fillers.heard[0]!.fromMs).toBe(1000);
  expect(hedges.map(({ phrase }) => phrase)).toEqual(["i think", "sort of"]);
  expect(hedges[0]!.fromMs).toBe(14_000);
});

test("doesn't take verbs and comparisons for fillers", () => {
  const segments = [
    { text: "I like it, and you know me. It works like a clock.", fromMs: 0, toMs: 0 },
  ];
  const { fillers } = measureAnswer([{ ...written, segments }]);
  expect(fillers.heard.map(({ word }) => word)).toEqual(["you know"]);
});

test.each([
  ["spoken", spoken],
  ["written", written],
])("finds situation, task, action and result, %s", (_, answer) => {
  const { structure } = measureAnswer([answer], 3);
  expect(structure.situation?.text).toContain("last year our site was down");
  expect(structure.task?.text).toContain("I had to find out why");
  expect(structure.action?.text).toContain("traced it");
  expect(structure.result).toMatchObject({ answer: 3 });
  expect(structure.result?.text).toBe("In the end errors fell from 300 to 2 a week.");
  for (const quote of Object.values(structure)) {
    expect(answer.segments.some((segment) => segment.text.includes(quote!.text))).toBe(true);
  }
});

test("misses what wasn't said", () => {
  const segments = [{ text: "Computers are interesting.", fromMs: 0, toMs: 0 }];
  const { structure } = measureAnswer([{ ...written, segments }]);
  expect(Object.values(structure)).toEqual([null, null, null, null]);
});

test.each([
  ["The team was great and we succeeded.", 2, 0],
  ["The team wasn't great and we never succeeded.", 0, 2],
  ["It was a terrible mess, and everybody was angry.", 0, 3],
  ["No problem, nothing was wrong.", 2, 0],
  ["It was awful and painful, but the result was excellent and everyone was happy.", 2, 2],
  // What is often something else counts for nothing.
  ["I kind of checked the right cuff for my patients, and support helped right away.", 1, 0],
  ["We moved the files to another server on Monday.", 0, 0],
  ["That wasn't bad. We had no complaints.", 2, 0],
])("counts positive and negative words, negation included: %s", (wording, positive, negative) => {
  const found = measureSentiment(wording);
  expect([found.positive.length, found.negative.length]).toEqual([positive, negative]);
});

test("doesn’t count the words of the question’s own subject", () => {
  const wording = "The pain got worse at night.";
  expect(measureSentiment(wording).negative).toEqual(["pain", "worse"]);
  expect(measureSentiment(wording, "A man has chest pain.").negative).toEqual(["worse"]);
});

test("quotes a word with the negation that turns it around", () => {
  expect(measureSentiment("It wasn’t the best plan, but we had no big problem. Solved!")).toEqual({
    positive: ["no big problem", "solved"],
    negative: ["wasn't the best"],
  });
});

test("survives an empty answer", () => {
  const figures = measureAnswer([{ ...spoken, segments: [] }]);
  expect(figures).toMatchObject({ words: 0, seconds: 0, pace: null, pauses: [] });
  expect(Object.keys(figures).toSorted()).toEqual(Object.keys(HOW_MEASURED).toSorted());
});
