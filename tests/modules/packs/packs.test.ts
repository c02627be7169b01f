import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { listChanges } from "#modules/audit/data.server.ts";
import { getBookingOfOrder, getSessionOrder } from "#modules/live-sessions/data.server.ts";
import { lockBalance } from "#modules/ledger/commands.server.ts";
import { getBalance, getCredit, listLedgerSums } from "#modules/ledger/data.server.ts";
import { getPack, listUsablePacks } from "#modules/packs/data.server.ts";
import type { Currency } from "#lib/money.ts";
import { sqlState } from "#platform/errors.ts";
import { runDueJobs } from "#server/jobs/run-due.ts";
import {
  addCandidate,
  addExpert,
  giveFeedback,
  meet,
  placeOrder,
} from "#tests/support/fixtures.ts";
import { testServices, type TestServices } from "#tests/support/test-services.ts";
import { candidateOptions } from "#modules/live-sessions/change-policy.ts";
import { sessionPricePaid } from "#modules/live-sessions/policy.ts";
import { refundLines } from "#modules/live-sessions/refund-policy.ts";
import { lockOrder } from "#modules/orders/commands/order-status.server.ts";
import { getOrder, getPaidPayment, listRefundsOfOrder } from "#modules/orders/data.server.ts";
import { orderPersonalData } from "#modules/orders/personal-data.server.ts";
import type { PersonalDataSource } from "#platform/personal-data.ts";
import { packPersonalData } from "#modules/packs/personal-data.server.ts";
import { buyPack } from "#modules/packs/commands/buy-pack.server.ts";
import { cancelSession } from "#modules/live-sessions/commands/cancel-session.server.ts";
import { chooseRefund } from "#modules/live-sessions/commands/choose-outcome.server.ts";
import { getUnused, refundUnused } from "#modules/packs/commands/close-pack.server.ts";
import { settleLatestPayment } from "#modules/orders/commands/settle-payment.server.ts";
import { payCheckout } from "#tests/support/pay-checkout.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const START = "2027-01-14T10:00:00Z";
const THREE = 213_30;
const WORTH = 71_10;
const BALANCED = [{ currency: "USD", sumMinor: 0 }];
type Buyer = { userId: string; email: string };
let services: TestServices;

beforeEach(async () => {
  services = await testServices({ now: "2027-01-11T08:00:00Z" });
});
afterEach(async () => {
  // The books balance after every test.
  for (const { sumMinor } of await listLedgerSums(services.db)) expect(sumMinor).toBe(0);
  await services.close();
});

async function order(
  buyer: Buyer,
  input: { service?: string; sessions?: number; currency?: Currency; expectedMinor?: number } = {},
  key: string = randomUUID(),
) {
  return buyPack(
    services,
    buyer,
    { service: "coding", sessions: 3, currency: "USD", expectedMinor: THREE, ...input },
    key,
  );
}

async function pay(id: string, checkoutUrl: string | null) {
  await payCheckout(services, checkoutUrl);
  await settleLatestPayment(services, id);
}

async function owner() {
  const buyer = await addCandidate(services);
  const bought = await order(buyer);
  if (!bought.ok) throw new Error(bought.reason);
  await pay(bought.order.id, bought.checkoutUrl);
  return { buyer, pack: bought.order.id };
}

/** Books one of its sessions, by default at START. */
async function used(start = START, of: Awaited<ReturnType<typeof owner>> | null = null) {
  const { buyer, pack } = of ?? (await owner());
  const expert = await addExpert(services);
  const placed = await placeOrder(services, {
    start,
    expert: expert.slug,
    candidate: buyer,
    prepaid: true,
  });
  const candidate = { role: "candidate", id: buyer.userId } as const;
  return { id: placed.order.id, checkoutUrl: placed.checkoutUrl, pack, buyer, expert, candidate };
}

