import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { listChanges } from "#modules/audit/data.server.ts";
import { getBookingOfOrder } from "#modules/live-sessions/data.server.ts";
import { fileClaim } from "#modules/claims/commands/file-claim.server.ts";
import { listLedgerSums } from "#modules/ledger/data.server.ts";
import { listAttention } from "#modules/admin/data.server.ts";
import { adminPersonalData } from "#modules/admin/personal-data.server.ts";
import { settleLatestPayment } from "#modules/orders/commands/settle-payment.server.ts";
import { getOrder } from "#modules/orders/data.server.ts";
import type { Crm } from "#adapters/crm/port.ts";
import { listDeadLetters } from "#platform/jobs/dead-letters.server.ts";
import { runDueJobs } from "#server/jobs/run-due.ts";
import { signedIn, startAdminApp } from "#tests/support/admin-app.ts";
import { addExpert, meet, placeOrder } from "#tests/support/fixtures.ts";
import type { HttpApp } from "#tests/support/http-app.ts";
import { payCheckout } from "#tests/support/pay-checkout.ts";

const HOUR = 3_600_000;
let app: HttpApp;
let admin: Awaited<ReturnType<typeof signedIn>>;

beforeAll(async () => {
  app = await startAdminApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  admin = await signedIn(app, ["admin"], true);
});

const db = () => app.services.db;

/** A paid session in two days, each with a different expert. */
async function bought() {
  const { services } = app;
  const expert = await addExpert(services);
  const now = services.clock.now().getTime();
  const start = new Date(Math.ceil(now / (24 * HOUR)) * 24 * HOUR + 58 * HOUR).toISOString();
  const placed = await placeOrder(services, { start, expert: expert.slug });
  await payCheckout(services, placed.checkoutUrl);
  await settleLatestPayment(services, placed.order.id);
  return { id: placed.order.id, user: placed.candidate, expert };
}

/** Sends a form as a browser does; returns the status or the resulting page's message. */
async function press(path: string, fields: Record<string, string>, who = admin, key?: string) {
  const body = new URLSearchParams({ key: key ?? randomUUID(), ...fields });
  const sent = await fetch(app.url + path, {
    method: "POST",
    redirect: "manual",
    headers: { cookie: who.cookie, origin: app.url },
    body,
  });
  const location = sent.headers.get("location");
  if (!location) return { status: sent.status, said: await sent.text() };
  const page = await fetch(new URL(location, app.url), { headers: { cookie: who.cookie } });
  const said = /role="status"[\s\S]*?max-w-prose">([\s\S]*?)<\/div>/.exec(await page.text())?.[1];
  return { status: page.status, said: said ?? "" };
}

const meant = { why: "The expert called in ill", confirm: "yes" };

async function audit() {
  const { rows } = await db().execute<Record<string, unknown>>(
    sql`select action, subject, actor, outcome, detail from admin_actions order by at, key`,
  );
  return rows;
}

async function actionsOn(subject: string) {
  return (await audit()).filter((row) => row["subject"] === subject);
}

