import { sql } from "drizzle-orm";
import type { Product } from "#modules/orders/product.ts";
import { confirmPaidPack } from "./commands/confirm-pack.server.ts";
import { getUnused } from "./commands/close-pack.server.ts";
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
    return true;
  },

  release: async () => {},

  describe: async (_tx, line) => line.description,

  cancelsItself: true,
  async refundable({ clock }, db, order) {
    const bought = await getPack(db, order.id);
    const unused = bought && (await getUnused(db, order, bought, clock.now()));
    return unused?.refundMinor ?? 0;
  },
};
