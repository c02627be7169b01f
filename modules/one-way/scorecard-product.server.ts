import { sql } from "drizzle-orm";
import { longTime } from "#lib/session-time.ts";
import { recomputeShare } from "#modules/expert-work/commands/deliver.server.ts";
import { openWork, releaseUnclaimed, workRow } from "#modules/expert-work/commands/open.server.ts";
import { endWork } from "#modules/expert-work/commands/release.server.ts";
import { getWork, type Work } from "#modules/expert-work/data.server.ts";
import { hoursAfter, isClaimed, isOpen } from "#modules/expert-work/policy.ts";
import { EXPERT_SHARE_PERCENT } from "#modules/live-sessions/policy.ts";
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
import { mailRefund } from "./commands/withdraw-scorecard.server.ts";
import { scorecardBought } from "./emails/scorecard-bought.server.ts";
import { PAY_MINUTES } from "./policy.ts";
import { viewScorecardOrder } from "./scorecard-order.server.ts";
import { isWatchableUntil, ONE_WAY_SCORECARD } from "./scorecards.server.ts";
import { ONE_WAY_WORK } from "./work-kind.server.ts";

/** An expert's scorecard of one submitted interview; the line's ref is its expert work. */
export const oneWayScorecard: Product = {
  name: ONE_WAY_SCORECARD,
  takes: { codes: "none", credit: true },

  reserve({ clock }, { participant }, { orderId, line, options }) {
    const now = clock.now();
    const row = {
      ...workRow({
        id: line.ref,
        kind: ONE_WAY_SCORECARD,
        subjectId: options["interview"]!,
        orderId,
        sharePercent: EXPERT_SHARE_PERCENT,
        now,
      }),
      is_transcript_shared: options["transcript"] === "shared",
    };
    const payUntil = hoursAfter(now, PAY_MINUTES / 60);
    return sql`reserve_one_way_scorecard(${participant}, ${JSON.stringify(row)}::jsonb, ${payUntil})`;
  },

  async confirm(deps, tx, order, line) {
    const now = deps.clock.now();
    const { scorecardHours } = refundPolicy(deps.config.refundPolicies, order.policyVersion);
    const dueAt = hoursAfter(now, scorecardHours);
    const seen = await getWork(tx, line.ref);
    const isWatchable = seen !== null && (await isWatchableUntil(tx, seen.subjectId, dueAt));
    const opened = isWatchable ? await openWork(deps, tx, line.ref, dueAt) : null;
    if (!opened) {
      const amountMinor = orderValueMinor(order);
      await mailRefund(deps, tx, order, { amountMinor, why: "paid_late" });
      return "paid_late";
    }
    await postSale(tx, order, now);
    await mailBought(deps, tx, order, opened);
    return "confirmed";
  },

  release: (tx, line) => releaseUnclaimed(tx, line.ref),

  orderView: viewScorecardOrder,

  /** Refundable in full until an expert claims it. */
  async refundable({ clock }, db, order, line) {
    const work = await getWork(db, line.ref);
    return work && isOpen(work) && !isClaimed(work, clock.now()) ? refundableMinor(order) : 0;
  },

  goodwill: {
    limitMinor: async (_db, order) => keptMinor(order),
    async refund(deps, tx, order, line, refund) {
      await refundPart(deps, tx, order, refund, async (refunded) => {
        const work = await getWork(tx, line.ref);
        if (!work || !isOpen(work) || refundableMinor(refunded) > 0) return null;
        await endWork({ ...deps, workKinds: ONE_WAY_WORK }, tx, work, "canceled");
        return "Your scorecard is canceled.";
      });
    },
  },

  refunded: (deps, tx, order) => recomputeShare(deps, tx, order),
};

async function mailBought(
  deps: Pick<Platform, "config" | "clock" | "queue">,
  tx: Tx,
  order: Order,
  { subjectId, dueAt }: Work,
): Promise<void> {
  if (order.email === null || dueAt === null) return;
  const { brand, publicUrl } = deps.config;
  const mail = scorecardBought({
    brand,
    name: await getBuyerName(tx, order),
    orderId: order.id,
    orderUrl: orderUrl(deps.config, order.id),
    reviewUrl: `${publicUrl}/interviews/oneway/${subjectId}/review#score`,
    amountText: priceWords(order),
    deliverBy: longTime(dueAt, order.details?.zone ?? "UTC"),
  });
  const dedupeKey = `one-way-scorecard-bought:${order.id}`;
  await enqueueMail(deps, tx, { dedupeKey, to: order.email, ...mail });
}
