import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { cmsContract } from "./contract.ts";
import { createFilesCms } from "./files.ts";

cmsContract("files", async () => {
  const folder = mkdtempSync(join(tmpdir(), "greenroom-cms-"));
  return {
    cms: createFilesCms(folder),
    put(documents) {
      rmSync(folder, { recursive: true });
      for (const [path, text] of Object.entries(documents)) {
        mkdirSync(dirname(join(folder, path)), { recursive: true });
        writeFileSync(join(folder, path), text);
      }
    },
    breakDown: () => rmSync(folder, { recursive: true }),
    close: async () => rmSync(folder, { recursive: true, force: true }),
  };
});

test("ignores code, rubrics and question banks beside the documents", async () => {
  const folder = join(import.meta.dirname, "../../content");
  const paths = [...(await createFilesCms(folder).documents()).keys()];
  expect(paths).toContain("faq.json");
  expect(paths).toContain("posts/star-rewrite.md");
  expect(paths.filter((path) => path.endsWith(".ts"))).toEqual([]);
  expect(paths.filter((path) => /^(rubrics|questions)\//.test(path))).toEqual([]);
});