async function left(pack: string) {
  return (await getPack(services.db, pack))!.unused.length;
}
async function options(id: string) {
  const found = (await getSessionOrder(services.db, id))!;
  const booking = (await getBookingOfOrder(services.db, id))!;
  return candidateOptions(
    { order: found, booking },
    services.config.refundPolicies,
    services.clock.now(),
  );
}
const balance = (account: "credits" | "customer" | "revenue" | "expert_payable", party: string) =>
  getBalance(services.db, account, party, "USD");
async function sentBack(pack: string) {
  await services.runJobs();
  const payment = (await getPaidPayment(services.db, pack))!;
  return (await services.payments.sandbox!.query(payment.providerRef!))!.refundedMinor;
}

describe("buying a pack", () => {
  test("opens it for a year once it is paid, and owes the payment to the buyer", async () => {
    const buyer = await addCandidate(services);
    const bought = await order(buyer);
    if (!bought.ok) throw new Error(bought.reason);
    const { id } = bought.order;
    expect(bought.order).toMatchObject({
      lines: [{ product: "pack", quantity: 3 }],
      amountMinor: THREE,
      discountMinor: 23_70,
    });
    expect(await getPack(services.db, id)).toMatchObject({ boughtAt: null, expiresAt: null });
    await pay(id, bought.checkoutUrl);
    expect(await getPack(services.db, id)).toMatchObject({
      sessions: 3,
      expiresAt: new Date("2028-01-11T08:00:00Z"),
      unused: [{ worthMinor: WORTH }, { worthMinor: WORTH }, { worthMinor: WORTH }],
    });
    expect((await getOrder(services.db, id))!.status).toBe("paid");
    expect(await balance("credits", id)).toBe(-THREE);
    expect(await balance("revenue", "greenroom")).toBe(0);
    expect(await balance("customer", id)).toBe(0);
    // A pack isn't credit and can't be spent as such.
    expect(await getCredit(services.db, buyer.userId, "USD")).toBe(0);
    const mails = await services.db.execute(sql`select subject from outbox_mails`);
    expect(mails.rows.map((row) => row["subject"])).toEqual([
      expect.stringMatching(/^Your pack of 3 sessions is ready/),
    ]);
  });

  test("returns the same order for the same key, and refuses another request with it", async () => {
    const buyer = await addCandidate(services);
    const both = await Promise.all([order(buyer, {}, "k"), order(buyer, {}, "k")]);
    const ids = both.map((result) => result.ok && result.order.id);
    expect(ids[0]).toBe(ids[1]);
    const five = { sessions: 5, expectedMinor: 335_75 };
    expect(await order(buyer, five, "k")).toEqual({ ok: false, reason: "key_reused" });
  });

  test("refuses another price than shown, services that aren't live, and prices over the cap", async () => {
    const buyer = await addCandidate(services);
    const refusals = [
      [{ expectedMinor: 1 }, "price_changed"],
      [{ service: "linkedin" }, "not_sold"],
      [{ service: "no-such" }, "not_sold"],
      [{ sessions: 4 }, "not_sold"],
    ] as const;
    for (const [input, reason] of refusals) {
      expect(await order(buyer, input)).toEqual({ ok: false, reason });
    }
    await services.db.execute(
      sql`update service_prices set amount_minor = 300001 where service_slug = 'coding'
          and currency = 'USD'`,
    );
    const overCap = await order(buyer, { sessions: 5, expectedMinor: 1275004 });
    expect(overCap).toEqual({ ok: false, reason: "over_cap" });
  });

  test("expires unpaid, and can't be used", async () => {
    const buyer = await addCandidate(services);
    const bought = await order(buyer);
    if (!bought.ok) throw new Error(bought.reason);
    const { id } = bought.order;
    services.clock.advance(59 * 60_000);
    await runDueJobs(services);
    expect((await getOrder(services.db, id))!.status).toBe("pending_payment");
    services.clock.advance(2 * 60_000);
    await runDueJobs(services);
    expect((await getOrder(services.db, id))!.status).toBe("expired");
    const session = { serviceSlug: "coding", currency: "USD", listMinor: 7900 } as const;
    expect(
      await listUsablePacks(services.db, buyer.userId, session, services.clock.now()),
    ).toHaveLength(0);
  });
});

