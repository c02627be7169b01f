import { z } from "zod";

export const PROVIDERS = ["stripe", "paypal", "sandbox"] as const;

export const ORDER_ID = /^GR-\d{8}$/;

/** The buyer's details, frozen with the order; erasure empties them. */
export type BuyerDetails = { name: string } & {
  [field in "email" | "phone" | "country_code" | "experience" | "request" | "zone"]?:
    | string
    | undefined;
};

/** Under 18, a parent or guardian has to agree before a purchase or a recording. */
export const AgeSchema = z.enum(["adult", "guardian"], "Say whether you’re 18 or older");
export type Age = z.infer<typeof AgeSchema>;
