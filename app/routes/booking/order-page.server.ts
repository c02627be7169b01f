import { readOrderLink } from "#modules/live-sessions/data.server.ts";
import { type BookingView, getBookingOfOrder } from "#modules/booking/data.server.ts";
import { momentIn } from "#lib/moment.ts";
import { refundLines } from "#modules/booking/policy.ts";
import { googleCalendarUrl, outlookCalendarUrl } from "#modules/live-sessions/calendar-entry.ts";
import { formatMoney } from "#lib/money.ts";
import { formatDate, localDate, zoneLabel, zoneOffsetMinutes } from "#lib/zones.ts";
import type { Services } from "#app/services.ts";
import { startPoll } from "#modules/orders/commands/poll-payment.server.ts";
import { releaseUnpaid } from "#modules/orders/commands/release-unpaid.server.ts";
import { settleLatestPayment } from "#modules/orders/commands/settle-payment.server.ts";
import {
  getLatestPayment,
  getOrder,
  listRefundsOfOrder,
  type Order,
} from "#modules/orders/data.server.ts";
import { claimOf } from "#modules/claims/words.server.ts";
import { changesOf, moneyBackOf } from "#modules/live-sessions/order-changes.server.ts";
import { linkHolder, type OrderReader, orderToken } from "#modules/orders/order-link.server.ts";
import { paymentMethods } from "#modules/orders/commands/choose-provider.server.ts";
import { orderRefundSteps } from "#modules/live-sessions/change-policy.ts";
import { paidWords } from "#modules/live-sessions/change-words.ts";
import { JOINING, joiningOnPage } from "#modules/live-sessions/joining.ts";
import { pricePaid, orderValueMinor } from "#modules/orders/price.ts";
import { isUnsettled, orderState } from "#modules/orders/order-state.ts";
import { RETURNED, refreshSeconds } from "#modules/orders/payment-wait.ts";
import { paidWith } from "#modules/orders/payment-words.server.ts";
import { ORDER_ID } from "#modules/orders/schema.ts";
import {
  candidateName,
  candidateZone,
  sessionEntry,
} from "#modules/live-sessions/session-calendar.server.ts";

type Deps = Pick<Services, "db" | "clock" | "config" | "payments" | "products" | "queue" | "log">;
export type OrderPageModel = Awaited<ReturnType<typeof loadOrderPage>>;

/**
 * Who may open an order: whoever has one of its links, and the signed-in buyer. Null for everybody
 * else, as for an order that does not exist.
 * @throws 410 for a link of this order that has expired, unless the buyer is signed in
 */
export async function openOrder(
  deps: Pick<Services, "db" | "clock" | "config">,
  id: string,
  token: string | null,
  getUserId: () => Promise<string | null>,
): Promise<{ order: Order; reader: OrderReader } | null> {
  if (!ORDER_ID.test(id)) return null;
  const order = await getOrder(deps.db, id);
  if (!order) return null;
  const link = token === null ? null : await readOrderLink(deps, order, token);
  if (link && !link.expired) return { order, reader: link.reader };
  if ((await getUserId()) === order.userId) return { order, reader: "candidate" };
  if (link) throw new Response(null, { status: 410 });
  return null;
}

/**
 * The order that a request is about, with the token it came with, if any.
 * @throws 404 for everybody who may not open it, 410 for an expired link
 */
export async function requireOrder(
  deps: Pick<Services, "db" | "clock" | "config">,
  request: Request,
  id: string,
  getViewer: () => Promise<{ userId: string } | null>,
) {
  const token = new URL(request.url).searchParams.get("token");
  const opened = await openOrder(deps, id, token, async () => (await getViewer())?.userId ?? null);
  if (!opened) throw new Response(null, { status: 404 });
  return { ...opened, token };
}

/**
 * Brings an unpaid order up to date before something is done with it: asks the provider, and ends it
 * when its time is over. A provider that can't be reached changes nothing; the sweep tries again.
 */
export async function refreshOrder(deps: Deps, order: Order): Promise<void> {
  if (order.status !== "pending_payment") return;
  try {
    await settleLatestPayment(deps, order.id);
    const [booking, payment] = await Promise.all([
      getBookingOfOrder(deps.db, order.id),
      getLatestPayment(deps.db, order.id),
    ]);
    // Nothing is held for a pack: its payment alone runs out.
    const until = booking ? booking.holdExpiresAt : payment?.expiresAt;
    const isHeld = booking === null || booking.status === "held";
    if (isHeld && until && until <= deps.clock.now()) await releaseUnpaid(deps, order.id);
  } catch (error) {
    deps.log.warn({ err: error, orderId: order.id }, "the provider could not be asked");
  }
}

