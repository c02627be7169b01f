import { href } from "#app/lib/urls.ts";
import { type BookingView, getMadeAt } from "#modules/booking/data.server.ts";
import {
  getBookingOfOrder,
  getReplacedCall,
  getSessionOrder,
} from "#modules/live-sessions/data.server.ts";
import type { ReplacedCall } from "#modules/live-sessions/call-link.ts";
import { VISA_TOPICS } from "#modules/visa-interviews/topics.ts";
import { hasRoom, roomHours } from "#modules/live-sessions/room-hours.ts";
import { roomPath, roomToken } from "#modules/live-sessions/room-link.server.ts";
import { getRubric } from "#modules/rubrics/data.server.ts";
import { warmUp } from "#modules/live-sessions/warm-up.ts";
import { preparationFor } from "#content/preparation.ts";
import { googleCalendarUrl, outlookCalendarUrl } from "#modules/live-sessions/calendar-entry.ts";
import { formatMoney } from "#lib/money.ts";
import { formatDate, formatTime, type LocalClock, localDate } from "#lib/zones.ts";
import type { Services } from "#app/services.ts";
import { startPoll } from "#modules/orders/commands/poll-payment.server.ts";
import { getLatestPayment, listRefundsOfOrder, type Order } from "#modules/orders/data.server.ts";
import { claimOf } from "#modules/claims/words.server.ts";
import { moneyBackOf } from "#modules/live-sessions/order-changes.server.ts";
import { linkHolder, type OrderReader, orderToken } from "#modules/orders/order-link.server.ts";
import { paymentMethods } from "#modules/orders/commands/choose-provider.server.ts";
import { paidWords } from "#modules/live-sessions/change-words.ts";
import { orderValueMinor } from "#modules/orders/price.ts";
import { sessionPage } from "./session-page.server.ts";
import { isUnsettled, orderState } from "#modules/live-sessions/order-state.ts";
import { RETURNED, refreshSeconds } from "#modules/orders/payment-wait.ts";
import { isCallAsked, getEnd } from "#modules/rooms/data.server.ts";
import { whyUndecided } from "#modules/rooms/why-undecided.server.ts";
import { isScorecardSent } from "#modules/feedback/data.server.ts";
import { isSessionOver } from "#modules/rooms/access.server.ts";
import { getAttached } from "#modules/briefs/data.server.ts";
import { BRIEF_ERRORS } from "#modules/briefs/policy.ts";
import { viewAttached } from "#app/components/brief/view-attached.ts";
import { ownValue } from "#lib/own-value.ts";
import { paidWith } from "#modules/orders/price.ts";
import { sessionEntry } from "#modules/live-sessions/session-calendar.server.ts";

type Deps = Pick<Services, "db" | "clock" | "config" | "payments" | "products" | "queue" | "log">;
export type OrderPageModel = Awaited<ReturnType<typeof loadOrderPage>>;

