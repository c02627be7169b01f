import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PERSONAL_DATA } from "#server/personal-data.ts";
import { listDocuments } from "#modules/documents/data.server.ts";
import { addCandidate, addExpert, placeOrder } from "#tests/support/fixtures.ts";
import { testServices, type TestServices } from "#tests/support/test-services.ts";
import { buyPack } from "#modules/packs/commands/buy-pack.server.ts";
import { cancelSession } from "#modules/live-sessions/commands/cancel-session.server.ts";
import {
  applyProviderState,
  settleLatestPayment,
} from "#modules/orders/commands/settle-payment.server.ts";
import { getLatestPayment } from "#modules/orders/data.server.ts";
import { payCheckout } from "#tests/support/pay-checkout.ts";

const HOUR = 3_600_000;
let services: TestServices;
let expert: { id: string; slug: string };
let day = 14;

beforeAll(async () => {
  services = await testServices({ now: "2027-01-11T08:00:00Z" });
  expert = await addExpert(services);
  await services.db.execute(sql`
    insert into coupons (code, percent, scope, starts_at, ends_at)
    values ('FREE', 100, 'any', '2026-01-01', '2028-01-01')`);
});
afterAll(() => services.close());

async function order(
  more: {
    coupon?: string;
    pays?: boolean;
    prepaid?: boolean;
    candidate?: { userId: string; email: string };
  } = {},
) {
  const { pays = true, ...input } = more;
  const start = `2027-01-${day++}T10:00:00Z`;
  const placed = await placeOrder(services, { start, expert: expert.slug, ...input });
  const { id } = placed.order;
  if (placed.checkoutUrl && pays) {
    await payCheckout(services, placed.checkoutUrl);
    await settleLatestPayment(services, id);
  }
  const by = { role: "candidate", id: placed.candidate.userId } as const;
  return { ...placed, id, by, documents: () => listDocuments(services.db, id) };
}

test("issues one receipt with the agreed terms, however often the payment is reported", async () => {
  const { id, documents, candidate } = await order();
  await settleLatestPayment(services, id);
  expect(await documents()).toEqual([
    {
      number: "R-2027-000001",
      kind: "receipt",
      orderId: id,
      issuedAt: services.clock.now(),
      buyer: { name: "Asha Rao", email: candidate.email },
      data: {
        seller: {
          name: services.config.brand.name,
          owner: services.config.brand.owner,
          email: services.config.brand.supportEmail,
          phone: services.config.brand.phone,
        },
        lines: [
          { text: `1:1 coding mock interview with Name of ${expert.slug}`, amountMinor: 7900 },
        ],
        totalMinor: 7900,
        taxMinor: 0,
        currency: "USD",
        method: "Sandbox (no money moved)",
        receipt: null,
      },
    },
  ]);
});

test("issues a zero receipt for a free order", async () => {
  const [receipt] = await (await order({ coupon: "FREE" })).documents();
  expect(receipt?.data).toMatchObject({ totalMinor: 0, method: "No payment due" });
  expect(receipt?.data.lines.map(({ amountMinor }) => amountMinor)).toEqual([7900, -7900]);
  expect(receipt?.data.lines[1]?.text).toBe("Code FREE");
});

test("issues a receipt for a pack's price, and zero receipts for its sessions", async () => {
  const candidate = await addCandidate(services);
  const wish = { service: "coding", sessions: 3, currency: "USD", expectedMinor: 21330 } as const;
  const pack = await buyPack(services, candidate, wish, "a pack");
  if (!pack.ok) throw new Error(pack.reason);
  await payCheckout(services, pack.checkoutUrl);
  await settleLatestPayment(services, pack.order.id);
  const [ofPack] = await listDocuments(services.db, pack.order.id);
  expect(ofPack?.data.totalMinor).toBe(21330);
  expect(ofPack?.data.lines[0]?.text).toBe("Pack of 3 sessions, 1:1 coding mock interview");

  const { documents } = await order({ candidate, prepaid: true });
  const [ofSession] = await documents();
  expect(ofSession?.data).toMatchObject({ totalMinor: 0, method: "Prepaid" });
  expect(ofSession?.data.lines.map(({ amountMinor }) => amountMinor)).toEqual([7900, -790, -7110]);
  expect(ofSession?.data.lines[2]?.text).toBe(`Paid by order ${pack.order.id}`);
});

test("issues a credit note once a refund is done", async () => {
  const { id, by, documents } = await order();
  await cancelSession(services, id, { by, why: "" });
  expect(await documents()).toHaveLength(1);
  await services.runJobs();
  await services.runJobs();
  const [receipt, note, ...more] = await documents();
  expect(more).toEqual([]);
  expect(note).toMatchObject({ kind: "credit_note", number: "C-2027-000001" });
  expect(note?.data).toMatchObject({ totalMinor: 7900, receipt: receipt?.number });
});

test("issues nothing for an unpaid order, and both documents after a late payment", async () => {
  const unpaid = await order({ pays: false });
  expect(await unpaid.documents()).toEqual([]);
  const late = await order({ pays: false });
  await services.db.execute(
    sql`update bookings set status = 'expired' where id = (select id from session_list where order_id = ${late.id})`,
  );
  const start = `2027-01-${day - 1}T10:00:00Z`;
  await placeOrder(services, { start, expert: expert.slug });
  await payCheckout(services, late.checkoutUrl);
  await settleLatestPayment(services, late.id);
  await services.runJobs();
  expect((await late.documents()).map(({ kind }) => kind)).toEqual(["receipt", "credit_note"]);
});

test("issues nothing for refunded payments that bought nothing", async () => {
  const { id, documents } = await order({ pays: false });
  const payment = (await getLatestPayment(services.db, id))!;
  const found = await services.payments.sandbox!.query(payment.providerRef!);
  const wrong = { ...found!, status: "paid", amountMinor: 1 } as const;
  await applyProviderState(services, payment.id, wrong);
  expect(await documents()).toEqual([]);
});

test("erasure removes the buyer from the documents and keeps the rest", async () => {
  const { id, documents, candidate } = await order();
  const [before] = await documents();
  services.clock.advance(HOUR);
  await services.db.transaction(async (tx) => {
    const person = { userId: candidate.userId, emails: [candidate.email] };
    for (const source of PERSONAL_DATA) {
      if (source.name !== "documents") continue;
      expect(JSON.stringify(await source.exportRows(services.db, person as never))).toContain(id);
      await source.erase(tx, person as never, services.clock.now());
    }
  });
  expect(await documents()).toEqual([{ ...before, buyer: null }]);
});
