import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type TestServices, testServices } from "#tests/support/test-services.ts";
import { handleJob } from "#server/jobs/registry.ts";
import { eraseAddress } from "#modules/privacy/erase-address.server.ts";
import {
  confirmSubscription,
  subscribe,
  unsubscribe,
} from "#modules/leads/commands/newsletter.server.ts";
import { LEAD_RETENTION } from "#modules/leads/commands/prune-leads.server.ts";
import {
  saveInterest,
  inquire,
  leaveMessage,
  requestCall,
} from "#modules/leads/commands.server.ts";
import { listLeads } from "#modules/leads/data.server.ts";
import { type LinkPurpose, linkToken } from "#modules/leads/newsletter-link.server.ts";

const DAY = 86_400_000;
const SENT = { suspect: false };
const PERSON = { name: "Asha Rao", email: "asha@example.com" };

let services: TestServices;
beforeEach(async () => {
  services = await testServices();
});
afterEach(() => services.close());

const kinds = async () => (await listLeads(services.db)).map(({ kind }) => kind).toSorted();
const prune = () => handleJob(services, "leads.prune", {});

async function signUp(email: string, then?: "confirm" | "unsubscribe") {
  await subscribe(services, { email, suspect: false });
  if (!then) return;
  const { rows } = await services.db.execute<{ id: string; generation: number }>(
    sql`select id, generation from newsletter_subscriptions where email = ${email}`,
  );
  const token = (purpose: LinkPurpose) => linkToken(services.config, purpose, rows[0]!);
  expect(await confirmSubscription(services, token("confirm"))).toMatchObject({ ok: true });
  if (then === "unsubscribe") await unsubscribe(services, token("unsubscribe"));
}

test("keeps leads for exactly a year", async () => {
  const call = { phone: "1", experience: "7", country_code: "+91", request: "A round" };
  await requestCall(services, { ...PERSON, ...call }, SENT);
  await leaveMessage(services, { ...PERSON, message: "Hello" }, SENT);
  const inquiry = { kind: "business", organisation: "A", message: "Seats" } as const;
  await inquire(services, { ...PERSON, ...inquiry }, SENT);
  await saveInterest(services, { email: PERSON.email, service: "linkedin" }, SENT);
  await services.db.execute(sql`update leads set crm_ref = 'crm-1' where kind = 'inquiry'`);
  services.clock.advance(LEAD_RETENTION.requestDays * DAY);
  await prune();
  expect(await kinds()).toEqual(["call_request", "inquiry", "interest", "message"]);
  services.clock.advance(1);
  await requestCall(services, { ...PERSON, ...call }, SENT);
  await prune();
  expect(await kinds()).toEqual(["call_request"]);
  const { rows } = await services.db.execute(sql`select ref from crm_erasures`);
  expect(rows).toEqual([{ ref: "crm-1" }]);
});

test("deletes unconfirmed sign-ups after a month and keeps confirmed and ended ones", async () => {
  await signUp("pending@example.com");
  await signUp("confirmed@example.com", "confirm");
  await signUp("ended@example.com", "unsubscribe");
  const left = async () => {
    const { rows } = await services.db.execute<{ email: string }>(
      sql`select email from newsletter_subscriptions order by email`,
    );
    return rows.map(({ email }) => email);
  };
  services.clock.advance(LEAD_RETENTION.unconfirmedDays * DAY);
  await prune();
  expect(await left()).toHaveLength(3);
  services.clock.advance(400 * DAY);
  await prune();
  expect(await left()).toEqual(["confirmed@example.com", "ended@example.com"]);
  expect(await kinds()).toEqual(["newsletter", "newsletter"]);
});

test("keeps the record that an email was sent for a year", async () => {
  const { db, clock } = services;
  await signUp("pending@example.com");
  await services.runJobs();
  const count = async (query: ReturnType<typeof sql>) => (await db.execute(query)).rows.length;
  const mails = () => count(sql`select from outbox_mails`);
  expect(await mails()).toBe(1);
  clock.advance(365 * DAY - 1);
  await handleJob(services, "mails.prune", {});
  expect(await mails()).toBe(1);
  clock.advance(2);
  await handleJob(services, "mails.prune", {});
  expect(await mails()).toBe(0);
});

test("erases a person without an account; account holders erase themselves", async () => {
  const { db } = services;
  const other = "other@example.com";
  await signUp(PERSON.email, "confirm");
  await requestCall(
    services,
    { ...PERSON, phone: "1", experience: "7", country_code: "+91", request: "A round" },
    SENT,
  );
  await saveInterest(services, { email: other, service: "linkedin" }, SENT);
  await db.execute(sql`insert into users (email) values (${other})`);
  expect(await eraseAddress(services, other)).toEqual({ ok: false, reason: "has_account" });
  expect(await eraseAddress(services, "Asha@Example.com")).toMatchObject({ ok: true });
  expect((await listLeads(db)).map(({ email }) => email)).toEqual([other]);
  for (const table of ["newsletter_subscriptions", "outbox_mails", "coupons"]) {
    const { rows } = await db.execute<{ row: string }>(
      sql.raw(`select to_jsonb(t)::text as row from ${table} t`),
    );
    // The email to the operator names them too.
    expect(
      rows.filter(({ row }) => row.includes(`"${PERSON.email}"`)),
      table,
    ).toEqual([]);
  }
});
