import { getBooking } from "#modules/booking/data.server.ts";
import { getServiceTopic } from "#modules/catalog/data.server.ts";
import { deliverFeedback } from "#modules/live-sessions/commands/deliver-feedback.server.ts";
import { lockSession } from "#modules/live-sessions/commands/lock-session.server.ts";
import { openSessionMails } from "#modules/live-sessions/commands/session-mails.server.ts";
import { getOrderOfBooking } from "#modules/live-sessions/data.server.ts";
import type { SubjectKind } from "#modules/scorecards/subject.ts";
import { listEvents } from "#modules/timeline/data.server.ts";
import { ofSession } from "#modules/timeline/policy.ts";
import { scorecardDelivered } from "./emails/scorecard-delivered.server.ts";
import { mayScore, MAX_OFFSET_MS } from "./policy.ts";

/** A live session; the subject's id is the booking. Scored by the expert who gave it. */
export const sessionSubject: SubjectKind = {
  async isOf(db, id, expertId) {
    return (await getBooking(db, id))?.expertId === expertId;
  },

  async lock(tx, id) {
    const orderId = await getOrderOfBooking(tx, id);
    if (orderId !== null) await lockSession(tx, orderId);
  },

  async open(db, id, expertId, now) {
    const booking = await getBooking(db, id);
    if (booking?.expertId !== expertId) return null;
    const { startAt } = booking;
    const events = await listEvents(db, id, { seenBy: "expert" });
    const hasEnded = events.some(({ kind, at }) => kind === "end" && new Date(at) >= startAt);
    if (!mayScore(booking, hasEnded, now)) return null;
    return {
      topic: await getServiceTopic(db, booking.serviceSlug),
      since: startAt,
      places: [{ id, startAt, lengthMs: MAX_OFFSET_MS, question: null }],
      events: [ofSession(events, booking)],
    };
  },

  /** If it isn't decided yet whether the session took place, delivery waits for that. */
  async sent(deps, tx, { id, expertId }, { levels, change }) {
    const orderId = await getOrderOfBooking(tx, id);
    const mails = orderId === null ? null : await openSessionMails(deps, tx, orderId);
    if (orderId === null || !mails) return;
    const mail = scorecardDelivered({
      ...mails.about("candidate"),
      levels: levels.map(({ dimension, level }) => [dimension.name, level]),
      change,
      scorecardUrl: `${deps.config.publicUrl}/candidate/sessions/${id}`,
    });
    await mails.send("candidate", "scorecard-delivered", mail);
    await deliverFeedback(deps, tx, orderId, { role: "expert", id: expertId });
  },
};
