import { expect, test } from "vitest";
import { aboutNumber } from "./about-number.ts";

test.each([
  [12_345, "about 12,000"],
  [10_001, "about 10,000"],
  [999_499, "about 1 million"],
  [949_999, "about 950,000"],
  [1_234_567, "about 1.2 million"],
  [48_000_000, "about 48 million"],
  [1_260_000_000, "about 1,300 million"],
])("says %i as %s", (estimate, text) => {
  expect(aboutNumber(estimate)).toBe(text);
});
