import { afterAll, beforeAll, expect, test } from "vitest";
import * as Y from "yjs";
import { bookSession } from "#tests/support/fixtures.ts";
import { testServices, type TestServices } from "#tests/support/test-services.ts";
import { varUint } from "#tests/support/var-uint.ts";
import { appendUpdate } from "./document.server.ts";
import { readCode } from "./read-code.server.ts";

let services: TestServices;
beforeAll(async () => {
  services = await testServices({ now: "2027-01-11T08:00:00Z" });
});
afterAll(() => services.close());

/** The code of a session whose document has these updates. */
async function codeOf(start: string, ...updates: Uint8Array[]) {
  const { bookingId } = await bookSession(services, { start });
  for (const update of updates) {
    const at = new Date(start);
    await appendUpdate(services.db, bookingId, { role: "candidate", update, pieces: 1, at });
  }
  return readCode(services, bookingId);
}

const bytes = (base64: string) => new Uint8Array(Buffer.from(base64, "base64"));

/** One person's text, and another's characters, each written before a later one of its characters. */
function slow(length: number): Uint8Array[] {
  const first = new Y.Doc();
  first.clientID = 3;
  first.getText("code").insert(0, "a".repeat(length));
  const others = Array.from({ length }, (_, clock) => [
    ...[0x44, 3, ...varUint(clock)],
    ...[1, "b".charCodeAt(0)],
  ]);
  const update = Uint8Array.from([1, ...varUint(length), 4, 0, ...others.flat(), 0]);
  return [Y.encodeStateAsUpdate(first), update];
}

test("the code is what the updates add up to; a session without any has none", async () => {
  const doc = new Y.Doc();
  doc.getText("code").insert(0, "return 1");
  const first = Y.encodeStateAsUpdate(doc);
  doc.getText("code").insert(8, "0;");
  expect(await codeOf("2027-01-14T10:00:00Z", first, Y.encodeStateAsUpdate(doc))).toBe(
    "return 10;",
  );
  expect(await codeOf("2027-01-14T12:00:00Z")).toBeNull();
});

// On the server's own thread, this would take minutes, and nothing else would be answered.
test("a document made to be slow is given up, and the process keeps answering", async () => {
  const updates = slow(8_000);
  let longestMs = 0;
  let last = performance.now();
  const timer = setInterval(() => {
    longestMs = Math.max(longestMs, performance.now() - last);
    last = performance.now();
  }, 10);
  expect(await codeOf("2027-01-15T10:00:00Z", ...updates)).toBeNull();
  clearInterval(timer);
  expect(longestMs).toBeLessThan(1_500);
});

test("a document that can't be applied has no code", async () => {
  const broken = bytes("AQMJAAEBBGNvZGUBAACBAgPoBwA=");
  expect(await codeOf("2027-01-16T10:00:00Z", broken)).toBeNull();
});