describe("using a pack", () => {
  test("confirms at once, charges nothing, and turns one session's value into revenue", async () => {
    const { id, pack, checkoutUrl } = await used();
    expect(checkoutUrl).toBeNull();
    expect(await getOrder(services.db, id)).toMatchObject({
      status: "paid",
      listMinor: 7900,
      discountMinor: 790,
      prepaidMinor: WORTH,
      amountMinor: 0,
      prepaidBy: pack,
    });
    expect((await getBookingOfOrder(services.db, id))!.status).toBe("confirmed");
    expect(await left(pack)).toBe(2);
    expect(await balance("credits", pack)).toBe(-2 * WORTH);
    expect(await balance("revenue", "greenroom")).toBe(-WORTH);
    expect(await balance("customer", id)).toBe(0);
  });

  test("works for other services of the same price, not for more expensive ones", async () => {
    const { buyer, pack } = await owner();
    const expert = await addExpert(services, { topics: ["finance", "c-roles"] });
    const book = (service: string, start: string) =>
      placeOrder(services, {
        start,
        service,
        expert: expert.slug,
        candidate: buyer,
        prepaid: true,
      });
    await book("finance", START);
    expect(await left(pack)).toBe(2);
    const dearer = book("c-roles", "2027-01-14T14:00:00Z");
    await expect(dearer).rejects.toThrow("pack_used_up");
    expect(await left(pack)).toBe(2);
  });

  test("works for its own service after a price increase", async () => {
    const of = await owner();
    await services.db.execute(
      sql`update service_prices set amount_minor = 9900 where service_slug = 'coding'`,
    );
    const { id } = await used(START, of);
    expect(await getOrder(services.db, id)).toMatchObject({ listMinor: 7900, amountMinor: 0 });
  });

  test("is for its owner and currency only, without coupons", async () => {
    const { buyer } = await owner();
    const expert = await addExpert(services);
    const book = (day: string, more: Partial<Parameters<typeof placeOrder>[1]>) =>
      placeOrder(services, {
        start: `2027-01-${day}T10:00:00Z`,
        expert: expert.slug,
        prepaid: true,
        ...more,
      });
    await expect(book("14", {})).rejects.toThrow("pack_used_up");
    const rupees = book("15", { candidate: buyer, currency: "INR" });
    await expect(rupees).rejects.toThrow("pack_used_up");
    const code = book("16", { candidate: buyer, coupon: "HALLOWEEN9" });
    await expect(code).rejects.toThrow("coupon_not_for_this");
  });

  // Without `lockBalance`, several orders see the same session as unused, and the unique index
  // pack_uses_number makes all but one fail with an error.
  test("gives the last session to one of 100 parallel orders; the others get pack_used_up", async () => {
    const { buyer, pack } = await owner();
    const experts = await Promise.all(
      [1, 2, 3, 4, 5].map(() => addExpert(services, { dailyCap: 48 })),
    );
    const book = (at: number) =>
      placeOrder(services, {
        start: new Date(Date.parse("2027-01-12T00:00:00Z") + (at % 20) * 2 * HOUR).toISOString(),
        expert: experts[Math.floor(at / 20)]!.slug,
        candidate: buyer,
        prepaid: true,
      });
    const first = Date.parse("2027-01-20T00:00:00Z");
    for (const start of [first, first + DAY].map((at) => new Date(at).toISOString())) {
      const expert = experts[0]!.slug;
      await placeOrder(services, { start, expert, candidate: buyer, prepaid: true });
    }
    const all = await Promise.allSettled(Array.from({ length: 100 }, (_, at) => book(at)));
    expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const heard = all.filter((one) => one.status === "rejected").map(({ reason }) => `${reason}`);
    expect(new Set(heard)).toEqual(new Set(["Error: The fixture could not order: pack_used_up"]));
    expect(await left(pack)).toBe(0);
    expect(await balance("credits", pack)).toBe(0);
  });

  test("the database refuses a fourth session of three, and sessions of a closed pack", async () => {
    const { buyer, pack } = await owner();
    const expert = await addExpert(services);
    const bought = await placeOrder(services, {
      start: START,
      expert: expert.slug,
      candidate: buyer,
    });
    const use = (number: number) =>
      services.db
        .execute(
          sql`insert into pack_uses (order_id, pack_id, number, worth_minor, status, at)
              values (${bought.order.id}, ${pack}, ${number}, 1, 'used', now())`,
        )
        .catch((error: unknown) => error);
    expect(sqlState(await use(4))).toBe("23514");
    await refundUnused(services, pack, {
      by: { role: "candidate", id: buyer.userId },
      expectedMinor: THREE,
    });
    expect(sqlState(await use(1))).toBe("23514");
  });
});

