import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { listChanges } from "#modules/audit/data.server.ts";
import { getBookingOfOrder, getSessionOrder } from "#modules/live-sessions/data.server.ts";
import { getBalance, getCredit, listLedgerSums } from "#modules/ledger/data.server.ts";
import { runDueJobs } from "#server/jobs/run-due.ts";
import { addExpert, giveFeedback, meet, placeOrder } from "#tests/support/fixtures.ts";
import { testServices, type TestServices } from "#tests/support/test-services.ts";
import { candidateOptions } from "#modules/live-sessions/change-policy.ts";
import { getOrder, getPaidPayment, listRefundsOfOrder } from "#modules/orders/data.server.ts";
import { cancelSession } from "#modules/live-sessions/commands/cancel-session.server.ts";
import { changeTime } from "#modules/live-sessions/commands/change-time.server.ts";
import { setOutcome, chooseRefund } from "#modules/live-sessions/commands/choose-outcome.server.ts";
import {
  applyProviderState,
  settleLatestPayment,
} from "#modules/orders/commands/settle-payment.server.ts";
import { payCheckout } from "#tests/support/pay-checkout.ts";

const HOUR = 3_600_000;
const START = "2027-01-14T10:00:00Z";
const operator = { role: "operator", id: "op" } as const;
let services: TestServices;

beforeEach(async () => {
  services = await testServices({ now: "2027-01-11T08:00:00Z" });
});
afterEach(() => services.close());

async function bought() {
  const expert = await addExpert(services);
  const placed = await placeOrder(services, { start: START, expert: expert.slug });
  await payCheckout(services, placed.checkoutUrl);
  await settleLatestPayment(services, placed.order.id);
  const candidate = { role: "candidate", id: placed.candidate.userId } as const;
  return { id: placed.order.id, expert, candidate, user: placed.candidate };
}

async function options(id: string) {
  const order = (await getSessionOrder(services.db, id))!;
  const booking = (await getBookingOfOrder(services.db, id))!;
  return candidateOptions({ order, booking }, services.config.refundPolicies, services.clock.now());
}

async function facts(id: string) {
  await services.runJobs();
  const payment = await getPaidPayment(services.db, id);
  const atProvider = await services.payments.sandbox!.query(payment!.providerRef!);
  return {
    order: (await getOrder(services.db, id))!.status,
    booking: (await getBookingOfOrder(services.db, id))!.status,
    back: atProvider!.refundedMinor,
    owed: await getBalance(services.db, "customer", id, "USD"),
    sums: await listLedgerSums(services.db),
  };
}
const BALANCED = [{ currency: "USD", sumMinor: 0 }];

describe("canceling", () => {
  test.each([
    ["more than a day before", 0, 7900, "refunded", 0],
    ["a day before, to the second", 50 * HOUR, 3950, "partially_refunded", 2963],
    ["four hours before", 70 * HOUR, 0, "fulfilled", 5925],
  ])("%s refunds what was shown", async (_when, waitMs, back, order, expertsShare) => {
    const { id, candidate, expert } = await bought();
    services.clock.advance(waitMs);
    const { cancel } = await options(id);
    expect(cancel).toMatchObject({ ok: true, refundMinor: back });
    const by = { by: candidate, why: "no time", expectedMinor: back };
    expect(await cancelSession(services, id, by)).toEqual({ ok: true, refundMinor: back });
    expect(await facts(id)).toEqual({
      order,
      booking: "cancelled_by_candidate",
      back,
      owed: 0,
      sums: BALANCED,
    });
    expect(await getBalance(services.db, "expert_payable", expert.id, "USD")).toBe(
      -expertsShare || 0,
    );
  });

  test("refuses an outdated amount", async () => {
    const { id, candidate } = await bought();
    services.clock.advance(50 * HOUR);
    const by = { by: candidate, why: "", expectedMinor: 7900 };
    expect(await cancelSession(services, id, by)).toEqual({ ok: false, reason: "amount_changed" });
    expect((await facts(id)).booking).toBe("confirmed");
  });

  test("happens once for five parallel submits", async () => {
    const { id, candidate } = await bought();
    const all = await Promise.all(
      [1, 2, 3, 4, 5].map(() => cancelSession(services, id, { by: candidate, why: "" })),
    );
    expect(all.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await listRefundsOfOrder(services.db, id)).toHaveLength(1);
    expect((await facts(id)).back).toBe(7900);
  });

  test("is refused once the session has started", async () => {
    const { id, candidate, expert } = await bought();
    services.clock.advance(74 * HOUR);
    const expertToo = { role: "expert", id: expert.id } as const;
    for (const by of [candidate, expertToo, operator]) {
      expect(await cancelSession(services, id, { by, why: "" })).toMatchObject({ ok: false });
    }
    expect(await options(id)).toMatchObject({ cancel: { ok: false } });
  });

  test("frees the time for others", async () => {
    const { id, candidate, expert } = await bought();
    await cancelSession(services, id, { by: candidate, why: "" });
    const other = await placeOrder(services, { start: START, expert: expert.slug });
    expect(other.order.status).toBe("pending_payment");
  });
});

