import { z } from "zod";

/** The buttons of the checkout page; the first is the obvious one. */
export const SANDBOX_ACTIONS = [
  "pay",
  "decline",
  "abandon",
  "approve-late",
  "duplicate-webhooks",
] as const;

export const sandboxActionSchema = z.object({ action: z.enum(SANDBOX_ACTIONS) });
