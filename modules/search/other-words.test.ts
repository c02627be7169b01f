import { describe, expect, test } from "vitest";
import { contentFiles } from "#modules/content/data.server.ts";
import { FAQ_WORDS, NICHE_WORDS } from "./other-words.ts";
import { PAGES } from "./pages.ts";

describe("synonyms find the right page", () => {
  const content = contentFiles();
  test.each([
    ["niches", NICHE_WORDS, content.nicheList().map(({ slug }) => slug)],
    [
      "questions",
      FAQ_WORDS,
      content.faq().groups.flatMap(({ entries }) => entries.map(({ id }) => id)),
    ],
  ])("%s", (_, words, known) => {
    expect(Object.keys(words).filter((key) => !known.includes(key))).toEqual([]);
  });
});

test("every content page is indexed", () => {
  expect(Object.keys(PAGES).toSorted()).toEqual(contentFiles().pageNames().toSorted());
});
