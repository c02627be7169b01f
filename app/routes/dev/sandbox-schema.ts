import { z } from "zod";

/** The checkout page's buttons; the first is the primary one. */
export const SANDBOX_ACTIONS = [
  "pay",
  "decline",
  "abandon",
  "approve-late",
  "duplicate-webhooks",
] as const;

export const sandboxActionSchema = z.object({ action: z.enum(SANDBOX_ACTIONS) });
