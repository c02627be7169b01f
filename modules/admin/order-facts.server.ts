import type { Platform } from "#platform/services.ts";
import { sql } from "drizzle-orm";
import { listChanges } from "#modules/audit/data.server.ts";
import type { BookingView } from "#modules/booking/data.server.ts";
import { getBookingOfOrder, getReplacedCall } from "#modules/live-sessions/data.server.ts";
import { mayChange } from "#modules/booking/policy.ts";
import { getCaseOfOrder, getClaimOfOrder } from "#modules/claims/data.server.ts";
import { goodwillOf } from "#modules/orders/commands/refund-goodwill.server.ts";
import { getOrder } from "#modules/orders/data.server.ts";
import { type Products, viewOrder } from "#modules/orders/product.ts";
import { OUTCOMES } from "#modules/live-sessions/policy.ts";
import { getEnd, listUndecided } from "#modules/rooms/data.server.ts";
import { mayReplaceCall } from "#modules/rooms/access.server.ts";
import type { Queryable } from "#platform/db/client.ts";
import { listActionsOn } from "./data.server.ts";
import { listPostingsOfOrder } from "./ledger.server.ts";
import { listMailsOfOrder } from "./mails.server.ts";
import { type PaymentRow, PAYMENT, type RefundRow, REFUND } from "./money-lists.server.ts";

/** Everything about one order; null if there is none. */
export async function getOrderFacts(
  deps: Pick<Platform, "db" | "clock" | "config"> & { products: Products },
  id: string,
) {
  const { db, clock } = deps;
  const order = await getOrder(db, id);
  if (!order) return null;
  const booking = await getBookingOfOrder(db, id);
  const { facts, refundChanges } = await viewOrder(deps, db, order);
  const payments = await paymentsOf(db, id);
  const refunds = await refundsOf(db, id);
  const subjects = [id, ...refunds.map((refund) => refund.id)];
  return {
    order,
    booking,
    /** When it ended, or will end. */
    endAt: booking && (await getEnd(db, booking)),
    /** Over, but without an outcome yet. */
    isUndecided:
      booking?.status === "in_progress" && (await listUndecided(db, [booking.id])).size > 0,
    /** Where its call is, if not in our room. */
    call: booking && (await getReplacedCall(db, booking)),
    /** What it sold, in its current state. */
    facts,
    refundChanges,
    payments,
    refunds,
    claims: [await getClaimOfOrder(db, id), await getCaseOfOrder(db, id)].filter(
      (claim) => claim !== null,
    ),
    postings: await listPostingsOfOrder(db, id),
    changes: await listChanges(db, booking ? [id, booking.id] : [id]),
    actions: await listActionsOn(db, subjects),
    mails: await listMailsOfOrder(db, id),
    can: {
      ...whatCan(booking, clock.now()),
      goodwill: await goodwillOf(deps, db, order),
      replaceCall: booking !== null && (await mayReplaceCall(deps, db, booking)),
    },
  };
}

export type OrderFacts = NonNullable<Awaited<ReturnType<typeof getOrderFacts>>>;

/** The actions possible now, for any operator. */
function whatCan(booking: BookingView | null, now: Date) {
  const isAhead = booking !== null && booking.startAt > now;
  return {
    cancel: isAhead && mayChange(booking.status, "cancelled_by_platform", "operator"),
    outcomes: OUTCOMES.filter(
      (outcome) => booking !== null && mayChange(booking.status, outcome, "operator"),
    ),
  };
}

async function paymentsOf(db: Queryable, orderId: string): Promise<PaymentRow[]> {
  const { rows } = await db.execute(
    sql`select ${PAYMENT} from payment_list p where p.order_id = ${orderId}
        order by p.created_at, p.id`,
  );
  return rows as PaymentRow[];
}

async function refundsOf(db: Queryable, orderId: string): Promise<RefundRow[]> {
  const { rows } = await db.execute(
    sql`select ${REFUND} from refund_list r where r.order_id = ${orderId}
        order by r.created_at, r.id`,
  );
  return rows as RefundRow[];
}