describe("canceling a session", () => {
  test("happens once for repeated submits, and is in both audit logs", async () => {
    const { id } = await bought();
    const key = randomUUID();
    const form = { intent: "order.cancel", ...meant };
    const presses = await Promise.all(
      [1, 2, 3].map(() => press(`/admin/orders/${id}`, form, admin, key)),
    );
    expect(presses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await press(`/admin/orders/${id}`, form, admin, key)).said).toBe("Session canceled.");
    expect(await getBookingOfOrder(db(), id)).toMatchObject({ status: "cancelled_by_platform" });
    expect(await actionsOn(id)).toEqual([
      {
        action: "order.cancel",
        subject: id,
        actor: admin.userId,
        outcome: "done",
        detail: { why: meant.why },
      },
    ]);
    const last = (await listChanges(db(), [id, (await getBookingOfOrder(db(), id))!.id])).at(-1);
    expect(last).toMatchObject({
      to: "cancelled_by_platform",
      actor: `operator:${admin.userId}`,
      why: meant.why,
    });
    const again = await press(`/admin/orders/${id}`, form);
    expect(again.said).toContain("can’t be canceled");
    expect((await actionsOn(id)).map((row) => row["outcome"])).toEqual(
      expect.arrayContaining(["done", "not_cancellable"]),
    );
  });

  test.each([
    ["no reason", { why: " ", confirm: "yes" }, "Give a reason"],
    ["no tick", { why: "A reason" }, "Check this box"],
  ])("requires confirmation: %s", async (_what, fields, message) => {
    const { id } = await bought();
    const form: Record<string, string> = { intent: "order.cancel", ...fields };
    const answer = await press(`/admin/orders/${id}`, form);
    expect(answer.status).toBe(422);
    expect(answer.said).toContain(message);
    expect(await getBookingOfOrder(db(), id)).toMatchObject({ status: "confirmed" });
    expect(await actionsOn(id)).toEqual([]);
  });

  test("is refused from another site and for the finance role", async () => {
    const { id } = await bought();
    const body = new URLSearchParams({ key: randomUUID(), intent: "order.cancel", ...meant });
    const foreign = await fetch(`${app.url}/admin/orders/${id}`, {
      method: "POST",
      headers: { cookie: admin.cookie, origin: "https://evil.example" },
      body,
    });
    expect(foreign.status).toBe(403);
    const finance = await signedIn(app, ["finance"], true);
    const form = { intent: "order.cancel", ...meant };
    expect((await press(`/admin/orders/${id}`, form, finance)).status).toBe(404);
    const support = await signedIn(app, ["support"], true);
    const goodwill = { intent: "order.goodwill", amount: "1", ...meant };
    expect((await press(`/admin/orders/${id}`, goodwill, support)).status).toBe(404);
    expect(await actionsOn(id)).toEqual([]);
    expect((await press(`/admin/orders/${id}`, form, support)).said).toBe("Session canceled.");
  });
});

