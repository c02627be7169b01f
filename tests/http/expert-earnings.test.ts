import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { post as postLedger } from "#modules/ledger/commands.server.ts";
import { getBalance } from "#modules/ledger/data.server.ts";
import { createCoupon } from "#modules/promotions/commands.server.ts";
import { postings } from "#modules/ledger/policy.ts";
import type { Currency } from "#lib/money.ts";
import type { ApiClient } from "#tests/support/api-client.ts";
import {
  addCandidate,
  addExpert,
  attend,
  bookSession,
  giveFeedback,
} from "#tests/support/fixtures.ts";
import { advanceClock } from "#server/jobs/run-due.ts";
import { readPage } from "#tests/support/html.ts";
import type { HttpApp } from "#tests/support/http-app.ts";
import { clientOf } from "#tests/support/signed-in.ts";
import { startWholeApp } from "#tests/support/whole-app.ts";

const DETAILS = {
  intent: "details",
  method: "iban",
  holder: "Zoë O’Neill",
  account: "IE64 IRCE 9205 0112 3456 78",
  code: "",
};
const IBAN = "IE64IRCE92050112345678";

let app: HttpApp;
let finance: ApiClient;
let expert: Awaited<ReturnType<typeof addExpert>>;
let client: ApiClient;
beforeAll(async () => {
  app = await startWholeApp({ now: "2027-01-11T08:00:00Z" });
  const { userId } = await addCandidate(app.services);
  const { db } = app.services;
  await db.execute(
    sql`insert into memberships (user_id, role) values (${userId}::uuid, 'finance')`,
  );
  await enroll(userId);
  finance = await clientOf(app, userId, true);
});
afterAll(() => app.close());
beforeEach(async () => {
  expert = await addExpert(app.services);
  await enroll(expert.userId);
  client = await clientOf(app, expert.userId, true);
});

function enroll(userId: string) {
  const at = app.services.clock.now();
  return app.services.db.execute(
    sql`insert into second_factors values (${userId}::uuid, 'sealed', 0, ${at})`,
  );
}

function earn(amountMinor: number, currency: Currency = "USD") {
  const { db, clock } = app.services;
  const posting = { kind: "expert_earned", ref: randomUUID(), orderId: null } as const;
  const entries = postings.expertEarned(expert.id, { amountMinor, currency });
  return postLedger(db, { ...posting, at: clock.now() }, entries);
}

const owed = async (currency: Currency = "USD") =>
  0 - (await getBalance(app.services.db, "expert_payable", expert.id, currency));

const post = (form: Record<string, string>, by = client) =>
  by.call("POST", "/expert/earnings", { body: new URLSearchParams(form) });
const request = (currency = "USD") => post({ intent: "request", currency });

async function payouts() {
  const { rows } = await app.services.db.execute<{ id: string; status: string; amount: number }>(
    sql`select id, status, amount_minor::int as amount from payouts
        where expert_id = ${expert.id}::uuid order by requested_at`,
  );
  return rows;
}

async function act(intent: string, payout: string, fields: Record<string, string> = {}) {
  const form = { intent, payout, key: randomUUID(), why: "The weekly batch", confirm: "yes" };
  const body = new URLSearchParams({ ...form, ...fields });
  const acted = await finance.call("POST", "/admin/payouts", { body });
  return (await finance.get(acted.headers.get("location")!)).text;
}

