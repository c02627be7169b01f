import { readdir, readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { subsetFonts } from "./subset-fonts.ts";

const FOLDER = new URL("../app/styles/fonts/", import.meta.url);

test("the served fonts are subsets of the packages' fonts", async () => {
  const cut = await subsetFonts();
  expect((await readdir(FOLDER)).toSorted()).toEqual([...cut.keys()].toSorted());
  for (const [name, file] of cut) {
    const served = await readFile(new URL(name, FOLDER));
    expect(served.equals(file), `node scripts/subset-fonts.ts: ${name}`).toBe(true);
  }
});
