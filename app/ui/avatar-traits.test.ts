import { expect, test } from "vitest";
import { traitsFromSeed } from "./avatar-traits.ts";

const SEEDS = Array.from({ length: 200 }, (_, index) => `person-${index}`);

test("the same seed draws the same person", () => {
  for (const seed of SEEDS) expect(traitsFromSeed(seed)).toEqual(traitsFromSeed(seed));
});

test("similar seeds draw different people", () => {
  const drawn = new Set(SEEDS.map((seed) => JSON.stringify(traitsFromSeed(seed))));
  expect(drawn.size).toBeGreaterThan(180);
});

test("random traits never include a beard or a head covering", () => {
  for (const seed of SEEDS) {
    const { beard, hair } = traitsFromSeed(seed);
    expect(beard).toBe(false);
    expect(["scarf", "turban"]).not.toContain(hair);
  }
});

test("traits in the seed and from the caller take precedence", () => {
  expect(traitsFromSeed("asha-rao:bun,glasses")).toMatchObject({ hair: "bun", glasses: true });
  expect(traitsFromSeed("harpreet:turban,beard")).toMatchObject({ hair: "turban", beard: true });
  expect(traitsFromSeed("asha-rao:bun", { hair: "bob" }).hair).toBe("bob");
  expect(traitsFromSeed("asha-rao:nonsense")).toEqual(traitsFromSeed("asha-rao"));
});