/** Everything the order's page shows, in words, in the zone its reader lives in. */
export async function loadOrderPage(
  deps: Deps,
  opened: { order: Order; reader: OrderReader },
  view: {
    zone: string;
    /** The token in the address, to be kept in every link; null when none was needed. */
    token: string | null;
    declined: boolean;
    problem: string | null;
    done: string | null;
    /** How often the page was loaded since the buyer came back from the provider. */
    returned: number;
  },
) {
  const { db, clock, config } = deps;
  const { id } = opened.order;
  if (opened.order.status === "pending_payment") startPoll(deps, id);
  // First: the page looks again until this status changes, so it may not be newer than the refunds.
  const order = (await getOrder(db, id)) ?? opened.order;
  const [booking, payment, refunds] = await Promise.all([
    getBookingOfOrder(db, id),
    getLatestPayment(db, id),
    listRefundsOfOrder(db, id),
  ]);
  const state = orderState({
    order: order.status,
    booking: booking?.status ?? null,
    holdExpiresAt: booking?.holdExpiresAt ?? null,
    paidAt: order.paidAt,
    refunds,
    declined: view.declined,
  });
  const isExpert = opened.reader === "expert";
  // An expert reads their own clock, whichever browser the link is opened in.
  const zone = isExpert && booking ? booking.expertZone : view.zone;
  const money = (amountMinor: number) => formatMoney(amountMinor, order.currency);
  const refundedMinor = refunds.reduce((sum, refund) => sum + refund.amountMinor, 0);
  const now = clock.now();
  const query = view.token === null ? "" : `?token=${encodeURIComponent(view.token)}`;
  const pageOf = (page: "" | "/change" | "/cancel" | "/receipt") => `/orders/${id}${page}${query}`;

  return {
    id,
    token: orderToken(config, id, booking ? linkHolder(opened.reader, booking) : "candidate"),
    here: pageOf(""),
    strip: {
      zoneLabel: booking && zoneLabel(zone, zoneOffsetMinutes(zone, now)),
      orderId: id,
      held: null,
    },
    reader: opened.reader,
    state,
    status: order.status,
    disputed: order.status === "disputed",
    unsettled: isUnsettled(state, refunds),
    returned: view.returned > 0,
    refresh: paymentRefresh(order, pageOf(""), view),
    serverNow: now.getTime(),
    expiresAt: booking?.holdExpiresAt.getTime() ?? null,
    /** The hold has run out, and the provider has not closed the payment yet. */
    isOverdue: state === "waiting" && booking !== null && booking.holdExpiresAt <= now,
    declined: view.declined,
    problem: view.problem === "payment_unavailable",
    /** Asked for, and no longer possible. */
    notCancellable: view.problem === "not_cancellable",
    amountChanged: view.problem === "amount_changed",
    moved: view.done === "moved",
    joining: booking ? joiningOnPage(booking.startAt, now) : JOINING,
    changes: booking && !isExpert ? changesOf(config, order, booking, now, { zone, pageOf }) : null,
    back: isExpert ? null : moneyBackOf(order, refunds),
    claim: booking && !isExpert ? await claimOf(db, order, booking, { zone, now }) : null,
    /** The expert's way out, before the start. */
    expertCancel:
      isExpert && booking?.status === "confirmed" && booking.startAt > now
        ? pageOf("/cancel")
        : null,
    /** Other ways to pay what is still due. */
    otherMethods:
      order.status === "pending_payment"
        ? paymentMethods(deps, order).methods.filter(
            ({ provider }) => provider !== payment?.provider,
          )
        : [],
    session: booking && sessionOf(booking, zone, isExpert ? candidateZone(order) : null),
    amount: money(order.amountMinor),
    /** As it was paid: money, a credit, a session of a pack. */
    paid: paidWords(order),
    free: orderValueMinor(order) === 0,
    refunded: refundedMinor > 0 ? money(refundedMinor) : money(order.amountMinor),
    receipt: isExpert
      ? null
      : {
          list: money(order.listMinor),
          discount: order.discountMinor > 0 ? `−${money(order.discountMinor)}` : null,
          credit: order.creditMinor > 0 ? `−${money(order.creditMinor)}` : null,
          prepaid: order.packMinor > 0 ? `−${money(order.packMinor)}` : null,
          coupon: order.couponCode,
          amount: money(order.amountMinor),
          paidOn: order.paidAt && formatDate(localDate(zone, order.paidAt)),
          method: paidWith(order, payment?.provider ?? null),
          /** The receipt and the credit notes, as pages and files. */
          page: order.paidAt && pageOf("/receipt"),
          email: order.email,
          policyVersion: order.policyVersion,
        },
    refundLines:
      booking && !isExpert
        ? refundLines(
            orderRefundSteps(config.refundPolicies, order, booking.startAt, order.createdAt),
            pricePaid(order),
            zone,
          )
        : [],
    candidate: isExpert
      ? {
          name: candidateName(order),
          experience: order.details?.experience || null,
          request: order.details?.request || null,
        }
      : null,
    practise: order.details?.request || null,
    calendar: booking && calendarLinks(config, order, booking, opened.reader),
  };
}

/** When and where a page without script looks for the payment's result. */
export function paymentRefresh(
  order: Pick<Order, "status">,
  here: string,
  { returned, declined }: { returned: number; declined: boolean },
): { seconds: number; href: string } | null {
  const seconds = refreshSeconds(returned);
  if (order.status !== "pending_payment" || declined || seconds === null) return null;
  const mark = `${RETURNED}=${returned + 1}`;
  return { seconds, href: `${here}${here.includes("?") ? "&" : "?"}${mark}` };
}

function sessionOf(booking: BookingView, zone: string, otherZone: string | null) {
  const their = otherZone ?? booking.expertZone;
  return {
    serviceSlug: booking.serviceSlug,
    title: booking.serviceTitle,
    minutes: (booking.endAt.getTime() - booking.startAt.getTime()) / 60_000,
    expert: {
      name: booking.expertName,
      slug: booking.expertSlug,
      avatarSeed: booking.avatarSeed,
    },
    yours: momentIn(zone, booking.startAt, booking.endAt),
    theirs: momentIn(their, booking.startAt, booking.endAt),
    sameZone: zone === their,
    date: localDate(zone, booking.startAt),
  };
}

function calendarLinks(
  config: Services["config"],
  order: Order,
  booking: BookingView,
  reader: OrderReader,
) {
  const entry = sessionEntry(config, order, booking, reader);
  return {
    ics: `/orders/${order.id}/calendar.ics?token=${orderToken(config, order.id, linkHolder(reader, booking))}`,
    google: googleCalendarUrl(entry),
    outlook: outlookCalendarUrl(entry),
  };
}
