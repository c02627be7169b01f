import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { apiClient } from "#tests/support/api-client.ts";
import { addCandidate, addExpert, placeOrder } from "#tests/support/fixtures.ts";
import { type HttpApp, startHttpApp } from "#tests/support/http-app.ts";
import { startZohoServer, type ZohoServer } from "#tests/support/zoho-server.ts";
import { eraseAccount } from "#modules/privacy/erase-account.server.ts";
import { exportPersonalData } from "#modules/privacy/export-data.server.ts";
import { settleLatestPayment } from "#modules/orders/commands/settle-payment.server.ts";
import { runDueJobs } from "#server/jobs/run-due.ts";
import { findCoupon } from "#modules/promotions/data.server.ts";
import {
  confirmSubscription,
  readConfirmation,
  subscribe,
  unsubscribe,
} from "#modules/leads/commands/newsletter.server.ts";
import { queueWaiting } from "#modules/leads/commands/deliver-lead.server.ts";
import { listLeads } from "#modules/leads/data.server.ts";
import { linkToken } from "#modules/leads/newsletter-link.server.ts";
import { payCheckout } from "#tests/support/pay-checkout.ts";

const MINUTE = 60_000;
const DAY = 86_400_000;
const EMAIL = "asha@example.com";
let zoho: ZohoServer;
let app: HttpApp;

beforeEach(async () => {
  zoho = await startZohoServer();
  app = await startHttpApp({ env: zoho.env });
});
afterEach(async () => {
  await app.close();
  await zoho.close();
});

const post = (email = EMAIL) =>
  apiClient(app.url).post("/zoho/newsletter", { data: { email, is_subscribe_popup: true } });

type Mail = { subject: string; text: string; headers: Record<string, string>; sent: boolean };

async function mailsTo(email = EMAIL): Promise<Mail[]> {
  const { rows } = await app.services.db.execute<Mail>(
    sql`select subject, text, headers, sent_at is not null as sent from outbox_mails
        where to_email = ${email}::citext order by created_at, subject`,
  );
  return rows;
}

const tokenIn = (mail: Mail | undefined, purpose: string) =>
  new RegExp(`/newsletter/${purpose}\\?token=(\\S+)`).exec(mail?.text ?? "")?.[1] ?? "";

async function subscribed(email = EMAIL): Promise<{ confirm: string; unsubscribe: string }> {
  await post(email);
  const mail = (await mailsTo(email)).at(-1);
  return { confirm: tokenIn(mail, "confirm"), unsubscribe: tokenIn(mail, "unsubscribe") };
}

async function codeOf(email = EMAIL): Promise<string> {
  const { confirm } = await subscribed(email);
  expect(await confirmSubscription(app.services, confirm)).toEqual({ ok: true });
  const { rows } = await app.services.db.execute<{ code: string }>(
    sql`select code from coupons where email = ${email}::citext`,
  );
  return rows[0]!.code;
}

async function status(email = EMAIL): Promise<string | undefined> {
  const { rows } = await app.services.db.execute<{ status: string }>(
    sql`select status from newsletter_subscriptions where email = ${email}::citext`,
  );
  return rows[0]?.status;
}

describe("signing up", () => {
  test("sends a confirmation email before anyone is subscribed", async () => {
    const reply = await post();
    expect(reply.status).toBe(200);
    expect(await status()).toBe("pending");
    const [mail] = await mailsTo();
    expect(mail!.subject).toBe("Confirm your Greenroom newsletter");
    expect(mail!.text).not.toMatch(/FIRST5-/);
    expect(mail!.text).toContain("first paid one-on-one mock interview, valid for 30 days");
    await app.services.runJobs();
    expect(zoho.records()[0]).toMatchObject({ Email_Opt_Out: true });
  });

  test("again returns the same response and sends few emails", async () => {
    const first = await post();
    const repeated = await Promise.all(Array.from({ length: 5 }, () => post("ASHA@example.com")));
    for (const reply of repeated) {
      expect([reply.status, reply.text]).toEqual([first.status, first.text]);
    }
    expect(await mailsTo()).toHaveLength(1);
    for (let asked = 0; asked < 6; asked += 1) {
      app.services.clock.advance(10 * MINUTE);
      await post();
    }
    expect(await mailsTo()).toHaveLength(3);
    app.services.clock.advance(DAY);
    await post();
    expect(await mailsTo()).toHaveLength(4);
    expect(await listLeads(app.services.db, { kinds: ["newsletter"] })).toHaveLength(1);
  });

  test("changes nothing for a subscriber and sends no email", async () => {
    await codeOf();
    const before = await mailsTo();
    app.services.clock.advance(DAY);
    expect((await post()).status).toBe(200);
    expect(await mailsTo()).toEqual(before);
    expect(await status()).toBe("confirmed");
  });
});

