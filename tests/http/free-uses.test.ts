import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createFreeSession } from "#modules/ai-sessions/commands/create-free-session.server.ts";
import { startVisaInterview } from "#modules/visa-interviews/commands/start-interview.server.ts";
import { getVisaUse } from "#modules/visa-interviews/data.server.ts";
import { FACT_SCHEMAS } from "#modules/visa-interviews/facts.ts";
import { startFreeInterview } from "#modules/one-way/commands/start-interview.server.ts";
import { nextFreeInterviewAt } from "#modules/one-way/data.server.ts";
import { eraseAccount } from "#modules/privacy/erase-account.server.ts";
import { addCandidate } from "#tests/support/fixtures.ts";
import type { HttpApp } from "#tests/support/http-app.ts";
import { clientOf } from "#tests/support/signed-in.ts";
import { startWholeApp } from "#tests/support/whole-app.ts";

const FACTS = FACT_SCHEMAS["f1-visa"].parse({
  ...{ school: "Purdue University", program: "MS in Computer Science" },
  ...{ cost: "45,000", payer: "My father" },
});

let app: HttpApp;
beforeAll(async () => {
  app = await startWholeApp();
});
afterAll(() => app.close());

/** Accounts with different emails of one mailbox. */
async function mailbox(spell: (name: string) => string[]) {
  const name = `a${randomUUID().slice(0, 8)}`;
  return Promise.all(spell(name).map((email) => addCandidate(app.services, email)));
}
const tagged = (name: string) => [`${name}@example.com`, `${name}+1@example.com`];

const START = {
  "AI session": ({ userId }: { userId: string }) =>
    createFreeSession(app.services, userId, { topic: "coding", level: "mid", minutes: 15 }),
  "one-way interview": ({ userId }: { userId: string }) =>
    startFreeInterview(
      app.services,
      { userId, zone: "UTC" },
      { topic: "coding", pace: "standard", spoken: false, age: "adult" },
    ),
  "visa interview": ({ userId }: { userId: string }) =>
    startVisaInterview(
      app.services,
      { userId, zone: "UTC" },
      { topic: "f1-visa", facts: FACTS, pace: 1, voice: false },
    ),
};
const offers = Object.entries(START);

test.each(offers)(
  "the free %s counts once for a mailbox, however it is spelled",
  async (_, start) => {
    for (const spell of [
      tagged,
      (name: string) => [`${name.toUpperCase()}+x@Example.com`, `${name}+y+z@example.com`],
      (name: string) => [`${name}.b@gmail.com`, `${name}b+1@googlemail.com`],
    ]) {
      const [one, other] = await mailbox(spell);
      expect((await start(one!)).ok).toBe(true);
      expect((await start(other!)).ok).toBe(false);
    }
  },
);

test.each(offers)("of many starts of one mailbox's free %s, one succeeds", async (_, start) => {
  const people = await mailbox((name) =>
    Array.from({ length: 20 }, (_one, at) => `${name}+${at}@example.com`),
  );
  const tries = await Promise.all(people.map((person) => start(person)));
  expect(tries.filter(({ ok }) => ok)).toHaveLength(1);
});

test.each(offers)("other mailboxes have a free %s of their own", async (_, start) => {
  for (const spell of [
    (name: string) => [`${name}.b@example.com`, `${name}b@example.com`],
    (name: string) => [`+${name}@example.com`, `+${name}b@example.com`],
    (name: string) => [`${name}+1@example.com`, `${name}+1@example.org`],
  ]) {
    for (const person of await mailbox(spell)) expect((await start(person)).ok).toBe(true);
  }
});

test("erasing an account doesn’t renew what is free for another spelling of its email", async () => {
  const { services } = app;
  const [one, other] = await mailbox(tagged);
  for (const [, start] of offers) expect((await start(one!)).ok).toBe(true);
  expect(await eraseAccount(services, one!.userId)).toEqual({ ok: true });
  for (const [, start] of offers) expect((await start(other!)).ok).toBe(false);
  const { rows } = await services.db.execute(
    sql`select from erased_free_uses where email_hmac like ${`%@%`}`,
  );
  expect(rows).toEqual([]);
});

test("spellings of an email stay separate accounts, and see nothing of each other", async () => {
  const { services } = app;
  const [one, other] = await mailbox(tagged);
  for (const [, start] of offers) await start(one!);
  const client = await clientOf(app, other!.userId);
  expect((await client.get("/api/me")).text).toContain(`"${other!.email}"`);
  const here = { userId: other!.userId, zone: "UTC" };
  expect(await getVisaUse(services, here)).toMatchObject({ id: null });
  expect(await nextFreeInterviewAt(services, here)).toBeInstanceOf(Date);
  const page = (await client.get("/sessions/ai")).text;
  expect(page).not.toContain("Your first one is free");
  expect(page).not.toContain("Your sessions");
});
