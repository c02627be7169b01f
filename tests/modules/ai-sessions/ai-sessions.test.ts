import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getBalance, listLedgerSums } from "#modules/ledger/data.server.ts";
import { cancelOrder, refundableNow } from "#modules/orders/commands/refund-order.server.ts";
import { releaseUnpaid } from "#modules/orders/commands/release-unpaid.server.ts";
import { settleLatestPayment } from "#modules/orders/commands/settle-payment.server.ts";
import { getOrder } from "#modules/orders/data.server.ts";
import { sqlState } from "#platform/errors.ts";
import { runDueJobs } from "#server/jobs/run-due.ts";
import { addCandidate } from "#tests/support/fixtures.ts";
import { testServices, type TestServices } from "#tests/support/test-services.ts";
import { buyAiSession } from "#modules/ai-sessions/commands/buy-session.server.ts";
import { createFreeSession } from "#modules/ai-sessions/commands/create-free-session.server.ts";
import { deleteAiSession } from "#modules/ai-sessions/commands/delete-session.server.ts";
import { giveBack } from "#modules/ai-sessions/commands/give-back.server.ts";
import { startAiSession } from "#modules/ai-sessions/commands/start-session.server.ts";
import { appendAiEvent, lockWithOrder, markActive } from "#modules/ai-sessions/commands.server.ts";
import {
  getAiSession,
  getAiSessionOfOrder,
  getOwnAiSession,
  hasFreeSession,
  listAiEvents,
  listAiSessions,
  listJudgements,
} from "#modules/ai-sessions/data.server.ts";
import type { AiEventData } from "#modules/ai-sessions/events.ts";
import { payCheckout } from "#tests/support/pay-checkout.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const CHOICE = { topic: "coding", level: "mid", minutes: 15 } as const;
const TEXT = { topic: "coding", level: "mid", voice: false } as const;

let services: TestServices;
beforeAll(async () => {
  services = await testServices();
});
afterAll(async () => {
  for (const { sumMinor } of await listLedgerSums(services.db)) expect(sumMinor).toBe(0);
  await services.close();
});

async function bought() {
  const buyer = await addCandidate(services);
  const placed = await order(buyer);
  if (!placed.ok) throw new Error(placed.reason);
  await pay(placed);
  const session = await getAiSessionOfOrder(services.db, placed.order.id);
  return { ...placed, ...buyer, id: session!.id };
}

const order = (buyer: { userId: string; email: string }, expectedMinor = 900) =>
  buyAiSession(
    services,
    buyer,
    { ...CHOICE, title: "Coding", currency: "USD", expectedMinor },
    randomUUID(),
  );

async function pay({
  order: { id },
  checkoutUrl,
}: {
  order: { id: string };
  checkoutUrl: string | null;
}) {
  await payCheckout(services, checkoutUrl);
  await settleLatestPayment(services, id);
}

async function free() {
  const { userId } = await addCandidate(services);
  const created = await createFreeSession(services, userId, CHOICE);
  if (!created.ok) throw new Error(created.reason);
  return { id: created.id, userId };
}

const refundable = async (id: string) =>
  refundableNow(services, services.db, (await getOrder(services.db, id))!);
const cancel = (id: string, userId: string) =>
  cancelOrder(services, id, { by: { role: "candidate", id: userId }, expectedMinor: 900 });
const statusOf = async (id: string) => (await getAiSession(services.db, id))?.status;

describe("the free session", () => {
  test("is one per account: of 100 concurrent tries, one succeeds", async () => {
    const { userId } = await addCandidate(services);
    expect(await hasFreeSession(services, userId)).toBe(true);
    const tries = await Promise.all(
      Array.from({ length: 100 }, () => createFreeSession(services, userId, CHOICE)),
    );
    expect(tries.filter(({ ok }) => ok)).toHaveLength(1);
    expect(tries.filter((one) => !one.ok && one.reason === "free_used")).toHaveLength(99);
    expect(await hasFreeSession(services, userId)).toBe(false);
    expect(await listAiSessions(services.db, userId)).toHaveLength(1);
  });

  test("stays used after its owner deleted it", async () => {
    const { id, userId } = await free();
    await startAiSession(services, { id, userId }, TEXT);
    services.clock.advance(DAY);
    await runDueJobs(services);
    expect(await deleteAiSession(services, { id, userId })).toBe(true);
    expect(await createFreeSession(services, userId, CHOICE)).toEqual({
      ok: false,
      reason: "free_used",
    });
  });
});

