import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signSandboxWebhook } from "#adapters/payments/sandbox-signature.ts";
import { getBalance, listLedgerSums } from "#modules/ledger/data.server.ts";
import { listDocuments } from "#modules/documents/data.server.ts";
import { openCheckout } from "#modules/orders/commands/open-checkout.server.ts";
import { placeOrder } from "#modules/orders/commands/place-order.server.ts";
import { postSale } from "#modules/orders/commands/post-sale.server.ts";
import { releaseUnpaid } from "#modules/orders/commands/release-unpaid.server.ts";
import { refundGoodwill } from "#modules/orders/commands/refund-goodwill.server.ts";
import { refundPart } from "#modules/orders/commands/refund-part.server.ts";
import { getOrder } from "#modules/orders/data.server.ts";
import { orderToken } from "#modules/orders/order-link.server.ts";
import { keptMinor } from "#modules/orders/policy.ts";
import type { Product } from "#modules/orders/product.ts";
import type { Queryable } from "#platform/db/client.ts";
import { sqlState } from "#platform/errors.ts";
import { addCandidate } from "#tests/support/fixtures.ts";
import type { HttpApp } from "#tests/support/http-app.ts";
import { startWholeApp } from "#tests/support/whole-app.ts";

/** A product that exists only in this test: a toy with its own stock. */
const toy: Product = {
  name: "toy",
  takes: { codes: "any", credit: true },
  reserve: ({ clock }, { participant }, { line }) => {
    const until = new Date(clock.now().getTime() + 600_000);
    return sql`reserve_toy(${participant}, ${line.ref}::uuid, ${until})`;
  },
  async confirm({ clock }, tx, order, line) {
    const { rows } = await tx.execute(
      sql`update toys set status = 'sold' where id = ${line.ref}::uuid and status = 'reserved'
          returning id`,
    );
    if (rows.length === 0) return "paid_late";
    await postSale(tx, order, clock.now());
    return "confirmed";
  },
  async release(tx, line) {
    await tx.execute(sql`update toys set status = 'free' where id = ${line.ref}::uuid`);
  },
  orderView: async (_deps, db, { line }) => ({
    title: `${line.description}, painted red`,
    facts: [{ label: "Toy", status: await readStatus(db, line.ref) }],
    refundChanges: "The toy stays theirs.",
    usedUntil: null,
    expertId: null,
    page: {
      kind: "item",
      lead: "Your toy is on its way.",
      next: { label: "Follow your toy", href: `/toys/${line.ref}` },
      again: { label: "Get another toy", href: "/toys" },
    },
  }),
  refundable: async (_deps, _db, order) => order.amountMinor - 100,
  goodwill: {
    limitMinor: async (_db, order) => keptMinor(order),
    refund: (deps, tx, order, _line, refund) =>
      refundPart(deps, tx, order, refund, async () => null),
  },
};

let app: HttpApp;
beforeAll(async () => {
  app = await startWholeApp({ products: { toy } });
  const { $client: owner } = app.services.owner;
  await owner.query(`
    create table toys (id uuid primary key, status text not null default 'free');
    grant select, insert, update on toys to public;
    create function reserve_toy(p_buyer uuid, p_toy uuid, p_until timestamptz,
                                out outcome text, out held_until timestamptz)
    language plpgsql strict as $$
    begin
      update toys set status = 'reserved' where id = p_toy and status = 'free';
      outcome := case when found then 'reserved' else 'sold_out' end;
      held_until := case when found then p_until end;
    end $$`);
});
afterAll(() => app.close());

async function readStatus(db: Queryable, id: string) {
  const { rows } = await db.execute<{ status: string }>(
    sql`select status from toys where id = ${id}::uuid`,
  );
  return rows[0]!.status;
}
const statusOf = (id: string) => readStatus(app.services.db, id);

async function stock(): Promise<string> {
  const id = randomUUID();
  await app.services.db.execute(sql`insert into toys (id) values (${id}::uuid)`);
  return id;
}

