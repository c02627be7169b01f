import { z } from "zod";
import { CURRENCIES } from "#lib/money.ts";

/** Payout details for the operator. */
export const payoutDetailsSchema = z
  .string()
  .trim()
  .min(8, "Enter the account holder, the bank and the account")
  .max(500, "At most 500 characters");

export const currencySchema = z.enum(CURRENCIES);

/** A month of a statement, `2027-01`. */
export const monthSchema = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/);
