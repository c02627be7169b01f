import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Searchable, SearchEngine } from "./port.ts";

export type SearchHarness = {
  engine: SearchEngine;
  close(): Promise<void>;
};

const doc = (id: string, title: string, more: Partial<Searchable> = {}): Searchable => ({
  id,
  kind: "service",
  title,
  keywords: "",
  summary: `What ${title} is about.`,
  body: "",
  url: `/niche/${id}`,
  ...more,
});

const DOCUMENTS = [
  doc("TID-0042", "Coding interview", { keywords: "engineer", body: "Trees and graphs." }),
  doc("TID-0031", "Finance interview", { body: "A ledger is asked about in the middle." }),
  doc("post:star", "A star answer", { kind: "post", url: "/blogs/star" }),
];

export function searchContract(name: string, open: () => Promise<SearchHarness>): void {
  describe(`search: ${name}`, () => {
    let harness: SearchHarness;
    beforeEach(async () => {
      harness = await open();
      await harness.engine.publish(DOCUMENTS);
    });
    afterEach(() => harness.close());
    const idsOf = async (query: string, limit = 10) =>
      (await harness.engine.find(query, limit)).map(({ id }) => id);

    test("finds by a title word, its prefix, synonyms and body text", async () => {
      expect(await idsOf("coding")).toEqual(["TID-0042"]);
      expect(await idsOf("codi")).toEqual(["TID-0042"]);
      expect(await idsOf("engineer")).toEqual(["TID-0042"]);
      expect(await harness.engine.find("ledger", 10)).toEqual([
        {
          id: "TID-0031",
          kind: "service",
          title: "Finance interview",
          url: "/niche/TID-0031",
          snippet: "A ledger is asked about in the middle.",
        },
      ]);
    });

    test("respects the limit, and finds nothing for an empty query", async () => {
      expect((await idsOf("interview")).toSorted((a, b) => (a < b ? -1 : 1))).toEqual([
        "TID-0031",
        "TID-0042",
      ]);
      expect(await idsOf("interview", 1)).toHaveLength(1);
      expect(await idsOf("")).toEqual([]);
      expect(await idsOf("zzzzqqqq")).toEqual([]);
    });

    test("returns pinned documents in order and skips unknown ids", async () => {
      const found = await harness.engine.get(["post:star", "TID-9999", "TID-0031"]);
      expect(found.map(({ id }) => id)).toEqual(["post:star", "TID-0031"]);
      expect(found[0]).toMatchObject({ kind: "post", snippet: "What A star answer is about." });
      expect(await harness.engine.get([])).toEqual([]);
    });

    test("replaces and removes single documents", async () => {
      await harness.engine.update([doc("TID-0042", "Programming interview")], ["post:star", "no"]);
      expect(await idsOf("programming")).toEqual(["TID-0042"]);
      expect(await idsOf("coding")).toEqual([]);
      expect(await idsOf("star")).toEqual([]);
      expect(await idsOf("finance")).toEqual(["TID-0031"]);
    });

    test("serves the latest published documents and drops the rest", async () => {
      await harness.engine.publish([doc("TID-0042", "Programming interview")]);
      expect(await idsOf("interview")).toEqual(["TID-0042"]);
      expect(await idsOf("coding")).toEqual([]);
      expect(await idsOf("star")).toEqual([]);
    });
  });
}
