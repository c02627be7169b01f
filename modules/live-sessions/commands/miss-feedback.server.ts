import type { Platform } from "#platform/services.ts";
import { missFeedback } from "#modules/booking/commands.server.ts";
import { orderValueMinor, refundableMinor } from "#modules/orders/price.ts";
import type { Tx } from "#platform/db/client.ts";
import { feedbackMissedCandidate, feedbackMissedExpert } from "../emails/feedback-missed.server.ts";
import { CHOICE_HOURS } from "../policy.ts";
import { lockSession } from "./lock-session.server.ts";
import { openSessionMails } from "./session-mails.server.ts";

type Deps = Pick<Platform, "config" | "db" | "clock" | "queue">;

/**
 * A completed session's scorecard never came: the expert isn't paid, and the candidate chooses
 * between a full refund and another session, free.
 */
export async function giveUpFeedback(deps: Deps, orderId: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const found = await lockSession(tx, orderId);
    if (found?.booking.status !== "completed") return;
    const { order, booking } = found;
    if (booking.feedbackDueAt === null || booking.feedbackDueAt > now) return;
    const isRefunded = orderValueMinor(order) > 0 && refundableMinor(order) === 0;
    const choiceUntil = new Date(now.getTime() + CHOICE_HOURS * 3_600_000);
    await missFeedback(tx, booking.id, isRefunded ? null : choiceUntil);
    await mailFeedbackMissed(deps, tx, orderId);
  });
}

async function mailFeedbackMissed(deps: Deps, tx: Tx, orderId: string): Promise<void> {
  const mails = await openSessionMails(deps, tx, orderId);
  if (!mails) return;
  const choice = mails.choice();
  if (choice) {
    const mail = feedbackMissedCandidate({ ...mails.about("candidate"), choice });
    await mails.send("candidate", "feedback-missed", mail);
  }
  await mails.send("expert", "feedback-missed", feedbackMissedExpert(mails.about("expert")));
}
