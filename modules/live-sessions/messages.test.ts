import { expect, test } from "vitest";
import type { OrderRefusal } from "./commands/create-order.server.ts";
import { ORDER_PROBLEMS } from "./messages.ts";

const COUPONS = [
  ["coupon_unknown", /don’t know/],
  ["coupon_expired", /expired/],
  ["coupon_not_for_this", /for this session/],
  ["coupon_not_yours", /another email/],
  ["coupon_not_first", /first session/],
  ["coupon_used_up", /used up/],
] as const satisfies [OrderRefusal, RegExp][];

test.each(COUPONS)("%s has its own message at the code field", (reason, words) => {
  expect(ORDER_PROBLEMS[reason]).toMatchObject({ field: "coupon" });
  expect(ORDER_PROBLEMS[reason]!.text).toMatch(words);
});

test("pack and credit errors are shown for the whole form", () => {
  for (const reason of ["pack_used_up", "credit_changed"] satisfies OrderRefusal[]) {
    expect(ORDER_PROBLEMS[reason]).toMatchObject({ field: null });
  }
});
