import type { BookingView } from "#app/features/booking/data.server.ts";
import { formatMoney } from "#app/lib/money.ts";
import type { Tx } from "#server/db/client.ts";
import type { Services } from "#server/services.ts";
import { backText } from "../emails/booking-mail.server.ts";
import { moneyBack } from "../emails/money-back.server.ts";
import {
  cancelledByYou,
  cancelledForExpert,
  cancelledForYou,
} from "../emails/session-cancelled.server.ts";
import { sessionMovedCandidate, sessionMovedExpert } from "../emails/session-moved.server.ts";
import { outcomeForCandidate, outcomeForExpert } from "../emails/session-outcome.server.ts";
import type { Outcome } from "../policy.ts";
import { mailExpertOfSession } from "./mail-order.server.ts";
import { dropReminders, openSessionMails } from "./session-mails.server.ts";

type Deps = Pick<Services, "clock" | "config" | "queue">;

/** Tells both that a session has another time, with calendars of the next version. */
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
  const anew = before.status !== "confirmed";
  const moved = { before, anew, cancellation };
  const candidate = sessionMovedCandidate({
    ...about("candidate"),
    ...moved,
    links: links("candidate"),
  });
  await mails.send("candidate", "session-moved", candidate, { calendar: "REQUEST" });
  // Whoever gives it now has cancelled it before, or never heard of it.
  if (anew) return mailExpertOfSession(mails);
  const expert = sessionMovedExpert({ ...about("expert"), ...moved, links: links("expert") });
  await mails.send("expert", "session-moved", expert, { calendar: "REQUEST" });
}

/** Tells both that a session was cancelled, by whom, and what follows. */
export async function mailCancellation(
  deps: Deps,
  tx: Tx,
  orderId: string,
  cancelled: { by: "candidate" | "expert" | "operator"; refundMinor: number },
): Promise<void> {
  const mails = await openSessionMails(deps, tx, orderId);
  if (!mails) return;
  const { by, refundMinor } = cancelled;
  const { order, booking, about, bookAgainUrl } = mails;
  await dropReminders(tx, order, booking.expertEmail);
  const kind = "session-cancelled";
  const choice = mails.choice();
  if (by === "candidate") {
    const text = backText(refundMinor, order);
    const mail = cancelledByYou({ ...about("candidate"), backText: text, bookAgainUrl });
    await mails.send("candidate", kind, mail, { calendar: "CANCEL" });
  } else if (choice) {
    const mail = cancelledForYou({ ...about("candidate"), by, choice });
    await mails.send("candidate", kind, mail, { calendar: "CANCEL" });
  }
  const earns = by === "candidate" && refundMinor < order.amountMinor;
  const mail = cancelledForExpert({ ...about("expert"), by, earns });
  await mails.send("expert", kind, mail, { calendar: "CANCEL" });
}

/** Tells both how a session was judged that did not take place as planned. */
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
    backText: backText(outcome === "no_show_both" ? order.amountMinor : 0, order),
    choice: mails.choice(),
  });
  await mails.send("candidate", "session-outcome", candidate);
  const earns = outcome === "no_show_candidate" && order.amountMinor > 0;
  const expert = outcomeForExpert({ ...about("expert"), outcome, earns });
  await mails.send("expert", "session-outcome", expert);
}

/** Tells the candidate that the money is on its way, and of the credit. */
export async function mailMoneyBack(
  deps: Deps,
  tx: Tx,
  orderId: string,
  money: { refundMinor: number; creditMinor: number },
): Promise<void> {
  const mails = await openSessionMails(deps, tx, orderId);
  if (!mails) return;
  const { order, about, bookAgainUrl } = mails;
  const text = (amountMinor: number) =>
    amountMinor > 0 ? formatMoney(amountMinor, order.currency) : null;
  const mail = moneyBack({
    ...about("candidate"),
    refundText: text(money.refundMinor),
    creditText: text(money.creditMinor),
    bookAgainUrl,
  });
  await mails.send("candidate", "money-back", mail);
}
