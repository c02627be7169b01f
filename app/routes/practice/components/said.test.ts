import { expect, test } from "vitest";
import { finishedOf, saidOf } from "./said.ts";
import { readSaid } from "./said.server.ts";

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

const [BACK, TEST] = ["I rolled it back.", "Then I wrote a test."];
const END = "It still runs.";

test.each([
  // One word, in each place.
  ["I turned it back. Then I wrote a test. It still runs.", "I turned it back.", TEST, END],
  [
    "I rolled it back. Then I wrote two tests. It still runs.",
    BACK,
    "Then I wrote two tests.",
    END,
  ],
  ["I rolled it back. Then I wrote a test. It runs.", BACK, TEST, "It runs."],
  // Words before, between and after.
  ["So I rolled it back. Then I wrote a test. It still runs.", `So ${BACK}`, TEST, END],
  ["I rolled it back. Yes. Then I wrote a test. It still runs.", BACK, `Yes. ${TEST}`, END],
  ["I rolled it back. Then I wrote a test. It still runs. Yes.", BACK, TEST, `${END} Yes.`],
])("keeps the times of what wasn't corrected: %s", (text, ...parts) => {
  const segments = [...heard.segments, { text: END, fromMs: 11_000, toMs: 12_000 }];
  expect(saidOf(text, { segments, confidence: 0.9 }, 13_000)).toEqual({
    segments: segments.map((segment, at) => ({ ...segment, text: parts[at] })),
    spoken: true,
    confidence: null,
  });
});

test.each([
  [
    "Then I wrote a test. It still runs.",
    [
      [TEST, 1_000, 8_000],
      [END, 11_000, 12_000],
    ],
  ],
  [
    "I rolled it back. It still runs.",
    [
      [BACK, 1_000, 3_000],
      [END, 5_500, 12_000],
    ],
  ],
  [
    "I rolled it back. Then I wrote a test.",
    [
      [BACK, 1_000, 3_000],
      [TEST, 5_500, 8_000],
    ],
  ],
  ["I rolled it back.", [[BACK, 1_000, 3_000]]],
  ["I fixed it.", [["I fixed it.", 1_000, 12_000]]],
])("makes no silence of a sentence that was taken out: %s", (text, kept) => {
  const segments = [...heard.segments, { text: END, fromMs: 11_000, toMs: 12_000 }];
  const said = saidOf(text, { segments, confidence: 0.9 }, 13_000);
  expect(said.segments).toEqual(kept.map(([part, fromMs, toMs]) => ({ text: part, fromMs, toMs })));
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

test("takes no blanks around recognized words from a form", () => {
  const padded = { ...heard.segments[0]!, text: `${heard.segments[0]!.text}${" ".repeat(5_000)}` };
  const json = JSON.stringify({ segments: [padded], confidence: 0.9 });
  const said = readSaid({ said: heard.segments[0]!.text, heard: json }, 0);
  expect(said).toEqual({ segments: [heard.segments[0]], spoken: true, confidence: 0.9 });
});
