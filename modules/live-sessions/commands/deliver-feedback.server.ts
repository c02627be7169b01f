import type { Platform } from "#platform/services.ts";
import { actAs } from "#modules/audit/commands.server.ts";
import { changeStatus } from "#modules/booking/commands.server.ts";
import type { Tx } from "#platform/db/client.ts";
import { lockSession } from "./lock-session.server.ts";
import { recomputeExpertShare } from "./settle-session.server.ts";

/**
 * Records that the candidate has the expert's feedback, and posts the expert's share. False if the
 * session isn't completed, or its feedback is overdue.
 */
export async function deliverFeedback(
  { clock }: Pick<Platform, "clock">,
  tx: Tx,
  orderId: string,
  by: { role: "expert"; id: string },
): Promise<boolean> {
  const found = await lockSession(tx, orderId);
  if (found?.booking.status !== "completed") return false;
  const { id, feedbackDueAt } = found.booking;
  if (feedbackDueAt === null || feedbackDueAt <= clock.now()) return false;
  await actAs(tx, by, "scorecard sent", clock.now());
  await changeStatus(tx, id, "feedback_delivered");
  await recomputeExpertShare({ clock }, tx, orderId);
  return true;
}
