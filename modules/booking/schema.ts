import { z } from "zod";
import { isEmail, visibleText } from "#lib/typed-text.ts";
import { zoneSchema } from "#lib/zone-schema.ts";

const slug = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "Choose a session from the list")
  .max(80);

/**
 * Input of `POST /api/holds` and the time step's form. Without `expert`, the first one free is
 * chosen.
 */
export const HoldInput = z.object({
  service: slug,
  start: z.iso.datetime({ offset: true, error: "An ISO instant, such as 2026-12-01T09:00:00Z" }),
  expert: slug.optional(),
});
export type HoldInput = z.infer<typeof HoldInput>;

const text = (max: number) => z.string().trim().max(max, `At most ${max} characters`);

export const BookingDetails = z.object({
  name: text(200)
    .overwrite(visibleText)
    .min(1, "Enter your name")
    .regex(/^\P{Cc}*$/u, "Enter a name without control characters"),
  email: z.string().refine(isEmail, "Enter an email, such as name@example.com").optional(),
  phone: text(40)
    .regex(/^[0-9 ().-]*$/, "Enter digits only, without the country code")
    .optional(),
  country_code: z
    .string()
    .regex(/^\+\d{1,4}(-\d{1,4})?$/, "Choose a country code")
    .optional(),
  experience: z
    .string()
    .regex(/^\d{0,2}$/, "Enter a experience between 0 and 99")
    .optional(),
  request: text(2000).optional(),
  zone: zoneSchema.optional(),
});
export type BookingDetails = z.infer<typeof BookingDetails>;

/**
 * A partly filled details form. It also keeps where and when (ISO) a code was sent, so that a
 * reload still asks for it.
 */
export type BookingDraft = Partial<
  Record<
    | keyof BookingDetails
    | "currency"
    | "coupon"
    | "age"
    | "provider"
    /** `yes` or `no`: whether to use a prepaid session. */
    | "prepaid"
    /** The credit that was shown as deducted, minor units. */
    | "credit"
    | "codeSentTo"
    | "codeSentAt",
    string
  >
>;