describe("refunds", () => {
  test("goodwill is paid once, at most what is left, and the books balance", async () => {
    const { id } = await bought();
    const path = `/admin/orders/${id}`;
    const give = (amount: string, key?: string) =>
      press(path, { intent: "order.goodwill", amount, ...meant }, admin, key);
    const key = randomUUID();
    await Promise.all([give("12.50", key), give("12.50", key)]);
    await app.services.runJobs();
    const refusedKey = randomUUID();
    const refused = await give("66.51", refusedKey);
    expect(refused.status).toBe(422);
    expect(refused.said).toContain("more than the amount left");
    // The form keeps what was typed, and the next submit counts as a new one.
    expect(refused.said).toContain('value="66.51"');
    expect(refused.said).toMatch(/name="key" value="[0-9a-f-]{36}"/);
    expect(refused.said).not.toContain(refusedKey);
    const atOnce = await Promise.all([give("66.50"), give("66.50")]);
    expect(atOnce.filter(({ said }) => said.startsWith("Refunded $66.50 to "))).toHaveLength(1);
    await app.services.runJobs();
    const { rows } = await db().execute(
      sql`select r.amount_minor, r.status, r.reason from refunds r
          join payments p on p.id = r.payment_id where p.order_id = ${id} order by r.created_at, 1`,
    );
    expect(rows).toEqual([
      { amount_minor: 1250, status: "done", reason: "goodwill" },
      { amount_minor: 6650, status: "done", reason: "goodwill" },
    ]);
    expect(await getOrder(db(), id)).toMatchObject({ status: "refunded" });
    expect((await listLedgerSums(db())).every(({ sumMinor }) => sumMinor === 0)).toBe(true);
    const told = await db().execute(
      sql`select count(*)::int as count from outbox_mails
          where dedupe_key like ${`goodwill:${id}:%`}`,
    );
    expect(told.rows).toEqual([{ count: 2 }]);
    for (const amount of ["0", "-1", "1e3", "1,234.5", "x", "12.505"]) {
      expect([amount, (await give(amount)).status]).toEqual([amount, 422]);
    }
  });

  test("say how much went to whom; an order that doesn’t exist is a 404", async () => {
    const { id } = await bought();
    const { email } = (await getOrder(db(), id))!;
    const form = { intent: "order.goodwill", amount: "12.50", ...meant };
    const { said } = await press(`/admin/orders/${id}`, form);
    expect(said).toBe(`Refunded $12.50 to ${email}.`);
    expect((await press("/admin/orders/GR-99999999", form)).status).toBe(404);
    const elsewhere = { ...form, intent: "payout.undo", payout: randomUUID() };
    expect((await press(`/admin/orders/${id}`, elsewhere)).status).toBe(404);
  });

  test("are refused for disputed and unpaid orders", async () => {
    const { id } = await bought();
    await db().execute(sql`update orders set status = 'disputed' where id = ${id}`);
    const give = { intent: "order.goodwill", amount: "1", ...meant };
    expect((await press(`/admin/orders/${id}`, give)).said).toContain("disputed");
    const expert = await addExpert(app.services);
    const start = (await getBookingOfOrder(db(), id))!.startAt.toISOString();
    const unpaid = await placeOrder(app.services, { start, expert: expert.slug });
    const none = await press(`/admin/orders/${unpaid.order.id}`, give);
    expect(none.said).toBe("This order wasn’t paid, or nothing of it is left to refund.");
  });

  test("retrying a failed refund creates one new refund", async () => {
    const { id } = await bought();
    await press(`/admin/orders/${id}`, { intent: "order.goodwill", amount: "10", ...meant });
    const { rows } = await db().execute<{ id: string }>(
      sql`update refunds set status = 'failed', failure = 'card closed'
          where payment_id = (select id from payments where order_id = ${id}) returning id`,
    );
    const refund = rows[0]!.id;
    await app.services.runJobs();
    const page = await fetch(`${app.url}/admin/orders/${id}`, {
      headers: { cookie: admin.cookie },
    });
    expect(await page.text()).toContain("card closed");
    const retry = () => press(`/admin/orders/${id}`, { intent: "refund.retry", refund, ...meant });
    const tries = await Promise.all([retry(), retry()]);
    expect(tries.map(({ said }) => said).toSorted()).toEqual([
      "Refund retried.",
      "This refund hasn’t failed, or was already retried.",
    ]);
    await app.services.runJobs();
    const statuses = await db().execute(
      sql`select r.status from refunds r join payments p on p.id = r.payment_id
          where p.order_id = ${id} order by r.created_at, r.key`,
    );
    expect(statuses.rows).toEqual([{ status: "failed" }, { status: "done" }]);
    expect(await getOrder(db(), id)).toMatchObject({ status: "partially_refunded" });
    expect((await listLedgerSums(db())).every(({ sumMinor }) => sumMinor === 0)).toBe(true);
    const list = await fetch(`${app.url}/admin/refunds?status=open&q=${id}`, {
      headers: { cookie: admin.cookie },
    });
    expect(await list.text()).toContain("No matches");
  });

  test("set an outcome and decide a claim, with the operator's message", async () => {
    const { id } = await bought();
    const { services } = app;
    const { startAt } = (await getBookingOfOrder(db(), id))!;
    await meet(services, id);
    services.clock.advance(startAt.getTime() - services.clock.now().getTime() + 2 * HOUR);
    await runDueJobs(services);
    expect(await fileClaim(services, id, "The expert came without a microphone.")).toMatchObject({
      ok: true,
    });
    // The clock has passed the earlier operator sessions.
    admin = await signedIn(app, ["support"], true);
    const finance = await signedIn(app, ["finance"], true);
    await press(
      `/admin/orders/${id}`,
      { intent: "order.goodwill", amount: "10", ...meant },
      finance,
    );
    const claims = await fetch(`${app.url}/admin/claims`, { headers: { cookie: admin.cookie } });
    expect(await claims.text()).toContain("Up to $69 can be refunded.");
    const decide = { order: id, intent: "claim.decide", why: "You are right.", confirm: "yes" };
    const none = await press("/admin/claims", { ...decide, decision: "granted", amount: "" });
    expect(none.status).toBe(422);
    const granted = { ...decide, decision: "granted", amount: "39,50" };
    expect((await press("/admin/claims", granted)).said).toBe("Claim decided.");
    expect((await press("/admin/claims", granted)).said).toContain("already decided");
    const outcome = { intent: "order.outcome", outcome: "no_show_both", ...meant };
    const set = await press(`/admin/orders/${id}`, outcome);
    expect(set.status).toBe(200);
    expect((await actionsOn(id)).map((row) => row["action"])).toEqual(
      expect.arrayContaining(["claim.decide", "order.outcome"]),
    );
  });
});

