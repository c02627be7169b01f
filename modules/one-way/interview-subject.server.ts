import { eq } from "drizzle-orm";
import { enqueueMail } from "#modules/notifications/commands.server.ts";
import { getBuyerName } from "#modules/orders/buyer.server.ts";
import { deliverWork } from "#modules/expert-work/commands/deliver.server.ts";
import { lockWork } from "#modules/expert-work/data.server.ts";
import { isClaimedBy } from "#modules/expert-work/policy.ts";
import type { Place } from "#modules/scorecards/policy.ts";
import type { SubjectKind } from "#modules/scorecards/subject.ts";
import { listEvents } from "#modules/timeline/data.server.ts";
import type { SessionEvent } from "#modules/timeline/schema.ts";
import { keptSegments, listAnswers, listSegments, recordedMs } from "./data.server.ts";
import { scorecardReady } from "./emails/scorecard-ready.server.ts";
import { getScorecardOf } from "./scorecards.server.ts";
import { oneWayInterviews } from "./tables.server.ts";

/** Players round up. */
const SLACK_MS = 1_000;

/** A submitted one-way interview. Scored by the expert who claimed it, with its answers as places. */
export const oneWaySubject: SubjectKind = {
  async isOf(db, id, expertId, now) {
    const work = await getScorecardOf(db, id);
    if (work?.status === "delivered") return work.expertId === expertId;
    return work !== null && isClaimedBy(work, expertId, now);
  },

  async lock(tx, id) {
    const work = await getScorecardOf(tx, id);
    if (work) await lockWork(tx, work.id);
  },

  async open(db, id, expertId, now) {
    const work = await getScorecardOf(db, id);
    if (work?.status !== "claimed" || !isClaimedBy(work, expertId, now)) return null;
    const [interview] = await db.select().from(oneWayInterviews).where(eq(oneWayInterviews.id, id));
    const { topic, isTranscriptShared } = interview!;
    const kinds = isTranscriptShared ? (["mark", "segment"] as const) : (["mark"] as const);
    const segments = await listSegments(db, id);
    const places: Place[] = [];
    const events: SessionEvent[][] = [];
    // Sequential: `db` may be a transaction.
    for (const answer of await listAnswers(db, id)) {
      const isKept = keptSegments(segments, answer).length > 0;
      const length = recordedMs(segments, answer);
      places.push({
        id: answer.id,
        startAt: answer.shownAt!,
        lengthMs: isKept ? (length > 0 ? length + SLACK_MS : null) : undefined,
        question: answer.question,
      });
      const shown = await listEvents(db, answer.id, { seenBy: "expert", kinds });
      events.push(shown.filter(({ data }) => !("removed" in data)));
    }
    return { topic, since: work.claimedAt!, places, events };
  },

  /** Delivers it, and tells the candidate. */
  async sent(deps, tx, { id, expertId }, { expertName }) {
    const work = (await getScorecardOf(tx, id))!;
    const order = await deliverWork(deps, tx, { id: work.id, expertId });
    if (!order) throw new Error(`The claim of ${work.id} ended while it was locked.`);
    if (order.email === null) return;
    const mail = scorecardReady({
      brand: deps.config.brand,
      name: await getBuyerName(tx, order),
      expertName,
      url: `${deps.config.publicUrl}/interviews/oneway/${id}/review#scorecard`,
    });
    const dedupeKey = `one-way-scorecard-ready:${order.id}`;
    await enqueueMail(deps, tx, { dedupeKey, to: order.email, ...mail });
  },
};
