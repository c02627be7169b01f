import type { Platform } from "#platform/services.ts";
import type { BookingView } from "#modules/booking/data.server.ts";
import { changeStatus } from "#modules/booking/commands.server.ts";
import { NOT_THE_CANDIDATES_FAULT } from "#modules/booking/policy.ts";
import { fulfillOrder } from "#modules/orders/commands/order-status.server.ts";
import { refundableMinor } from "#modules/orders/price.ts";
import type { Tx } from "#platform/db/client.ts";
import type { SessionOrder } from "../data.server.ts";
import {
  allocateSessionRefund,
  CHOICE_HOURS,
  FEEDBACK_GRACE_HOURS,
  FEEDBACK_HOURS,
  type Outcome,
  sumOf,
} from "../policy.ts";
import { mailOutcome } from "./mail-change.server.ts";
import { recomputeExpertShare, refundSession } from "./settle-session.server.ts";

const HOUR_MS = 3_600_000;

/**
 * Records how a locked session ended, with the consequences for the order and both people. The
 * caller has checked the transition and set the actor.
 */
export async function closeSession(
  deps: Pick<Platform, "config" | "clock" | "queue">,
  tx: Tx,
  { order, booking }: { order: SessionOrder; booking: BookingView },
  outcome: "completed" | Outcome,
): Promise<void> {
  const now = deps.clock.now();
  const inHours = (hours: number) => new Date(now.getTime() + hours * HOUR_MS);
  if (outcome === "completed") {
    // If an operator decides days later, the expert still gets time to write the scorecard.
    const feedbackDueAt = new Date(
      Math.max(
        booking.endAt.getTime() + FEEDBACK_HOURS * HOUR_MS,
        inHours(FEEDBACK_GRACE_HOURS).getTime(),
      ),
    );
    await changeStatus(tx, booking.id, outcome, { feedbackDueAt });
    await fulfillOrder(tx, order.id, now);
    return;
  }
  const mayChoose = NOT_THE_CANDIDATES_FAULT.includes(outcome);
  const choiceUntil = mayChoose ? inHours(CHOICE_HOURS) : null;
  await changeStatus(tx, booking.id, outcome, { choiceUntil });
  const owedMinor = outcome === "no_show_both" ? refundableMinor(order) : 0;
  const back = allocateSessionRefund(order, owedMinor, now);
  const amountMinor = sumOf(back);
  if (amountMinor > 0) {
    const key = `not_held:${booking.id}:${booking.sequence}`;
    await refundSession(deps, tx, order, { amountMinor, reason: "not_held", key });
  } else if (!mayChoose) {
    await fulfillOrder(tx, order.id, now);
  }
  await recomputeExpertShare(deps, tx, order.id);
  await mailOutcome(deps, tx, order.id, outcome, back);
}
