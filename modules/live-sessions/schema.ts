import { z } from "zod";
import { CURRENCIES } from "#lib/money.ts";
import { BookingDetails } from "#modules/booking/schema.ts";
import { AgeSchema, PROVIDERS } from "#modules/orders/schema.ts";
import { CouponCode } from "#modules/promotions/schema.ts";

/** `POST /api/orders`. */
export const OrderInput = z.object({
  hold: z.uuid("The id of a hold"),
  token: z.string().min(1, "The hold's token").max(200),
  details: BookingDetails,
  coupon: CouponCode.optional(),
  currency: z.enum(CURRENCIES, "USD or INR"),
  /** Default: an adult. */
  age: AgeSchema.optional(),
  /** Pay with a prepaid session: nothing is charged. */
  prepaid: z.boolean().optional(),
  /** The credit to deduct in minor units, at most the price. */
  creditMinor: z.int().positive().max(1_000_000_000).optional(),
  /** Default: card, or what is available. */
  provider: z.enum(PROVIDERS, "stripe, paypal or sandbox").optional(),
});
export type OrderInput = z.infer<typeof OrderInput>;
