import type { BookingView } from "#modules/booking/data.server.ts";
import { momentIn } from "#lib/moment.ts";
import { zoneAt } from "#lib/session-time.ts";
import type { LocalClock } from "#lib/zones.ts";
import { type Currency, formatMoney } from "#lib/money.ts";
import type { Config } from "#platform/config.ts";
import type { SessionOrder } from "./data.server.ts";
import { candidateOptions } from "./change-policy.ts";
import {
  refundSentence,
  refundedSoFar,
  refundWords,
  cancelLabel,
  MOVE_REFUSALS,
  takeLabel,
} from "./change-words.ts";
import type { RefundView } from "#modules/orders/data.server.ts";
import type { Paid } from "#modules/orders/price.ts";
import { goodwillCreditMinor } from "./policy.ts";

export function changesOf(
  { refundPolicies }: Pick<Config, "refundPolicies">,
  order: SessionOrder,
  booking: BookingView,
  now: Date,
  view: View,
) {
  const { move, cancel, choose } = candidateOptions({ order, booking }, refundPolicies, now);
  const money = (amountMinor: number) => formatMoney(amountMinor, order.currency);
  const creditMinor = goodwillCreditMinor(order, booking.status);
  return {
    changeHref: view.pageOf("/change"),
    cancelHref: view.pageOf("/cancel"),
    move: move.ok
      ? ({ ok: true, left: move.left, until: inWords(view, move.until) } as const)
      : ({ ok: false, why: MOVE_REFUSALS[move.reason] } as const),
    cancel: cancel.ok
      ? {
          label: cancelLabel(cancel, order),
          refundMinor: cancel.refundMinor,
          refund: cancel.refundMinor > 0 ? refundWords(cancel.back, order.currency) : null,
          sentence: refundSentence(order, cancel.back),
          percent: cancel.percent,
        }
      : null,
    choose: choose && {
      takeLabel: takeLabel(choose, order.currency),
      /** How it is refunded, if not only as money. */
      how: [
        choose.returnsSession
          ? "The session goes back to your pack right away."
          : choose.back.moneyMinor > 0
            ? "We’ll refund your original payment method."
            : "You’ll have it right away.",
        ...(choose.creditMinor + choose.back.creditMinor > 0
          ? ["Use the credit for a later session."]
          : []),
      ].join(" "),
      default: choose.creditMinor > 0 ? "the refund and the credit" : "the refund",
      until: `${inWords(view, choose.until)}, ${zoneAt(view.zone, choose.until)}`,
    },
    /** The goodwill credit if it wasn't the candidate's fault. */
    credit: creditMinor > 0 ? money(creditMinor) : null,
  };
}

type View = LocalClock & { pageOf: (page: "/change" | "/cancel") => string };

/** What happened to the payment, one line per refund. */
export function moneyBackOf(order: Paid & { currency: Currency }, refunds: readonly RefundView[]) {
  const sum = (status: RefundView["status"]) =>
    refunds
      .filter((refund) => refund.status === status)
      .reduce((total, { amountMinor }) => total + amountMinor, 0);
  const text = (amountMinor: number) =>
    amountMinor > 0 ? formatMoney(amountMinor, order.currency) : null;
  return {
    pending: text(sum("pending")),
    done: text(sum("done")),
    stuck: text(sum("failed")),
    /** Returned as credit or as a prepaid session. */
    inKind:
      order.returnedMinor > 0
        ? refundWords({ ...refundedSoFar(order), moneyMinor: 0 }, order.currency)
        : null,
  };
}

/** `Wednesday, January 13, 2027, 3:30 PM` */
function inWords({ zone, hourCycle }: LocalClock, at: Date): string {
  const { date, start } = momentIn(zone, at, at, hourCycle);
  return `${date}, ${start}`;
}
