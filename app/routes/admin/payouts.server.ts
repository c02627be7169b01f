import { z } from "zod";
import { cancelPayout, markPaid, undoPaid } from "#modules/payouts/commands.server.ts";
import { type AdminActions, confirmed, idIn } from "./components/admin-action.server.ts";

const Paid = z.object({
  reference: z
    .string()
    .trim()
    .min(1, "Enter the bank’s reference")
    .max(80, "At most 80 characters"),
});

const subject = idIn("payout");

export const PAYOUT_ACTIONS: AdminActions = {
  "payout.paid": confirmed({
    subject,
    fields: Paid,
    run: ({ services, subject, fields }) => markPaid(services, subject, fields.reference),
  }),
  "payout.undo": confirmed({
    subject,
    run: ({ services, subject }) => undoPaid(services, subject),
  }),
  "payout.cancel": confirmed({
    subject,
    run: ({ services, subject }) => cancelPayout(services, subject),
  }),
};
