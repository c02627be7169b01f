import { expect, test } from "vitest";
import { orderState } from "./order-state.ts";

const HOLD_END = new Date("2026-12-01T10:00:00Z");
const FACTS = {
  order: "paid",
  booking: "confirmed",
  holdExpiresAt: HOLD_END,
  paidAt: new Date("2026-12-01T09:50:00Z"),
  refunds: [],
  declined: false,
} as const;

test("paid in time is confirmed, whatever the address says about a refusal before", () => {
  expect(orderState({ ...FACTS, declined: true })).toBe("confirmed");
  expect(orderState({ ...FACTS, booking: "completed" })).toBe("confirmed");
});

test("paid late says which way it went", () => {
  const late = { ...FACTS, paidAt: new Date("2026-12-01T10:00:01Z") };
  expect(orderState(late)).toBe("retaken");
  const lost = { ...late, booking: "expired" } as const;
  expect(orderState(lost)).toBe("refunding");
  expect(orderState({ ...lost, refunds: [{ status: "pending" }] })).toBe("refunding");
  expect(orderState({ ...lost, order: "refunded", refunds: [{ status: "done" }] })).toBe(
    "refunded",
  );
});

test("unpaid waits, was declined, or has run out", () => {
  const unpaid = { ...FACTS, order: "pending_payment", booking: "held", paidAt: null } as const;
  expect(orderState(unpaid)).toBe("waiting");
  expect(orderState({ ...unpaid, declined: true })).toBe("declined");
  expect(orderState({ ...unpaid, order: "expired", booking: "expired" })).toBe("expired");
  expect(orderState({ ...unpaid, order: "failed" })).toBe("failed");
});

test("a payment that came for a closed order went back", () => {
  const facts = { ...FACTS, order: "expired", booking: "expired", paidAt: null } as const;
  expect(orderState({ ...facts, refunds: [{ status: "done" }] })).toBe("refunded");
});

test("a session that was called off says so", () => {
  expect(orderState({ ...FACTS, booking: "cancelled_by_expert" })).toBe("cancelled");
});