describe("after a cancellation by the expert or the platform", () => {
  test("the candidate takes a full refund and a credit of ten percent", async () => {
    const { id, expert, candidate, user } = await bought();
    await cancelSession(services, id, { by: { role: "expert", id: expert.id }, why: "ill" });
    expect((await facts(id)).back).toBe(0);
    expect((await options(id)).choose).toMatchObject({ refundMinor: 7900, creditMinor: 790 });
    const taken = await chooseRefund(services, id, candidate);
    expect(taken).toEqual({ ok: true, refundMinor: 7900, creditMinor: 790 });
    expect(await chooseRefund(services, id, candidate)).toMatchObject({ ok: false });
    expect(await facts(id)).toMatchObject({ order: "refunded", back: 7900, sums: BALANCED });
    expect(await getCredit(services.db, user.userId, "USD")).toBe(790);
  });

  test("the refund is made without a choice after two days", async () => {
    const { id } = await bought();
    await cancelSession(services, id, { by: operator, why: "" });
    services.clock.advance(48 * HOUR - 1000);
    await runDueJobs(services);
    expect((await facts(id)).back).toBe(0);
    services.clock.advance(1000);
    await runDueJobs(services);
    await runDueJobs(services);
    expect(await facts(id)).toMatchObject({ order: "refunded", back: 7900 });
    expect((await options(id)).choose).toBeNull();
  });

  test("another time, with another expert, is free and uses no free reschedule", async () => {
    const { id, expert, candidate } = await bought();
    const other = await addExpert(services);
    await cancelSession(services, id, { by: { role: "expert", id: expert.id }, why: "" });
    const to = { start: new Date("2027-01-15T10:00:00Z"), expert: other.slug };
    expect(await changeTime(services, id, to, candidate)).toMatchObject({ ok: true });
    const booking = await getBookingOfOrder(services.db, id);
    expect(booking).toMatchObject({ status: "confirmed", expertId: other.id, moves: 0 });
    expect(await facts(id)).toMatchObject({ order: "paid", back: 0 });
    expect((await options(id)).choose).toBeNull();
  });
});

describe("rescheduling", () => {
  const at = (time: string) => ({ start: new Date(time) });

  test("moves the session and leaves the order unchanged, twice", async () => {
    const { id, candidate } = await bought();
    const before = await getOrder(services.db, id);
    const first = at("2027-01-14T15:00:00Z");
    expect(await changeTime(services, id, first, candidate)).toMatchObject({ ok: true });
    const second = at("2027-01-16T09:00:00Z");
    expect(await changeTime(services, id, second, candidate)).toMatchObject({ ok: true });
    const third = await changeTime(services, id, at("2027-01-17T09:00:00Z"), candidate);
    expect(third).toEqual({ ok: false, reason: "no_moves_left" });
    const booking = await getBookingOfOrder(services.db, id);
    expect(booking).toMatchObject({ startAt: second.start, sequence: 2, moves: 2 });
    expect(booking!.endAt.getTime() - booking!.startAt.getTime()).toBe(HOUR);
    expect(await getOrder(services.db, id)).toEqual(before);
    const moved = (await listChanges(services.db, [booking!.id])).filter(({ detail }) => detail);
    expect(moved).toHaveLength(2);
    expect(moved[0]).toMatchObject({ actor: `candidate:${candidate.id}`, from: "confirmed" });
  });

  test("is possible until a day before", async () => {
    const { id, candidate } = await bought();
    services.clock.advance(50 * HOUR + 1000);
    const moved = await changeTime(services, id, at("2027-01-16T10:00:00Z"), candidate);
    expect(moved).toEqual({ ok: false, reason: "too_late" });
  });

  test("to a taken time, or one that isn't offered, changes nothing", async () => {
    const { id, candidate, expert } = await bought();
    await placeOrder(services, { start: "2027-01-15T10:00:00Z", expert: expert.slug });
    for (const time of ["2027-01-15T10:30:00Z", "2027-01-15T10:10:00Z", "2027-01-11T09:00:00Z"]) {
      const moved = await changeTime(services, id, at(time), candidate);
      expect(moved).toEqual({ ok: false, reason: "taken" });
    }
    expect(await getBookingOfOrder(services.db, id)).toMatchObject({
      startAt: new Date(START),
      sequence: 0,
    });
  });

  test("over another session of the candidate has its own reason", async () => {
    const { id, candidate, user } = await bought();
    const other = await addExpert(services);
    const start = "2027-01-15T10:00:00Z";
    await placeOrder(services, { start, expert: other.slug, candidate: user });
    const moved = await changeTime(services, id, at(start), candidate);
    expect(moved).toEqual({ ok: false, reason: "candidate_busy" });
  });

  test("lets only one of two sessions move to the same time", async () => {
    const expert = await addExpert(services);
    const both = await Promise.all(
      ["2027-01-14T10:00:00Z", "2027-01-14T14:00:00Z"].map(async (start) => {
        const placed = await placeOrder(services, { start, expert: expert.slug });
        await payCheckout(services, placed.checkoutUrl);
        await settleLatestPayment(services, placed.order.id);
        return placed;
      }),
    );
    const outcomes = await Promise.all(
      both.map(({ order, candidate }) =>
        changeTime(services, order.id, at("2027-01-15T09:00:00Z"), {
          role: "candidate",
          id: candidate.userId,
        }),
      ),
    );
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  });
});

