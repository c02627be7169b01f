import { and, eq } from "drizzle-orm";
import type { Result } from "#lib/result.ts";
import { setOutcome } from "#modules/live-sessions/commands/choose-outcome.server.ts";
import type { Outcome } from "#modules/live-sessions/policy.ts";
import type { Platform } from "#platform/services.ts";
import { claims } from "../tables.server.ts";
import { mailCaseCompleted } from "./mail-case.server.ts";

/** Records a session's outcome and closes its open case. */
export async function decideOutcome(
  deps: Pick<Platform, "config" | "db" | "clock" | "queue">,
  orderId: string,
  outcome: "completed" | Outcome,
  by: { role: "operator"; id: string },
  why: string,
): Promise<Result<object, "not_possible">> {
  return setOutcome(deps, orderId, outcome, by, why, async (tx) => {
    const decision = { answer: why, decidedBy: by.id, decidedAt: deps.clock.now() };
    await tx
      .update(claims)
      .set({ status: "settled", ...decision })
      .where(
        and(eq(claims.orderId, orderId), eq(claims.about, "attendance"), eq(claims.status, "open")),
      );
    // Other outcomes have their own emails.
    if (outcome === "completed") await mailCaseCompleted(deps, tx, orderId);
  });
}
