import { formatMoney } from "#lib/money.ts";
import { longTime } from "#lib/session-time.ts";
import { formatDate, localDate } from "#lib/zones.ts";
import type { Services } from "#app/services.ts";
import { getAiSession } from "#modules/ai-sessions/data.server.ts";
import { AI_SESSION } from "#modules/ai-sessions/policy.ts";
import { ONE_WAY } from "#modules/one-way/commands/buy-interview.server.ts";
import { getInterviewOfOrder } from "#modules/one-way/data.server.ts";
import { refundableNow } from "#modules/orders/commands/refund-order.server.ts";
import { ONE_WAY_SCORECARD } from "#modules/one-way/scorecard-policy.ts";
import {
  getScorecardRow,
  type ScorecardRow,
  whyUnwatchable,
} from "#modules/one-way/scorecards.server.ts";
import { paymentMethods } from "#modules/orders/commands/choose-provider.server.ts";
import { startPoll } from "#modules/orders/commands/poll-payment.server.ts";
import {
  getLatestPayment,
  getOrder,
  listRefundsOfOrder,
  type Order,
  type RefundView,
} from "#modules/orders/data.server.ts";
import { orderToken } from "#modules/orders/order-link.server.ts";
import { moneyBackOf } from "#modules/live-sessions/order-changes.server.ts";
import { refundableMinor } from "#modules/orders/price.ts";
import { waitingLead } from "#modules/orders/payment-wait.ts";
import { paymentRefresh } from "./order-page.server.ts";

type MoneyBack = ReturnType<typeof moneyBackOf>;

export type ProductOrderModel = Awaited<ReturnType<typeof loadProductOrder>>;

/** The order page's data for a product without its own page. */
export async function loadProductOrder(
  deps: Parameters<typeof startPoll>[0] & Pick<Services, "products">,
  opened: Order,
  view: {
    zone: string;
    token: string | null;
    declined: boolean;
    problem: string | null;
    returned: number;
  },
) {
  const { db, config } = deps;
  const { id } = opened;
  if (opened.status === "pending_payment") startPoll(deps, id);
  const order = (await getOrder(db, id)) ?? opened;
  const [payment, refunds, leftMinor] = await Promise.all([
    getLatestPayment(db, id),
    listRefundsOfOrder(db, id),
    refundableNow(deps, db, order),
  ]);
  const money = (amountMinor: number) => formatMoney(amountMinor, order.currency);
  const back = moneyBackOf(order, refunds);
  const query = view.token === null ? "" : `?token=${encodeURIComponent(view.token)}`;
  const scorecard = await scorecardOf(db, order);
  const isClosed = order.paidAt === null && scorecard?.status === "canceled";
  const state = isClosed ? "expired" : stateOf(order, view.declined);
  const lead = scorecard && (await scorecardLead(db, order, scorecard, view.zone));
  const refund = state === "ordered" ? refundState(order, refunds) : null;
  const here = `/orders/${id}${query}`;
  const returned = view.returned > 0;
  return {
    id,
    token: orderToken(config, id),
    here,
    strip: { zoneLabel: null, orderId: id, held: null },
    status: order.status,
    state,
    unsettled: order.status === "pending_payment",
    returned,
    refresh: paymentRefresh(order, here, view),
    problem: view.problem,
    ...(refund ? refundWords(refund, back) : words(state, returned)),
    ...(lead && !refund ? { lead } : {}),
    next: refund ? againOf(order) : await nextOf(db, order, state),
    back,
    rows: [
      ...order.lines.map((line) => ({
        label: line.quantity > 1 ? `${line.quantity} × ${line.description}` : line.description,
        value: money(line.quantity * line.unitListMinor),
      })),
      ...(order.discountMinor > 0
        ? [{ label: "Discount", value: `−${money(order.discountMinor)}` }]
        : []),
      {
        label: order.paidAt ? "Paid, taxes included" : "To pay, taxes included",
        value: money(order.amountMinor),
      },
      ...(order.paidAt
        ? [{ label: "Paid on", value: formatDate(localDate(view.zone, order.paidAt)) }]
        : []),
    ],
    refundable: leftMinor > 0 ? { amountMinor: leftMinor, amount: money(leftMinor) } : null,
    receiptHref: order.paidAt && `/orders/${id}/receipt${query}`,
    otherMethods:
      order.status === "pending_payment"
        ? paymentMethods(deps, order)
            .methods.filter(({ provider }) => provider !== payment?.provider)
            .map(({ provider, label }) => ({ provider, label }))
        : [],
  };
}

type Next = { label: string; href: string } | null;

