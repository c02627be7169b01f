import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { RANKS } from "./ranks.ts";

test("shows every module in the picture of the architecture", () => {
  const picture = readFileSync("docs/images/house.svg", "utf8");
  const drawn = new Set([...picture.matchAll(/class="c1"[^>]*>([^<]+)</g)].map(([, name]) => name));
  expect(drawn).toEqual(new Set(Object.keys(RANKS)));
});
