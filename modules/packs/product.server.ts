import { sql } from "drizzle-orm";
import type { Product } from "#modules/orders/product.ts";
import { confirmPaidPack } from "./commands/confirm-pack.server.ts";
import { getUnused } from "./commands/close-pack.server.ts";
import { getPack } from "./data.server.ts";

/** How long a pack's checkout stays open. It keeps nobody from anything. */
const PAY_MINUTES = 60;

/** Several sessions of a service, bought at once and used one by one. */
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
    // Nobody else can have taken it: it is opened with the payment.
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
