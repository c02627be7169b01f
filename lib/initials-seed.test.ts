import { expect, test } from "vitest";
import { initialsOf, initialsSeed, isInitials } from "./initials-seed.ts";

test.each([
  ["Hanna Vogel", "HV"],
  ["  ana maria   de souza ", "AS"],
  ["Zoë", "Z"],
  ["𝒜da Ünal", "𝒜Ü"],
])("%s is shown as %s", (name, letters) => {
  const seed = initialsSeed(name);
  expect([isInitials(seed), initialsOf(seed)]).toEqual([true, letters]);
});

test("a drawing's seed has none", () => {
  expect(isInitials("asha-rao:bun,glasses")).toBe(false);
});
