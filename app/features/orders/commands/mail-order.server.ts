import { getBookingOfOrder } from "#app/features/booking/data.server.ts";
import { bookingConfirmedCandidate } from "../emails/booking-confirmed-candidate.server.ts";
import { bookingConfirmedExpert } from "../emails/booking-confirmed-expert.server.ts";
import { paymentLateRefunded } from "../emails/payment-late-refunded.server.ts";
import { refundSteps, refundLines } from "#app/features/booking/policy.ts";
import { enqueueMail } from "#app/features/mail/commands.server.ts";
import { formatMoney } from "#app/lib/money.ts";
import type { Tx } from "#server/db/client.ts";
import type { Services } from "#server/services.ts";
import { getOrder } from "../data.server.ts";
import { orderUrl } from "../order-link.server.ts";
import { candidateName, candidateZone, sessionCalendar } from "../session-calendar.server.ts";

type Deps = Pick<Services, "clock" | "config" | "queue">;

/** Tells candidate and expert that the session stands, each with a calendar file; once per order. */
export async function mailConfirmation(
  deps: Deps,
  tx: Tx,
  orderId: string,
  outcome: "confirmed" | "retaken",
): Promise<void> {
  const mail = await prepare(deps, tx, orderId);
  if (!mail) return;
  const { config, clock } = deps;
  const { order, booking, shared } = mail;
  const now = clock.now();
  const calendar = (reader: "candidate" | "expert") => ({
    method: "REQUEST" as const,
    filename: "session.ics",
    ics: sessionCalendar(config, order, booking, reader, now),
  });
  const steps = refundSteps(order.paidAt ?? now, booking.startAt);
  if (order.email) {
    await enqueueMail(deps, tx, {
      dedupeKey: `order-confirmed:${orderId}:candidate`,
      to: order.email,
      calendar: calendar("candidate"),
      ...bookingConfirmedCandidate({
        ...shared,
        orderUrl: orderUrl(config, orderId),
        amountText:
          order.amountMinor === 0 ? "Nothing" : formatMoney(order.amountMinor, order.currency),
        cancellation: refundLines(steps, order, shared.candidateZone),
        late: outcome === "retaken",
      }),
    });
  }
  await enqueueMail(deps, tx, {
    dedupeKey: `order-confirmed:${orderId}:expert`,
    to: booking.expertEmail,
    calendar: calendar("expert"),
    ...bookingConfirmedExpert({
      ...shared,
      orderUrl: orderUrl(config, orderId, "expert"),
      practise: order.details?.request || null,
      experience: order.details?.experience || null,
    }),
  });
}

/** Tells the buyer that a payment went back, because the time was gone when it came. */
export async function mailRefund(
  deps: Deps,
  tx: Tx,
  orderId: string,
  amountMinor: number,
): Promise<void> {
  const mail = await prepare(deps, tx, orderId);
  if (!mail?.order.email) return;
  const { config } = deps;
  await enqueueMail(deps, tx, {
    dedupeKey: `order-refunded:${orderId}`,
    to: mail.order.email,
    ...paymentLateRefunded({
      ...mail.shared,
      orderUrl: orderUrl(config, orderId),
      amountText: formatMoney(amountMinor, mail.order.currency),
      bookAgainUrl: `${config.publicUrl}/book-your-slot?service=${mail.order.serviceSlug}`,
    }),
  });
}

async function prepare({ config }: Deps, tx: Tx, orderId: string) {
  const order = await getOrder(tx, orderId);
  const booking = await getBookingOfOrder(tx, orderId);
  if (!order || !booking) return null;
  const { serviceTitle, expertName, startAt, endAt, expertZone } = booking;
  const shared = {
    brand: config.brand,
    orderId,
    serviceTitle,
    expertName,
    startAt,
    endAt,
    expertZone,
    candidateName: candidateName(order),
    candidateZone: candidateZone(order),
  };
  return { order, booking, shared };
}
