import * as fc from "fast-check";
import { expect, test } from "vitest";
import * as Y from "yjs";
import { deletions } from "#tests/support/deletions.ts";
import { DOCUMENT, MAX } from "./limits.ts";
import { countPieces, mergeUpdates } from "./updates.ts";

const isUpdate = (update: Uint8Array) => countPieces(update) !== null;

/** The updates of two people who type and delete in one text. */
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
  }
}

test("takes every update of an editor", () => {
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
])("refuses %s", (_what, write) => {
  const doc = new Y.Doc();
  write(doc);
  expect(isUpdate(Y.encodeStateAsUpdate(doc))).toBe(false);
});
