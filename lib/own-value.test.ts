import { expect, test } from "vitest";
import { ownValue } from "./own-value.ts";

test("finds a record's own values, and nothing that every object has", () => {
  const words = { profile: "Saved." };
  expect(ownValue(words, "profile")).toBe("Saved.");
  for (const name of ["constructor", "__proto__", "toString", "", null, undefined]) {
    expect(ownValue(words, name)).toBeUndefined();
  }
});
