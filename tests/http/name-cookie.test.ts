import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bookingCalls, NOW } from "#tests/support/booking-calls.ts";
import type { HttpApp } from "#tests/support/http-app.ts";
import { startWholeApp } from "#tests/support/whole-app.ts";

let app: HttpApp;
beforeAll(async () => {
  app = await startWholeApp({ now: NOW });
});
afterAll(() => app.close());

const { signedIn } = bookingCalls(() => app);

async function named(name: string | null) {
  const person = await signedIn();
  await app.services.db.execute(sql`update users set name = ${name} where email = ${person.email}`);
  const page = await person.get("/candidate");
  expect(page.status).toBe(200);
  const set = page.headers.getSetCookie().find((line) => line.startsWith("gr_name="));
  return { person, set, shown: () => decodeURIComponent(person.cookies.get("gr_name") ?? "") };
}

test.each([
  ["Asha Rao", "Asha"],
  ["  Íñigo\tZabala", "Íñigo"],
  ['a;b,c="d" e', 'a;b,c="d"'],
  ["x".repeat(200), "x".repeat(40)],
  [null, "Account"],
])("the name %j is shown as %j", async (name, first) => {
  const { set, shown } = await named(name);
  expect(shown()).toBe(first);
  // The page reads it, so it isn't HttpOnly; nothing in it can break the header or the cookie.
  expect(set).toMatch(/^gr_name=[\w%.!~*'()-]+; Path=\/; Max-Age=\d+; SameSite=Lax$/);
});

test("the cookie is cleared whenever the session ends", async () => {
  const leaver = await named("Asha");
  const form = { body: new URLSearchParams(), headers: { origin: app.url } };
  await leaver.person.call("POST", "/candidate/sign-out", form);
  expect(leaver.shown()).toBe("");

  const revoked = await named("Asha");
  await app.services.db.execute(sql`update sessions set revoked_at = now()`);
  await revoked.person.get("/book-your-slot");
  expect(revoked.shown()).toBe("");
});

test("pages that don't check the session leave it alone", async () => {
  const { person } = await named("Asha");
  const page = await person.get("/request-a-call");
  expect(page.headers.getSetCookie()).toEqual([]);
});
