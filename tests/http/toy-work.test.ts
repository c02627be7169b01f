import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { deliverWork } from "#modules/expert-work/commands/deliver.server.ts";
import { openWork, releaseUnclaimed, workRow } from "#modules/expert-work/commands/open.server.ts";
import { pauseWork, resumeWork } from "#modules/expert-work/commands/pause.server.ts";
import { pickUpWork } from "#modules/expert-work/commands/pick-up.server.ts";
import { releaseWork } from "#modules/expert-work/commands/release.server.ts";
import { getWork, lockWork } from "#modules/expert-work/data.server.ts";
import type { WorkKind } from "#modules/expert-work/kind.ts";
import { hoursAfter, WORK_TRANSITIONS } from "#modules/expert-work/policy.ts";
import { getBalance, listLedgerSums } from "#modules/ledger/data.server.ts";
import { orderItem } from "#modules/orders/commands/order-item.server.ts";
import { postSale } from "#modules/orders/commands/post-sale.server.ts";
import { settleLatestPayment } from "#modules/orders/commands/settle-payment.server.ts";
import { getOrder } from "#modules/orders/data.server.ts";
import { keptMinor } from "#modules/orders/policy.ts";
import type { Product } from "#modules/orders/product.ts";
import type { Tx } from "#platform/db/client.ts";
import { advanceClock, runDueJobs } from "#server/jobs/run-due.ts";
import { addCandidate, addExpert } from "#tests/support/fixtures.ts";
import { payCheckout } from "#tests/support/pay-checkout.ts";
import { readMailbox } from "#tests/support/read-mailbox.ts";
import { testServices, type TestServices } from "#tests/support/test-services.ts";

const HOUR = 3_600_000;
const happened: string[] = [];

/** Work that exists only in this test. Its claims last until the deadline. */
const repair: WorkKind = {
  claimHours: null,
  words: {
    item: "toy",
    items: "toys",
    verb: "repair",
    result: "report",
    waiting: { one: "A toy is broken.", many: "Toys are broken." },
  },
  describe: async (_db, works) =>
    new Map(works.map(({ id }) => [id, { what: "one wheel", length: "" }])),
  async discard(_tx, { id }) {
    happened.push(`discarded ${id}`);
  },
  async expired(_deps, _tx, order, { amountMinor }) {
    happened.push(`expired ${order.id} ${amountMinor}`);
  },
};

const toyRepair: Product = {
  name: "toy-repair",
  takes: { codes: "none", credit: false },
  reserve({ clock }, { participant }, { orderId, line, options }) {
    const now = clock.now();
    const row = workRow({
      id: line.ref,
      kind: "toy",
      subjectId: options["toy"]!,
      orderId,
      sharePercent: 50,
      now,
    });
    const work = JSON.stringify({ ...row, topic: "coding" });
    return sql`reserve_expert_work(
      case when ${participant} is not null
           then ${work}::jsonb || jsonb_build_object('candidate_id', ${participant}) end,
      ${hoursAfter(now, 1)})`;
  },
  async confirm(deps, tx, order, line) {
    const now = deps.clock.now();
    if (!(await openWork(deps, tx, line.ref, hoursAfter(now, 72)))) return "paid_late";
    await postSale(tx, order, now);
    return "confirmed";
  },
  release: (tx, line) => releaseUnclaimed(tx, line.ref),
  orderView: async (_deps, _db, { line }) => ({
    title: line.description,
    facts: [],
    refundChanges: "",
    usedUntil: null,
    expertId: null,
    page: { kind: "item", lead: null, next: null, again: null },
  }),
  refundable: async () => 0,
  goodwill: {
    limitMinor: async (_db, order) => keptMinor(order),
    refund: async () => undefined,
  },
};

let services: TestServices;
type Expert = Awaited<ReturnType<typeof addExpert>>;
let first: Expert;
let second: Expert;
beforeAll(async () => {
  services = await testServices({
    now: "2027-01-11T08:00:00Z",
    products: { "toy-repair": toyRepair },
    workKinds: { toy: repair },
  });
});
afterAll(() => services.close());
beforeEach(async () => {
  happened.length = 0;
  await services.db.execute(sql`update experts set status = 'paused' where status = 'active'`);
  [first, second] = [await addExpert(services), await addExpert(services)];
});

/** A toy whose repair was ordered and paid for. */
async function bought() {
  const toy = randomUUID();
  const ordered = await orderItem<"taken">(
    services,
    await addCandidate(services),
    {
      product: "toy-repair",
      description: "Repair of a toy",
      currency: "USD",
      priceMinor: 2000,
      options: { toy },
      age: "adult",
    },
    { idempotencyKey: randomUUID(), expectedMinor: 2000, input: { toy } },
  );
  if (!ordered.ok) throw new Error(ordered.reason);
  await payCheckout(services, ordered.checkoutUrl);
  await settleLatestPayment(services, ordered.order.id);
  const { rows } = await services.db.execute<{ id: string }>(
    sql`select id from work_list where subject_id = ${toy}::uuid`,
  );
  return { id: rows[0]!.id, orderId: ordered.order.id };
}

