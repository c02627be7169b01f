import { sql } from "drizzle-orm";
import { confirmBooking, expireHold, holderHash } from "#modules/booking/commands.server.ts";
import { getBooking } from "#modules/booking/data.server.ts";
import { postSale } from "#modules/orders/commands/post-sale.server.ts";
import { keptMinor, type RefundReason } from "#modules/orders/policy.ts";
import type { Product } from "#modules/orders/product.ts";
import { candidateOptions } from "./change-policy.ts";
import { mailConfirmation, mailRefund } from "./commands/mail-order.server.ts";
import { refundSessionPart } from "./commands/refund-part.server.ts";
import { recomputeExpertShare } from "./commands/settle-session.server.ts";
import { getBookingOfOrder, withPack } from "./data.server.ts";
import { LIVE_SESSION, partsLeftMinor } from "./policy.ts";

/** The payment arrived after the hold had expired, and bought nothing. */
const LATE: ReadonlySet<RefundReason> = new Set(["slot_lost", "credit_spent"]);

/** A session with an expert at a held time; the line's ref is the booking. */
export const liveSession: Product = {
  name: LIVE_SESSION,
  takes: { codes: "session", credit: true },
  sellsSessions: true,

  reserve({ config, clock }, { participant }, { line, options }) {
    const holder = holderHash(options["holderToken"] ?? "");
    return sql`reserve_hold(${participant}, ${line.ref}::uuid, ${holder},
                            ${config.holds.paymentExtraMinutes}, ${clock.now()})`;
  },

  async confirm(deps, tx, order, line) {
    const outcome = await confirmBooking(tx, line.ref, deps.clock.now());
    if (outcome === "lost") return "slot_lost";
    await postSale(tx, order, deps.clock.now());
    await mailConfirmation(deps, tx, order.id, outcome);
    return "confirmed";
  },

  release: (tx, line) => expireHold(tx, line.ref),

  async orderView(_deps, db, { line }) {
    const booking = await getBooking(db, line.ref);
    return {
      title: booking ? `${booking.serviceTitle} with ${booking.expertName}` : line.description,
      facts: [],
      refundChanges: "This reduces the expert’s share. The session stays as it is.",
      usedUntil: booking?.endAt ?? null,
      expertId: booking?.expertId ?? null,
      page: { kind: "ticket" },
    };
  },

  cancelsItself: true,
  async refundable({ config, clock }, db, order, line) {
    const booking = await getBooking(db, line.ref);
    if (!booking) return 0;
    const paid = await withPack(db, order);
    const facts = { order: paid, booking };
    const { cancel } = candidateOptions(facts, config.refundPolicies, clock.now());
    return cancel.ok ? cancel.refundMinor : 0;
  },

  goodwill: {
    async limitMinor(db, order) {
      const booking = await getBookingOfOrder(db, order.id);
      // They can still choose a full refund or another time.
      if (booking && booking.choiceUntil !== null) return "choosing";
      return Math.min(keptMinor(order), partsLeftMinor(await withPack(db, order)));
    },
    refund: (deps, tx, order, _line, refund) => refundSessionPart(deps, tx, order, refund),
  },

  async refunded(deps, tx, order, { reason, amountMinor, done }) {
    if (done && LATE.has(reason)) await mailRefund(deps, tx, order.id, amountMinor);
    else await recomputeExpertShare(deps, tx, order.id);
  },
};
