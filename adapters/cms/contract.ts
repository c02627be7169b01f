import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Cms } from "./port.ts";

export type CmsHarness = {
  cms: Cms;
  put(documents: Record<string, string>): void;
  breakDown(): void;
  close(): Promise<void>;
};

export function cmsContract(name: string, open: () => Promise<CmsHarness>): void {
  describe(`content source: ${name}`, () => {
    let harness: CmsHarness;
    beforeEach(async () => {
      harness = await open();
    });
    afterEach(() => harness.close());

    test("returns every document once, unchanged, ordered by path", async () => {
      const documents = {
        "posts/b.md": "---\r\ntitle: Ü “x”\r\n---\r\n\r\nनमस्ते 🎉\n",
        "faq.json": '{ "groups" : [] }',
        "niches/coding.json": '{"slug":"coding"}\n',
      };
      harness.put(documents);
      const found = await harness.cms.documents();
      expect([...found.keys()]).toEqual(["faq.json", "niches/coding.json", "posts/b.md"]);
      expect(Object.fromEntries(found)).toEqual(documents);
    });

    test("returns changes made after the first read", async () => {
      harness.put({ "faq.json": "1", "posts/a.md": "a" });
      await harness.cms.documents();
      harness.put({ "faq.json": "2" });
      expect([...(await harness.cms.documents())]).toEqual([["faq.json", "2"]]);
    });

    test("explains the failure when it can't be read", async () => {
      harness.breakDown();
      await expect(harness.cms.documents()).rejects.toMatchObject({ code: "cms" });
    });
  });
}