describe("a session", () => {
  /** A session that both attended and that has just ended. */
  async function held() {
    const session = await bought();
    await meet(services, session.id);
    services.clock.advance(75 * HOUR);
    await runDueJobs(services);
    return session;
  }
  const earned = async (expert: { id: string }) =>
    0 - (await getBalance(services.db, "expert_payable", expert.id, "USD"));

  test("is completed when it ends; its expert earns once the candidate has the feedback", async () => {
    const { id, expert } = await bought();
    await meet(services, id);
    services.clock.advance(74 * HOUR);
    await runDueJobs(services);
    expect((await facts(id)).booking).toBe("in_progress");
    services.clock.advance(HOUR);
    await runDueJobs(services);
    expect(await facts(id)).toMatchObject({ order: "fulfilled", booking: "completed" });
    expect(await earned(expert)).toBe(0);
    services.clock.advance(72 * HOUR - 1);
    await runDueJobs(services);
    await giveFeedback(services, id);
    expect(await facts(id)).toMatchObject({ order: "fulfilled", booking: "feedback_delivered" });
    expect(await earned(expert)).toBe(5925);
    services.clock.advance(HOUR);
    await runDueJobs(services);
    expect((await options(id)).choose).toBeNull();
  });

  describe("without feedback after 72 hours", () => {
    async function unscored() {
      const session = await held();
      services.clock.advance(72 * HOUR);
      await runDueJobs(services);
      return session;
    }

    test("is refunded in full, without a credit, if the candidate chooses so", async () => {
      const { id, expert, candidate } = await unscored();
      await expect(giveFeedback(services, id)).rejects.toThrow("could not give feedback");
      expect((await options(id)).choose).toMatchObject({ refundMinor: 7900, creditMinor: 0 });
      expect(await chooseRefund(services, id, candidate)).toMatchObject({ creditMinor: 0 });
      expect(await facts(id)).toMatchObject({ order: "refunded", back: 7900, sums: BALANCED });
      expect(await earned(expert)).toBe(0);
      await expect(giveFeedback(services, id)).rejects.toThrow("could not give feedback");
    });

    test("is rebooked for free with any expert, who earns the share", async () => {
      const { id, expert, candidate } = await unscored();
      const other = await addExpert(services);
      const to = { start: new Date("2027-01-20T10:00:00Z"), expert: other.slug };
      expect(await changeTime(services, id, to, candidate)).toMatchObject({ ok: true });
      expect(await facts(id)).toMatchObject({ order: "paid", booking: "confirmed", back: 0 });
      await meet(services, id);
      services.clock.advance(72 * HOUR);
      await runDueJobs(services);
      await giveFeedback(services, id);
      expect(await facts(id)).toMatchObject({ order: "fulfilled", sums: BALANCED });
      expect([await earned(expert), await earned(other)]).toEqual([0, 5925]);
    });

    test("is refunded without a choice after two days", async () => {
      const { id } = await unscored();
      services.clock.advance(48 * HOUR);
      await runDueJobs(services);
      expect(await facts(id)).toMatchObject({ order: "refunded", back: 7900, sums: BALANCED });
    });
  });

  test.each([
    ["no_show_candidate", 5925, 0],
    ["no_show_expert", 0, 0],
    ["tech_failed", 0, 0],
    ["no_show_both", 0, 7900],
  ] as const)(
    "with the outcome %s determines the share and the refund",
    async (outcome, share, back) => {
      const { id, expert } = await held();
      expect(await setOutcome(services, id, outcome, operator, "told")).toEqual({ ok: true });
      expect(await setOutcome(services, id, outcome, operator, "told")).toMatchObject({
        ok: false,
      });
      const after = await facts(id);
      expect(after).toMatchObject({ booking: outcome, back, sums: BALANCED });
      expect(await getBalance(services.db, "expert_payable", expert.id, "USD")).toBe(-share || 0);
    },
  );

  test("pauses the payout while disputed, and pays it when the dispute is won", async () => {
    const { id } = await bought();
    const payment = (await getPaidPayment(services.db, id))!;
    const provider = services.payments.sandbox!;
    const dispute = async (state: "open" | "won" | "lost") => {
      await provider.hosted.dispute(payment.providerRef!, state);
      await applyProviderState(services, payment.id, (await provider.query(payment.providerRef!))!);
    };
    await dispute("open");
    expect(await facts(id)).toMatchObject({ order: "disputed", owed: 7900, sums: BALANCED });
    await dispute("won");
    expect(await facts(id)).toMatchObject({ order: "paid", owed: 0, sums: BALANCED });
  });
});
