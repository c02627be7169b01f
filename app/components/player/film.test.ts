import { expect, test } from "vitest";
import * as Y from "yjs";
import { type BoardItem, storedValue } from "#modules/rooms/board.ts";
import { BOARD_MAP } from "#modules/rooms/document-roots.ts";
import { developFilm } from "./film.ts";
import type { Replay } from "./schema.ts";

const item: BoardItem = {
  ...{ id: "a", shape: "rectangle", by: "candidate", order: 1, x: 9, y: 9, w: 90, h: 60 },
  ...{ label: "API", points: [], from: "", to: "" },
} as const;

/** A session in which each of these changes took a second. */
function replayOf(...changes: ((doc: Y.Doc) => void)[]): Replay {
  const doc = new Y.Doc();
  const film: Replay["film"] = [];
  doc.on("update", (update: Uint8Array) => {
    film.push({
      atMs: 1_000 * film.length,
      update: btoa(String.fromCharCode(...update)),
    });
  });
  for (const change of changes) change(doc);
  const names = { candidate: "Asha", expert: "Victor" };
  const rest = { tracks: [], pending: 0, segments: [], passedMs: null, lastMs: 0, next: null };
  return { names, film, ...rest };
}

const type = (doc: Y.Doc) => doc.getText("code").insert(0, "x");
const draw = (doc: Y.Doc) => doc.getMap(BOARD_MAP).set("k1", storedValue({ item, version: 1 }));

test("code and whiteboard are as they were after each change, each only if there was any", () => {
  const drawn = developFilm(
    replayOf(
      draw,
      type,
      (doc) => doc.getText("notes").insert(0, "99.9%"),
      (doc) => doc.getMap(BOARD_MAP).delete("k1"),
    ),
  );
  expect(drawn.code).toEqual([{ atMs: 1_000, text: "x" }]);
  expect(drawn.board).toEqual([
    { atMs: 0, items: [item], notes: "" },
    { atMs: 2_000, items: [item], notes: "99.9%" },
    { atMs: 3_000, items: [], notes: "99.9%" },
  ]);
  expect(developFilm(replayOf(type, type)).board).toEqual([]);
  expect(developFilm(replayOf(draw)).code).toEqual([]);
});
