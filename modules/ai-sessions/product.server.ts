import { sql } from "drizzle-orm";
import { enqueueMail } from "#modules/notifications/commands.server.ts";
import { orderUrl } from "#modules/orders/order-link.server.ts";
import { getBuyerName } from "#modules/orders/buyer.server.ts";
import { refundPart } from "#modules/orders/commands/refund-part.server.ts";
import { postSale } from "#modules/orders/commands/post-sale.server.ts";
import { keptMinor, refundableMinor } from "#modules/orders/policy.ts";
import { priceWords } from "#modules/orders/refund-words.ts";
import type { Product } from "#modules/orders/product.ts";
import type { Tx } from "#platform/db/client.ts";
import { getAiSession } from "./data.server.ts";
import { aiSessionBought } from "./emails/session-bought.server.ts";
import { AI_SESSION, REFUND_DAYS, refundUntil } from "./policy.ts";

/** It reserves nothing, so its checkout can stay open for longer. */
const PAY_MINUTES = 60;

/** One full AI session; the line's ref is the session. */
export const aiSession: Product = {
  name: AI_SESSION,
  takes: { codes: "interview", credit: true },

  reserve({ clock }, { participant }, { orderId, line, options }) {
    const now = clock.now();
    const row = {
      id: line.ref,
      order_id: orderId,
      topic: options["topic"],
      level: options["level"],
      minutes: Number(options["minutes"]),
      question_ids: (options["questionIds"] ?? "").split(" ").filter(Boolean),
      created_at: now,
    };
    const payUntil = new Date(now.getTime() + PAY_MINUTES * 60_000);
    return sql`reserve_ai_session(${participant}, ${JSON.stringify(row)}::jsonb, ${payUntil})`;
  },

  async confirm(deps, tx, order, line) {
    const { config, clock } = deps;
    const now = clock.now();
    await tx.execute(
      sql`update ai_sessions set status = 'unstarted', available_at = ${now}
          where id = ${line.ref}::uuid and status in ('unpaid', 'released')`,
    );
    const { id } = order;
    await postSale(tx, order, now);
    if (order.email === null) return "confirmed";
    const mail = aiSessionBought({
      brand: config.brand,
      name: await getBuyerName(tx, order),
      orderId: id,
      orderUrl: orderUrl(config, id),
      sessionUrl: `${config.publicUrl}/sessions/ai/${line.ref}`,
      description: line.description,
      amountText: priceWords(order),
      refundDays: REFUND_DAYS,
    });
    await enqueueMail(deps, tx, { dedupeKey: `ai-bought:${id}`, to: order.email, ...mail });
    return "confirmed";
  },

  async release(tx, line) {
    await releaseSession(tx, line.ref);
  },

  async orderView(_deps, db, { line }) {
    const status = (await getAiSession(db, line.ref))?.status;
    const again = { label: "Get another session", href: "/sessions/ai/full" };
    const open = { label: "Go to your session", href: `/sessions/ai/${line.ref}` };
    return {
      title: line.description,
      facts: [],
      refundChanges:
        status === "unstarted"
          ? "A full refund cancels the session. After a partial one, the candidate can still start it."
          : "The session has started, so the candidate keeps it and its report.",
      usedUntil: null,
      expertId: null,
      page: { kind: "item", lead: null, next: status === "released" ? again : open, again },
    };
  },

  /** Refundable in full for 14 days unless started. */
  async refundable({ clock }, db, order, line) {
    const session = await getAiSession(db, line.ref);
    const until = session && refundUntil(session);
    return until && clock.now() < until ? refundableMinor(order) : 0;
  },

  goodwill: {
    limitMinor: async (_db, order) => keptMinor(order),
    async refund(deps, tx, order, line, refund) {
      await refundPart(deps, tx, order, refund, async (refunded) => {
        if (refundableMinor(refunded) > 0) return null;
        return (await releaseSession(tx, line.ref)) ? "Your session is canceled." : null;
      });
    },
  },
};

/** Returns whether it was still unpaid or unstarted. */
async function releaseSession(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`update ai_sessions set status = 'released'
        where id = ${id}::uuid and status in ('unpaid', 'unstarted') returning id`,
  );
  return rows.length > 0;
}