/** The link to use the item, or to buy another one if it's gone. */
async function nextOf(db: Services["db"], order: Order, state: State): Promise<Next> {
  if (state === "waiting" || state === "declined") return null;
  for (const { product, ref } of order.lines) {
    if (product === AI_SESSION) {
      const session = await getAiSession(db, ref);
      if (session?.status === "released") return againOf(order);
      return { label: "Go to your session", href: `/sessions/ai/${ref}` };
    }
    if (product === ONE_WAY) {
      const interview = await getInterviewOfOrder(db, order.id);
      if (interview?.status === "canceled") return againOf(order);
      return { label: "Open the interview", href: `/interviews/oneway/${ref}` };
    }
    if (product === ONE_WAY_SCORECARD) {
      const scorecard = await getScorecardRow(db, ref);
      const href = `/interviews/oneway/${scorecard?.interviewId}/review#scorecard`;
      return scorecard && { label: "Go to your recording", href };
    }
  }
  return null;
}

/** The link to order it again. */
function againOf({ lines }: Order): Next {
  for (const { product } of lines) {
    if (product === AI_SESSION) return { label: "Get another session", href: "/sessions/ai/full" };
    if (product === ONE_WAY) {
      return { label: "Start another interview", href: "/interviews/oneway/start" };
    }
  }
  return null;
}

/** The order's expert scorecard; null if it's for something else. */
async function scorecardOf(db: Services["db"], { lines }: Order): Promise<ScorecardRow | null> {
  const line = lines.find(({ product }) => product === ONE_WAY_SCORECARD);
  return line ? getScorecardRow(db, line.ref) : null;
}

/** A sentence about its status; null if the order's text is enough. */
async function scorecardLead(
  db: Services["db"],
  { paidAt }: Order,
  { status, deliverBy, interviewId }: ScorecardRow,
  zone: string,
): Promise<string | null> {
  switch (status) {
    case "queued":
      return `An expert will score your recording by ${longTime(deliverBy!, zone)}, or we refund you in full. We’ll email you either way.`;
    case "delivered":
      return "Your scorecard is ready.";
    case "refunded":
      return `No expert scored your recording in time. ${REFUNDED}`;
    case "canceled": {
      const why = await whyUnwatchable(db, interviewId);
      return why && `${UNWATCHABLE[why]} ${paidAt ? REFUNDED : "You haven’t been charged."}`;
    }
    default:
      return null;
  }
}

const UNWATCHABLE = {
  deleted: "You deleted the recordings of this interview, so there’s nothing left to score.",
  unplayable: "The recordings of this interview can’t be played, so no expert can score them.",
};
const REFUNDED =
  "We refunded your original payment method. Banks usually take a few days to show it.";

type State = "waiting" | "declined" | "expired" | "refunded" | "ordered";

function stateOf({ status }: Order, declined: boolean): State {
  if (status === "pending_payment" || status === "draft") return declined ? "declined" : "waiting";
  if (status === "expired" || status === "failed") return "expired";
  return status === "refunded" ? "refunded" : "ordered";
}

/** Of an order that is refunded in full: on its way, or stuck because the provider refused it. */
function refundState(order: Order, refunds: readonly RefundView[]): "pending" | "stuck" | null {
  if (refunds.length === 0) return null;
  const left = refundableMinor(order);
  if (left === 0) return "pending";
  // A refused refund doesn't count as one, so the order's value is left again.
  const refused = refunds
    .filter(({ status }) => status === "failed")
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  return refused >= left ? "stuck" : null;
}

function refundWords(refund: "pending" | "stuck", { pending, stuck }: MoneyBack) {
  return refund === "pending"
    ? {
        heading: "Your refund is on its way",
        lead: `We’re refunding ${pending ?? "it"} to your original payment method. We’ll email you if it takes longer than a few days.`,
      }
    : {
        heading: "Your refund is delayed",
        lead: `You canceled this order, but your bank or card didn’t accept the refund of ${stuck}. We’re looking into it and will get it to you. You don’t have to do anything.`,
      };
}

function words(state: State, returned: boolean): { heading: string; lead: string } {
  switch (state) {
    case "waiting":
      return { heading: "Waiting for your payment", lead: waitingLead({ returned }) };
    case "declined":
      return {
        heading: "Your payment was declined. You haven’t been charged.",
        lead: "Try again or use another card. Your bank can tell you why.",
      };
    case "expired":
      return { heading: "This order has expired.", lead: "You haven’t been charged." };
    case "refunded":
      return {
        heading: "Refunded",
        lead: REFUNDED,
      };
    default:
      return { heading: "Thank you for your order", lead: "You can find the receipt here." };
  }
}