export async function loadOrderPage(
  deps: Deps,
  opened: { order: Order; reader: OrderReader },
  view: LocalClock & {
    /** The URL's token, kept in every link; null if none was needed. */
    token: string | null;
    declined: boolean;
    problem: string | null;
    /** What became of the form for the expert. */
    brief: string | null;
    /** Page loads since the buyer returned from the provider. */
    returned: number;
  },
) {
  const { db, clock, config } = deps;
  const { id } = opened.order;
  if (opened.order.status === "pending_payment") startPoll(deps, id);
  // Read the order first: the page polls until its status changes, so it must not be newer than the
  // refunds.
  const order = (await getSessionOrder(db, id))!;
  const [booking, payment, refunds] = await Promise.all([
    getBookingOfOrder(db, id),
    getLatestPayment(db, id),
    listRefundsOfOrder(db, id),
  ]);
  const call = booking && (await getReplacedCall(db, booking));
  const end = booking && (await getEnd(db, booking));
  const undecided = booking && (await whyUndecided(deps, booking, opened.reader));
  const state = orderState({
    order: order.status,
    booking: booking?.status ?? null,
    isUndecided: undecided !== null,
    holdExpiresAt: booking?.holdExpiresAt ?? null,
    paidAt: order.paidAt,
    refunds,
    declined: view.declined,
  });
  const isExpert = opened.reader === "expert";
  // Whoever paid for someone else's session can't enter it.
  const isParticipant = isExpert || booking?.candidateId === order.payerId;
  // Experts see their own zone, in any browser.
  const zone = isExpert && booking ? booking.expertZone : view.zone;
  // The price is between the buyer and us.
  const money = (amountMinor: number) => (isExpert ? "" : formatMoney(amountMinor, order.currency));
  const refundedMinor = refunds
    .filter(({ status }) => status === "pending" || status === "done")
    .reduce((sum, refund) => sum + refund.amountMinor, 0);
  const now = clock.now();
  const query = view.token === null ? "" : `?token=${encodeURIComponent(view.token)}`;
  const pageOf = (page: "" | "/receipt") => `${href("/orders/:id", { id })}${page}${query}`;

  return {
    ...sessionPage(config, { order, booking, end, reader: opened.reader }, now, view),
    token: orderToken(config, id, booking ? linkHolder(opened.reader, booking) : "candidate"),
    state,
    status: order.status,
    disputed: order.status === "disputed",
    unsettled: isUnsettled(state, refunds),
    returned: view.returned > 0,
    refresh: paymentRefresh(order, pageOf(""), view),
    expiresAt: booking?.holdExpiresAt.getTime() ?? null,
    /** The same on the page's clock. */
    heldUntil: booking && formatTime(zone, booking.holdExpiresAt, view.hourCycle),
    /** The hold has expired, and the provider hasn't closed the payment yet. */
    isOverdue: state === "waiting" && booking !== null && booking.holdExpiresAt <= now,
    declined: view.declined,
    problem: view.problem === "payment_unavailable",
    news: booking && newsOf(await getMadeAt(db, booking.id), now),
    join:
      booking && isParticipant
        ? joinOf(config, { booking, call, reader: opened.reader }, now, { ...view, zone })
        : null,
    preparation: preparationFor(booking?.serviceSlug ?? "")[isExpert ? "expert" : "candidate"],
    warmUp: booking && !isExpert && isParticipant ? warmUp(booking, zone, now) : null,
    // The session's phases, for both people.
    phases: (getRubric(booking?.serviceSlug ?? "")?.phases ?? []).map(
      ({ name, minutes, hint }) => ({ name, minutes, hint }),
    ),
    callHosts: isExpert ? config.callHosts : [],
    callAsked:
      booking !== null && isParticipant && (await isCallAsked(db, booking.id, opened.reader)),
    back: isExpert ? null : moneyBackOf(order, refunds),
    claim: booking && !isExpert ? await claimOf(db, order, booking, { ...view, zone, now }) : null,
    otherMethods:
      order.status === "pending_payment"
        ? paymentMethods(deps, order).methods.filter(
            ({ provider }) => provider !== payment?.provider,
          )
        : [],
    amount: money(order.amountMinor),
    paid: paidWords(order),
    free: orderValueMinor(order) === 0,
    refunded: refundedMinor > 0 ? money(refundedMinor) : money(order.amountMinor),
    receipt: isExpert
      ? null
      : {
          list: money(order.listMinor),
          discount: order.discountMinor > 0 ? `−${money(order.discountMinor)}` : null,
          credit: order.creditMinor > 0 ? `−${money(order.creditMinor)}` : null,
          prepaid: order.prepaidMinor > 0 ? `−${money(order.prepaidMinor)}` : null,
          coupon: order.couponCode,
          amount: money(order.amountMinor),
          paidOn: order.paidAt && formatDate(localDate(zone, order.paidAt)),
          method: paidWith(order, payment?.provider ?? null),
          page: order.paidAt && pageOf("/receipt"),
          email: order.email,
          policyVersion: order.policyVersion,
        },
    /** Why it has ended but isn't decided; null otherwise. */
    undecided,
    isScorecardSent: booking !== null && (await isScorecardSent(db, booking.id)),
    /** The session's own page, with the scorecard. */
    sessionPage:
      booking && !isExpert && isParticipant
        ? href("/candidate/sessions/:id", { id: booking.id })
        : null,
    practice: order.details?.request || null,
    /** Why what the candidate sent their expert wasn't kept, once the session is over. */
    lateBrief: !isExpert && view.brief === "too_late" ? BRIEF_ERRORS.too_late : null,
    /** For the candidate to fill in; null once the session is over. */
    brief: booking && !isExpert && isParticipant ? await briefForm(deps, booking, id, view) : null,
    /** For the expert to read. */
    attached:
      booking && isExpert
        ? viewAttached(
            booking.id,
            await getAttached(db, booking.id),
            view.token === null ? null : roomToken(config, booking, "expert"),
          )
        : null,
    calendar: booking && calendarLinks(config, { order, booking, call }, opened.reader),
  };
}