test("the overview lists failing jobs with their errors for roles that see orders", async () => {
  const { id } = await bought();
  await db().execute(
    sql`insert into due_items
          (kind, ref, attempts, first_failed_at, last_failed_at, due_at, last_error)
        values ('release', ${id}, 7, '2027-01-11T08:00Z', '2027-01-11T09:00Z',
                '2027-01-11T09:10Z', 'not_configured')`,
  );
  const overview = async (cookie: string) =>
    (await fetch(`${app.url}/admin`, { headers: { cookie } })).text();
  const shown = await overview(admin.cookie);
  expect(shown).toContain("Release an unpaid order");
  expect(shown).toContain(`href="/admin/orders/${id}"`);
  expect(shown).toContain("not_configured");
  expect(shown).toContain("2027-01-11 09:10");
  expect(await overview((await signedIn(app, ["content"], true)).cookie)).not.toContain(id);
  await db().execute(sql`delete from due_items where attempts > 0`);
});

test("the overview counts waiting leads only if there is a CRM", async () => {
  const waits = async (crm: Crm) => {
    const counted = await listAttention({ ...app.services, crm }, () => true);
    return counted.find(({ part }) => part === "leads");
  };
  await db().execute(
    sql`insert into leads (id, kind, email, details, fingerprint, created_at, crm_status)
        values (gen_random_uuid(), 'message', 'waits@example.com', '{}', sha256('waits'),
                '2027-01-11T08:00:00Z', 'waiting')`,
  );
  expect(await waits({ kind: "none" } as Crm)).toBeUndefined();
  expect((await waits({ kind: "zoho" } as Crm))?.count).toBeGreaterThan(0);
  await db().execute(sql`delete from leads where email = 'waits@example.com'`);
});

describe("coupons", () => {
  const coupon = {
    intent: "coupon.create",
    code: "spring-20",
    percent: "20",
    scope: "interviews",
    startsOn: "2027-01-01",
    endsOn: "2027-12-31",
    maxRedemptions: "",
    why: "Spring",
    confirm: "yes",
  };

  test("are created once and ended", async () => {
    expect((await press("/admin/coupons", coupon)).said).toBe("Coupon created.");
    expect((await press("/admin/coupons", coupon)).said).toContain("already exists");
    // The form's last day ends at midnight, the banner's code a second before.
    for (const endsAt of ["2028-01-01T00:00:00Z", "2027-12-31T23:59:59Z"]) {
      await db().execute(sql`update coupons set ends_at = ${endsAt} where code = 'SPRING-20'`);
      const list = await fetch(`${app.url}/admin/coupons`, { headers: { cookie: admin.cookie } });
      expect(await list.text()).toContain("2027-12-31 23:59");
    }
    const end = { intent: "coupon.end", coupon: "SPRING-20", ...meant };
    expect((await press("/admin/coupons", end)).said).toBe("Coupon ended.");
    expect((await press("/admin/coupons", end)).said).toContain("already ended");
    const { rows } = await db().execute(
      sql`select percent, ends_at <= ${app.services.clock.now()} as over from coupons
          where code = 'SPRING-20'`,
    );
    expect(rows).toEqual([{ percent: 20, over: true }]);
  });

  test.each([
    [{ code: "a b" }, "Letters, digits and dashes only"],
    [{ percent: "101" }, "whole number from 1 to 100"],
    [{ percent: "2.5" }, "whole number from 1 to 100"],
    [{ endsOn: "2026-12-31" }, "before the first"],
    [{ startsOn: "soon" }, "Enter a day"],
    [{ maxRedemptions: "0" }, "leave it empty"],
    [{ scope: "all" }, "Choose what it applies to"],
  ])("are validated: %j", async (change, message) => {
    const answer = await press("/admin/coupons", { ...coupon, code: "CHECKED", ...change });
    expect(answer.status).toBe(422);
    expect(answer.said).toContain(message);
  });
});

