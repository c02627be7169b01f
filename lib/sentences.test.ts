import { expect, test } from "vitest";
import { sentencesIn } from "./sentences.ts";

test.each([
  [
    "splits at marks and lines",
    "No. Why?\nI’ll go; he stays!",
    ["No.", "Why?", "I’ll go;", "he stays!"],
  ],
  ["keeps closing quotes", "He said “Stop.” I did.", ["He said “Stop.”", "I did."]],
  ["splits at an ellipsis", "Um... my father. Well… yes", ["Um...", "my father.", "Well…", "yes"]],
  ["keeps amounts whole", "It’s $45,000.50 in all. Yes", ["It’s $45,000.50 in all.", "Yes"]],
  [
    "keeps titles and initials",
    "Dr. M. Li owns it. So do I. Good",
    ["Dr. M. Li owns it.", "So do I.", "Good"],
  ],
  [
    "keeps abbreviations",
    "Some, e.g. a Ph.D. in the U.S., vs. ours.",
    ["Some, e.g. a Ph.D. in the U.S., vs. ours."],
  ],
  ["keeps numbers whole", "It was lab no. 5, I think.", ["It was lab no. 5, I think."]],
  ["tells a no from a number", "They said no. So I left.", ["They said no.", "So I left."]],
  ["finds none in blanks", " \n\n ", []],
])("%s", (_, text, sentences) => {
  expect(sentencesIn(text)).toEqual(sentences);
});

test("takes linear time for a long row of marks", () => {
  const text = `Well${". .".repeat(50_000)}${"!".repeat(100_000)}`;
  const startedAt = performance.now();
  sentencesIn(text);
  expect(performance.now() - startedAt).toBeLessThan(5_000);
});
