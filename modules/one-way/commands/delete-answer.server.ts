import type { Result } from "#lib/result.ts";
import { allocateRefund, refundableMinor } from "#modules/orders/price.ts";
import { refundWords } from "#modules/orders/refund-words.ts";
import { lockWork } from "#modules/expert-work/data.server.ts";
import type { WorkKinds } from "#modules/expert-work/kind.ts";
import { isClaimed, isOpen } from "#modules/expert-work/policy.ts";
import { deleteRecording } from "#modules/recordings/commands.server.ts";
import { removeText } from "#modules/timeline/commands.server.ts";
import type { Platform } from "#platform/services.ts";
import { listSegments } from "../data.server.ts";
import { getScorecardOf, isWatchable } from "../scorecards.server.ts";
import { lockInterview } from "./take-step.server.ts";
import { withdrawUnwatchable } from "./withdraw-scorecard.server.ts";

/** It would cancel and refund an expert's scorecard. */
type EndsScorecard = {
  ok: false;
  reason: "ends_scorecard";
  /** The amounts by form of payment. */
  refund: string;
  isClaimed: boolean;
};

/**
 * Deletes a recording of a person's own interview, and its answer's transcript. Deleting the last
 * one cancels an undelivered scorecard: it's refunded in full, or its unpaid order closed.
 */
export async function deleteAnswer(
  deps: Pick<Platform, "config" | "db" | "clock" | "queue"> & { workKinds: WorkKinds },
  of: { interviewId: string; userId: string },
  recordingId: string,
  { mayEndScorecard }: { mayEndScorecard: boolean },
): Promise<Result<object, "missing"> | EndsScorecard> {
  return deps.db.transaction(async (tx): Promise<Result<object, "missing"> | EndsScorecard> => {
    // Also locks an order during payment: without recordings it must not be confirmed.
    const bought = await getScorecardOf(tx, of.interviewId);
    const found = bought ? await lockWork(tx, bought.id) : null;
    const interview = await lockInterview(tx, of);
    if (!interview) return { ok: false, reason: "missing" };
    const segments = await listSegments(tx, interview.id);
    const deleted = segments.find(({ id }) => id === recordingId);
    if (!deleted) return { ok: false, reason: "missing" };
    const watchable = segments.filter(isWatchable);
    const isLast = watchable.length === 1 && watchable[0]!.id === recordingId;
    const isPaid = isOpen(found?.work ?? null);
    const ending = isLast && (isPaid || found?.work.status === "unpaid") ? found : null;
    if (ending && isPaid && !mayEndScorecard) {
      const { order, work } = ending;
      return {
        ok: false,
        reason: "ends_scorecard",
        refund: refundWords(allocateRefund(order, refundableMinor(order)), order.currency),
        isClaimed: isClaimed(work, deps.clock.now()),
      };
    }
    await deleteRecording({ db: tx }, of.userId, recordingId);
    await removeText(tx, {
      sessionIds: [deleted.answerId],
      actor: "candidate",
      kinds: ["segment"],
    });
    if (ending) await withdrawUnwatchable(deps, tx, ending, "deleted");
    return { ok: true };
  });
}
