import { and, eq, isNull } from "drizzle-orm";
import { openSessionMails } from "#modules/live-sessions/commands/session-mails.server.ts";
import { getOrderOfBooking } from "#modules/live-sessions/data.server.ts";
import type { OrderReader } from "#modules/orders/order-link.server.ts";
import type { Result } from "#lib/result.ts";
import type { Tx } from "#platform/db/client.ts";
import type { Platform } from "#platform/services.ts";
import { sessionOf } from "../data.server.ts";
import { getScorecard } from "#modules/scorecards/data.server.ts";
import { followUpAnswered, followUpAsked } from "../emails/follow-up.server.ts";
import { followUpUntil } from "../policy.ts";
import { followUps } from "../tables.server.ts";

type Deps = Pick<Platform, "config" | "db" | "clock" | "queue">;

/** Asks the one question about a scorecard and emails the expert. */
export async function askFollowUp(
  deps: Deps,
  bookingId: string,
  question: string,
): Promise<Result<object, "no_scorecard" | "too_late" | "asked_before">> {
  return deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const scorecard = await getScorecard(tx, sessionOf(bookingId));
    if (!scorecard) return { ok: false, reason: "no_scorecard" };
    if (now >= followUpUntil(scorecard.sentAt)) return { ok: false, reason: "too_late" };
    const asked = await tx
      .insert(followUps)
      .values({ bookingId, question, askedAt: now })
      .onConflictDoNothing()
      .returning({ id: followUps.bookingId });
    if (asked.length === 0) return { ok: false, reason: "asked_before" };
    await mailFollowUp(deps, tx, bookingId, "expert");
    return { ok: true };
  });
}

/** Answers the candidate's question, once, and emails them. */
export async function answerFollowUp(
  deps: Deps,
  bookingId: string,
  answer: string,
): Promise<Result<object, "nothing_asked">> {
  return deps.db.transaction(async (tx) => {
    const answered = await tx
      .update(followUps)
      .set({ answer, answeredAt: deps.clock.now() })
      .where(and(eq(followUps.bookingId, bookingId), isNull(followUps.answeredAt)))
      .returning({ id: followUps.bookingId });
    if (answered.length === 0) return { ok: false, reason: "nothing_asked" };
    await mailFollowUp(deps, tx, bookingId, "candidate");
    return { ok: true };
  });
}

async function mailFollowUp(deps: Deps, tx: Tx, bookingId: string, to: OrderReader): Promise<void> {
  const orderId = await getOrderOfBooking(tx, bookingId);
  const mails = orderId === null ? null : await openSessionMails(deps, tx, orderId);
  if (!mails) return;
  const input = {
    ...mails.about(to),
    sessionUrl: `${deps.config.publicUrl}/${to}/sessions/${bookingId}`,
  };
  const mail = to === "expert" ? followUpAsked(input) : followUpAnswered(input);
  await mails.send(to, "follow-up", mail);
}
