import type { BookingView } from "#modules/booking/data.server.ts";
import { bookingCalendar, calendarUid } from "./calendar-file.server.ts";
import { sessionDescription } from "./calendar-entry.ts";
import type { ReplacedCall } from "./call-link.ts";
import type { Config } from "#platform/config.ts";
import type { Order } from "#modules/orders/data.server.ts";
import type { OrderReader } from "#modules/orders/order-link.server.ts";
import { roomPath } from "./room-link.server.ts";

/** A session with the link that replaced its room, if any. */
type Session = { order: Order; booking: BookingView; call: ReplacedCall | null };

/** The calendar entry. Its links carry no token, because calendars are shared. */
export function sessionEntry(
  { publicUrl }: Pick<Config, "publicUrl">,
  { order, booking, call }: Session,
  reader: OrderReader,
) {
  const { startAt, endAt, expertZone, serviceTitle, expertName } = booking;
  const roomUrl = `${publicUrl}${roomPath(booking.id)}`;
  const other = reader === "candidate" ? expertName : candidateName(order);
  return {
    summary: `${serviceTitle} with ${other}`,
    description: sessionDescription({
      startAt,
      endAt,
      candidateZone: candidateZone(order),
      expertZone,
      roomUrl,
      call,
    }),
    location: call?.url ?? roomUrl,
    startAt,
    endAt,
  };
}

/** The session as an .ics file, with the same UID for both and for all versions. */
export function sessionCalendar(
  config: Pick<Config, "publicUrl" | "brand">,
  session: Session,
  reader: OrderReader,
  stampAt: Date,
  method: "REQUEST" | "CANCEL" = "REQUEST",
): string {
  const { order, booking } = session;
  const attendee =
    reader === "candidate"
      ? { name: candidateName(order), email: order.email ?? config.brand.supportEmail }
      : { name: booking.expertName, email: booking.expertEmail };
  return bookingCalendar({
    ...sessionEntry(config, session, reader),
    uid: calendarUid(order.id, new URL(config.publicUrl).hostname),
    sequence: booking.sequence,
    method,
    stampAt,
    organizer: { name: config.brand.name, email: config.brand.supportEmail },
    attendee,
  });
}

export function candidateName(order: Order): string {
  return order.details?.name ?? "Candidate";
}

export function candidateZone(order: Order): string {
  return order.details?.zone ?? "UTC";
}
