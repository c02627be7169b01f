import * as fc from "fast-check";
import { expect, test } from "vitest";
import * as Y from "yjs";
import { deletions } from "#tests/support/deletions.ts";
import { BOARD, type BoardItem, readItems, storedValue } from "./board.ts";
import { BOARD_PIECES, DOCUMENT, MAX } from "./limits.ts";
import { countPieces, mergeUpdates } from "./updates.ts";

const isUpdate = (update: Uint8Array) => countPieces(update) !== null;

const BOX: BoardItem = {
  ...{ id: "a", shape: "rectangle", by: "expert", order: 1, x: 9, y: 9, w: 90, h: 60 },
  ...{ label: "API", points: [], from: "", to: "" },
} as const;

/** Adds an item to a document's whiteboard. */
function draw(doc: Y.Doc, key: string, part: Partial<BoardItem> = {}, version = 1): void {
  doc.getMap("board").set(key, storedValue({ item: { ...BOX, ...part }, version }));
}

/** The updates of two people who type, delete and draw in one document. */
function typing(): { updates: Uint8Array[]; whole: Uint8Array } {
  const [one, two] = [new Y.Doc(), new Y.Doc()];
  const updates: Uint8Array[] = [];
  for (const [from, to] of [
    [one, two],
    [two, one],
  ] as const) {
    from.on("update", (update: Uint8Array, origin: unknown) => {
      if (origin === "other") return;
      updates.push(update);
      Y.applyUpdate(to, update, "other");
    });
  }
  const text = (of: Y.Doc) => of.getText("code");
  text(one).insert(0, "hello world");
  text(two).insert(5, ", wide");
  text(one).delete(2, 4);
  text(two).insert(0, "“");
  text(two).delete(3, 5);
  text(one).insert(1, "é🙂");
  draw(one, "k1");
  draw(two, "k2", { id: "b", shape: "pen", points: [0, 0, 12, 90], label: "" });
  one.getMap("board").delete("k1");
  draw(one, "k3", { label: "API é" }, 2);
  two.getText("notes").insert(0, "99.9%");
  updates.push(Y.encodeStateAsUpdate(one), Y.mergeUpdates(updates.slice(1, 4)));
  return { updates, whole: Y.encodeStateAsUpdate(one) };
}

const { updates, whole } = typing();

/** Bytes replaced by others, at random places: `[place, deleted, inserted]`. */
const damage = fc.array(
  fc.tuple(fc.nat(200), fc.nat(2), fc.array(fc.oneof(fc.nat(15), fc.nat(255)), { maxLength: 2 })),
  { maxLength: 4 },
);
const damaged = fc.tuple(fc.constantFrom(...updates), damage).map(([update, edits]) => {
  const bytes = [...update];
  for (const [at, count, by] of edits) bytes.splice(at % bytes.length, count, ...by);
  return Uint8Array.from(bytes);
});

/** Loads a document as browsers, the server and the replay do; throws if one of them can't. */
function load(...all: Uint8Array[]): void {
  const state = Y.mergeUpdates(all);
  Y.encodeStateVectorFromUpdate(state);
  for (const some of [all, [state], all.toReversed()]) {
    const doc = new Y.Doc();
    for (const update of some) Y.applyUpdate(doc, update);
    const text = doc.getText("code");
    text.insert(0, "typed later");
    const parts = text.toDelta() as { insert: unknown }[];
    if (!parts.every(({ insert }) => typeof insert === "string")) throw new Error("not text");
    doc.getText("notes").insert(0, "noted later");
    draw(doc, "later", { id: "later", order: 9 });
    const items = readItems(doc.getMap("board").entries());
    if (items.at(-1)?.id !== "later") throw new Error("not on the board");
  }
}

test("takes every update of an editor and a whiteboard", () => {
  expect(updates.filter((update) => !isUpdate(update))).toEqual([]);
  load(...updates);
});

