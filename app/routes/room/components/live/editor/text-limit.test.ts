import { EditorState, type TransactionSpec } from "@codemirror/state";
import { expect, test } from "vitest";
import { YSyncConfig, ySyncAnnotation } from "y-codemirror.next";
import * as Y from "yjs";
import { MAX_CHARS, textLimit } from "./text-limit.ts";

function editor(doc: string) {
  const refused: number[] = [];
  let state = EditorState.create({ doc, extensions: textLimit((chars) => refused.push(chars)) });
  return {
    refused,
    change(spec: TransactionSpec): number {
      state = state.update(spec).state;
      return state.doc.length;
    },
  };
}

const half = "x".repeat(MAX_CHARS * 0.75);
const paste = { changes: { from: 0, insert: half } };
const shared = ySyncAnnotation.of(new YSyncConfig(new Y.Doc().getText("code"), null));

test("a paste over the limit is refused, and says how long it would be", () => {
  const { change, refused } = editor(half);
  expect(change(paste)).toBe(half.length);
  expect(refused).toEqual([2 * half.length]);
});

// Fails if the limit also filters what comes from the document: each person would see one half.
test("two halves that are over it together are one text, which can only get shorter", () => {
  const { change, refused } = editor(half);
  expect(change({ ...paste, annotations: shared })).toBe(2 * half.length);
  expect(change({ changes: { from: 0, to: 10 } })).toBe(2 * half.length - 10);
  expect(refused).toEqual([]);
  expect(change({ changes: { from: 0, insert: "y" } })).toBe(2 * half.length - 10);
  expect(refused).toHaveLength(1);
});
