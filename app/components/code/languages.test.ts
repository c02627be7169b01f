import { EditorState } from "@codemirror/state";
import { syntaxTree } from "@codemirror/language";
import { expect, test } from "vitest";
import { LANGUAGES } from "./languages.ts";

test("each of the 12 languages has its highlighting", async () => {
  expect(new Set(LANGUAGES.map(({ key }) => key)).size).toBe(12);
  for (const { key, load } of LANGUAGES) {
    const state = EditorState.create({ doc: 'x = "text" + 1', extensions: await load() });
    // More than the document itself: it was read as that language.
    expect([key, syntaxTree(state).topNode.firstChild]).toEqual([key, expect.anything()]);
  }
});