/** What a route that sells toys would do. */
async function order(toyId: string, buyer?: { userId: string; email: string }) {
  const { services } = app;
  const placed = await placeOrder(services, services.db, {
    payer: buyer ?? (await addCandidate(services)),
    idempotencyKey: randomUUID(),
    requestHash: Buffer.alloc(32),
    quoted: {
      currency: "USD",
      listMinor: 2000,
      discountMinor: 500,
      taxMinor: 0,
      creditMinor: 0,
      prepaidMinor: 0,
      amountMinor: 1500,
    },
    details: null,
    age: "adult",
    line: {
      product: "toy",
      ref: toyId,
      quantity: 2,
      unitListMinor: 1000,
      description: "Wooden train",
    },
    options: {},
  });
  if (!placed.ok) return placed;
  const checkoutUrl = await openCheckout(services, placed.order, placed.payment!);
  return { ...placed, checkoutUrl: checkoutUrl! };
}

async function ordered() {
  const id = await stock();
  const placed = await order(id);
  if (!placed.ok) throw new Error(placed.reason);
  const path = `/orders/${placed.order.id}?token=${orderToken(app.services.config, placed.order.id)}`;
  return { toyId: id, order: placed.order, checkoutUrl: placed.checkoutUrl, path };
}

const page = async (path: string) => {
  const response = await fetch(app.url + path);
  expect(response.status).toBe(200);
  return response.text();
};

const send = async (path: string, form: Record<string, string>) => {
  const { status } = await fetch(app.url + path, {
    method: "POST",
    redirect: "manual",
    headers: { origin: app.url },
    body: new URLSearchParams(form),
  });
  return status;
};

/** Sends the sandbox's webhook for a paid checkout, as to a running product. */
const deliverWebhook = async (checkoutUrl: string) => {
  const at = app.services.clock.now();
  const body = JSON.stringify({
    id: `evt_${randomUUID()}`,
    type: "payment.paid",
    createdAt: at.toISOString(),
    data: { session: checkoutUrl.split("/").at(-1) },
  });
  const secret = "sandbox-webhook-secret";
  const { status } = await fetch(`${app.url}/webhooks/sandbox`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "greenroom-signature": signSandboxWebhook({ body, secret, at }),
    },
    body,
  });
  return status;
};

