import { confirmBooking, expireHold } from "#modules/booking/commands.server.ts";
import { getBookingOfOrder } from "#modules/booking/data.server.ts";
import { getService } from "#modules/catalog/data.server.ts";
import { post } from "#modules/ledger/commands.server.ts";
import { postings } from "#modules/ledger/policy.ts";
import { orderValueMinor } from "#modules/orders/policy.ts";
import type { Product } from "#modules/orders/product.ts";
import { mailConfirmation, mailRefund } from "./commands/mail-order.server.ts";
import { recomputeExpertShare } from "./commands/settle-session.server.ts";

/** One session with an expert at a time that was held for the order. */
export const liveSession: Product = {
  confirm: (tx, order, now) => confirmBooking(tx, order.id, now),

  async confirmed(deps, tx, { id, ...order }, outcome) {
    const sold = { kind: "sold", ref: id, orderId: id, at: deps.clock.now() } as const;
    const worth = { amountMinor: orderValueMinor(order), currency: order.currency };
    await post(tx, sold, postings.sold(id, worth));
    await mailConfirmation(deps, tx, id, outcome);
  },

  release: (tx, order) => expireHold(tx, order.id),

  async describe(tx, order) {
    const booking = await getBookingOfOrder(tx, order.id);
    if (booking) return `${booking.serviceTitle} with ${booking.expertName}`;
    return (await getService(tx, order.serviceSlug))?.title ?? order.serviceSlug;
  },

  lateRefunded: (deps, tx, order, amountMinor) => mailRefund(deps, tx, order.id, amountMinor),

  keptChanged: (deps, tx, order) => recomputeExpertShare(deps, tx, order.id),
};
