import { expect, test } from "vitest";
import { saidOf } from "./said.ts";

const heard = {
  segments: [
    { text: "I rolled it back.", fromMs: 1_000, toMs: 3_000 },
    { text: "Then I wrote a test.", fromMs: 5_500, toMs: 8_000 },
  ],
  confidence: 0.9,
};

test("keeps the times of what was heard as long as nobody corrects it", () => {
  const said = saidOf("I rolled it back. Then I wrote a test.", heard, 9_000);
  expect(said).toEqual({ ...heard, spoken: true });
});

test("gives a corrected text the times of the whole", () => {
  const text = "I rolled it back. Then I wrote two tests.";
  expect(saidOf(text, heard, 9_000)).toEqual({
    segments: [{ text, fromMs: 1_000, toMs: 8_000 }],
    spoken: true,
    confidence: 0.9,
  });
});

test("says that a text was typed when nothing was heard", () => {
  const typed = { segments: [{ text: "Typed.", fromMs: 0, toMs: 900 }] };
  for (const nothing of [null, { segments: [], confidence: null }]) {
    expect(saidOf("Typed.", nothing, 900.4)).toEqual({ ...typed, spoken: false, confidence: null });
  }
  expect(saidOf("", heard, 900).segments).toEqual([]);
});
