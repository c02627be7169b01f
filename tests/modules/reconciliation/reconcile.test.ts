import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { cancelSession } from "#modules/live-sessions/commands/cancel-session.server.ts";
import { settleLatestPayment } from "#modules/orders/commands/settle-payment.server.ts";
import { getLatestPayment, getOrder } from "#modules/orders/data.server.ts";
import { ProviderError, type ProviderPayment } from "#adapters/payments/port.ts";
import { handleJob } from "#server/jobs/registry.ts";
import { addExpert, placeOrder } from "#tests/support/fixtures.ts";
import { testServices, type TestServices } from "#tests/support/test-services.ts";
import { compareDay, reconcile } from "#modules/reconciliation/commands.server.ts";
import { listReports } from "#modules/reconciliation/data.server.ts";
import { payCheckout } from "#tests/support/pay-checkout.ts";

const HOUR = 3_600_000;
const DAY = "2027-01-11";
let services: TestServices;
let down = false;

beforeEach(async () => {
  down = false;
  services = await testServices({
    now: `${DAY}T08:00:00Z`,
    sandbox: {
      faults: (call) => (down && call === "listPaid" ? { kind: "unreachable" } : null),
    },
  });
});
afterEach(() => services.close());

/** A session paid at the provider and, unless `told` is false, in our books. */
async function bought({ told = true } = {}) {
  const expert = await addExpert(services);
  const placed = await placeOrder(services, { start: "2027-01-14T10:00:00Z", expert: expert.slug });
  await payCheckout(services, placed.checkoutUrl);
  if (told) await settleLatestPayment(services, placed.order.id);
  const payment = (await getLatestPayment(services.db, placed.order.id))!;
  const by = { role: "candidate", id: placed.candidate.userId } as const;
  return { id: placed.order.id, payment, ref: payment.providerRef!, by };
}

const night = (deps: Parameters<typeof reconcile>[0] = services) =>
  reconcile(deps, { provider: "sandbox", day: DAY });

async function found(deps?: Parameters<typeof reconcile>[0]) {
  const { differences } = await night(deps);
  return differences.map(({ kind, ours, theirs, applied }) => ({ kind, ours, theirs, applied }));
}

/** The real provider with one change to its answers. */
function withAnswer(change: Partial<ProviderPayment>): TestServices {
  const sandbox = services.payments.sandbox!;
  const changed = {
    ...sandbox,
    listPaid: async (range: { from: Date; to: Date }) =>
      (await sandbox.listPaid(range)).map((payment) => ({ ...payment, ...change })),
  };
  return { ...services, payments: { sandbox: changed } };
}

const mails = async () =>
  (
    await services.db.execute<{ to: string; text: string }>(
      sql`select to_email::text as "to", text from outbox_mails
          where dedupe_key like 'reconciliation:%'`,
    )
  ).rows;

describe("a day without differences", () => {
  test("gets a report, and no email is sent", async () => {
    await bought();
    const { id, by } = await bought();
    await cancelSession(services, id, { by, why: "" });
    await services.runJobs();
    services.clock.advance(18 * HOUR);
    expect(await night()).toEqual({
      day: DAY,
      firstDay: "2027-01-08",
      provider: "sandbox",
      checked: 2,
      differences: [],
      madeAt: services.clock.now(),
    });
    expect(await mails()).toEqual([]);
  });

  test("includes payments we learned of a day later", async () => {
    const { id } = await bought({ told: false });
    services.clock.advance(5 * 24 * HOUR);
    await settleLatestPayment(services, id);
    await services.runJobs();
    const later = await reconcile(services, { provider: "sandbox", day: "2027-01-16" });
    expect(later).toMatchObject({ checked: 1, differences: [] });
  });
});

