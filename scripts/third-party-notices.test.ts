import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { NOTICES, thirdPartyNotices } from "./third-party-notices.ts";

test("THIRD_PARTY_NOTICES is current; `node scripts/third-party-notices.ts` writes it", () => {
  const notices = readFileSync(NOTICES, "utf8");
  for (const part of ["react 19", "onnxruntime-web", "hanken-grotesk", "lucide", "PostgreSQL 18"]) {
    expect(notices).toContain(part);
  }
  expect(notices === thirdPartyNotices()).toBe(true);
});
