import { expect, test } from "vitest";
import { readOffset } from "./schema.ts";

test("a time is minutes, with seconds or hours if wanted", () => {
  const seconds = (text: string) => (readOffset(text) ?? NaN) / 1000;
  expect(["12", "12:30", "1:02:30", " 7:05 "].map(seconds)).toEqual([720, 750, 3750, 425]);
  for (const text of ["", "7:0", "12:", "1:02:", ":30", "1:2:3:4", "1:60", "-1", "1234"]) {
    expect([text, readOffset(text)]).toEqual([text, null]);
  }
});