describe("detects", () => {
  const changed = { applied: false };

  test("a payment we thought was open, and applies it", async () => {
    const { id } = await bought({ told: false });
    expect(await found()).toEqual([
      { kind: "missing_here", ours: "open", theirs: 7900, applied: true },
    ]);
    expect((await getOrder(services.db, id))?.status).toBe("paid");
    expect(
      (await reconcile(services, { provider: "sandbox", day: "2027-01-12" })).differences,
    ).toEqual([]);
  });

  test("a payment we don't know", async () => {
    const { ref } = await bought();
    await services.db.execute(
      sql`insert into sandbox_sessions select (jsonb_populate_record(s,
            jsonb_build_object('id', 'sb_stranger', 'payment_id', ${randomUUID()}::text))).*
          from sandbox_sessions s where id = ${ref}`,
    );
    expect(await found()).toEqual([
      { kind: "missing_here", ours: null, theirs: 7900, applied: false },
    ]);
  });

  test("a payment the provider doesn't know", async () => {
    const { ref } = await bought();
    await services.db.execute(sql`delete from sandbox_sessions where id = ${ref}`);
    expect(await found()).toEqual([
      { kind: "missing_there", ours: 7900, theirs: null, ...changed },
    ]);
  });

  test("another amount", async () => {
    const { payment } = await bought();
    await services.db.execute(
      sql`update payments set amount_minor = 7800 where id = ${payment.id}::uuid`,
    );
    expect(await found()).toEqual([{ kind: "amount", ours: 7800, theirs: 7900, ...changed }]);
  });

  test("another currency", async () => {
    const { payment } = await bought();
    await services.db.execute(
      sql`update payments set currency = 'INR' where id = ${payment.id}::uuid`,
    );
    expect(await found()).toEqual([{ kind: "currency", ours: "INR", theirs: "USD", ...changed }]);
  });

  test("a refund made without us", async () => {
    const { ref } = await bought();
    const asked = { amountMinor: 900, idempotencyKey: randomUUID() };
    await services.payments.sandbox!.refund(ref, asked);
    expect(await found()).toEqual([
      { kind: "refunded", ours: 0, theirs: 900, ...changed },
      { kind: "clearing", ours: 7900, theirs: 7000, ...changed },
    ]);
  });

  test("another fee, while a missing one is only noted", async () => {
    const { payment } = await bought();
    expect(await found(withAnswer({ feeMinor: 259 }))).toEqual([]);
    expect((await getLatestPayment(services.db, payment.orderId))?.feeMinor).toBe(259);
    const next = { provider: "sandbox", day: "2027-01-12" } as const;
    expect((await reconcile(withAnswer({ feeMinor: 300 }), next)).differences).toMatchObject([
      { kind: "fee", ours: 259, theirs: 300 },
      { kind: "clearing", ours: 7641, theirs: 7600 },
    ]);
  });

  test("a refund refused or pending for a day, but not a recent one", async () => {
    const waiting = await bought();
    await cancelSession(services, waiting.id, { by: waiting.by, why: "" });
    expect(await found()).toEqual([]);
    services.clock.advance(25 * HOUR);
    const next = { provider: "sandbox", day: "2027-01-12" } as const;
    expect((await reconcile(services, next)).differences).toMatchObject([
      { kind: "stuck_refund", ours: 7900, theirs: "pending", orderId: waiting.id },
    ]);
    await services.db.execute(sql`update refunds set status = 'failed', failure = 'no'`);
    const after = { provider: "sandbox", day: "2027-01-13" } as const;
    expect((await reconcile(services, after)).differences).toMatchObject([
      { kind: "stuck_refund", theirs: "failed" },
    ]);
  });

  test("books that don't balance", async () => {
    await bought();
    await services.owner.execute(
      sql`alter table ledger_entries disable trigger ledger_entries_balance`,
    );
    await services.db.execute(
      sql`insert into ledger_entries (transaction_id, account, party, currency, amount_minor)
          select id, 'revenue', 'greenroom', 'USD', 5 from ledger_transactions limit 1`,
    );
    expect(await found()).toEqual([{ kind: "ledger_sum", ours: 5, theirs: 0, ...changed }]);
  });
});

describe("a report", () => {
  test("is written and emailed once, even for parallel requests", async () => {
    const { ref } = await bought();
    await services.db.execute(sql`delete from sandbox_sessions where id = ${ref}`);
    await Promise.all([1, 2, 3, 4, 5].map(() => night()));
    expect(await listReports(services.db)).toHaveLength(1);
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail?.to).toBe(services.config.brand.supportEmail);
    expect(mail?.text).toContain("Paid in our records, not at the provider");
  });

  test("isn't written for an unfinished day, whose payments are applied anyway", async () => {
    const order = await bought({ told: false });
    const found = await compareDay(services, { provider: "sandbox", day: DAY });
    expect(found).toMatchObject({
      checked: 1,
      differences: [{ kind: "missing_here", applied: true }],
    });
    expect((await getOrder(services.db, order.id))?.status).toBe("paid");
    expect(await listReports(services.db)).toEqual([]);
  });

  test("isn't written while the provider is down, and the job retries", async () => {
    await bought();
    services.clock.advance(24 * HOUR);
    await handleJob(services, "reconciliation.nightly", {});
    down = true;
    await expect(services.runJobs()).rejects.toThrow(ProviderError);
    expect(await listReports(services.db)).toEqual([]);
    down = false;
    await handleJob(services, "reconciliation.nightly", {});
    await services.runJobs();
    expect(await listReports(services.db)).toMatchObject([{ day: DAY, checked: 1 }]);
  });
});