describe("confirming", () => {
  test("emails the code once, however often the link is opened", async () => {
    const { confirm } = await subscribed();
    // An email client that prefetches links confirms nothing.
    expect(await readConfirmation(app.services, confirm)).toBe("open");
    expect(await status()).toBe("pending");
    const confirmed = await Promise.all(
      Array.from({ length: 5 }, () => confirmSubscription(app.services, confirm)),
    );
    expect(confirmed.every((one) => one.ok)).toBe(true);
    expect(await readConfirmation(app.services, confirm)).toBe("done");
    const codes = (await mailsTo()).filter((mail) => /code/.test(mail.subject));
    expect(codes).toHaveLength(1);
    expect(codes[0]!.subject).toMatch(/^Your 5% code: FIRST5-[A-Z2-9]{8}$/);
    expect(codes[0]!.text).toContain("Wednesday, February 10, 2027 (UTC)");
    await app.services.runJobs();
    expect(zoho.records()).toHaveLength(1);
    expect(zoho.records()[0]).toMatchObject({ Email_Opt_Out: false });
  });

  test("works for a week, and refuses forged tokens", async () => {
    const { confirm, unsubscribe: other } = await subscribed();
    const [id, generation, signature] = confirm.split(".");
    const forged = [
      "",
      "x",
      `${id}.${generation}.`,
      `${id}.${generation}.${"A".repeat(32)}`,
      `${id}.2.${signature}`,
      other,
      `${confirm}.x`,
      "../../etc",
    ];
    for (const token of forged) {
      expect(await confirmSubscription(app.services, token)).toEqual({
        ok: false,
        reason: "invalid",
      });
      expect(await readConfirmation(app.services, token)).toBe("invalid");
    }
    app.services.clock.advance(7 * DAY);
    expect(await readConfirmation(app.services, confirm)).toBe("expired");
    expect(await confirmSubscription(app.services, confirm)).toEqual({
      ok: false,
      reason: "expired",
    });
    expect(await status()).toBe("pending");
    await post();
    expect((await confirmSubscription(app.services, confirm)).ok).toBe(true);
  });
});

