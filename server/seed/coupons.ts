import { createCoupon } from "#modules/promotions/commands.server.ts";
import type { Services } from "#app/services.ts";

/** The banner's code (docs/product.md#coupons): 9% off interviews. Keeps an operator's changes. */
export async function seedCoupons({ db }: Pick<Services, "db">): Promise<void> {
  await createCoupon(db, {
    code: "HALLOWEEN9",
    percent: 9,
    scope: "interviews",
    startsAt: new Date("2025-01-01T00:00:00Z"),
    endsAt: new Date("2099-12-31T23:59:59Z"),
    maxRedemptions: null,
  });
}
