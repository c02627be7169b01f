import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createFreeSession } from "#modules/ai-sessions/commands/create-free-session.server.ts";
import { startAiSession } from "#modules/ai-sessions/commands/start-session.server.ts";
import { buyPack } from "#modules/packs/commands/buy-pack.server.ts";
import { holdSlot } from "#modules/booking/commands/hold-slot.server.ts";
import { cancelSession } from "#modules/live-sessions/commands/cancel-session.server.ts";
import { settleLatestPayment } from "#modules/orders/commands/settle-payment.server.ts";
import { getLatestPayment, getOrder } from "#modules/orders/data.server.ts";
import { addCandidate, addExpert, meet, placeOrder } from "#tests/support/fixtures.ts";
import { testServices, type TestServices } from "#tests/support/test-services.ts";
import { DUE } from "./due.ts";
import { advanceClock, runDueJobs } from "./run-due.ts";
import { runNextDue } from "#platform/due/commands.server.ts";
import { startPoller } from "#platform/due/poller.ts";
import { payCheckout } from "#tests/support/pay-checkout.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
let services: TestServices;
let down = false;

beforeEach(async () => {
  down = false;
  services = await testServices({
    sandbox: { faults: (call) => (down && call === "expire" ? { kind: "unreachable" } : null) },
  });
});
afterEach(() => services.close());

const query = async <T extends object>(text: string, values: unknown[] = []) =>
  (await services.db.$client.query<T>(text, values)).rows;
const statusOf = async (id: string) => (await getOrder(services.db, id))?.status;
const failures = () =>
  query<{ kind: string; ref: string; attempts: number; last_error: string }>(
    "select kind, ref, attempts, last_error from due_items where attempts > 0 order by first_failed_at",
  );
const alerts = async () =>
  (
    await query<{ subject: string }>(
      "select subject from outbox_mails where dedupe_key like 'alert:%' order by created_at",
    )
  ).map(({ subject }) => subject.replace("Greenroom alert: ", ""));

async function unpaid(count: number): Promise<string[]> {
  const ids: string[] = [];
  let expert = await addExpert(services);
  for (let at = 0; at < count; at += 1) {
    if (at % 30 === 0) expert = await addExpert(services);
    const day = new Date(Date.UTC(2027, 0, 13 + (at % 30), 10)).toISOString();
    ids.push((await placeOrder(services, { start: day, expert: expert.slug })).order.id);
  }
  return ids;
}

async function bought(start: string): Promise<string> {
  const { slug } = await addExpert(services);
  const { order, checkoutUrl } = await placeOrder(services, { start, expert: slug });
  await payCheckout(services, checkoutUrl);
  await settleLatestPayment(services, order.id);
  return order.id;
}

describe("releasing unpaid orders", () => {
  test("reaches a new order although 101 older ones can't be closed", async () => {
    const stuck = await unpaid(101);
    // Their provider's keys were removed, and its checkouts are still open for a while.
    await query("update payments set provider = 'stripe'");
    services.clock.advance(MINUTE);
    const [fresh] = await unpaid(1);
    services.clock.advance(15 * MINUTE);
    await runDueJobs(services);
    await runDueJobs(services);
    expect(await statusOf(fresh!)).toBe("expired");
    expect(await statusOf(stuck[0]!)).toBe("pending_payment");
    expect(await failures()).toHaveLength(101);

    services.clock.advance(40 * MINUTE);
    await runDueJobs(services);
    await runDueJobs(services);
    const left = await query("select 1 from orders where status = 'pending_payment'");
    expect(left).toEqual([]);
    await runDueJobs(services);
    expect(await failures()).toEqual([]);
  });

  test("retries an unreachable provider with backoff, and alerts after 30 minutes", async () => {
    const [id] = await unpaid(1);
    services.clock.advance(15 * MINUTE);
    down = true;
    let failedFor = 0;
    for (const [at, seconds] of [10, 20, 40, 80, 160, 320, 600, 600].entries()) {
      await runDueJobs(services);
      services.clock.advance(seconds * 1000 - 1);
      await runDueJobs(services);
      expect(await failures()).toEqual([
        { kind: "release", ref: id, attempts: at + 1, last_error: "unavailable" },
      ]);
      expect(await alerts()).toEqual([]);
      services.clock.advance(1);
      failedFor += seconds;
    }
    expect(failedFor).toBe(30.5 * 60);
    await runDueJobs(services);
    expect(await alerts()).toEqual(["An unpaid order can't be released"]);

    down = false;
    services.clock.advance(10 * MINUTE);
    await runDueJobs(services);
    expect(await statusOf(id!)).toBe("expired");
    expect(await failures()).toEqual([]);
  });

  test.each([
    ["sandbox", 0],
    ["stripe", 32],
    ["paypal", 180],
  ] as const)(
    "treats %s as closed %i minutes after the deadline when it isn't configured",
    async (provider, minutes) => {
      const [id] = await unpaid(1);
      await query("update payments set provider = $1", [provider]);
      const gone = { ...services, payments: {} };
      services.clock.advance((15 + minutes) * MINUTE - 1);
      await runDueJobs(gone);
      expect(await statusOf(id!)).toBe("pending_payment");
      // Even if the last try was a moment ago.
      services.clock.advance(10 * MINUTE);
      await runDueJobs(gone);
      expect(await statusOf(id!)).toBe("expired");
    },
  );

  test("leaves a payment that arrived in the meantime to be handled as late", async () => {
    const [id] = await unpaid(1);
    const payment = (await getLatestPayment(services.db, id!))!;
    await services.payments.sandbox!.hosted.pay(payment.providerRef!);
    services.clock.advance(15 * MINUTE);
    await runDueJobs({ ...services, payments: {} });
    expect(await statusOf(id!)).toBe("expired");
    await settleLatestPayment(services, id!);
    expect(await statusOf(id!)).toBe("paid");
    expect(await query("select status from session_list where order_id = $1", [id])).toEqual([
      { status: "confirmed" },
    ]);
  });

  test("ends an order that was paid with a different amount", async () => {
    const [id] = await unpaid(1);
    await query("update payments set status = 'mismatched'");
    services.clock.advance(15 * MINUTE);
    await runDueJobs(services);
    expect(await statusOf(id!)).toBe("expired");
  });
});

