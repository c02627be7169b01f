import { expect, test } from "vitest";
import { finishedOf, saidOf } from "./said.ts";

const heard = {
  segments: [
    { text: "I rolled it back.", fromMs: 1_000, toMs: 3_000 },
    { text: "Then I wrote a test.", fromMs: 5_500, toMs: 8_000 },
  ],
  confidence: 0.9,
};

test("keeps the recognized times until the text is corrected", () => {
  const said = saidOf("I rolled it back. Then I wrote a test.", heard, 9_000);
  expect(said).toEqual({ ...heard, spoken: true });
});

test("gives corrected text the times of the whole answer, and not the recognizer's confidence", () => {
  const text = "I rolled it back. Then I wrote two tests.";
  expect(saidOf(text, heard, 9_000)).toEqual({
    segments: [{ text, fromMs: 1_000, toMs: 8_000 }],
    spoken: true,
    confidence: null,
  });
});

test("marks a text as typed if nothing was recognized", () => {
  const typed = { segments: [{ text: "Typed.", fromMs: 0, toMs: 900 }] };
  for (const nothing of [null, { segments: [], confidence: null }]) {
    expect(saidOf("Typed.", nothing, 900.4)).toEqual({ ...typed, spoken: false, confidence: null });
  }
  expect(saidOf("", heard, 900).segments).toEqual([]);
});

test.each([
  ["", ""],
  ["I rolled it", ""],
  ["It fell by 3.5 percent and", ""],
  ["I rolled it back. Then I", "I rolled it back."],
  ["“It works!” she said. So", "“It works!” she said."],
  ["First line\nand the second", "First line"],
  ["I rolled it back.", "I rolled it back."],
])("counts only the finished sentences of “%s”", (typed, finished) => {
  expect(
    finishedOf(typed, null)
      .segments.map(({ text }) => text)
      .join(""),
  ).toBe(finished);
});

test("leaves out a stretch of speech that stops within a sentence", () => {
  const half = { text: "And then", fromMs: 9_000, toMs: 9_500 };
  const speaking = { ...heard, segments: [...heard.segments, half] };
  const text = "I rolled it back. Then I wrote a test. And then";
  expect(finishedOf(text, speaking)).toEqual({ ...heard, spoken: true });
  expect(finishedOf("And then", { ...heard, segments: [half] }).segments).toEqual([]);
});
