import { sql } from "drizzle-orm";
import { formatMoney } from "#lib/money.ts";
import { refundPart } from "#modules/orders/commands/refund-part.server.ts";
import type { Order } from "#modules/orders/data.server.ts";
import { keptMinor } from "#modules/orders/policy.ts";
import type { Product } from "#modules/orders/product.ts";
import { endUnused, getUnused } from "./commands/close-pack.server.ts";
import { confirmPaidPack } from "./commands/confirm-pack.server.ts";
import { getPack, type Pack } from "./data.server.ts";
import { isPackOpen, PACK } from "./policy.ts";

/** A pack's checkout reserves nothing, so it can stay open for longer. */
const PAY_MINUTES = 60;

export const pack: Product = {
  name: PACK,
  // It is already discounted.
  takes: { codes: "none", credit: false },
  sellsSessions: true,

  reserve({ clock }, { payer }, { orderId, currency, line, options }) {
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
    return sql`reserve_pack(${payer}, ${JSON.stringify(row)}::jsonb, ${payUntil})`;
  },

  async confirm(deps, tx, order) {
    // Always available: it is created with the payment.
    await confirmPaidPack(deps, tx, order);
    return "confirmed";
  },

  release: async () => {},

  async orderView({ clock }, db, { order, line }) {
    const now = clock.now();
    const bought = await getPack(db, order.id);
    if (!bought) throw new Error(`The order ${order.id} has no pack.`);
    const unused = getUnused(order, bought, now);
    const isOpen = isPackOpen(bought, now) && order.status !== "disputed";
    const ends = unused
      ? `${formatMoney(unusedLeftMinor(order, bought), order.currency)} ends ${unusedWords(unused)}. Less leaves ${unused.sessions === 1 ? "it" : "them"} usable.`
      : "This pack has already ended.";
    return {
      title: line.description,
      facts: [],
      refundChanges: `${ends} To refund a booked session, open its own order.`,
      usedUntil: bought.expiresAt,
      expertId: null,
      page: {
        kind: "units",
        title: bought.serviceTitle,
        bought: bought.sessions,
        left: isOpen ? bought.unused.length : 0,
        isOpen,
        closedWhy: bought.closedWhy,
        unitMinor: bought.unitListMinor,
        expiresAt: bought.expiresAt,
        unused: unused && { units: unused.sessions, refundMinor: unused.refundMinor },
        useHref: `/book-your-slot?service=${bought.serviceSlug}`,
        buyHref: `/packs/${bought.serviceSlug}/${bought.sessions}`,
      },
    };
  },

  cancelsItself: true,
  async refundable({ clock }, db, order) {
    const bought = await getPack(db, order.id);
    return (bought && getUnused(order, bought, clock.now()))?.refundMinor ?? 0;
  },

  goodwill: {
    async limitMinor(db, order) {
      const bought = await getPack(db, order.id);
      if (bought && keptMinor(order) > 0 && bought.unused.length === 0) return "all_booked";
      return bought ? unusedLeftMinor(order, bought) : 0;
    },
    async refund(deps, tx, order, _line, refund) {
      const bought = await getPack(tx, order.id);
      const now = deps.clock.now();
      const unused = bought && getUnused(order, bought, now);
      await refundPart(deps, tx, order, refund, async () => {
        if (!unused || refund.amountMinor < unusedLeftMinor(order, bought)) return null;
        await endUnused(tx, order, "refunded", now);
        return unused.sessions === 1
          ? "Its unused session has ended."
          : `Its ${unused.sessions} unused sessions have ended.`;
      });
    },
  },
};

/** The unused sessions' value minus refunds; booked sessions have their own orders. */
function unusedLeftMinor(order: Order, { unused, leftMinor }: Pack): number {
  const worthMinor = unused.reduce((sum, session) => sum + session.worthMinor, 0);
  const leftOfThem = Math.max(0, worthMinor - order.refundedMinor);
  return Math.min(keptMinor(order), leftMinor, leftOfThem);
}

function unusedWords({ sessions }: { sessions: number }): string {
  return sessions === 1 ? "the unused session" : `the ${sessions} unused sessions`;
}