/** Makes every write to one row fail. */
async function breakRow(table: string, column: string, value: string): Promise<void> {
  const name = `broken_${randomUUID().replaceAll("-", "")}`;
  const { $client: owner } = services.owner;
  await owner.query(`create function ${name}() returns trigger language plpgsql as $$
    begin raise exception 'this row is broken'; end $$`);
  await owner.query(`create trigger ${name} before insert or update on ${table} for each row
    when (new.${column}::text = '${value}') execute function ${name}()`);
}

const bookingOf = async (orderId: string) =>
  (await query<{ id: string }>("select id from session_list where order_id = $1", [orderId]))[0]!
    .id;

/** Two due items of each kind, the first one broken, and a check that the second was handled. */
const KINDS: Record<string, () => Promise<() => Promise<boolean>>> = {
  async session() {
    const ids = [await bought("2027-01-13T10:00:00Z"), await bought("2027-01-13T11:00:00Z")];
    await breakRow("bookings", "id", await bookingOf(ids[0]!));
    services.clock.advance(3 * DAY);
    return async () =>
      (
        await query("select 1 from session_checks where booking_id = $1", [
          await bookingOf(ids[1]!),
        ])
      ).length === 1;
  },
  async attendance() {
    const ids = [await bought("2027-01-13T10:00:00Z"), await bought("2027-01-13T10:00:00Z")];
    services.clock.advance(2 * DAY + 2 * 60 * MINUTE);
    await runDueJobs(services);
    await breakRow("session_checks", "booking_id", await bookingOf(ids[0]!));
    services.clock.advance(DAY);
    const second = await bookingOf(ids[1]!);
    return async () =>
      (await query("select 1 from bookings where id = $1 and status = 'no_show_both'", [second]))
        .length === 1;
  },
  async feedback() {
    const ids = [await bought("2027-01-13T10:00:00Z"), await bought("2027-01-13T10:00:00Z")];
    for (const id of ids) await meet(services, id);
    services.clock.advance(3 * DAY);
    await runDueJobs(services);
    await breakRow("bookings", "id", await bookingOf(ids[0]!));
    services.clock.advance(3 * DAY);
    const second = await bookingOf(ids[1]!);
    return async () =>
      (
        await query("select 1 from session_list where id = $1 and choice_until is not null", [
          second,
        ])
      ).length === 1;
  },
  async choice() {
    const ids = [await bought("2027-01-20T10:00:00Z"), await bought("2027-01-20T11:00:00Z")];
    const by = { role: "operator", id: "operator" } as const;
    for (const id of ids) await cancelSession(services, id, { by, why: "" });
    await breakRow("bookings", "id", await bookingOf(ids[0]!));
    services.clock.advance(3 * DAY);
    return async () =>
      (
        await query(
          "select 1 from refunds r join payments p on p.id = r.payment_id where p.order_id = $1",
          [ids[1]],
        )
      ).length === 1;
  },
  async "ai-session"() {
    const ids: string[] = [];
    for (let at = 0; at < 2; at += 1) {
      const { userId } = await addCandidate(services);
      const choice = { topic: "coding", level: "mid" } as const;
      const free = await createFreeSession(services, userId, { ...choice, minutes: 15 });
      if (!free.ok) throw new Error(free.reason);
      await startAiSession(services, { id: free.id, userId }, { ...choice, voice: false });
      services.clock.advance(1);
      ids.push(free.id);
    }
    await breakRow("ai_sessions", "id", ids[0]!);
    services.clock.advance(DAY);
    return async () =>
      (await query("select 1 from ai_sessions where id = $1 and status = 'expired'", [ids[1]]))
        .length === 1;
  },
  async pack() {
    const ids: string[] = [];
    for (let at = 0; at < 2; at += 1) {
      const pack = {
        service: "coding",
        sessions: 3,
        currency: "USD",
        expectedMinor: 21330,
      } as const;
      const placed = await buyPack(services, await addCandidate(services), pack, `pack-${at}`);
      if (!placed.ok) throw new Error(placed.reason);
      await payCheckout(services, placed.checkoutUrl);
      await settleLatestPayment(services, placed.order.id);
      ids.push(placed.order.id);
    }
    await breakRow("packs", "order_id", ids[0]!);
    services.clock.advance(400 * DAY);
    return async () => (await statusOf(ids[1]!)) === "fulfilled";
  },
  async reminder() {
    const ids = [await bought("2027-01-20T10:00:00Z"), await bought("2027-01-20T10:30:00Z")];
    await breakRow("booking_reminders", "booking_id", await bookingOf(ids[0]!));
    services.clock.advance(8 * DAY + 5 * 60 * MINUTE);
    const second = await bookingOf(ids[1]!);
    return async () =>
      (await query("select 1 from booking_reminders where booking_id = $1", [second])).length === 1;
  },
};

