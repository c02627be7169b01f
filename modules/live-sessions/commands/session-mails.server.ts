import type { Platform } from "#platform/services.ts";
import type { BookingView } from "#modules/booking/data.server.ts";
import { refundLines } from "../refund-policy.ts";
import { dropUnsentMails, enqueueMail } from "#modules/notifications/commands.server.ts";
import type { RenderedMail } from "#modules/notifications/layout.server.ts";
import { readEnd } from "#modules/timeline/data.server.ts";
import { zoneAt } from "#lib/session-time.ts";
import { formatDate, formatTime, localDate } from "#lib/zones.ts";
import type { Tx } from "#platform/db/client.ts";
import { candidateOptions, orderRefundSteps } from "../change-policy.ts";
import { takeLabel } from "../change-words.ts";
import type { Order } from "#modules/orders/data.server.ts";
import {
  getAccountEmail,
  getBookingOfOrder,
  getReplacedCall,
  getSessionOrder,
  type SessionOrder,
} from "../data.server.ts";
import type { Choice } from "../mail-parts.server.ts";
import { linkHolder, type OrderReader, orderUrl } from "#modules/orders/order-link.server.ts";
import { sessionPricePaid } from "../policy.ts";
import { roomHours } from "../room-hours.ts";
import { roomUrl } from "../room-link.server.ts";
import { candidateName, candidateZone, sessionCalendar } from "../session-calendar.server.ts";

type Deps = Pick<Platform, "config" | "clock" | "queue">;

/** The data of an order's emails, and a function to send them. */
export type SessionMails = NonNullable<Awaited<ReturnType<typeof openSessionMails>>>;

/** Loads an order for its emails; null if it has no session. */
export async function openSessionMails(deps: Deps, tx: Tx, orderId: string) {
  const { config, clock } = deps;
  const order = await getSessionOrder(tx, orderId);
  const booking = await getBookingOfOrder(tx, orderId);
  if (!order || !booking) return null;
  const now = clock.now();
  const zone = candidateZone(order);
  const call = await getReplacedCall(tx, booking);
  const endAt = await readEnd(tx, booking);
  const { opensAt } = roomHours(config.rooms, booking);
  // A participant whose session someone else paid for gets no link to the order.
  const guestId = booking.candidateId === order.payerId ? null : booking.candidateId;
  const candidateEmail = guestId === null ? order.email : await getAccountEmail(tx, guestId);
  const urlOf = (reader: OrderReader, page?: Parameters<typeof orderUrl>[3]) =>
    guestId !== null && reader === "candidate"
      ? `${config.publicUrl}/candidate/sessions/${booking.id}`
      : orderUrl(config, orderId, linkHolder(reader, booking), page);
  const about = (reader: OrderReader) => ({
    brand: config.brand,
    orderId,
    orderUrl: urlOf(reader),
    serviceTitle: booking.serviceTitle,
    expertName: booking.expertName,
    startAt: booking.startAt,
    endAt,
    expertZone: booking.expertZone,
    candidateName: candidateName(order),
    candidateZone: zone,
    join: {
      roomUrl: roomUrl(config, booking, reader),
      calendarUrl: `${urlOf(reader, "/calendar.ics")}${guestId !== null && reader === "candidate" ? "" : "&open=1"}`,
      opensAt,
      call,
    },
  });
  const { move } = candidateOptions({ order, booking }, config.refundPolicies, now);
  const links = (reader: OrderReader) => ({
    change: move.ok ? { url: urlOf(reader, "/change"), left: move.left } : null,
    cancel: urlOf(reader, "/cancel"),
  });
  return {
    order,
    booking,
    about,
    links,
    cancellation: refundLines(
      orderRefundSteps(config.refundPolicies, order, booking.startAt, now).filter(
        ({ until }) => until === null || until > now,
      ),
      sessionPricePaid(order, now),
      zone,
    ),
    bookAgainUrl: `${config.publicUrl}/book-your-slot?service=${booking.serviceSlug}`,
    receiptUrl: urlOf("candidate", "/receipt"),
    choice: () => choiceOf(deps, order, booking, urlOf),
    /**
     * Queues an email to one person, once per kind, part and booking version. Skips erased
     * people.
     */
    async send(
      reader: OrderReader,
      kind: string,
      mail: RenderedMail,
      more: { part?: string; calendar?: "REQUEST" | "CANCEL"; expiresAt?: Date } = {},
    ): Promise<void> {
      const to = reader === "expert" ? booking.expertEmail : candidateEmail;
      if (!to) return;
      const { part = "", calendar, expiresAt } = more;
      await enqueueMail(deps, tx, {
        dedupeKey: `${kind}:${orderId}:${booking.sequence}${part}:${reader}`,
        to,
        ...mail,
        // They're about to join, or waiting in the room.
        isUrgent: now >= opensAt && now < booking.endAt,
        ...(expiresAt ? { expiresAt } : {}),
        ...(calendar
          ? {
              calendar: {
                method: calendar,
                filename: "session.ics",
                ics: sessionCalendar(config, { order, booking, call }, reader, now, calendar),
              },
            }
          : {}),
      });
    },
  };
}

export const REMINDER = "session-reminder";

/** Drops unsent reminders of a changed session. */
export async function dropReminders(tx: Tx, order: Order, expertEmail: string): Promise<void> {
  for (const to of [order.email, expertEmail]) {
    if (to) await dropUnsentMails(tx, to, `${REMINDER}:${order.id}:`);
  }
}

function choiceOf(
  { config, clock }: Deps,
  order: SessionOrder,
  booking: BookingView,
  urlOf: (reader: OrderReader, page?: Parameters<typeof orderUrl>[3]) => string,
): Choice | null {
  const { choose } = candidateOptions({ order, booking }, config.refundPolicies, clock.now());
  if (!choose) return null;
  const zone = candidateZone(order);
  return {
    changeUrl: urlOf("candidate", "/change"),
    takeUrl: `${urlOf("candidate")}#choose`,
    takeLabel: takeLabel(choose, order.currency),
    default: choose.creditMinor > 0 ? "the refund and the credit" : "the refund",
    until: `${formatDate(localDate(zone, choose.until))}, ${formatTime(zone, choose.until)}, ${zoneAt(zone, choose.until)}`,
  };
}
