import { and, eq, inArray, sql } from "drizzle-orm";
import { enqueueMail } from "#modules/notifications/commands.server.ts";
import { getBuyerName } from "#modules/orders/buyer.server.ts";
import { refundPart } from "#modules/orders/commands/refund-part.server.ts";
import { postSale } from "#modules/orders/commands/post-sale.server.ts";
import { keptMinor, refundableMinor } from "#modules/orders/policy.ts";
import { priceWords } from "#modules/orders/refund-words.ts";
import type { Product } from "#modules/orders/product.ts";
import type { Tx } from "#platform/db/client.ts";
import { interviewRow } from "./commands/start-interview.server.ts";
import { getInterviewOfOrder } from "./data.server.ts";
import { interviewBought } from "./emails/interview-bought.server.ts";
import { ONE_WAY, PAY_MINUTES } from "./policy.ts";
import type { InterviewSetup, InterviewStatus } from "./schema.ts";
import { oneWayInterviews } from "./tables.server.ts";

/** A full one-way interview; the line's ref is the interview. */
export const oneWay: Product = {
  name: ONE_WAY,
  takes: { codes: "interview", credit: true },

  reserve({ clock }, { participant }, { orderId, line, options }) {
    const now = clock.now();
    const setup = JSON.parse(options["setup"]!) as InterviewSetup;
    const row = interviewRow(setup, { id: line.ref, orderId, now });
    const payUntil = new Date(now.getTime() + PAY_MINUTES * 60_000);
    return sql`reserve_one_way(${participant}, ${JSON.stringify(row)}::jsonb,
                               ${options["questions"]!}::jsonb, ${payUntil})`;
  },

  async confirm(deps, tx, order, line) {
    // Paid late, after it was released: restore it.
    await setStatus(tx, line.ref, ["unpaid", "canceled"], "ready");
    await postSale(tx, order, deps.clock.now());
    if (order.email !== null) {
      const mail = interviewBought({
        brand: deps.config.brand,
        name: await getBuyerName(tx, order),
        orderId: order.id,
        url: `${deps.config.publicUrl}/interviews/oneway/${line.ref}`,
        amountText: priceWords(order),
      });
      const dedupeKey = `one-way-bought:${order.id}`;
      await enqueueMail(deps, tx, { dedupeKey, to: order.email, ...mail });
    }
    return "confirmed";
  },

  async release(tx, line) {
    await setStatus(tx, line.ref, ["unpaid", "ready"], "canceled");
  },

  async orderView(_deps, db, { order, line }) {
    const status = (await getInterviewOfOrder(db, order.id))?.status;
    const again = { label: "Start another interview", href: "/interviews/oneway/start" };
    const open = { label: "Open the interview", href: `/interviews/oneway/${line.ref}` };
    return {
      title: line.description,
      facts: [],
      refundChanges:
        status === "ready"
          ? "A full refund cancels the interview. After a partial one, the candidate can still record it."
          : "The interview has started, so the candidate keeps it and its recordings.",
      usedUntil: null,
      expertId: null,
      page: { kind: "item", lead: null, next: status === "canceled" ? again : open, again },
    };
  },

  /** Refundable in full until the first question is shown. */
  async refundable(_deps, db, order) {
    const interview = await getInterviewOfOrder(db, order.id);
    return interview?.status === "ready" ? refundableMinor(order) : 0;
  },

  goodwill: {
    limitMinor: async (_db, order) => keptMinor(order),
    async refund(deps, tx, order, line, refund) {
      await refundPart(deps, tx, order, refund, async (refunded) => {
        if (refundableMinor(refunded) > 0) return null;
        const isCanceled = await setStatus(tx, line.ref, ["ready"], "canceled");
        return isCanceled ? "Your interview is canceled." : null;
      });
    },
  },
};

/** Returns whether it was in one of these statuses. */
async function setStatus(
  tx: Tx,
  id: string,
  from: readonly InterviewStatus[],
  to: InterviewStatus,
): Promise<boolean> {
  const changed = await tx
    .update(oneWayInterviews)
    .set({ status: to })
    .where(and(eq(oneWayInterviews.id, id), inArray(oneWayInterviews.status, [...from])))
    .returning({ id: oneWayInterviews.id });
  return changed.length > 0;
}
