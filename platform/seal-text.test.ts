import { expect, test } from "vitest";
import { openText, sealText } from "./seal-text.ts";

const sealing = { sessionSecret: "a secret of the server", purpose: "account", owner: "expert-1" };

test("opens only for its owner and purpose, and only if unchanged", () => {
  const sealed = sealText(sealing, "IE12 3456 7890 ✓");
  expect(openText(sealing, sealed)).toBe("IE12 3456 7890 ✓");
  expect(sealed.includes("3456")).toBe(false);
  expect(sealText(sealing, "IE12 3456 7890 ✓").equals(sealed)).toBe(false);
  for (const other of [
    { owner: "expert-2" },
    { purpose: "calendar" },
    { sessionSecret: "other" },
  ]) {
    expect(openText({ ...sealing, ...other }, sealed)).toBeNull();
  }
  const changed = Buffer.from(sealed);
  changed[14]! ^= 1;
  expect(openText(sealing, changed)).toBeNull();
});
