import type { Platform } from "#platform/services.ts";
import type { BookingView } from "#modules/booking/data.server.ts";
import { formatMoney } from "#lib/money.ts";
import type { Tx } from "#platform/db/client.ts";
import { moneyBack } from "../emails/money-back.server.ts";
import {
  cancelledByYou,
  cancelledForExpert,
  cancelledForYou,
} from "../emails/session-cancelled.server.ts";
import { sessionMovedCandidate, sessionMovedExpert } from "../emails/session-moved.server.ts";
import { outcomeForCandidate, outcomeForExpert } from "../emails/session-outcome.server.ts";
import { refundSentence, refundedSoFar, refundWords } from "../change-words.ts";
import type { Outcome } from "../policy.ts";
import { refundableMinor, orderValueMinor } from "#modules/orders/price.ts";
import { mailExpertOfSession } from "./mail-order.server.ts";
import { dropReminders, openSessionMails } from "./session-mails.server.ts";

type Deps = Pick<Platform, "config" | "clock" | "queue">;

/** Emails both the new time with an updated calendar entry. */
export async function mailMoved(
  deps: Deps,
  tx: Tx,
  orderId: string,
  before: BookingView,
): Promise<void> {
  const mails = await openSessionMails(deps, tx, orderId);
  if (!mails) return;
  const { order, about, links, cancellation } = mails;
  await dropReminders(tx, order, before.expertEmail);
  const isReplacement = before.status !== "confirmed";
  const moved = { before, isReplacement, cancellation };
  const candidate = sessionMovedCandidate({
    ...about("candidate"),
    ...moved,
    links: links("candidate"),
  });
  await mails.send("candidate", "session-moved", candidate, { calendar: "REQUEST" });
  // A replacement expert has no earlier calendar entry, or canceled it.
  if (isReplacement) return mailExpertOfSession(mails);
  const expert = sessionMovedExpert({ ...about("expert"), ...moved, links: links("expert") });
  await mails.send("expert", "session-moved", expert, { calendar: "REQUEST" });
}

/** Emails both who canceled and what follows. */
export async function mailCancellation(
  deps: Deps,
  tx: Tx,
  orderId: string,
  cancelled: { by: "candidate" | "expert" | "operator" },
): Promise<void> {
  const mails = await openSessionMails(deps, tx, orderId);
  if (!mails) return;
  const { by } = cancelled;
  const { order, booking, about, bookAgainUrl } = mails;
  await dropReminders(tx, order, booking.expertEmail);
  const kind = "session-cancelled";
  const choice = mails.choice();
  if (by === "candidate") {
    const back = refundedSoFar(order);
    const mail = cancelledByYou({
      ...about("candidate"),
      backText: refundSentence(order, back),
      refundsPayment: back.moneyMinor > 0,
      bookAgainUrl,
    });
    await mails.send("candidate", kind, mail, { calendar: "CANCEL" });
  } else if (choice) {
    const mail = cancelledForYou({ ...about("candidate"), by, choice });
    await mails.send("candidate", kind, mail, { calendar: "CANCEL" });
  }
  const earns = by === "candidate" && refundableMinor(order) > 0;
  const mail = cancelledForExpert({ ...about("expert"), by, earns });
  await mails.send("expert", kind, mail, { calendar: "CANCEL" });
}

/** Emails both the outcome of a session that didn't take place as planned. */
export async function mailOutcome(
  deps: Deps,
  tx: Tx,
  orderId: string,
  outcome: Outcome,
): Promise<void> {
  const mails = await openSessionMails(deps, tx, orderId);
  if (!mails) return;
  const { order, about } = mails;
  const candidate = outcomeForCandidate({
    ...about("candidate"),
    outcome,
    backText: refundSentence(order, refundedSoFar(order)),
    choice: mails.choice(),
  });
  await mails.send("candidate", "session-outcome", candidate);
  const earns = outcome === "no_show_candidate" && orderValueMinor(order) > 0;
  const expert = outcomeForExpert({ ...about("expert"), outcome, earns });
  await mails.send("expert", "session-outcome", expert);
}

/** Emails the candidate about the refund and the credit. */
export async function mailMoneyBack(
  deps: Deps,
  tx: Tx,
  orderId: string,
  { creditMinor }: { creditMinor: number },
): Promise<void> {
  const mails = await openSessionMails(deps, tx, orderId);
  if (!mails) return;
  const { order, about, bookAgainUrl } = mails;
  const back = refundedSoFar(order);
  const mail = moneyBack({
    ...about("candidate"),
    refundText: order.refundedMinor > 0 ? refundWords(back, order.currency) : null,
    inKind: back.moneyMinor === 0,
    creditText: creditMinor > 0 ? formatMoney(creditMinor, order.currency) : null,
    bookAgainUrl,
  });
  await mails.send("candidate", "money-back", mail);
}
