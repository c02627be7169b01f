import { sql } from "drizzle-orm";
import { post } from "#modules/ledger/commands.server.ts";
import { postings } from "#modules/ledger/policy.ts";
import { formatMoney } from "#lib/money.ts";
import { enqueueMail } from "#modules/notifications/commands.server.ts";
import { orderUrl } from "#modules/orders/order-link.server.ts";
import { orderValueMinor } from "#modules/orders/policy.ts";
import type { Product } from "#modules/orders/product.ts";
import { getAiSession } from "./data.server.ts";
import { aiSessionBought } from "./emails/session-bought.server.ts";
import { REFUND_DAYS, refundUntil } from "./policy.ts";

/** Nothing is set aside for it, so its checkout can stay open for longer. */
const PAY_MINUTES = 60;

/** One full AI session; the line's ref is the session. */
export const aiSession: Product = {
  reserve({ clock }, buyer, { orderId, line, options }) {
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
    return sql`reserve_ai_session(${buyer}, ${JSON.stringify(row)}::jsonb, ${payUntil})`;
  },

  async confirm(deps, tx, order, line) {
    const { config, clock } = deps;
    const now = clock.now();
    await tx.execute(
      sql`update ai_sessions set status = 'unstarted', available_at = ${now}
          where id = ${line.ref}::uuid and status in ('unpaid', 'released')`,
    );
    const { id, currency } = order;
    const sold = { kind: "sold", ref: id, orderId: id, at: now } as const;
    await post(tx, sold, postings.sold(id, { amountMinor: orderValueMinor(order), currency }));
    if (order.email === null) return true;
    const mail = aiSessionBought({
      brand: config.brand,
      orderId: id,
      orderUrl: orderUrl(config, id),
      sessionUrl: `${config.publicUrl}/sessions/ai/${line.ref}`,
      description: line.description,
      amountText: formatMoney(orderValueMinor(order), currency),
      refundDays: REFUND_DAYS,
    });
    await enqueueMail(deps, tx, { dedupeKey: `ai-bought:${id}`, to: order.email, ...mail });
    return true;
  },

  async release(tx, line) {
    await tx.execute(
      sql`update ai_sessions set status = 'released'
          where id = ${line.ref}::uuid and status in ('unpaid', 'unstarted')`,
    );
  },

  describe: async (_tx, line) => line.description,

  /** All of it, for 14 days, unless it was started. */
  async refundable({ clock }, db, order, line) {
    const session = await getAiSession(db, line.ref);
    const until = session && refundUntil(session);
    return until && clock.now() < until ? orderValueMinor(order) : 0;
  },
};