describe("canceling a session paid by a pack", () => {
  test("in time returns it to the pack for reuse", async () => {
    const of = await used();
    const { id, pack, candidate, buyer } = of;
    expect(await options(id)).toMatchObject({
      cancel: { ok: true, percent: 100, refundMinor: WORTH, returnsSession: true },
    });
    const by = { by: candidate, why: "no time", expectedMinor: WORTH };
    expect(await cancelSession(services, id, by)).toEqual({ ok: true, refundMinor: WORTH });
    expect(await left(pack)).toBe(3);
    expect(await sentBack(pack)).toBe(0);
    expect(await getOrder(services.db, id)).toMatchObject({
      status: "refunded",
      returnedMinor: WORTH,
      refundedMinor: WORTH,
    });
    expect(await balance("credits", pack)).toBe(-THREE);
    expect(await balance("customer", id)).toBe(0);
    expect(await balance("expert_payable", of.expert.id)).toBe(0);
    await used("2027-01-15T10:00:00Z", { buyer, pack });
    expect(await left(pack)).toBe(2);
  });

  test("late refunds half of its value to the pack's payment, and the expert earns from the rest", async () => {
    const { id, pack, candidate, expert } = await used();
    services.clock.advance(60 * HOUR);
    expect(await options(id)).toMatchObject({
      cancel: { percent: 50, refundMinor: WORTH / 2, returnsSession: false },
    });
    await cancelSession(services, id, { by: candidate, why: "", expectedMinor: WORTH / 2 });
    expect(await sentBack(pack)).toBe(WORTH / 2);
    expect(await left(pack)).toBe(2);
    expect((await getOrder(services.db, id))!.status).toBe("partially_refunded");
    expect((await getOrder(services.db, pack))!.status).toBe("paid");
    expect(await listRefundsOfOrder(services.db, id)).toMatchObject([{ amountMinor: WORTH / 2 }]);
    expect(await listRefundsOfOrder(services.db, pack)).toEqual([]);
    expect(await balance("customer", pack)).toBe(0);
    expect(await balance("customer", id)).toBe(0);
    expect(await balance("expert_payable", expert.id)).toBe(-2666);
  });

  test("too late refunds nothing", async () => {
    const { id, pack, candidate, expert } = await used();
    services.clock.advance(71 * HOUR);
    expect(await cancelSession(services, id, { by: candidate, why: "" })).toMatchObject({
      refundMinor: 0,
    });
    expect([await left(pack), await sentBack(pack)]).toEqual([2, 0]);
    expect(await balance("expert_payable", expert.id)).toBe(-5333);
  });

  test("by the expert returns the session and grants a tenth of its value as credit", async () => {
    const { id, pack, expert, candidate, buyer } = await used();
    await cancelSession(services, id, { by: { role: "expert", id: expert.id }, why: "ill" });
    expect(await options(id)).toMatchObject({
      choose: { refundMinor: WORTH, creditMinor: 711, returnsSession: true },
    });
    const all = await Promise.all([1, 2, 3].map(() => chooseRefund(services, id, candidate)));
    expect(all.filter(({ ok }) => ok)).toEqual([
      { ok: true, refundMinor: WORTH, creditMinor: 711 },
    ]);
    expect(await left(pack)).toBe(3);
    expect(await getCredit(services.db, buyer.userId, "USD")).toBe(711);
    expect(await sentBack(pack)).toBe(0);
  });

  test("after its pack was closed refunds its value as money", async () => {
    const { id, pack, candidate } = await used();
    await refundUnused(services, pack, { by: candidate, expectedMinor: 2 * WORTH });
    expect(await options(id)).toMatchObject({
      cancel: { refundMinor: WORTH, returnsSession: false },
    });
    await cancelSession(services, id, { by: candidate, why: "", expectedMinor: WORTH });
    expect(await sentBack(pack)).toBe(THREE);
    expect(await balance("customer", pack)).toBe(0);
  });

  test("after the bank took the pack’s payment back promises and returns nothing", async () => {
    const { id, pack, candidate } = await used();
    await services.db.execute(sql`update orders set status = 'disputed' where id = ${pack}`);
    await services.db.execute(sql`update orders set status = 'refunded' where id = ${pack}`);
    const { cancel } = await options(id);
    expect(cancel).toMatchObject({ returnsSession: false });
    const found = (await getSessionOrder(services.db, id))!;
    const lines = refundLines(
      [{ until: null, percent: 100 }],
      sessionPricePaid(found, services.clock.now()),
      "UTC",
    );
    expect(lines[0]!.back).toBe("$71.10");
    await cancelSession(services, id, { by: candidate, why: "" });
    expect(await left(pack)).toBe(2);
  });

  test("that nobody attended returns it", async () => {
    const { id, pack } = await used();
    services.clock.advance(3 * DAY + 4 * HOUR);
    await runDueJobs(services);
    expect(await left(pack)).toBe(3);
    expect((await getOrder(services.db, id))!.status).toBe("refunded");
  });

  test("that took place: the expert earns a share of its value", async () => {
    const { id, expert } = await used();
    await meet(services, id);
    services.clock.advance(3 * DAY + 4 * HOUR);
    await runDueJobs(services);
    await giveFeedback(services, id);
    expect((await getOrder(services.db, id))!.status).toBe("fulfilled");
    expect(await balance("expert_payable", expert.id)).toBe(-5333);
  });
});

