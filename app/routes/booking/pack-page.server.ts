import { getPack } from "#modules/packs/data.server.ts";
import { isPackOpen } from "#modules/packs/policy.ts";
import { CURRENCIES, type Currency, formatMoney } from "#lib/money.ts";
import { formatDate, localDate } from "#lib/zones.ts";
import type { Services } from "#app/services.ts";
import { findPackOffer } from "#modules/packs/commands/buy-pack.server.ts";
import { paymentMethods } from "#modules/orders/commands/choose-provider.server.ts";
import { getUnused } from "#modules/packs/commands/close-pack.server.ts";
import {
  getLatestPayment,
  getOrder,
  listRefundsOfOrder,
  type Order,
} from "#modules/orders/data.server.ts";
import { moneyBackOf } from "#modules/live-sessions/order-changes.server.ts";
import { orderToken } from "#modules/orders/order-link.server.ts";
import { startPoll } from "#modules/orders/commands/poll-payment.server.ts";
import { paymentRefresh } from "./order-page.server.ts";

export type PackOfferModel = NonNullable<Awaited<ReturnType<typeof loadPackOffer>>>;
export type PackOrderModel = Awaited<ReturnType<typeof loadPackOrder>>;

/** A pack's price and payment methods; null if it isn't sold. */
export async function loadPackOffer(
  deps: Pick<Services, "db" | "config" | "payments">,
  wanted: { service: string; sessions: number; currency: Currency },
) {
  const offer = await findPackOffer(deps.db, wanted);
  if (!offer) return null;
  const { currency } = wanted;
  const money = (amountMinor: number) => formatMoney(amountMinor, currency);
  const { methods, overCap } = paymentMethods(deps, { amountMinor: offer.amountMinor, currency });
  return {
    service: wanted.service,
    title: offer.service.title,
    sessions: offer.sessions,
    minutes: offer.service.durationMin,
    months: offer.validMonths,
    percentOff: offer.percentOff,
    currency,
    otherCurrency: CURRENCIES.find((other) => other !== currency) ?? null,
    list: money(offer.listMinor),
    discount: `−${money(offer.discountMinor)}`,
    amount: money(offer.amountMinor),
    amountMinor: offer.amountMinor,
    each: money(Math.floor(offer.amountMinor / offer.sessions)),
    methods: methods.map(({ provider, label }) => ({ provider, label })),
    method: null,
    overCap: overCap ? money(deps.config.payments.capsMajor[currency] * 100) : null,
  };
}

export async function loadPackOrder(
  deps: Parameters<typeof startPoll>[0],
  opened: Order,
  view: {
    zone: string;
    token: string | null;
    declined: boolean;
    problem: string | null;
    returned: number;
    /** The second step of refunding the unused sessions. */
    confirm: boolean;
  },
) {
  const { db, clock, config } = deps;
  const { id } = opened;
  if (opened.status === "pending_payment") startPoll(deps, id);
  // Read the order first: a page with a paid order no longer polls, so the pack must not be older.
  const order = (await getOrder(db, id)) ?? opened;
  const [pack, payment, refunds] = await Promise.all([
    getPack(db, id),
    getLatestPayment(db, id),
    listRefundsOfOrder(db, id),
  ]);
  if (!pack) throw new Error(`The order ${id} has no pack.`);
  const now = clock.now();
  const money = (amountMinor: number) => formatMoney(amountMinor, order.currency);
  const day = (at: Date | null) => at && formatDate(localDate(view.zone, at));
  const unused = getUnused(order, pack, now);
  const open = isPackOpen(pack, now) && order.status !== "disputed";
  const query = view.token === null ? "" : `?token=${encodeURIComponent(view.token)}`;

  return {
    id,
    token: orderToken(config, id),
    here: `/orders/${id}${query}`,
    confirmHref: `/orders/${id}${query}${query === "" ? "?" : "&"}confirm=refund#unused`,
    isConfirming: view.confirm,
    strip: { zoneLabel: null, orderId: id, held: null },
    status: order.status,
    state: stateOf(order, view.declined),
    unsettled: order.status === "pending_payment",
    returned: view.returned > 0,
    refresh: paymentRefresh(order, `/orders/${id}${query}`, view),
    problem: view.problem,
    title: pack.serviceTitle,
    service: pack.serviceSlug,
    sessions: pack.sessions,
    open,
    left: open ? pack.unused.length : 0,
    closedWhy: pack.closedWhy,
    unit: money(pack.unitListMinor),
    expiresOn: day(pack.expiresAt),
    unused: unused && {
      sessions: unused.sessions,
      refund: money(unused.refundMinor),
      refundMinor: unused.refundMinor,
    },
    back: moneyBackOf(order, refunds),
    list: money(order.listMinor),
    discount: `−${money(order.discountMinor)}`,
    amount: money(order.amountMinor),
    paidOn: day(order.paidAt),
    receiptHref: order.paidAt && `/orders/${id}/receipt${query}`,
    email: order.email,
    otherMethods:
      order.status === "pending_payment"
        ? paymentMethods(deps, order)
            .methods.filter(({ provider }) => provider !== payment?.provider)
            .map(({ provider, label }) => ({ provider, label }))
        : [],
  };
}

function stateOf(
  { status }: Order,
  declined: boolean,
): "waiting" | "declined" | "expired" | "bought" {
  if (status === "pending_payment" || status === "draft") return declined ? "declined" : "waiting";
  if (status === "expired" || status === "failed") return "expired";
  return "bought";
}