describe("replays", () => {
  test("processes a webhook again, queues an email, retries a lead", async () => {
    await db().execute(
      sql`insert into webhook_inbox values ('sandbox', 'evt/ 1', 't', 'unknown', 'no json',
          '2027-01-11T08:00:00Z', '2027-01-11T08:00:01Z')`,
    );
    const path = `/admin/webhooks/sandbox/${encodeURIComponent("evt/ 1")}`;
    expect((await press(path, { intent: "webhook.replay" })).said).toBe("Webhook replayed.");
    await app.services.runJobs();
    const hook = await db().execute(
      sql`select processed_at = ${app.services.clock.now()} as now from webhook_inbox
          where event_id = 'evt/ 1'`,
    );
    expect(hook.rows).toEqual([{ now: true }]);

    const mail = randomUUID();
    await db().execute(
      sql`insert into outbox_mails (id, dedupe_key, to_email, subject, text, html, message_id,
                                    created_at, last_error, secret)
          values (${mail}, ${mail}, 'a@example.com', 'Code 123456', 'It is 123456', '',
                  ${`<${mail}@example.com>`},
                  '2027-01-11T08:00:00Z', 'no server', true)`,
    );
    const seen = await fetch(`${app.url}/admin/mails/${mail}`, {
      headers: { cookie: admin.cookie },
    });
    expect(await seen.text()).not.toContain("123456");
    const retry = { intent: "mail.retry", mail };
    expect((await press(`/admin/mails/${mail}`, retry)).said).toBe("Email requeued.");
    await app.services.runJobs();
    expect((await press(`/admin/mails/${mail}`, retry)).said).toBe("This email was already sent.");

    const lead = randomUUID();
    await db().execute(
      sql`insert into leads (id, kind, email, details, fingerprint, created_at, crm_status, attempts)
          values (${lead}, 'message', 'a@example.com', '{"message":"=HYPERLINK(1)"}', sha256('x'),
                  '2027-01-11T08:00:00Z', 'failed', 131)`,
    );
    const again = { intent: "lead.retry", lead };
    expect((await press("/admin/leads", again)).said).toBe("Delivery retried.");
    expect((await press("/admin/leads", again)).said).toContain("already delivered or queued");
    const none = await press("/admin/jobs", { intent: "job.replay", job: randomUUID() });
    expect(none.said).toContain("no longer exists");

    // A due item that failed for good.
    const { rows } = await db().execute<{ id: string }>(
      sql`insert into due_items
            (kind, ref, due_at, attempts, first_failed_at, last_failed_at, last_error)
          values ('pack', 'GR-DEAD', 'infinity', 150, now(), now(), 'unavailable') returning id`,
    );
    const job = rows[0]!.id;
    const jobs = await fetch(`${app.url}/admin/jobs`, { headers: { cookie: admin.cookie } });
    const listed = await jobs.text();
    for (const said of ["due.pack", "GR-DEAD", "unavailable"]) expect(listed).toContain(said);
    expect((await press("/admin/jobs", { intent: "job.replay", job })).status).toBe(200);
    expect(await listDeadLetters(app.services)).toEqual([]);
    await runDueJobs(app.services);
    const left = await db().execute(sql`select from due_items where ref = 'GR-DEAD'`);
    expect(left.rows).toEqual([]);
  });

  test("exports lists as filtered, without spreadsheet formulas", async () => {
    const { id } = await bought();
    const file = await fetch(`${app.url}/admin/csv/orders?q=${id}`, {
      headers: { cookie: admin.cookie },
    });
    expect(file.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(file.headers.get("cache-control")).toBe("private, no-store");
    const text = Buffer.from(await file.arrayBuffer()).toString();
    const lines = text.split("\r\n");
    expect(lines[0]).toContain('\uFEFF"Order","Status"');
    expect(lines).toHaveLength(3);
    expect(lines[1]).toContain(`"${id}","paid"`);
    const leads = await fetch(`${app.url}/admin/csv/leads`, { headers: { cookie: admin.cookie } });
    const [head, lead] = Buffer.from(await leads.arrayBuffer())
      .toString()
      .split("\r\n");
    expect(head).toContain('"Name","Organization","Kind of organization","Country code","Phone"');
    const columns = head!.split(",").indexOf('"Message"');
    expect(lead!.split(",")[columns]).toBe('"\'=HYPERLINK(1)"');
  });
});

test("an erased buyer's orders keep the audit without the operator's text", async () => {
  const { id, user } = await bought();
  await press(`/admin/orders/${id}`, { intent: "order.cancel", ...meant });
  const person = { userId: user.userId, addresses: [] };
  await db().transaction((tx) => adminPersonalData.erase(tx, person, app.services.clock.now()));
  expect(await actionsOn(id)).toMatchObject([{ action: "order.cancel", detail: {} }]);
  const changes = await listChanges(db(), [id, (await getBookingOfOrder(db(), id))!.id]);
  expect(changes.filter(({ why }) => why === meant.why)).toEqual([]);
  const own = { userId: admin.userId, addresses: [] };
  expect(await adminPersonalData.exportRows(db(), own)).toMatchObject([
    { action: "order.cancel", subject: id, outcome: "done" },
  ]);
});

test("an action leads back to its list as it was filtered", async () => {
  const { id, expert } = await bought();
  const open = async (path: string) =>
    (await fetch(app.url + path, { headers: { cookie: admin.cookie } })).text();
  const send = async (path: string, fields: Record<string, string>) => {
    const sent = await fetch(app.url + path, {
      method: "POST",
      redirect: "manual",
      headers: { cookie: admin.cookie, origin: app.url },
      body: new URLSearchParams({ key: randomUUID(), ...meant, ...fields }),
    });
    return sent.headers.get("location")?.replace(/[\w-]{36}$/, "…");
  };
  const filtered = `/admin/experts?q=${expert.slug}`;
  expect(await open(filtered)).toContain(`action="${filtered}"`);
  const decide = { intent: "expert.decide", expert: expert.id, to: "paused" };
  // The outcome of the action before isn't part of the filters.
  expect(await send(`${filtered}&did=${randomUUID()}`, decide)).toBe(`${filtered}&did=…`);

  const list = `?q=${id}&status=paid`;
  const order = `/admin/orders/${id}?list=${encodeURIComponent(list)}`;
  expect(await open(`/admin/orders${list}`)).toContain(`href="${order}"`);
  expect(await open(order)).toContain(`href="/admin/orders${list.replace("&", "&amp;")}"`);
  expect(await open(order.replace("%3F", "//evil.example?"))).not.toContain("evil.example?q");
  expect(await send(order, { intent: "order.cancel" })).toBe(`${order}&did=…`);
});
