import { z } from "zod";
import { CouponCode } from "#modules/promotions/schema.ts";

/** Parses an amount in major units (`79`, `12.50`) into minor units. */
export const Amount = z
  .string("Enter an amount")
  .trim()
  .regex(/^\d{1,7}([.,]\d{1,2})?$/, "Enter an amount such as 12.50")
  .transform((text) => Math.round(Number(text.replace(",", ".")) * 100))
  .refine((amount) => amount > 0, "Enter an amount greater than zero");

const day = z.iso.date("Enter a day");

/** Days are UTC, the last one inclusive. */
export const CouponForm = z
  .object({
    code: CouponCode.min(3, "At least 3 characters").transform((code) => code.toUpperCase()),
    percent: z.coerce
      .number("Enter a whole number from 1 to 100")
      .int("Enter a whole number from 1 to 100")
      .min(1, "Enter a whole number from 1 to 100")
      .max(100, "Enter a whole number from 1 to 100"),
    scope: z.enum(["interviews", "any"], "Choose what it applies to"),
    startsOn: day,
    endsOn: day,
    maxRedemptions: z
      .string()
      .trim()
      .regex(/^([1-9]\d{0,6})?$/, "Enter a whole number, or leave it empty")
      .transform((text) => (text === "" ? null : Number(text))),
  })
  .refine(({ startsOn, endsOn }) => endsOn >= startsOn, {
    path: ["endsOn"],
    message: "The last day is before the first",
  })
  .transform(({ startsOn, endsOn, ...coupon }) => ({
    ...coupon,
    startsAt: new Date(`${startsOn}T00:00:00Z`),
    endsAt: new Date(Date.parse(`${endsOn}T00:00:00Z`) + 86_400_000),
  }));
