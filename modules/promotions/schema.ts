import { z } from "zod";

/** Any case, with surrounding spaces. */
export const CouponCode = z
  .string()
  .trim()
  .max(40, "At most 40 characters")
  .regex(/^[A-Za-z0-9-]*$/, "Letters, digits and dashes only");

export const CouponInput = z.object({
  code: CouponCode.min(3),
  percent: z.int().min(1).max(100),
  scope: z.enum(["interviews", "any"]),
  startsAt: z.date(),
  endsAt: z.date(),
  maxRedemptions: z.int().positive().nullable(),
});
export type CouponInput = z.infer<typeof CouponInput>;