describe("a product unknown to orders, ledger and checkout", () => {
  test("is bought, paid for, refunded and receipted in the sandbox", async () => {
    const { services } = app;
    const { toyId, order: placed, checkoutUrl, path } = await ordered();
    expect(await statusOf(toyId)).toBe("reserved");
    expect(await page(path)).toContain("Waiting for your payment");

    expect(await send(new URL(checkoutUrl).pathname, { action: "pay" })).toBe(303);
    expect(await deliverWebhook(checkoutUrl)).toBe(200);
    await services.runJobs();
    expect((await getOrder(services.db, placed.id))!.status).toBe("paid");
    expect(await statusOf(toyId)).toBe("sold");
    const bought = await page(path);
    expect(bought).toContain("2 × Wooden train");
    expect(bought).toContain("Cancel and refund $14");
    // The product says what its page shows.
    expect(bought).toContain("Your toy is on its way.");
    expect(bought).toContain("Follow your toy");
    expect(bought).not.toContain("Get another toy");

    expect(await send(path, { intent: "cancel-order", expected: "1500" })).toBe(303);
    expect((await getOrder(services.db, placed.id))!.refundedMinor).toBe(0);
    expect(await send(path, { intent: "cancel-order", expected: "1400" })).toBe(303);
    const underWay = await page(path);
    expect(underWay).toContain("Refund on its way");
    expect(underWay).not.toContain("Refunded");
    await services.runJobs();
    expect(await page(path)).toContain("Refunded");
    expect(await statusOf(toyId)).toBe("free");
    expect(await getOrder(services.db, placed.id)).toMatchObject({
      status: "partially_refunded",
      refundedMinor: 1400,
    });
    const documents = await listDocuments(services.db, placed.id);
    expect(documents.map(({ data }) => data)).toMatchObject([
      {
        totalMinor: 1500,
        lines: [
          { text: "Wooden train, painted red", amountMinor: 2000 },
          { text: "Discount", amountMinor: -500 },
        ],
      },
      { totalMinor: 1400, lines: [{ text: "Wooden train, painted red: cancelled" }] },
    ]);
    expect(await page(path.replace("?", "/receipt?"))).toContain("Wooden train, painted red");
    expect(await listLedgerSums(services.db)).toMatchObject([{ sumMinor: 0 }]);
    expect(await getBalance(services.db, "customer", placed.id, "USD")).toBe(0);
    expect(await send(path, { intent: "cancel-order", expected: "1400" })).toBe(303);
    expect((await getOrder(services.db, placed.id))!.refundedMinor).toBe(1400);
  });

  test("is refunded in part as an operator’s goodwill", async () => {
    const { services } = app;
    const { order: placed, checkoutUrl } = await ordered();
    await send(new URL(checkoutUrl).pathname, { action: "pay" });
    await deliverWebhook(checkoutUrl);
    await services.runJobs();
    const by = { role: "operator", id: randomUUID() } as const;
    const give = (amountMinor: number) =>
      refundGoodwill(services, placed.id, { amountMinor, key: randomUUID(), by, why: "Sorry" });
    expect(await give(1501)).toEqual({ ok: false, reason: "too_much" });
    expect(await give(500)).toEqual({ ok: true });
    await services.runJobs();
    expect((await getOrder(services.db, placed.id))!.refundedMinor).toBe(500);
  });

  test("is sold once, and is available again if nobody pays", async () => {
    const { services } = app;
    const { toyId, order: placed } = await ordered();
    expect(await order(toyId)).toMatchObject({ ok: false, reason: "sold" });
    services.clock.advance(3_600_000);
    await releaseUnpaid(services, placed.id);
    expect(await statusOf(toyId)).toBe("free");
    expect((await getOrder(services.db, placed.id))!.status).toBe("expired");
  });

  test("leaves nothing behind when it refuses", async () => {
    const buyer = await addCandidate(app.services);
    expect(await order(randomUUID(), buyer)).toEqual({ ok: false, reason: "sold_out" });
    const { rows } = await app.services.db.execute(
      sql`select 1 from orders where payer_id = ${buyer.userId}::uuid`,
    );
    expect(rows).toEqual([]);
  });
});

// Without the triggers orders_add_up and order_lines_add_up, all of these go through.
describe("the lines of an order", () => {
  const refused = async (change: (id: string) => ReturnType<typeof sql>) => {
    const { order: placed } = await ordered();
    return app.services.db.execute(change(placed.id)).then(
      () => null,
      (error: unknown) => sqlState(error),
    );
  };

  test("add up to it at every commit", async () => {
    const another = (id: string) => sql`
      insert into order_lines (order_id, position, product, ref, participant_id, quantity,
                               unit_list_minor, discount_minor, tax_minor, amount_minor, description)
      values (${id}, 2, 'toy', ${randomUUID()}::uuid,
              (select payer_id from orders where id = ${id}), 1, 100, 0, 0, 100, 'Another')`;
    expect(await refused(another)).toBe("23514");
    expect(await refused((id) => sql`delete from order_lines where order_id = ${id}`)).toBe(
      "23514",
    );
    const dearer = (id: string) => sql`
      update order_lines set unit_list_minor = 1001, amount_minor = amount_minor + 2
      where order_id = ${id}`;
    expect(await refused(dearer)).toBe("23514");
    const cheaper = (id: string) => sql`
      update orders set list_minor = list_minor - 1, amount_minor = amount_minor - 1
      where id = ${id}`;
    expect(await refused(cheaper)).toBe("23514");
  });
});
