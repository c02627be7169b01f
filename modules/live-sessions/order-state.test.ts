import { expect, test } from "vitest";
import { isUnsettled, orderState } from "./order-state.ts";

const HOLD_END = new Date("2026-12-01T10:00:00Z");
const FACTS = {
  order: "paid",
  booking: "confirmed",
  isUndecided: false,
  holdExpiresAt: HOLD_END,
  paidAt: new Date("2026-12-01T09:50:00Z"),
  refunds: [],
  declined: false,
} as const;

test("is confirmed when paid in time, whatever the URL says", () => {
  expect(orderState({ ...FACTS, declined: true })).toBe("confirmed");
});

test("tells how a late payment ended", () => {
  const late = { ...FACTS, paidAt: new Date("2026-12-01T10:00:01Z") };
  expect(orderState(late)).toBe("retaken");
  const lost = { ...late, booking: "expired" } as const;
  expect(orderState(lost)).toBe("refunding");
  expect(orderState({ ...lost, refunds: [{ status: "pending" }] })).toBe("refunding");
  expect(orderState({ ...lost, order: "refunded", refunds: [{ status: "done" }] })).toBe(
    "refunded",
  );
});

test("tells waiting, declined and expired apart when unpaid", () => {
  const unpaid = { ...FACTS, order: "pending_payment", booking: "held", paidAt: null } as const;
  expect(orderState(unpaid)).toBe("waiting");
  expect(orderState({ ...unpaid, declined: true })).toBe("declined");
  expect(orderState({ ...unpaid, order: "expired", booking: "expired" })).toBe("expired");
  expect(orderState({ ...unpaid, order: "failed" })).toBe("failed");
});

test("is refunded for a payment on a closed order", () => {
  const facts = { ...FACTS, order: "expired", booking: "expired", paidAt: null } as const;
  expect(orderState({ ...facts, refunds: [{ status: "done" }] })).toBe("refunded");
});

test.each([
  ["in_progress", "under_way"],
  ["completed", "completed"],
  ["feedback_delivered", "completed"],
  ["cancelled_by_candidate", "cancelled_by_candidate"],
  ["cancelled_by_expert", "cancelled_by_expert"],
  ["cancelled_by_platform", "cancelled_by_platform"],
  ["no_show_candidate", "no_show_candidate"],
  ["no_show_expert", "no_show_expert"],
  ["no_show_both", "no_show_both"],
  ["tech_failed", "tech_failed"],
] as const)("is %s for such a session, whatever is refunded: %s", (booking, state) => {
  for (const refunds of [[], [{ status: "pending" }], [{ status: "done" }]] as const) {
    for (const order of ["paid", "partially_refunded", "refunded", "disputed"] as const) {
      expect(orderState({ ...FACTS, booking, order, refunds })).toBe(state);
    }
  }
});

test("is ended while its outcome isn't decided", () => {
  const facts = { ...FACTS, isUndecided: true } as const;
  expect(orderState({ ...facts, booking: "in_progress" })).toBe("ended");
  expect(orderState({ ...facts, booking: "completed" })).toBe("completed");
});

test("keeps refreshing while a refund is pending", () => {
  expect(isUnsettled("cancelled_by_candidate", [{ status: "pending" }])).toBe(true);
  expect(isUnsettled("cancelled_by_candidate", [{ status: "done" }])).toBe(false);
});
