import { and, eq, inArray, sql } from "drizzle-orm";
import { longTime } from "#lib/session-time.ts";
import { enqueueMail } from "#modules/notifications/commands.server.ts";
import type { Order } from "#modules/orders/data.server.ts";
import { getBuyerName } from "#modules/orders/buyer.server.ts";
import { orderUrl } from "#modules/orders/order-link.server.ts";
import { postSale } from "#modules/orders/commands/post-sale.server.ts";
import { refundPart } from "#modules/orders/commands/refund-part.server.ts";
import { priceWords } from "#modules/orders/refund-words.ts";
import {
  keptMinor,
  orderValueMinor,
  refundableMinor,
  refundPolicy,
} from "#modules/orders/policy.ts";
import type { Product } from "#modules/orders/product.ts";
import type { Tx } from "#platform/db/client.ts";
import type { Platform } from "#platform/services.ts";
import { postShare } from "./commands/send-scorecard.server.ts";
import { mailRefund, withdrawScorecard } from "./commands/withdraw-scorecard.server.ts";
import { scorecardBought } from "./emails/scorecard-bought.server.ts";
import { PAY_MINUTES } from "./policy.ts";
import { viewScorecardOrder } from "./scorecard-order.server.ts";
import { hoursAfter, ONE_WAY_SCORECARD } from "./scorecard-policy.ts";
import {
  getClaim,
  getScorecardRow,
  isWatchableUntil,
  type ScorecardRow,
} from "./scorecards.server.ts";
import { oneWayScorecards } from "./tables.server.ts";

/** An expert's scorecard of one submitted interview; the line's ref is the scorecard. */
export const oneWayScorecard: Product = {
  name: ONE_WAY_SCORECARD,
  takes: { codes: "none", credit: true },

  reserve({ clock }, { participant }, { orderId, line, options }) {
    const now = clock.now();
    const row = {
      id: line.ref,
      interview_id: options["interview"],
      order_id: orderId,
      status: "unpaid",
      with_transcript: options["transcript"] === "shared",
      created_at: now,
    };
    const payUntil = hoursAfter(now, PAY_MINUTES / 60);
    return sql`reserve_one_way_scorecard(${participant}, ${JSON.stringify(row)}::jsonb, ${payUntil})`;
  },

  async confirm(deps, tx, order, line) {
    const now = deps.clock.now();
    const { scorecardHours } = refundPolicy(deps.config.refundPolicies, order.policyVersion);
    const deliverBy = hoursAfter(now, scorecardHours);
    const queued = await queueScorecard(tx, line.ref, { now, deliverBy });
    if (!queued) {
      const amountMinor = orderValueMinor(order);
      await mailRefund(deps, tx, order, { amountMinor, why: "paid_late" });
      return "paid_late";
    }
    await postSale(tx, order, now);
    await mailBought(deps, tx, order, queued);
    return "confirmed";
  },

  async release(tx, line) {
    await tx
      .update(oneWayScorecards)
      .set({ status: "canceled" })
      .where(
        and(
          eq(oneWayScorecards.id, line.ref),
          inArray(oneWayScorecards.status, ["unpaid", "queued"]),
        ),
      );
  },

  orderView: viewScorecardOrder,

  /** Refundable in full until an expert claims it. */
  async refundable({ clock }, db, order, line) {
    const scorecard = await getScorecardRow(db, line.ref);
    if (scorecard?.status !== "queued") return 0;
    return (await getClaim(db, scorecard.id, clock.now())) ? 0 : refundableMinor(order);
  },

  goodwill: {
    limitMinor: async (_db, order) => keptMinor(order),
    async refund(deps, tx, order, line, refund) {
      await refundPart(deps, tx, order, refund, async (refunded) => {
        const scorecard = await getScorecardRow(tx, line.ref);
        if (scorecard?.status !== "queued" || refundableMinor(refunded) > 0) return null;
        await withdrawScorecard(deps, tx, scorecard);
        return "Your scorecard is canceled.";
      });
    },
  },

  async refunded({ clock }, tx, order) {
    for (const { ref } of order.lines) {
      const scorecard = await getScorecardRow(tx, ref);
      if (scorecard?.expertId) await postShare(tx, order, scorecard.expertId, clock.now());
    }
  },
};

/** Null if it can't be scored anymore: paid late, after it was bought again or deleted. */
async function queueScorecard(
  tx: Tx,
  id: string,
  { now, deliverBy }: { now: Date; deliverBy: Date },
): Promise<ScorecardRow | null> {
  const scorecard = await getScorecardRow(tx, id);
  if (!scorecard || !(await isWatchableUntil(tx, scorecard.interviewId, deliverBy))) return null;
  const [queued] = await tx
    .update(oneWayScorecards)
    .set({ status: "queued", queuedAt: now, waitingSince: now, deliverBy })
    .where(
      and(
        eq(oneWayScorecards.id, id),
        inArray(oneWayScorecards.status, ["unpaid", "canceled"]),
        sql`not exists (
          select from one_way_scorecards other
          where other.interview_id = ${scorecard.interviewId}::uuid and other.id <> ${id}::uuid
            and other.status in ('unpaid', 'queued', 'delivered'))`,
      ),
    )
    .returning();
  return queued ?? null;
}

async function mailBought(
  deps: Pick<Platform, "config" | "clock" | "queue">,
  tx: Tx,
  order: Order,
  { interviewId, deliverBy }: ScorecardRow,
): Promise<void> {
  if (order.email === null || deliverBy === null) return;
  const { brand, publicUrl } = deps.config;
  const mail = scorecardBought({
    brand,
    name: await getBuyerName(tx, order),
    orderId: order.id,
    orderUrl: orderUrl(deps.config, order.id),
    reviewUrl: `${publicUrl}/interviews/oneway/${interviewId}/review#score`,
    amountText: priceWords(order),
    deliverBy: longTime(deliverBy, order.details?.zone ?? "UTC"),
  });
  const dedupeKey = `one-way-scorecard-bought:${order.id}`;
  await enqueueMail(deps, tx, { dedupeKey, to: order.email, ...mail });
}
