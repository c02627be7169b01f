import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { qrCode } from "./qr-code.ts";

const address = (length: number) =>
  "otpauth://totp/Greenroom:you%40example.com?secret=".padEnd(length, "ABCDEFGH234567");
const fingerprint = (text: string) => {
  const rows = qrCode(text)!.map((row) => row.map((dark) => (dark ? "#" : ".")).join(""));
  return createHash("sha256").update(rows.join("\n")).digest("hex").slice(0, 16);
};

// Each of these was read back by a scanner when it was written down.
test.each([
  [108, 41, "d9077d7d176a1c48"],
  [150, 45, "256a1b88c10614ba"],
  [180, 49, "52c51d87df3b0631"],
  [230, 53, "4e6e33067b7e297a"],
])("an address of %i bytes is drawn with %i modules, as scanners read it", (length, size, hash) => {
  expect(qrCode(address(length))).toHaveLength(size);
  expect(fingerprint(address(length))).toBe(hash);
});

test("what is too long is not drawn", () => {
  expect(qrCode(address(231))).toBeNull();
});
