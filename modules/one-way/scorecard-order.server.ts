import { longTime } from "#lib/session-time.ts";
import type { LocalClock } from "#lib/zones.ts";
import { refundedSentence } from "#modules/orders/refund-words.ts";
import type { OrderFact, Product } from "#modules/orders/product.ts";
import type { Order } from "#modules/orders/data.server.ts";
import type { Queryable } from "#platform/db/client.ts";
import { getExpertContact, getWork, type Work } from "#modules/expert-work/data.server.ts";
import { isClaimed, isOpen } from "#modules/expert-work/policy.ts";
import { whyUnwatchable } from "./scorecards.server.ts";

/** What the order of an expert's scorecard shows. */
export const viewScorecardOrder: Product["orderView"] = async (
  { clock },
  db,
  { order, line },
  local,
) => {
  const scorecard = await getWork(db, line.ref);
  const href = `/interviews/oneway/${scorecard?.subjectId}/review#scorecard`;
  const isClosed = order.paidAt === null && scorecard?.status === "canceled";
  return {
    title: line.description,
    facts: scorecard ? await factsOf(db, scorecard, clock.now()) : [],
    refundChanges: isOpen(scorecard)
      ? "A full refund cancels the scorecard. A partial one reduces the expert’s share."
      : "This reduces the expert’s share. The candidate keeps the scorecard.",
    usedUntil: null,
    expertId: null,
    page: {
      kind: "item",
      lead: scorecard && (await leadOf(db, order, scorecard, local)),
      next: scorecard && { label: "Go to your recording", href },
      again: null,
      ...(isClosed ? { isClosed } : {}),
    },
  };
};

async function factsOf(db: Queryable, work: Work, now: Date): Promise<OrderFact[]> {
  const { status, dueAt, deliveredAt, expertId } = work;
  const isTheirs = deliveredAt !== null || isClaimed(work, now);
  const expert = isTheirs && expertId ? await getExpertContact(db, expertId) : null;
  const facts: OrderFact[] = [
    { label: "Scorecard", status },
    { label: "Expert", text: expert ? `${expert.name}, ${expert.email ?? "erased"}` : "none yet" },
  ];
  if (isClaimed(work, now)) facts.push({ label: "Claimed until", at: work.claimedUntil! });
  if (deliveredAt) facts.push({ label: "Delivered", at: deliveredAt });
  else if (dueAt) facts.push({ label: "Refunded if not delivered by", at: dueAt });
  return facts;
}

async function leadOf(
  db: Queryable,
  order: Order,
  { status, dueAt, subjectId }: Work,
  { zone, hourCycle }: LocalClock,
): Promise<string | null> {
  switch (status) {
    case "queued":
    case "claimed":
    case "paused":
      return `An expert will score your recording by ${longTime(dueAt!, zone, hourCycle)}, or we refund you in full. We’ll email you either way.`;
    case "delivered":
      return "Your scorecard is ready.";
    case "refunded":
      return `No expert scored your recording in time. ${refundedSentence(order)}`;
    case "canceled": {
      const why = await whyUnwatchable(db, subjectId);
      return (
        why &&
        `${UNWATCHABLE[why]} ${order.paidAt ? refundedSentence(order) : "You haven’t been charged."}`
      );
    }
    default:
      return null;
  }
}

const UNWATCHABLE = {
  deleted: "You deleted the recordings of this interview, so there’s nothing left to score.",
  unplayable: "The recordings of this interview can’t be played, so no expert can score them.",
};