describe("an item that fails", () => {
  test.each(Object.keys(KINDS))(
    "delays no other, is counted, and raises an alert: %s",
    async (kind) => {
      const isSecondDone = await KINDS[kind]!();
      await runDueJobs(services);
      expect(await isSecondDone()).toBe(true);
      expect(await failures()).toMatchObject([{ kind, attempts: 1, last_error: "P0001" }]);
      for (const seconds of [10, 20, 40, 80, 160]) {
        expect(await alerts()).toEqual([]);
        services.clock.advance(seconds * 1000);
        await runDueJobs(services);
      }
      expect(await failures()).toMatchObject([{ kind, attempts: 6 }]);
      expect(await alerts()).toEqual(["Scheduled work keeps failing"]);
    },
  );

  test("is forgotten once it was handled in another way", async () => {
    const [id] = await unpaid(1);
    const payment = (await getLatestPayment(services.db, id!))!;
    await services.payments.sandbox!.hosted.pay(payment.providerRef!);
    down = true;
    services.clock.advance(15 * MINUTE);
    await runDueJobs(services);
    expect(await failures()).toHaveLength(1);
    await settleLatestPayment(services, id!);
    services.clock.advance(10_000);
    await runDueJobs(services);
    expect(await failures()).toEqual([]);
  });
});

describe("rows of due items", () => {
  const releases = () => query("select ref from due_items where kind = 'release'");

  test("are written with the order, and not with a hold before it", async () => {
    const { slug } = await addExpert(services);
    const start = "2027-01-13T10:00:00Z";
    const held = await holdSlot(services, { service: "coding", start, expert: slug }, "a");
    expect(held.ok).toBe(true);
    expect(await releases()).toEqual([]);
    const [id] = await unpaid(1);
    expect(await releases()).toEqual([{ ref: id }]);
  });

  test("are handled by a poller", async () => {
    const [id] = await unpaid(1);
    const poller = startPoller(services, DUE);
    services.clock.advance(15 * MINUTE);
    await expect.poll(() => statusOf(id!), { timeout: 5_000 }).toBe("expired");
    await poller.stop();
    expect(await releases()).toEqual([]);
  });

  test("that a poller has taken are finished when the clock's endpoint responds", async () => {
    const [id] = await unpaid(1);
    services.clock.advance(15 * MINUTE);
    const release = DUE.find(({ kind }) => kind === "release")!;
    const taken = Promise.withResolvers<void>();
    const slow = runNextDue(services, {
      ...release,
      async run(...given) {
        taken.resolve();
        await delay(500);
        return release.run(...given);
      },
    });
    await taken.promise;
    await advanceClock(services, 0);
    expect(await statusOf(id!)).toBe("expired");
    await slow;
  });
});
