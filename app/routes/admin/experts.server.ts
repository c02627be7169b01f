import { z } from "zod";
import { changeExpertStatus } from "#modules/experts/commands/change-status.server.ts";
import { type AdminActions, confirmed, idIn } from "./components/admin-action.server.ts";

export const EXPERT_ACTIONS: AdminActions = {
  /** The expert receives the reason. */
  "expert.decide": confirmed({
    subject: idIn("expert"),
    fields: z.object({
      to: z.enum(["in_review", "active", "paused", "left", "refused"], "Choose a status"),
    }),
    run: async ({ services, subject, fields: { to }, by, why }) => {
      const changed = await changeExpertStatus(services, subject, { to, by, why });
      services.slots.forget(subject);
      return changed;
    },
  }),
};
