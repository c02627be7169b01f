import { expect, test } from "vitest";
import { startText } from "./start-text.ts";

test.each([
  [15, "starts in 15 minutes"],
  [0.5, "starts in 1 minute"],
  [0, "starts now"],
  [-0.9, "starts now"],
  [-1, "started 1 minute ago"],
  [-65.5, "started 65 minutes ago"],
])("a session in %d minutes %s", (minutes, text) => {
  expect(startText(minutes * 60_000)).toBe(text);
});