test("what is earned is requested, paid by the operator's batch, and in the statement", async () => {
  await earn(5_925);
  await post(DETAILS);
  expect((await client.get("/expert/earnings")).text).toContain("ends in 5678");
  expect((await request()).headers.get("location")).toBe("/expert/earnings?saved=request");
  // Only once, however often it's clicked.
  await request();
  const [payout, ...more] = await payouts();
  expect([payout!.amount, more]).toEqual([5_925, []]);

  const csv = await finance.get("/admin/csv/payouts?status=requested");
  expect(csv.text).toContain(`"Zoë O’Neill, IBAN ${IBAN}"`);
  expect((await finance.get("/admin/payouts")).text).not.toContain(IBAN);
  expect(await act("payout.paid", payout!.id, { reference: "20270111-7" })).toContain("as paid.");
  expect(await owed()).toBe(0);
  const { text } = await client.get("/expert/earnings");
  expect(text).toContain("reference 20270111-7");

  // Nobody pays it again by the file.
  expect((await finance.get("/admin/csv/payouts")).text).not.toContain(IBAN);
  expect(await act("payout.paid", payout!.id, { reference: "again" })).toContain("isn’t requested");
  expect(await owed()).toBe(0);
  await act("payout.undo", payout!.id);
  expect([await owed(), (await payouts())[0]!.status]).toEqual([5_925, "requested"]);
  await act("payout.paid", payout!.id, { reference: "20270111-8" });
  expect(await owed()).toBe(0);

  const statement = await client.get("/expert/earnings/2027-01.csv");
  expect(statement.text.match(/"Payout"/g)).toHaveLength(2);
  expect(statement.text).toContain("-59.25");
  const pdf = await client.get("/expert/earnings/2027-01.pdf");
  expect(pdf.headers.get("content-type")).toBe("application/pdf");
  for (const name of ["2027-13.csv", "2027-01.exe", "x.pdf"]) {
    expect((await client.get(`/expert/earnings/${name}`)).status).toBe(404);
  }
  const mails = await app.services.db.execute(
    sql`select subject from outbox_mails where subject = 'We’ve paid you $59.25'`,
  );
  expect(mails.rows).toHaveLength(2);
});

test("each session's share is listed with the price paid, without the code", async () => {
  const { services } = app;
  const start = "2027-01-13T10:00:00Z";
  const coupon = "FALL9";
  const [startsAt, endsAt] = [new Date("2027-01-01"), new Date("2028-01-01")];
  const terms = {
    percent: 9,
    scope: "interviews",
    startsAt,
    endsAt,
    maxRedemptions: null,
  } as const;
  await createCoupon(services.db, { code: coupon, ...terms });
  const session = await bookSession(services, { start, expert, coupon });
  await attend(services, session.bookingId, { candidate: [[0, 60]], expert: [[0, 60]] });
  const before = services.clock.now().getTime();
  await advanceClock(services, Date.parse(start) + 61 * 60_000 - before);
  client = await clientOf(app, expert.userId, true);
  const page = async () => readPage((await client.get("/expert/earnings")).text).text;
  const what = "Wednesday, January 13, 2027";
  const how = `75% of $71.89 ($79 − $7.11 discount), order ${session.orderId}`;
  expect(await page()).toContain(how);
  expect(await page()).toContain(what);
  expect(await page()).toMatch(/\$53\.92.*Pending/);
  await giveFeedback(services, session.orderId);
  expect(await page()).toContain(how);
  expect(await page()).toContain(what);
  expect(await page()).not.toContain("with Name of");
  expect(await page()).not.toContain(coupon);
  expect(await page()).not.toMatch(new RegExp(`${session.orderId}\\s*Pending`));
  services.clock.advance(before - services.clock.now().getTime());
});

test("only amounts above the minimum are paid out, once a week, in each currency", async () => {
  await post(DETAILS);
  await earn(5_000);
  await earn(400_000, "INR");
  await request();
  await request("INR");
  expect(await payouts()).toEqual([]);
  await earn(1);
  await earn(1, "INR");
  await request();
  await request("INR");
  expect((await payouts()).map(({ amount }) => amount)).toEqual(
    expect.arrayContaining([400_001, 5_001]),
  );

  for (const { id } of await payouts()) await act("payout.paid", id, { reference: "1" });
  await earn(9_000);
  await request();
  expect(await payouts()).toHaveLength(2);
  expect((await client.get("/expert/earnings")).text).toContain("January 18, 2027");
  app.services.clock.advance(7 * 86_400_000);
  await request();
  expect(await payouts()).toHaveLength(3);
  app.services.clock.advance(-7 * 86_400_000);
});