/** Both decode. */
const BREAKING = {
  "text to the left of itself": "AQHXj/aUDgBE14/2lA4AAXgA",
  "a deletion of nothing": "AAHXj/aUAgIDAAsB",
};

// Fails if it's enough that Yjs decodes an update, without the rule on origins, or without the one on
// the length of deletions.
test("takes no update that breaks the document", () => {
  fc.assert(
    fc.property(damaged, (update) => {
      if (isUpdate(update)) load(whole, update, updates[1]!);
    }),
    { numRuns: 3_000 },
  );
  for (const [what, text] of Object.entries(BREAKING)) {
    const update = new Uint8Array(Buffer.from(text, "base64"));
    Y.decodeUpdate(update);
    expect(() => load(whole, update), what).toThrow();
    expect([what, isUpdate(update)]).toEqual([what, false]);
  }
});

// Some of them make an empty document unreadable; others affect what the other person types later.
test.each([
  ["something deleted of no length", "AQMJAAEBBGNvZGUBAACBAgPoBwA="],
  ["deleted text of no length", "AQEBAAEBBGNvZGUAAA=="],
  ["the deletion of more than a document has", "AAEBAgP/////////DwAB"],
  ["something deleted that is larger than a document", "AQEFCwCb////////DwA="],
  ["the deletion of all that someone may ever type", "AAEHAQv/////////Dw=="],
  ["something deleted that was in no text", "AQEJAAABAA=="],
])("refuses %s", (_what, text) => {
  const update = new Uint8Array(Buffer.from(text, "base64"));
  Y.decodeUpdate(update);
  expect(isUpdate(update)).toBe(false);
});

test("counts an update's pieces, and decodes no more than it may have", () => {
  const doc = new Y.Doc();
  const sent: Uint8Array[] = [];
  doc.on("update", (update: Uint8Array) => void sent.push(update));
  const text = doc.getText("code");
  text.insert(0, "a long line, which is one piece");
  text.delete(3, 4);
  expect(sent.map(countPieces)).toEqual([1, 2]);
  expect(countPieces(deletions(0, MAX.docPieces / 2))).toBe(MAX.docPieces);
  const more = deletions(0, MAX.docPieces / 2 + 1);
  expect(Y.decodeUpdate(more)).toBeDefined();
  expect(countPieces(more)).toBe(Infinity);
});

test("an item of the whiteboard costs as much as many keystrokes", () => {
  const doc = new Y.Doc();
  const sent: Uint8Array[] = [];
  doc.on("update", (update: Uint8Array) => void sent.push(update));
  draw(doc, "k1", { id: "a", shape: "arrow", by: "expert", label: "", x: 0, y: 0, w: 0, h: 0 });
  expect(sent.map(countPieces)).toEqual([BOARD_PIECES]);
  // Browsers split what they send by its bytes.
  expect(sent[0]!.length).toBeGreaterThan(2 * BOARD_PIECES);
  for (let at = 0; at < MAX.docPieces / BOARD_PIECES; at += 1)
    draw(doc, `m${at}`, { id: `m${at}` });
  expect(countPieces(Y.encodeStateAsUpdate(doc))).toBe(Infinity);
});

test("an hour of typing without a pause stays within a person's share", () => {
  const doc = new Y.Doc();
  const text = doc.getText("code");
  const cost = { bytes: 0, pieces: 0 };
  doc.on("update", (update: Uint8Array) => {
    cost.bytes += update.length;
    cost.pieces += countPieces(update)!;
  });
  // Two hundred words a minute, every tenth character corrected.
  for (let typed = 0; typed < 60 * 1_000; typed += 1) {
    text.insert(text.length >> 1, "a");
    if (typed % 10 === 0) text.delete(text.length >> 1, 1);
  }
  expect(cost.pieces / DOCUMENT.pieces).toBeLessThan(0.6);
  expect(cost.bytes / DOCUMENT.bytes).toBeLessThan(0.6);
});

