import { z } from "zod";
import { CURRENCIES } from "#lib/money.ts";

export const currencySchema = z.enum(CURRENCIES);

/** A month of a statement, `2027-01`. */
export const monthSchema = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/);
