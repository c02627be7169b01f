import { sql } from "drizzle-orm";
import { formatMoney } from "#lib/money.ts";
import { lockBalance } from "#modules/ledger/commands.server.ts";
import { refundPart } from "#modules/orders/commands/refund-part.server.ts";
import { keptMinor } from "#modules/orders/policy.ts";
import type { Product } from "#modules/orders/product.ts";
import { endUnused, getUnused } from "./commands/close-pack.server.ts";
import { confirmPaidPack } from "./commands/confirm-pack.server.ts";
import { getPack } from "./data.server.ts";

/** A pack's checkout reserves nothing, so it can stay open for longer. */
const PAY_MINUTES = 60;

export const pack: Product = {
  reserve({ clock }, buyer, { orderId, currency, line, options }) {
    const row = {
      id: line.ref,
      order_id: orderId,
      service_slug: options["service"],
      currency,
      unit_list_minor: line.unitListMinor,
      sessions: line.quantity,
      amount_minor: line.amountMinor,
    };
    const payUntil = new Date(clock.now().getTime() + PAY_MINUTES * 60_000);
    return sql`reserve_pack(${buyer}, ${JSON.stringify(row)}::jsonb, ${payUntil})`;
  },

  async confirm(deps, tx, order) {
    // Always available: it is created with the payment.
    await confirmPaidPack(deps, tx, order);
    return "confirmed";
  },

  release: async () => {},

  describe: async (_tx, line) => line.description,

  cancelsItself: true,
  async refundable({ clock }, db, order) {
    const bought = await getPack(db, order.id);
    return (bought && getUnused(order, bought, clock.now()))?.refundMinor ?? 0;
  },

  goodwill: {
    async limitMinor(db, order) {
      const bought = await getPack(db, order.id);
      return bought ? Math.min(keptMinor(order), bought.leftMinor) : 0;
    },
    async effect({ clock }, db, order) {
      const bought = await getPack(db, order.id);
      const unused = bought && getUnused(order, bought, clock.now());
      const ends = unused
        ? `${formatMoney(unused.refundMinor, order.currency)} or more ends ${unusedWords(unused)}. Less leaves ${unused.sessions === 1 ? "it" : "them"} usable.`
        : "No unused session is left in this pack.";
      return `${ends} To refund a used session, open its own order.`;
    },
    async refund(deps, tx, order, _line, refund) {
      // A session may be used at the same time.
      await lockBalance(tx, order.userId);
      const bought = await getPack(tx, order.id);
      const now = deps.clock.now();
      const unused = bought && getUnused(order, bought, now);
      await refundPart(deps, tx, order, refund, async () => {
        if (!unused || refund.amountMinor < unused.refundMinor) return null;
        await endUnused(tx, order, "refunded", now);
        return unused.sessions === 1
          ? "Its unused session has ended."
          : `Its ${unused.sessions} unused sessions have ended.`;
      });
    },
  },
};

function unusedWords({ sessions }: { sessions: number }): string {
  return sessions === 1 ? "the unused session" : `the ${sessions} unused sessions`;
}