// Two people's whole shares.
test("merges many updates that name many people in less time than all at once", () => {
  const many = Array.from({ length: 600 }, (_, at) => deletions(at * 250, 250));
  const merge = (by: (all: Uint8Array[]) => Uint8Array) => {
    const before = process.threadCpuUsage();
    const merged = by(many);
    return { merged, cpu: process.threadCpuUsage(before).user };
  };
  const atOnce = merge(Y.mergeUpdates);
  const { merged, cpu } = merge(mergeUpdates);
  expect(cpu).toBeLessThan(0.7 * atOnce.cpu);
  expect(Y.decodeUpdate(merged).ds.clients.size).toBe(600 * 250);
});

test("merges updates into the same document in any order", () => {
  const many = Array.from({ length: 12 }, () => updates).flat();
  for (const some of [many, many.toReversed()]) {
    const doc = new Y.Doc();
    Y.applyUpdate(doc, mergeUpdates(some));
    expect(Y.encodeStateAsUpdate(doc)).toEqual(whole);
  }
});

test.each<[string, (doc: Y.Doc) => void]>([
  ["an embedded object", (doc) => doc.getText("code").insertEmbed(0, { a: 1 })],
  ["formatted text", (doc) => doc.getText("code").insert(0, "bold", { bold: true })],
  ["another text", (doc) => doc.getText("other").insert(0, "hidden")],
  ["a map", (doc) => doc.getMap("code").set("key", "value")],
  ["a document in the document", (doc) => doc.getMap("code").set("key", new Y.Doc())],
  [
    "an item in the text",
    (doc) => doc.getArray("code").push([storedValue({ item: BOX, version: 1 })]),
  ],
  [
    "an item in a list",
    (doc) => doc.getArray("board").push([storedValue({ item: BOX, version: 1 })]),
  ],
  ["an item in place of another", (doc) => (draw(doc, "k1"), draw(doc, "k1"))],
  [
    "an item under another name",
    (doc) => doc.getMap("other").set("k1", storedValue({ item: BOX, version: 1 })),
  ],
  ["a key that isn’t one", (doc) => draw(doc, "not a key")],
  ["something else on the board", (doc) => doc.getMap("board").set("k1", { any: "thing" })],
  ["a text on the board", (doc) => doc.getMap("board").set("k1", new Y.Text("text"))],
  [
    "an item with more in it",
    (doc) => doc.getMap("board").set("k1", { ...storedValue({ item: BOX, version: 1 }), more: 1 }),
  ],
  [
    "a label that is too long",
    (doc) => draw(doc, "k1", { label: "x".repeat(BOARD.labelChars + 1) }),
  ],
  [
    "a stroke of too many points",
    (doc) => draw(doc, "k1", { shape: "pen", points: Array<number>(2 * BOARD.points + 2).fill(1) }),
  ],
  ["half a point", (doc) => draw(doc, "k1", { shape: "pen", points: [1, 2, 3] })],
  ["an item far away", (doc) => draw(doc, "k1", { x: BOARD.width + 1 })],
  ["a fraction", (doc) => draw(doc, "k1", { w: 1.5 })],
])("refuses %s", (_what, write) => {
  const doc = new Y.Doc();
  write(doc);
  expect(isUpdate(Y.encodeStateAsUpdate(doc))).toBe(false);
});

test("takes an item of each shape, as large as it may be", () => {
  const doc = new Y.Doc();
  const label = "x".repeat(BOARD.labelChars);
  draw(doc, "k1", { id: "k1", x: BOARD.width, y: BOARD.height, label });
  draw(doc, "k2", { id: "k2", shape: "pen", points: Array<number>(2 * BOARD.points).fill(-99) });
  draw(doc, "k3", { id: "k3", shape: "arrow", from: "k1", to: "k2", w: -BOARD.width });
  const state = Y.encodeStateAsUpdate(doc);
  expect(countPieces(state)).toBe(3 * BOARD_PIECES);
  expect(readItems(doc.getMap("board").entries()).map(({ id }) => id)).toEqual(["k1", "k2", "k3"]);
});
