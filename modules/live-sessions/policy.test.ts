import { describe, expect, test } from "vitest";
import { allocateSessionRefund, type PaidSession } from "./policy.ts";

const NOW = new Date("2027-01-11T08:00:00Z");
const SOON = new Date("2027-06-01T00:00:00Z");
const pack = { expiresAt: SOON, closedAt: null, isRefunded: false, leftMinor: 21_330 };
const paid = (parts: Partial<PaidSession>): PaidSession => ({
  amountMinor: 0,
  creditMinor: 0,
  prepaidMinor: 0,
  refundedMinor: 0,
  returnedMinor: 0,
  pack: null,
  ...parts,
});

describe("a refund", () => {
  test("returns a prepaid session to its open pack", () => {
    const order = paid({ prepaidMinor: 7110, pack });
    const session = { moneyMinor: 0, creditMinor: 0, sessionMinor: 7110 };
    const money = { moneyMinor: 7110, creditMinor: 0, sessionMinor: 0 };
    expect(allocateSessionRefund(order, 7110, NOW)).toEqual(session);
    expect(
      allocateSessionRefund({ ...order, pack: { ...pack, closedAt: NOW } }, 7110, NOW),
    ).toEqual(money);
    expect(allocateSessionRefund(order, 7110, SOON)).toEqual(money);
    // The bank has reversed the pack's payment, so its sessions can't be booked.
    expect(
      allocateSessionRefund({ ...order, pack: { ...pack, isRefunded: true } }, 7110, NOW),
    ).toEqual(money);
  });

  test("returns part of a prepaid session as money", () => {
    const order = paid({ prepaidMinor: 7110, pack });
    expect(allocateSessionRefund(order, 3555, NOW)).toMatchObject({
      moneyMinor: 3555,
      sessionMinor: 0,
    });
    // The second half as well, because the first was already refunded.
    expect(allocateSessionRefund({ ...order, refundedMinor: 3555 }, 3555, NOW)).toMatchObject({
      sessionMinor: 0,
    });
  });
});
