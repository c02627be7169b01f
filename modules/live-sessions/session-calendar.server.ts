import type { BookingView } from "#modules/booking/data.server.ts";
import { bookingCalendar, calendarUid } from "./calendar-file.server.ts";
import { sessionDescription } from "./calendar-entry.ts";
import type { Config } from "#platform/config.ts";
import type { Order } from "#modules/orders/data.server.ts";
import { linkHolder, type OrderReader, orderUrl } from "#modules/orders/order-link.server.ts";

export function sessionEntry(
  config: Pick<Config, "sessionSecret" | "publicUrl">,
  order: Order,
  booking: BookingView,
  reader: OrderReader,
) {
  const { startAt, endAt, expertZone, serviceTitle, expertName } = booking;
  const url = orderUrl(config, order.id, linkHolder(reader, booking));
  const other = reader === "candidate" ? expertName : candidateName(order);
  return {
    summary: `${serviceTitle} with ${other}`,
    description: sessionDescription({
      startAt,
      endAt,
      candidateZone: candidateZone(order),
      expertZone,
      orderUrl: url,
    }),
    location: url,
    startAt,
    endAt,
  };
}

/** The session as an .ics file, with the same UID for both and for all versions. */
export function sessionCalendar(
  config: Pick<Config, "sessionSecret" | "publicUrl" | "brand">,
  order: Order,
  booking: BookingView,
  reader: OrderReader,
  stampAt: Date,
  method: "REQUEST" | "CANCEL" = "REQUEST",
): string {
  const attendee =
    reader === "candidate"
      ? { name: candidateName(order), email: order.email ?? config.brand.supportEmail }
      : { name: booking.expertName, email: booking.expertEmail };
  return bookingCalendar({
    ...sessionEntry(config, order, booking, reader),
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