/** What the candidate gave their expert, with the form to change it; null once the session is over. */
async function briefForm(
  { db, clock, config }: Pick<Deps, "db" | "clock" | "config">,
  booking: BookingView,
  orderId: string,
  view: { token: string | null; brief: string | null },
) {
  if (await isSessionOver(db, booking, clock.now())) return null;
  const query = view.token === null ? "" : `?token=${encodeURIComponent(view.token)}`;
  const attached = await getAttached(db, booking.id);
  const isVisa = VISA_TOPICS.some((slug) => slug === booking.serviceSlug);
  return {
    asksForJob: !isVisa || attached.job !== null,
    ...viewAttached(
      booking.id,
      attached,
      view.token === null ? null : roomToken(config, booking, "candidate"),
    ),
    action: `/orders/${orderId}/brief${query}`,
    done: view.brief === "saved" || view.brief === "removed" ? view.brief : null,
    error: ownValue(BRIEF_ERRORS, view.brief) ?? null,
    days: config.briefs.days,
  };
}

/** How long the page celebrates; a later visit is for the ticket. */
const NEWS_MS = 10 * 60_000;

/** What has just happened to the booking. */
function newsOf(
  { confirmedAt, rescheduledAt }: Awaited<ReturnType<typeof getMadeAt>>,
  now: Date,
): "booked" | "moved" | null {
  const at = rescheduledAt ?? confirmedAt;
  if (!at || now.getTime() - at.getTime() > NEWS_MS) return null;
  return rescheduledAt ? "moved" : "booked";
}

/** Where and when a page without JavaScript reloads for the payment's result. */
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

/** How to join the session; null if that is not (or no longer) possible. */
function joinOf(
  config: Services["config"],
  session: { booking: BookingView; call: ReplacedCall | null; reader: OrderReader },
  now: Date,
  view: LocalClock & { token: string | null },
) {
  const { booking, call, reader } = session;
  if (!hasRoom(config.rooms, booking, now)) return null;
  const { opensAt } = roomHours(config.rooms, booking);
  // A reader by link isn't signed in, so the room needs a token as well.
  const query = view.token === null ? "" : `?t=${roomToken(config, booking, reader)}`;
  return {
    href: `${roomPath(booking.id)}${query}`,
    opensAt: opensAt.getTime(),
    /** `10:15 PM` */
    opens: formatTime(view.zone, opensAt, view.hourCycle),
    call: call && { url: call.url, host: call.host },
  };
}

function calendarLinks(
  config: Services["config"],
  session: { order: Order; booking: BookingView; call: ReplacedCall | null },
  reader: OrderReader,
) {
  const { order, booking } = session;
  const entry = sessionEntry(config, session, reader);
  return {
    ics: `${href("/orders/:id/calendar.ics", { id: order.id })}?token=${orderToken(config, order.id, linkHolder(reader, booking))}`,
    google: googleCalendarUrl(entry),
    outlook: outlookCalendarUrl(entry),
  };
}
