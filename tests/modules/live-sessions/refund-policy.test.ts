import type { RefundPolicies } from "#platform/config/refund-policies.ts";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { getBookingOfOrder, getSessionOrder } from "#modules/live-sessions/data.server.ts";
import { refundPolicy } from "#modules/orders/policy.ts";
import { refundSteps } from "#modules/live-sessions/refund-policy.ts";
import { addExpert, placeOrder } from "#tests/support/fixtures.ts";
import { testServices, type TestServices } from "#tests/support/test-services.ts";
import { candidateOptions } from "#modules/live-sessions/change-policy.ts";
import { getOrder } from "#modules/orders/data.server.ts";
import { loadOrderPage } from "#app/routes/booking/components/session-order.server.ts";
import { cancelSession } from "#modules/live-sessions/commands/cancel-session.server.ts";
import { settleLatestPayment } from "#modules/orders/commands/settle-payment.server.ts";
import { payCheckout } from "#tests/support/pay-checkout.ts";

const HOUR = 3_600_000;
const START = "2027-01-20T10:00:00Z";

/** The current version and a stricter one, each current in turn. */
const policies = (current: "2026-01" | "2027-02"): RefundPolicies => ({
  current,
  versions: {
    "2026-01": {
      steps: [
        { hoursBefore: 24, percent: 100 },
        { hoursBefore: 4, percent: 50 },
      ],
      afterPurchase: { minutes: 60, hoursBefore: 6 },
      scorecardHours: 72,
    },
    "2027-02": {
      steps: [{ hoursBefore: 72, percent: 80 }],
      afterPurchase: null,
      scorecardHours: 72,
    },
  },
});

let services: TestServices;
/** The product while this version is current. */
const under = (current: "2026-01" | "2027-02"): TestServices => ({
  ...services,
  config: { ...services.config, refundPolicies: policies(current) },
});

beforeEach(async () => {
  services = await testServices({ now: "2027-01-11T08:00:00Z" });
});
afterEach(() => services.close());

describe("an order", () => {
  test.each([
    ["2026-01", "2027-02", 100, 7900],
    ["2026-01", "2027-02", 25, 7900],
    ["2026-01", "2027-02", 20, 3950],
    ["2026-01", "2027-02", 3, 0],
    ["2027-02", "2026-01", 100, 6320],
    ["2027-02", "2026-01", 25, 0],
    ["2027-02", "2026-01", 3, 0],
  ] as const)(
    "sold under %s while %s is current refunds by its own policy, %i hours before the start: %i",
    async (sold, current, hoursBefore, refundMinor) => {
      const { slug } = await addExpert(services);
      const placed = await placeOrder(under(sold), { start: START, expert: slug });
      const { id } = placed.order;
      await payCheckout(services, placed.checkoutUrl);
      await settleLatestPayment(under(sold), id);

      const now = new Date(Date.parse(START) - hoursBefore * HOUR);
      services.clock.advance(now.getTime() - services.clock.now().getTime());
      const deps = under(current);
      const order = (await getSessionOrder(deps.db, id))!;
      const booking = (await getBookingOfOrder(deps.db, id))!;
      const { cancel } = candidateOptions({ order, booking }, deps.config.refundPolicies, now);
      expect(cancel).toMatchObject({ ok: true, refundMinor });

      const by = { role: "candidate", id: placed.candidate.userId } as const;
      const cancelled = await cancelSession(deps, id, { by, why: "", expectedMinor: refundMinor });
      expect(cancelled).toEqual({ ok: true, refundMinor });
      await services.runJobs();
      const { rows } = await deps.db.execute<{ back: number }>(
        sql`select coalesce(sum(amount_minor), 0)::int as back from refunds where status = 'done'`,
      );
      expect(rows[0]!.back).toBe(refundMinor);
    },
  );

  test.each([
    ["2026-01", ["$79", "$39.50", "No refund"]],
    ["2027-02", ["$63.20", "No refund"]],
  ] as const)(
    "sold under %s shows that policy on its page and in its emails",
    async (sold, amounts) => {
      const other = sold === "2026-01" ? "2027-02" : "2026-01";
      const { slug } = await addExpert(services);
      const placed = await placeOrder(under(sold), { start: START, expert: slug });
      await payCheckout(services, placed.checkoutUrl);
      // Its payment arrives after another version has become current.
      await settleLatestPayment(under(other), placed.order.id);
      const order = (await getOrder(services.db, placed.order.id))!;
      const page = await loadOrderPage(
        under(other),
        { order, reader: "candidate" },
        {
          zone: "UTC",
          hourCycle: "h12",
          token: null,
          declined: false,
          problem: null,
          brief: null,
          returned: 0,
        },
      );
      expect(page.refundLines.map(({ back }) => back)).toEqual(amounts);
      const { rows } = await services.db.execute<{ text: string }>(
        sql`select text from outbox_mails where dedupe_key like 'order-confirmed:%:candidate'`,
      );
      const told = /If you cancel: .*?no refund\./.exec(rows[0]!.text.replaceAll(/\s+/g, " "))![0];
      const inEmail = [...told.matchAll(/(\S+) back|no refund/g)];
      expect(inEmail.map(([, amount]) => amount ?? "No refund")).toEqual(amounts);
    },
  );
});

describe("the steps of a policy", () => {
  const start = new Date(START);
  const steps = (version: string, hoursBefore: number) =>
    refundSteps(
      refundPolicy(policies("2026-01"), version),
      new Date(start.getTime() - hoursBefore * HOUR),
      start,
    ).map(({ until, percent }) => [until && (start.getTime() - until.getTime()) / HOUR, percent]);

  test.each([
    [
      "2026-01",
      100,
      [
        [24, 100],
        [4, 50],
        [null, 0],
      ],
    ],
    [
      "2026-01",
      24.5,
      [
        [23.5, 100],
        [4, 50],
        [null, 0],
      ],
    ],
    [
      "2026-01",
      20,
      [
        [19, 100],
        [4, 50],
        [null, 0],
      ],
    ],
    [
      "2026-01",
      6.5,
      [
        [6, 100],
        [4, 50],
        [null, 0],
      ],
    ],
    [
      "2026-01",
      5,
      [
        [4, 50],
        [null, 0],
      ],
    ],
    ["2026-01", 3, [[null, 0]]],
    [
      "2027-02",
      100,
      [
        [72, 80],
        [null, 0],
      ],
    ],
    ["2027-02", 24, [[null, 0]]],
  ] as const)("of %s, bought %i hours before the start", (version, hoursBefore, expected) => {
    expect(steps(version, hoursBefore)).toEqual(expected);
  });

  test("of an unknown version throw", () => {
    expect(() => steps("2025-12", 10)).toThrow("The refund policy 2025-12 isn't configured.");
  });
});
