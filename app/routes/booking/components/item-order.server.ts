import { href } from "#app/lib/urls.ts";
import { formatMoney } from "#lib/money.ts";
import { formatDate, localDate } from "#lib/zones.ts";
import type { Services } from "#app/services.ts";
import { moneyBackOf } from "#modules/live-sessions/order-changes.server.ts";
import { paymentMethods } from "#modules/orders/commands/choose-provider.server.ts";
import { refundableNow } from "#modules/orders/commands/refund-order.server.ts";
import {
  getLatestPayment,
  listRefundsOfOrder,
  type Order,
  type RefundView,
} from "#modules/orders/data.server.ts";
import { orderToken } from "#modules/orders/order-link.server.ts";
import { waitingLead } from "#modules/orders/payment-wait.ts";
import { allocateRefund, refundableMinor } from "#modules/orders/price.ts";
import { refundedSentence, refundWords } from "#modules/orders/refund-words.ts";
import type { OrderPage } from "#modules/orders/product.ts";
import { type loadOrderPage, paymentRefresh } from "./session-order.server.ts";

export type View = Parameters<typeof loadOrderPage>[2] & {
  /** The second step of refunding the unused units. */
  confirm: boolean;
};
type Page<Kind extends OrderPage["kind"]> = Extract<OrderPage, { kind: Kind }>;
type Shared = Awaited<ReturnType<typeof loadShared>>;
type MoneyBack = ReturnType<typeof moneyBackOf>;

export type UnitsOrderModel = ReturnType<typeof unitsModel>;
export type ItemOrderModel = Awaited<ReturnType<typeof itemModel>>;

/** The order of what isn't a session: units of a pack, or an item. */
export async function loadItemOrder(
  deps: Parameters<typeof loadShared>[0] & Parameters<typeof refundableNow>[0],
  order: Order,
  page: Page<"units"> | Page<"item">,
  view: View,
) {
  const shared = await loadShared(deps, order, view);
  return page.kind === "units"
    ? unitsModel(shared, page, view)
    : itemModel(shared, page, await refundableNow(deps, deps.db, order));
}

async function loadShared(
  deps: Pick<Services, "db" | "config" | "payments">,
  order: Order,
  view: View,
) {
  const { db, config } = deps;
  const { id } = order;
  const [payment, refunds] = await Promise.all([
    getLatestPayment(db, id),
    listRefundsOfOrder(db, id),
  ]);
  const query = view.token === null ? "" : `?token=${encodeURIComponent(view.token)}`;
  const here = `${href("/orders/:id", { id })}${query}`;
  return {
    order,
    refunds,
    money: (amountMinor: number) => formatMoney(amountMinor, order.currency),
    day: (at: Date | null) => at && formatDate(localDate(view.zone, at)),
    model: {
      id,
      token: orderToken(config, id),
      here,
      strip: { zoneLabel: null, orderId: id, held: null },
      status: order.status,
      state: stateOf(order, view.declined),
      unsettled: order.status === "pending_payment",
      returned: view.returned > 0,
      refresh: paymentRefresh(order, here, view),
      problem: view.problem,
      back: moneyBackOf(order, refunds),
      receiptHref: order.paidAt && `${href("/orders/:id/receipt", { id })}${query}`,
      otherMethods:
        order.status === "pending_payment"
          ? paymentMethods(deps, order)
              .methods.filter(({ provider }) => provider !== payment?.provider)
              .map(({ provider, label }) => ({ provider, label }))
          : [],
    },
  };
}

function unitsModel({ order, money, day, model }: Shared, page: Page<"units">, view: View) {
  const { unused, unitMinor, expiresAt } = page;
  const { here, state } = model;
  return {
    ...model,
    ...page,
    state: state === "ordered" || state === "refunded" ? ("bought" as const) : state,
    confirmHref: `${here}${here.includes("?") ? "&" : "?"}confirm=refund#unused`,
    isConfirming: view.confirm,
    unit: money(unitMinor),
    expiresOn: day(expiresAt),
    unused: unused && { ...unused, refund: money(unused.refundMinor) },
    list: money(order.listMinor),
    discount: `−${money(order.discountMinor)}`,
    amount: money(order.amountMinor),
    paidOn: day(order.paidAt),
    email: order.email,
  };
}

function itemModel(
  { order, refunds, money, day, model }: Shared,
  page: Page<"item">,
  refundMinor: number,
) {
  const state = page.isClosed ? "expired" : model.state;
  const refund = state === "ordered" ? refundState(order, refunds) : null;
  const isOwn = order.lines.every(({ participantId }) => participantId === order.payerId);
  const isDue = state === "waiting" || state === "declined";
  return {
    ...model,
    kind: page.kind,
    state,
    ...(refund ? refundNews(refund, model.back) : words(order, state, model.returned)),
    ...(page.lead !== null && !refund ? { lead: page.lead } : {}),
    // Whoever paid for someone else can’t open what they bought.
    next: refund ? page.again : isDue || !isOwn ? null : page.next,
    rows: [
      ...order.lines.map((line) => ({
        label: line.quantity > 1 ? `${line.quantity} × ${line.description}` : line.description,
        value: money(line.quantity * line.unitListMinor),
      })),
      ...(order.discountMinor > 0
        ? [
            {
              label: order.couponCode ? `Code ${order.couponCode}` : "Discount",
              value: `−${money(order.discountMinor)}`,
            },
          ]
        : []),
      ...(order.creditMinor > 0
        ? [{ label: "Your credit", value: `−${money(order.creditMinor)}` }]
        : []),
      {
        label: order.paidAt ? "Paid, taxes included" : "To pay, taxes included",
        value: money(order.amountMinor),
      },
      ...(order.paidAt ? [{ label: "Paid on", value: day(order.paidAt) }] : []),
    ],
    refundable:
      refundMinor > 0
        ? {
            amountMinor: refundMinor,
            amount: refundWords(allocateRefund(order, refundMinor), order.currency),
          }
        : null,
  };
}

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

function refundNews(refund: "pending" | "stuck", { pending, stuck, inKind }: MoneyBack) {
  return refund === "pending"
    ? {
        heading: "Your refund is on its way",
        lead: `We’re refunding ${pending ?? "it"} to your original payment method. We’ll email you if it takes longer than a few days.${inKind ? ` We returned ${inKind} to your account.` : ""}`,
      }
    : {
        heading: "Your refund is delayed",
        lead: `You canceled this order, but your bank or card didn’t accept the refund of ${stuck}. We’re looking into it and will get it to you. You don’t have to do anything.`,
      };
}

function words(order: Order, state: State, returned: boolean): { heading: string; lead: string } {
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
        lead: refundedSentence(order),
      };
    default:
      return { heading: "Thank you for your order", lead: "You can find the receipt here." };
  }
}
