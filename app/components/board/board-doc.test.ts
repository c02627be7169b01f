import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as Y from "yjs";
import { BOARD, type BoardItem, type BoardRole } from "#modules/rooms/board.ts";
import { countPieces } from "#modules/rooms/updates.ts";
import { BoardDoc } from "./board-doc.ts";
import { dragged, placed } from "./tools.ts";

function board(by: BoardRole = "candidate") {
  const doc = new Y.Doc();
  const sent: Uint8Array[] = [];
  doc.on("update", (update: Uint8Array, origin: unknown) => {
    if (origin !== "other") sent.push(update);
  });
  return { board: new BoardDoc(doc, by), doc, sent };
}

/** Sends each board's changes to the other, as the server does. */
function exchange(one: ReturnType<typeof board>, other: ReturnType<typeof board>): void {
  for (const update of one.sent) Y.applyUpdate(other.doc, update, "other");
  for (const update of other.sent) Y.applyUpdate(one.doc, update, "other");
}

function item(id: string, part: Partial<BoardItem> = {}): BoardItem {
  return {
    ...{ id, shape: "rectangle", by: "candidate", order: 1, x: 10, y: 10, w: 100, h: 60 },
    ...{ label: "", points: [], from: "", to: "" },
    ...part,
  };
}

const ids = (of: { board: BoardDoc }) => of.board.items.map(({ id }) => id);

describe("undo", () => {
  test("undoes your own changes and keeps the other person’s", () => {
    const [ada, bob] = [board(), board("expert")];
    ada.board.put([item("a")]);
    bob.board.put([item("b", { by: "expert", order: 2 })]);
    exchange(ada, bob);
    ada.board.put([item("a", { x: 50 })]);
    exchange(ada, bob);
    bob.board.undo();
    exchange(ada, bob);
    expect(ids(ada)).toEqual(["a"]);
    expect(bob.board.view.canUndo).toBe(false);
    ada.board.undo();
    expect(ada.board.find("a")).toEqual(item("a"));
    ada.board.undo();
    expect(ids(ada)).toEqual([]);
    ada.board.redo();
    ada.board.redo();
    exchange(ada, bob);
    expect(bob.board.items).toEqual([item("a", { x: 50 })]);
  });

  test("keeps what the other has changed since, and takes back the change before it", () => {
    const [ada, bob] = [board(), board("expert")];
    ada.board.put([item("a")]);
    ada.board.put([item("b", { order: 2 })]);
    exchange(ada, bob);
    bob.board.put([item("b", { order: 2, label: "API" })]);
    exchange(ada, bob);
    ada.board.undo();
    expect(ids(ada)).toEqual(["b"]);
    expect(ada.board.find("b")!.label).toBe("API");
  });

  test("brings back all that was removed at once", () => {
    const { board: own } = board();
    own.put([item("a"), item("b", { order: 2 })]);
    own.remove(["a", "b"]);
    expect(own.items).toEqual([]);
    own.undo();
    expect(own.items.map(({ id }) => id)).toEqual(["a", "b"]);
  });
});

test("what a tool makes can be undone and is within bounds", () => {
  const { board: own, sent } = board();
  const line = Array.from({ length: 60 }, (_, at) => ({ x: 4_000 * Math.sin(at), y: 9 * at }));
  for (const tool of ["pen", "rectangle", "ellipse", "arrow"] as const) {
    own.put(dragged(own, tool, line));
  }
  own.put([placed(own, "text", { x: 9_999, y: -5 })]);
  expect(own.items.map(({ shape }) => shape)).toEqual([
    "pen",
    "rectangle",
    "ellipse",
    "arrow",
    "text",
  ]);
  expect(sent.map(countPieces)).not.toContain(null);
  for (let left = own.items.length; left > 0; left -= 1) {
    own.undo();
    expect(own.items).toHaveLength(left - 1);
  }
});

test("a full board takes changes and no more items", () => {
  const { board: own } = board();
  const many = Array.from({ length: BOARD.items }, (_, at) => item(`i${at}`, { order: at }));
  expect(own.put(many)).toBe(true);
  expect(own.put([item("more")])).toBe(false);
  expect(own.put([item("i0", { order: 0, label: "changed" })])).toBe(true);
  expect(own.items).toHaveLength(BOARD.items);
  own.remove(["i1"]);
  expect(own.put([item("more")])).toBe(true);
});

type Step = {
  who: 0 | 1;
  what: "put" | "remove" | "undo" | "redo" | "exchange";
  id: string;
  x: number;
};
const step: fc.Arbitrary<Step> = fc.record({
  who: fc.constantFrom(0, 1),
  what: fc.constantFrom("put", "put", "put", "remove", "undo", "redo", "exchange"),
  id: fc.constantFrom("a", "b", "c"),
  x: fc.nat(500),
});

test("two boards converge, whatever both do, and the server takes every change", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const both = [board(), board("expert")] as const;
      for (const { who, what, id, x } of steps) {
        const { board: own } = both[who];
        if (what === "put") own.put([item(id, { x, by: own.by })]);
        else if (what === "remove") own.remove([id]);
        else if (what === "exchange") exchange(...both);
        else own[what]();
      }
      exchange(...both);
      expect(both[0].board.items).toEqual(both[1].board.items);
      const sent = both.flatMap((one) => one.sent);
      expect(sent.filter((update) => !(countPieces(update)! > 0))).toEqual([]);
    }),
    { numRuns: 300 },
  );
});