const statusOf = async (id: string) => (await getWork(services.db, id))!.status;
const pickUp = (id: string, expert: Expert) => pickUpWork(services, { id, expert });
const locked = <Result>(id: string, act: (tx: Tx) => Promise<Result>) =>
  services.db.transaction(async (tx) => {
    await lockWork(tx, id);
    return act(tx);
  });
const mailsTo = async ({ slug }: Expert) => {
  await services.runJobs();
  const mails = await readMailbox(services);
  return mails.filter(({ to }) => to === `${slug}@experts.example`).map(({ subject }) => subject);
};

describe("a kind of work unknown to expert work", () => {
  test("is picked up, returned, picked up by another, paused and delivered", async () => {
    const { db, clock } = services;
    const { id, orderId } = await bought();
    const dueAt = hoursAfter(clock.now(), 72);
    expect(await getWork(db, id)).toMatchObject({ status: "queued", dueAt });
    await runDueJobs(services);
    expect(await mailsTo(second)).toEqual(["A toy is waiting for a report"]);

    const picked = await Promise.all([pickUp(id, first), pickUp(id, second)]);
    expect(picked.filter(({ ok }) => ok)).toHaveLength(1);
    expect(picked).toContainEqual({ ok: false, reason: "taken" });
    const [winner, other] = picked[0].ok ? [first, second] : [second, first];
    expect(await getWork(db, id)).toMatchObject({ expertId: winner.id, claimedUntil: dueAt });
    const next = await bought();
    expect(await pickUp(next.id, winner)).toEqual({ ok: false, reason: "busy" });

    await releaseWork(services, { id, expertId: other.id });
    expect(await statusOf(id)).toBe("claimed");
    await releaseWork(services, { id, expertId: winner.id });
    expect(await getWork(db, id)).toMatchObject({ status: "queued", expertId: null, dueAt });
    expect(happened).toEqual([`discarded ${id}`]);

    expect(await pickUp(id, other)).toEqual({ ok: true });
    const of = { id, expertId: other.id };
    const until = hoursAfter(clock.now(), 48);
    expect(await locked(id, (tx) => pauseWork(services, tx, of, until))).toBe(true);
    expect(await locked(id, (tx) => deliverWork(services, tx, of))).toBeNull();
    await advanceClock(services, 10 * HOUR);
    expect(await locked(id, (tx) => resumeWork(services, tx, id))).toBe(true);
    const later = hoursAfter(dueAt, 10);
    expect(await getWork(db, id)).toMatchObject({ dueAt: later, claimedUntil: later });

    // It goes on by itself when the time to answer is over.
    const again = hoursAfter(clock.now(), 48);
    await locked(id, (tx) => pauseWork(services, tx, of, again));
    await advanceClock(services, 48 * HOUR - 1);
    expect(await statusOf(id)).toBe("paused");
    await advanceClock(services, 1);
    expect(await getWork(db, id)).toMatchObject({
      status: "claimed",
      dueAt: hoursAfter(later, 48),
    });

    expect(await locked(id, (tx) => deliverWork(services, tx, of))).not.toBeNull();
    expect(await statusOf(id)).toBe("delivered");
    expect((await getOrder(db, orderId))!.status).toBe("fulfilled");
    expect(await getBalance(db, "expert_payable", other.id, "USD")).toBe(-1000);
    expect(await getBalance(db, "expert_payable", winner.id, "USD")).toBe(0);
  });

  test("is refunded at its deadline, and its expert is reminded four hours before", async () => {
    const { db } = services;
    const { id, orderId } = await bought();
    await pickUp(id, first);
    await advanceClock(services, 68 * HOUR - 1);
    expect((await mailsTo(first)).filter((subject) => subject.startsWith("Report due"))).toEqual(
      [],
    );
    await advanceClock(services, 1);
    expect((await mailsTo(first))[0]).toMatch(/^Report due/);
    await advanceClock(services, 4 * HOUR);
    await services.runJobs();
    expect(await statusOf(id)).toBe("refunded");
    expect((await getOrder(db, orderId))!.status).toBe("refunded");
    expect(happened).toContain(`discarded ${id}`);
    expect(happened).toContain(`expired ${orderId} 2000`);
    expect((await mailsTo(first))[0]).toBe("Your time to repair a toy is over");
    expect(await getBalance(db, "expert_payable", first.id, "USD")).toBe(0);
    expect((await listLedgerSums(db)).every(({ sumMinor }) => sumMinor === 0)).toBe(true);
  });
});

describe("the transitions of expert work", () => {
  test("are the same in TypeScript and in the database", async () => {
    const { rows } = await services.db.execute<{ from: string; to: string }>(
      sql`select from_status as "from", to_status as "to" from status_transitions
          where subject = 'work'`,
    );
    const key = ({ from, to }: { from: string; to: string }) => `${from} → ${to}`;
    expect(rows.map(key).toSorted()).toEqual(WORK_TRANSITIONS.map(key).toSorted());
  });

  test("are refused by the database otherwise", async () => {
    const { id } = await bought();
    const change = (to: string) =>
      services.db.execute(sql`update expert_work set status = ${to} where id = ${id}::uuid`);
    for (const to of ["delivered", "paused", "unpaid"]) {
      await expect(change(to)).rejects.toMatchObject({ cause: { code: "GR001" } });
    }
    await change("canceled");
    await expect(change("refunded")).rejects.toMatchObject({ cause: { code: "GR001" } });
  });
});