describe("a bought session", () => {
  test("costs $9, and can be started once it is paid", async () => {
    const buyer = await addCandidate(services);
    expect(await order(buyer, 800)).toEqual({ ok: false, reason: "price_changed" });
    const placed = await order(buyer);
    if (!placed.ok) throw new Error(placed.reason);
    const session = (await getAiSessionOfOrder(services.db, placed.order.id))!;
    const who = { id: session.id, userId: buyer.userId };
    expect(placed.order).toMatchObject({ amountMinor: 900, currency: "USD" });
    expect(await startAiSession(services, who, TEXT)).toEqual({
      ok: false,
      reason: "not_startable",
    });
    expect(await listAiSessions(services.db, buyer.userId)).toEqual([]);
    await pay(placed);
    expect(await startAiSession(services, who, TEXT)).toEqual({ ok: true });
    expect(await startAiSession(services, who, TEXT)).toMatchObject({ ok: false });
  });

  test("is refunded in full for 14 days while it is unstarted", async () => {
    const { id, order: placed, userId } = await bought();
    services.clock.advance(14 * DAY - 1);
    expect(await refundable(placed.id)).toBe(900);
    expect(await cancel(placed.id, userId)).toMatchObject({ ok: true, refundMinor: 900 });
    await services.runJobs();
    expect(await statusOf(id)).toBe("released");
    expect((await getOrder(services.db, placed.id))!.status).toBe("refunded");
    expect(await getBalance(services.db, "customer", placed.id, "USD")).toBe(0);
    expect(await startAiSession(services, { id, userId }, TEXT)).toMatchObject({ ok: false });

    const other = await bought();
    services.clock.advance(14 * DAY);
    expect(await refundable(other.order.id)).toBe(0);
  });

  test("isn't refunded once started; of a start and a refund at the same time, only one succeeds", async () => {
    const { id, order: placed, userId } = await bought();
    const [started, canceled] = await Promise.all([
      startAiSession(services, { id, userId }, TEXT),
      cancel(placed.id, userId),
    ]);
    expect(Number(started.ok) + Number(canceled.ok)).toBe(1);

    const other = await bought();
    await startAiSession(services, other, TEXT);
    expect(await refundable(other.order.id)).toBe(0);
  });

  test("is restored after a failure of ours, and refundable again", async () => {
    const { id, order: placed, userId } = await bought();
    services.clock.advance(30 * DAY);
    await startAiSession(services, { id, userId }, TEXT);
    await services.db.transaction(async (tx) => {
      await giveBack(tx, (await lockWithOrder(tx, id))!, services.clock.now());
    });
    expect(await getAiSession(services.db, id)).toMatchObject({ status: "unstarted", attempt: 2 });
    expect(await refundable(placed.id)).toBe(900);
    expect(await startAiSession(services, { id, userId }, TEXT)).toEqual({ ok: true });
    const events = await listAiEvents(services.db, (await getAiSession(services.db, id))!);
    expect(events.map(({ kind }) => kind)).toEqual(["question"]);
  });

  test("is released if nobody pays", async () => {
    const placed = await order(await addCandidate(services));
    if (!placed.ok) throw new Error(placed.reason);
    const { id } = (await getAiSessionOfOrder(services.db, placed.order.id))!;
    services.clock.advance(2 * HOUR);
    await releaseUnpaid(services, placed.order.id);
    expect(await statusOf(id)).toBe("released");
  });
});

describe("an interrupted session", () => {
  test("ends after a day, and fulfills its order", async () => {
    const { id, order: placed, userId } = await bought();
    await startAiSession(services, { id, userId }, TEXT);
    services.clock.advance(DAY - 1);
    await runDueJobs(services);
    expect(await statusOf(id)).toBe("running");
    services.clock.advance(1);
    await runDueJobs(services);
    expect(await statusOf(id)).toBe("expired");
    expect((await getOrder(services.db, placed.id))!.status).toBe("fulfilled");
  });
});

describe("judgments", () => {
  test("are listed with their questions, oldest first, for their owner", async () => {
    const { id, userId } = await free();
    await startAiSession(services, { id, userId }, TEXT);
    const judgement = {
      judge: "rules",
      version: "1",
      rubricVersion: 1,
      dimensions: [{ dimension: "code", level: null, reason: "too_short", why: "Under 60 words." }],
    } as const;
    services.clock.advance(HOUR);
    await services.db.transaction(async (tx) => {
      const session = (await lockWithOrder(tx, id))!;
      const data = {
        number: 1,
        judgement: { ...judgement, dimensions: [...judgement.dimensions] },
      };
      await appendAiEvent(tx, session, { kind: "judgement", data }, services.clock.now());
      await markActive(tx, id, services.clock.now());
    });
    const session = (await getAiSession(services.db, id))!;
    expect(session.resumeUntil!.getTime()).toBe(services.clock.now().getTime() + DAY);
    const [question] = await listAiEvents(services.db, session);
    const { questionId, dimensions } = question!.data as AiEventData<"question">;
    expect(await listJudgements(services.db, userId)).toEqual([
      {
        sessionId: id,
        format: "interview",
        topic: "coding",
        questionId,
        dimensions,
        number: 1,
        at: services.clock.now(),
        judgement,
      },
    ]);
    expect(await listJudgements(services.db, (await addCandidate(services)).userId)).toEqual([]);
  });
});

describe("what was said", () => {
  test("is private to its owner", async () => {
    const { id, userId } = await free();
    const other = await addCandidate(services);
    expect(await getOwnAiSession(services.db, id, userId)).toMatchObject({ id });
    expect(await getOwnAiSession(services.db, id, other.userId)).toBeNull();
    const asOther = { id, userId: other.userId };
    expect(await startAiSession(services, asOther, TEXT)).toMatchObject({ ok: false });
    expect(await deleteAiSession(services, asOther)).toBe(false);
  });

  test("never changes, and is gone once its owner deletes the session", async () => {
    const { id, userId } = await free();
    await startAiSession(services, { id, userId }, TEXT);
    for (const attempt of [
      sql`update ai_session_events set data = '{}' where session_id = ${id}::uuid`,
      sql`delete from ai_session_events where session_id = ${id}::uuid`,
    ]) {
      const code = await services.db.execute(attempt).catch((error: unknown) => sqlState(error));
      expect(code).toBe("23001");
    }
    expect(await deleteAiSession(services, { id, userId })).toBe(false);
    services.clock.advance(DAY);
    await runDueJobs(services);
    expect(await deleteAiSession(services, { id, userId })).toBe(true);
    expect(await getOwnAiSession(services.db, id, userId)).toBeNull();
    expect(await listAiEvents(services.db, { id, attempt: 1 })).toEqual([]);
  });
});
