import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { post } from "#modules/ledger/commands.server.ts";
import { postings } from "#modules/ledger/policy.ts";
import { bookingCalls, DAY, NOW } from "#tests/support/booking-calls.ts";
import type { HttpApp } from "#tests/support/http-app.ts";
import { startWholeApp } from "#tests/support/whole-app.ts";

let app: HttpApp;
beforeAll(async () => {
  app = await startWholeApp({ now: NOW });
});
afterAll(() => app.close());

const { addKnownExpert, signedIn } = bookingCalls(() => app);
type Buyer = Awaited<ReturnType<typeof signedIn>>;

const send = (who: Buyer, path: string, form: Record<string, string>) =>
  who.call("POST", path, { body: new URLSearchParams(form) });

/** The answers on their orders, in order. */
async function answersOf({ email }: Buyer): Promise<(boolean | null)[]> {
  const { rows } = await app.services.db.execute<{ guardian_agreed: boolean | null }>(
    sql`select guardian_agreed from orders where email = ${email} order by created_at, id`,
  );
  return rows.map(({ guardian_agreed }) => guardian_agreed);
}

async function expectAsked(who: Buyer, path: string, form: Record<string, string>, kept: RegExp) {
  for (const age of ["", "child"]) {
    const refused = await send(who, path, { ...form, age });
    expect([age, refused.status]).toEqual([age, 422]);
    expect(refused.text).toMatch(/<a href="#age"[^>]*>Say whether you’re 18 or older/);
    expect(refused.text).toMatch(kept);
  }
  expect(await answersOf(who)).toEqual([]);
}

// Expert's scorecards are in recording-scorecards.test.ts.
test.each([
  ["a pack", "/packs/coding/3", { currency: "USD", expected: "21330" }, /for <strong/],
  [
    "an AI session",
    "/sessions/ai/full",
    { topic: "finance", level: "senior", minutes: "30", currency: "USD", expected: "900" },
    /<option value="finance" selected/,
  ],
  [
    "a one-way interview",
    "/interviews/oneway/start",
    { topic: "coding", pace: "double", currency: "INR", expected: "29900" },
    /value="double"[^>]*checked|checked=""[^>]*value="double"/,
  ],
])("the form for %s needs an age, and the order keeps it", async (_, path, terms, kept) => {
  const who = await signedIn();
  if (path === "/sessions/ai/full") await send(who, path, { ...terms, intent: "free" });
  const form = { ...terms, intent: "buy", key: randomUUID() };
  await expectAsked(who, path, form, kept);
  expect((await send(who, path, { ...form, age: "guardian" })).status).toBe(303);
  expect(await answersOf(who)).toEqual([true]);
  const adult = { ...form, key: randomUUID(), age: "adult" };
  expect((await send(who, path, adult)).status).toBe(303);
  expect(new Set(await answersOf(who))).toEqual(new Set([true, false]));
});

test.each([
  ["paid by card", 0],
  ["paid by credit", 7_900],
])("a session %s needs an age, also after a reload, and the order keeps it", async (_, credit) => {
  const who = await signedIn();
  if (credit > 0) {
    const { db, clock } = app.services;
    const { rows } = await db.execute<{ id: string }>(
      sql`select id from users where email = ${who.email}`,
    );
    const granted = postings.creditGranted(rows[0]!.id, { amountMinor: credit, currency: "USD" });
    const at = clock.now();
    await post(db, { kind: "credit_granted", ref: rows[0]!.id, orderId: null, at }, granted);
  }
  const { slug: expert } = await addKnownExpert();
  const hold = { intent: "hold", service: "coding", expert, start: `${DAY}T10:00:00Z` };
  const page = (await send(who, "/book-your-slot", hold)).headers.get("location")!;
  const asked = /value="adult"[^>]*checked|checked=""[^>]*value="adult"/;
  expect((await who.get(page)).text).toMatch(asked);
  const form = {
    intent: "continue",
    name: "Asha Rao",
    email: who.email,
    zone: "Asia/Kolkata",
    currency: "USD",
    ...(credit > 0 ? { credit: String(credit) } : {}),
  };
  await expectAsked(who, page, form, /value="Asha Rao"/);
  expect((await send(who, page, { ...form, intent: "apply", age: "guardian" })).status).toBe(302);
  expect((await who.get(page)).text).toMatch(
    /value="guardian"[^>]*checked|checked=""[^>]*value="guardian"/,
  );
  expect((await send(who, page, { ...form, age: "guardian" })).status).toBe(303);
  expect(await answersOf(who)).toEqual([true]);
});

test("an order by the API without an age is an adult’s", async () => {
  const who = await signedIn();
  const { slug: expert } = await addKnownExpert();
  const place = async (hour: number, age?: string) => {
    const start = `${DAY}T${hour}:00:00Z`;
    const { body } = await who.hold({ service: "coding", start, expert });
    const { hold, token } = body as { hold: string; token: string };
    const order = { hold, token, details: { name: "Asha" }, currency: "USD", ...(age && { age }) };
    return who.post("/api/orders", order, { "idempotency-key": randomUUID() });
  };
  expect((await place(12)).status).toBe(201);
  expect(await answersOf(who)).toEqual([false]);
  expect((await place(14, "guardian")).status).toBe(201);
  const refused = await place(16, "child");
  expect(refused.status).toBe(422);
  expect(refused.body).toMatchObject({ errors: { age: "Say whether you’re 18 or older" } });
  expect(new Set(await answersOf(who))).toEqual(new Set([true, false]));
});
