import type { BookingView } from "#modules/booking/data.server.ts";
import type { Order } from "#modules/orders/data.server.ts";
import { momentIn } from "#lib/moment.ts";
import { formatMoney } from "#lib/money.ts";
import type { LocalClock } from "#lib/zones.ts";
import type { Queryable } from "#platform/db/client.ts";
import { getClaimOfOrder, type Report } from "./data.server.ts";
import { claimableUntil } from "./policy.ts";

export async function claimOf(
  db: Queryable,
  order: Order,
  booking: BookingView,
  view: LocalClock & { now: Date },
) {
  const claim = await getClaimOfOrder(db, order.id);
  const until = claimableUntil(booking, view.now);
  if (!claim && !until) return null;
  return {
    until: until && inWords(view, until),
    filed: claim && claimWords(claim, order),
  };
}

function claimWords({ status, words, answer, grantedMinor }: Report, order: Order) {
  const granted = grantedMinor === null ? null : formatMoney(grantedMinor, order.currency);
  return { status, words, answer, granted };
}

/** `Wednesday, January 13, 2027, 3:30 PM` */
function inWords({ zone, hourCycle }: LocalClock, at: Date): string {
  const { date, start } = momentIn(zone, at, at, hourCycle);
  return `${date}, ${start}`;
}