test("those who left are paid whatever they earned", async () => {
  await post(DETAILS);
  await earn(1_250);
  await request();
  expect(await payouts()).toEqual([]);
  for (const intent of ["pause", "leave"]) {
    await client.call("POST", "/expert/profile", { body: new URLSearchParams({ intent }) });
  }
  const { text } = readPage((await client.get("/expert/earnings")).text);
  expect(text).toContain("Request $12.50");
  await request();
  const [payout] = await payouts();
  await act("payout.paid", payout!.id, { reference: "1" });
  expect(await owed()).toBe(0);
  app.services.clock.advance(8 * 86_400_000);
  client = await clientOf(app, expert.userId, true);
  expect((await client.get("/expert/earnings")).text).toContain("No balance to request.");
  await request();
  expect(await payouts()).toHaveLength(1);
  app.services.clock.advance(-8 * 86_400_000);
});

test("a request is not paid when less is due by then", async () => {
  await post(DETAILS);
  await earn(6_000);
  await request();
  await earn(-1_000);
  const [{ id } = { id: "" }] = await payouts();
  const search = "/admin/payouts?status=requested";
  expect(readPage((await finance.get(search)).text).text).toContain("Don’t pay: only $50 is due");
  const batch = (await finance.get("/admin/csv/payouts?status=requested")).text.split("\n");
  const line = batch.find((one) => one.includes(id));
  expect(line).toContain(",60,50,,");
  const own = readPage((await client.get("/expert/earnings")).text).text;
  expect(own).toContain("You’ve requested $60, but only $50 is due now");
  expect(await act("payout.paid", id, { reference: "1" })).toContain("Less is due by now");
  expect(await owed()).toBe(5_000);
  await act("payout.cancel", id);
  expect((await payouts())[0]!.status).toBe("canceled");
  await earn(1_000);
  await request();
  expect((await payouts()).map(({ status }) => status)).toEqual(["canceled", "requested"]);
});

test("where they are paid takes the second factor, and is stored encrypted", async () => {
  const unverified = await clientOf(app, expert.userId);
  const sent = await post(DETAILS, unverified);
  expect(sent.headers.get("location")).toBe("/expert/second-factor");
  await earn(9_000);
  await request();
  expect(await payouts()).toEqual([]);
  expect((await client.get("/expert/earnings")).text).toContain("First, tell us where to pay you.");
  const refused = await post({ ...DETAILS, holder: "", account: "IE64 IRCE 9205 0112 3456 79" });
  expect(refused.status).toBe(422);
  const page = readPage(refused.text).text;
  for (const error of ["Enter the account holder’s name", "This isn’t an IBAN"]) {
    expect(page).toContain(error);
  }
  expect(refused.text).toContain('value="IE64 IRCE 9205 0112 3456 79"');
  expect(refused.text).toMatch(/<option value="iban" selected/);
  expect(readPage((await post({ intent: "details" })).text).text).toContain(
    "Choose how we pay you",
  );

  await post(DETAILS);
  const { rows } = await app.services.db.execute<{ sealed: Buffer }>(
    sql`select sealed from payout_details where expert_id = ${expert.id}::uuid`,
  );
  expect(rows[0]!.sealed.toString("latin1")).not.toMatch(/IRCE|9205/);
  expect((await client.get("/expert/earnings")).text).not.toMatch(/IRCE|9205/);
});

test("a changed account is emailed to the expert and shown to the operator", async () => {
  await post(DETAILS);
  await earn(9_000);
  await request();
  const shown = async () => readPage((await finance.get("/admin/payouts")).text).text;
  expect(await shown()).not.toContain("Account changed");
  app.services.clock.advance(60_000);
  await post({ ...DETAILS, method: "upi", account: "zoe@bank" });
  expect(await shown()).toContain("Account changed after the request: 2027-01-11");
  const { rows } = await app.services.db.execute<{ text: string }>(
    sql`select m.text from outbox_mails m join expert_contacts c on c.email = m.to_email
        where c.expert_id = ${expert.id}::uuid order by m.created_at`,
  );
  expect(rows.map(({ text }) => /ends in (\S+)\./.exec(text)?.[1])).toEqual(["5678", "oe@bank"]);
  const [{ id } = { id: "" }] = await payouts();
  await act("payout.cancel", id);
});

test("two simultaneous requests count as one", async () => {
  await post(DETAILS);
  await earn(9_000);
  const both = await Promise.all([request(), request()]);
  expect(both.map(({ status }) => status)).toEqual([303, 303]);
  expect(await payouts()).toHaveLength(1);
});
