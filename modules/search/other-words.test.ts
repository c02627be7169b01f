import { describe, expect, test } from "vitest";
import { contentFiles } from "#modules/content/data.server.ts";
import { FAQ_WORDS, NICHE_WORDS } from "./other-words.ts";
import { PAGES } from "./pages.ts";

describe("other words lead to what there is", () => {
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

test("every page of the content has its place", () => {
  expect(Object.keys(PAGES).toSorted()).toEqual(contentFiles().pageNames().toSorted());
});