describe("an account with a pack", () => {
  test("is exported, and can't be erased before the rest is used or refunded", async () => {
    const { pack, buyer, candidate, id } = await used();
    const person = { ...buyer, addresses: [] };
    const rows = await packPersonalData.exportRows(services.db, person);
    expect(rows).toMatchObject([{ orderId: pack, sessions: 3, uses: [{ orderId: id }] }]);
    const blockerOf = (source: PersonalDataSource) =>
      services.db.transaction((tx) => source.blocker!(tx, person, services.clock.now()));
    const blocker = async () =>
      (await blockerOf(orderPersonalData)) ?? (await blockerOf(packPersonalData));
    expect(await blocker()).toBe("unused_sessions");
    await refundUnused(services, pack, { by: candidate, expectedMinor: 2 * WORTH });
    expect(await blocker()).toBeNull();
    await order(buyer);
    expect(await blocker()).toBe("payment_open");
  });
});

describe("unused sessions", () => {
  test("are refunded as shown, once, and the pack is closed", async () => {
    const { pack, candidate, buyer } = await used();
    const found = (await getOrder(services.db, pack))!;
    const shown = getUnused(found, (await getPack(services.db, pack))!, services.clock.now());
    expect(shown).toEqual({ sessions: 2, refundMinor: 2 * WORTH });
    const by = { by: candidate, expectedMinor: shown!.refundMinor };
    const all = await Promise.all([1, 2, 3, 4, 5].map(() => refundUnused(services, pack, by)));
    expect(all.filter(({ ok }) => ok)).toEqual([{ ok: true, refundMinor: 2 * WORTH }]);
    expect(await sentBack(pack)).toBe(2 * WORTH);
    const { rows: mails } = await services.db.execute(
      sql`select subject from outbox_mails where dedupe_key like 'pack-refunded:%'`,
    );
    expect(mails).toEqual([
      { subject: "We’re refunding $142.20 for the 2 unused sessions of your pack" },
    ]);
    expect((await getOrder(services.db, pack))!.status).toBe("partially_refunded");
    expect(await getPack(services.db, pack)).toMatchObject({ closedWhy: "refunded" });
    expect([await balance("credits", pack), await balance("customer", pack)]).toEqual([0, 0]);
    const session = { serviceSlug: "coding", currency: "USD", listMinor: 7900 } as const;
    const usable = await listUsablePacks(services.db, buyer.userId, session, services.clock.now());
    expect(usable).toEqual([]);
    expect((await listChanges(services.db, [pack])).at(-1)).toMatchObject({
      to: "partially_refunded",
    });
  });

  test("are not refunded at an outdated amount", async () => {
    const { pack, candidate } = await used();
    const by = { by: candidate, expectedMinor: THREE };
    expect(await refundUnused(services, pack, by)).toEqual({ ok: false, reason: "amount_changed" });
    expect(await left(pack)).toBe(2);
  });

  // Refunds lock the order, then the balance; bookings lock the balance first. If the order's lock
  // blocked bookings that refer to it, they'd deadlock.
  test("can be booked while a refund has locked the pack's order, so neither waits in a circle", async () => {
    const { buyer, pack } = await owner();
    await services.db.transaction(async (tx) => {
      await tx.execute(sql`set local idle_in_transaction_session_timeout = '5s'`);
      await lockOrder(tx, pack);
      await used(START, { buyer, pack });
      await lockBalance(tx, buyer.userId);
    });
    expect(await left(pack)).toBe(2);
  });

  test("are never both used and refunded", async () => {
    const { buyer, pack } = await owner();
    const candidate = { role: "candidate", id: buyer.userId } as const;
    const [booked, refunded] = await Promise.allSettled([
      used(START, { buyer, pack }),
      refundUnused(services, pack, { by: candidate, expectedMinor: THREE }),
    ]);
    const gaveBack = refunded.status === "fulfilled" && refunded.value.ok;
    expect(gaveBack).toBe(booked.status === "rejected");
    expect(await balance("credits", pack)).toBe(gaveBack ? 0 : -2 * WORTH);
  });

  test("expire after a year and become revenue", async () => {
    const { pack, buyer } = await owner();
    services.clock.advance(364 * DAY);
    await runDueJobs(services);
    expect(await getPack(services.db, pack)).toMatchObject({ closedAt: null });
    services.clock.advance(DAY);
    await runDueJobs(services);
    await runDueJobs(services);
    expect(await getPack(services.db, pack)).toMatchObject({ closedWhy: "lapsed" });
    expect(await balance("credits", pack)).toBe(0);
    expect(await balance("revenue", "greenroom")).toBe(-THREE);
    expect((await getOrder(services.db, pack))!.status).toBe("fulfilled");
    const by = { role: "candidate", id: buyer.userId } as const;
    expect(await refundUnused(services, pack, { by, expectedMinor: THREE })).toMatchObject({
      reason: "nothing_unused",
    });
    expect(await listLedgerSums(services.db)).toEqual(BALANCED);
  });
});
