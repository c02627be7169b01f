import { describe, expect, test } from "vitest";
import {
  ACTION_NAMES,
  ACTIONS,
  type AdminAction,
  mayDo,
  maySee,
  type Part,
  PARTS,
} from "./policy.ts";

const parts = Object.keys(PARTS) as Part[];
const actions = Object.keys(ACTIONS) as AdminAction[];

/** A second copy of the table: changing one requires changing the other. */
const TABLE = {
  support: {
    sees: "overview orders bookings experts refunds claims reviews coupons leads mails",
    does: "order.cancel order.outcome order.call claim.decide review.withdraw review.restore expert.decide lead.retry mail.retry",
  },
  finance: {
    sees: "overview orders payments payouts refunds claims ledger coupons webhooks",
    does: "order.goodwill payout.cancel payout.paid payout.undo refund.retry",
  },
  content: {
    sees: "overview reviews coupons",
    does: "review.withdraw review.restore coupon.create coupon.end",
  },
} as const;

describe("permissions", () => {
  test.each(["support", "finance", "content"] as const)("%s", (role) => {
    expect(parts.filter((part) => maySee([role], part)).toSorted()).toEqual(
      TABLE[role].sees.split(" ").toSorted(),
    );
    expect(actions.filter((action) => mayDo([role], action)).toSorted()).toEqual(
      TABLE[role].does.split(" ").toSorted(),
    );
  });

  test("admin may do everything, no role nothing, and two roles what either may", () => {
    expect(parts.every((part) => maySee(["admin"], part))).toBe(true);
    expect(actions.every((action) => mayDo(["admin"], action))).toBe(true);
    expect(parts.some((part) => maySee([], part))).toBe(false);
    expect(actions.some((action) => mayDo([], action))).toBe(false);
    expect(maySee(["content", "finance"], "ledger")).toBe(true);
    expect(mayDo(["content", "finance"], "coupon.end")).toBe(true);
  });

  test("every action has a name", () => {
    expect(Object.keys(ACTION_NAMES)).toEqual(actions);
  });
});