describe("unsubscribing", () => {
  test("is offered in every email by one-click headers", async () => {
    await codeOf();
    const mails = await mailsTo();
    expect(mails).toHaveLength(2);
    for (const { headers, text } of mails) {
      const url = /^<(.+)>$/.exec(headers["List-Unsubscribe"]!)![1]!;
      expect(url.startsWith(`${app.services.config.publicUrl}/newsletter/unsubscribe?token=`)).toBe(
        true,
      );
      expect(headers["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
      expect(text).toContain(url);
    }
    await app.services.runJobs();
    const listed = (await (await fetch(`${app.url}/dev/mail.json`)).json()) as { id: string }[];
    const file = await (await fetch(`${app.url}/dev/mail/${listed[0]!.id}.eml`)).text();
    const raw = file.replace(/\r?\n[ \t]+/g, " ");
    expect(raw).toMatch(/^List-Unsubscribe: <http\S+>\r?$/m);
    expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m);
  });

  test("drops unsent emails and invalidates old confirmation links", async () => {
    const links = await subscribed();
    expect(await unsubscribe(app.services, links.unsubscribe)).toEqual({ ok: true });
    expect(await unsubscribe(app.services, links.unsubscribe)).toEqual({ ok: true });
    await app.services.runJobs();
    expect(await mailsTo()).toEqual([]);
    expect((await (await fetch(`${app.url}/dev/mail.json`)).json()) as object[]).toEqual([]);
    expect((await confirmSubscription(app.services, links.confirm)).ok).toBe(false);
    expect(await status()).toBe("unsubscribed");
    expect(zoho.records()[0]).toMatchObject({ Email_Opt_Out: true });
    expect(await unsubscribe(app.services, links.confirm)).toEqual({
      ok: false,
      reason: "invalid",
    });
  });

  test("can be undone by signing up again, without a second code", async () => {
    await codeOf();
    const first = (await mailsTo()).find((mail) => /Confirm/.test(mail.subject));
    await unsubscribe(app.services, tokenIn(first, "unsubscribe"));
    const again = await subscribed();
    expect((await confirmSubscription(app.services, again.confirm)).ok).toBe(true);
    expect(await status()).toBe("confirmed");
    const codes = async () => (await mailsTo()).filter((mail) => /code/.test(mail.subject));
    // The first code email was unsent when they unsubscribed; once sent, it is never sent again.
    expect(await codes()).toHaveLength(1);
    await app.services.runJobs();
    await unsubscribe(app.services, again.unsubscribe);
    app.services.clock.advance(DAY);
    await confirmSubscription(app.services, (await subscribed()).confirm);
    expect(await codes()).toHaveLength(1);
    // The link of the very first email still works.
    await unsubscribe(app.services, tokenIn(first, "unsubscribe"));
    expect(await status()).toBe("unsubscribed");
  });

  test("of an erased person by a valid link is no error", async () => {
    const gone = { id: "5b6f0f6e-0000-4000-8000-000000000001", generation: 1 };
    const token = linkToken(app.services.config, "unsubscribe", gone);
    expect(await unsubscribe(app.services, token)).toEqual({ ok: true });
  });
});

describe("the personal code", () => {
  const at = (hour: number, day = 12) => `2027-01-${day}T${String(hour).padStart(2, "0")}:00:00Z`;
  const refused = async (input: Parameters<typeof placeOrder>[1]) =>
    placeOrder(app.services, input).then(
      () => "ordered",
      (error: Error) => error.message.replace(/^.*: /, ""),
    );

  test("takes 5% off its owner's first session only", async () => {
    const coupon = await codeOf();
    const { slug: expert } = await addExpert(app.services);
    const stranger = { start: at(8), expert, coupon };
    expect(await refused(stranger)).toBe("coupon_not_yours");
    const candidate = await addCandidate(app.services, "ASHA@example.com");
    const { order } = await placeOrder(app.services, {
      start: at(10),
      expert,
      coupon: coupon.toLowerCase(),
      candidate,
    });
    expect(order).toMatchObject({ listMinor: 7900, discountMinor: 395, amountMinor: 7505 });
    // The first, unpaid order reserves the only redemption.
    expect(await refused({ start: at(14), expert, coupon, candidate })).toBe("coupon_used_up");
    app.services.clock.advance(15 * MINUTE);
    await runDueJobs(app.services);
    expect(
      (await placeOrder(app.services, { start: at(14), expert, coupon, candidate })).order,
    ).toMatchObject({ discountMinor: 395 });
  });

  test("is granted to one of two parallel orders", async () => {
    const coupon = await codeOf();
    const candidate = await addCandidate(app.services, EMAIL);
    const experts = await Promise.all([addExpert(app.services), addExpert(app.services)]);
    const outcomes = await Promise.all(
      experts.map(({ slug }, index) =>
        refused({ start: at(10 + 4 * index), expert: slug, coupon, candidate }),
      ),
    );
    expect(outcomes.toSorted()).toEqual(["coupon_used_up", "ordered"]);
  });

  test("is refused for a second session, for other services, and after 30 days", async () => {
    const coupon = await codeOf();
    const { slug: expert } = await addExpert(app.services);
    const candidate = await addCandidate(app.services, EMAIL);
    const buyer = { email: EMAIL, hasPaidSession: false };
    const { db, clock } = app.services;
    const found = (
      who: typeof buyer | null,
      now = clock.now(),
      takes: "interview" | "session" = "session",
    ) => findCoupon(db, coupon, takes, now, who).then((one) => (one.ok ? one.percent : one.reason));
    expect(await found(buyer)).toBe(5);
    expect(await found(null)).toBe("coupon_not_yours");
    expect(await found(buyer, clock.now(), "interview")).toBe("coupon_not_for_this");
    expect(await found(buyer, new Date(clock.now().getTime() + 30 * DAY))).toBe("coupon_expired");

    const first = await placeOrder(app.services, { start: at(10), expert, candidate });
    await payCheckout(app.services, first.checkoutUrl);
    await settleLatestPayment(app.services, first.order.id);
    expect(await found({ ...buyer, hasPaidSession: true })).toBe("coupon_not_first");
    expect(await refused({ start: at(14), expert, coupon, candidate })).toBe("coupon_not_first");
  });
});

test("exports a person's leads and subscription; erasing reaches the CRM", async () => {
  const code = await codeOf();
  await apiClient(app.url).post("/api/messages", { email: EMAIL, message: "Hello" });
  await apiClient(app.url).post("/api/messages", { email: "other@example.com", message: "Mine" });
  await app.services.runJobs();
  expect(zoho.records()).toHaveLength(3);
  const candidate = await addCandidate(app.services, EMAIL);
  const document = JSON.stringify(await exportPersonalData(app.services, candidate));
  expect(document).toContain("Hello");
  expect(document).toContain(code);
  expect(document).toContain('"status":"confirmed"');
  expect(document).not.toContain("other@example.com");

  expect(await eraseAccount(app.services, candidate.userId)).toEqual({ ok: true });
  await queueWaiting(app.services);
  await app.services.runJobs();
  expect(zoho.records().map((record) => record["Email"])).toEqual(["other@example.com"]);
  const { rows } = await app.services.db.execute<{ found: string }>(
    sql`select email::text as found from leads union all
        select email::text from newsletter_subscriptions union all
        select email::text from coupons where email is not null union all
        select ref from crm_erasures`,
  );
  expect(rows.map((row) => row.found)).toEqual(["other@example.com"]);
  await subscribe(app.services, { email: EMAIL, suspect: false });
  expect(await status()).toBe("pending");
});
