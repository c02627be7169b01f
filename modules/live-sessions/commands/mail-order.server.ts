import type { Platform } from "#platform/services.ts";
import { bookingConfirmedCandidate } from "../emails/booking-confirmed-candidate.server.ts";
import { bookingConfirmedExpert } from "../emails/booking-confirmed-expert.server.ts";
import { paymentLateRefunded } from "../emails/payment-late-refunded.server.ts";
import { paidWords } from "../change-words.ts";
import { orderValueMinor } from "#modules/orders/price.ts";
import { formatMoney } from "#lib/money.ts";
import type { Tx } from "#platform/db/client.ts";
import { warmUp } from "../warm-up.ts";
import { openSessionMails, type SessionMails } from "./session-mails.server.ts";

type Deps = Pick<Platform, "config" | "clock" | "queue">;

/** Emails candidate and expert the confirmation with a calendar file, once per order. */
export async function mailConfirmation(
  deps: Deps,
  tx: Tx,
  orderId: string,
  outcome: "confirmed" | "retaken",
): Promise<void> {
  const mails = await openSessionMails(deps, tx, orderId);
  if (!mails) return;
  const { order, about, links, cancellation } = mails;
  const candidate = bookingConfirmedCandidate({
    ...about("candidate"),
    amountText: orderValueMinor(order) === 0 ? formatMoney(0, order.currency) : paidWords(order),
    cancellation,
    links: links("candidate"),
    receiptUrl: mails.receiptUrl,
    warmUp: warmUp(mails.booking, about("candidate").candidateZone, deps.clock.now()),
    late: outcome === "retaken",
  });
  await mails.send("candidate", "order-confirmed", candidate, { calendar: "REQUEST" });
  await mailExpertOfSession(mails);
}

export async function mailExpertOfSession(mails: SessionMails): Promise<void> {
  const { order, about, links } = mails;
  const mail = bookingConfirmedExpert({
    ...about("expert"),
    practice: order.details?.request || null,
    experience: order.details?.experience || null,
    cancelUrl: links("expert").cancel,
  });
  await mails.send("expert", "order-confirmed", mail, { calendar: "REQUEST" });
}

/** Emails the buyer that a late payment was refunded because the time was taken. */
export async function mailRefund(
  deps: Deps,
  tx: Tx,
  orderId: string,
  amountMinor: number,
): Promise<void> {
  const mails = await openSessionMails(deps, tx, orderId);
  if (!mails) return;
  const { order, about, bookAgainUrl } = mails;
  const amountText = formatMoney(amountMinor, order.currency);
  const mail = paymentLateRefunded({
    ...about("candidate"),
    amountText,
    bookAgainUrl,
    withCredit: order.creditMinor > 0,
  });
  await mails.send("candidate", "order-refunded", mail);
}
