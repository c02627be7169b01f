import { z } from "zod";
import { Amount } from "#modules/admin/schema.ts";
import { decideClaim } from "#modules/claims/commands/decide-claim.server.ts";
import { decideOutcome } from "#modules/claims/commands/decide-outcome.server.ts";
import { OUTCOMES } from "#modules/live-sessions/policy.ts";
import { ORDER_ID } from "#modules/orders/schema.ts";
import { type AdminActions, confirmed } from "./components/admin-action.server.ts";

const Decision = z.discriminatedUnion(
  "decision",
  [
    z.object({ decision: z.literal("granted"), amount: Amount }),
    z.object({ decision: z.literal("refused") }),
    z.object({ decision: z.enum(["completed", ...OUTCOMES]) }),
  ],
  "Choose a decision",
);

export const CLAIM_ACTIONS: AdminActions = {
  /** Decides a claim or a case; the candidate of a claim receives the reason. */
  "claim.decide": confirmed({
    subject: ({ order = "" }) => (ORDER_ID.test(order) ? order : null),
    fields: Decision,
    run: ({ services, subject, fields, by, why }) => {
      switch (fields.decision) {
        case "granted":
          return decideClaim(services, subject, { granted: fields.amount }, by, why);
        case "refused":
          return decideClaim(services, subject, "refused", by, why);
        default:
          return decideOutcome(services, subject, fields.decision, by, why);
      }
    },
  }),
};
