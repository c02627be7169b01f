import { readdir, readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { CARDS } from "#content/cards.ts";
import { NICHES } from "#content/niches.ts";
import { drawScenes } from "./draw-scenes.ts";

const FOLDER = new URL("../public/cards/", import.meta.url);

test("the served images are drawn from these sources and tokens", async () => {
  const drawn = drawScenes();
  expect((await readdir(FOLDER)).toSorted()).toEqual([...drawn.keys()].toSorted());
  for (const [name, svg] of drawn) {
    expect(
      await readFile(new URL(name, FOLDER), "utf8"),
      `node scripts/draw-scenes.ts: ${name}`,
    ).toBe(svg);
  }
});

test("every card and niche has an image in both themes", () => {
  const drawn = drawScenes();
  for (const { img_url } of CARDS) expect(drawn.has(img_url.replace("/cards/", ""))).toBe(true);
  for (const { slug } of NICHES) expect(drawn.get(`${slug}.svg`)).toContain("prefers-color-scheme");
});
