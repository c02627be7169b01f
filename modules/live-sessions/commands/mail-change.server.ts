import type { Platform } from "#platform/services.ts";
import { formatMoney } from "#lib/money.ts";
import type { Tx } from "#platform/db/client.ts";
import { moneyBack } from "../emails/money-back.server.ts";
import { outcomeForCandidate, outcomeForExpert } from "../emails/session-outcome.server.ts";
import { refundSentence, refundWords } from "../change-words.ts";
import { type Outcome, type SessionRefund, sumOf } from "../policy.ts";
import { orderValueMinor } from "#modules/orders/price.ts";
import { openSessionMails } from "./session-mails.server.ts";

type Deps = Pick<Platform, "config" | "clock" | "queue">;

/** Emails both the outcome of a session that didn't take place as planned. */
export async function mailOutcome(
  deps: Deps,
  tx: Tx,
  orderId: string,
  outcome: Outcome,
  back: SessionRefund,
): Promise<void> {
  const mails = await openSessionMails(deps, tx, orderId);
  if (!mails) return;
  const { order, about } = mails;
  const candidate = outcomeForCandidate({
    ...about("candidate"),
    outcome,
    backText: refundSentence(order, back),
    choice: mails.choice(),
  });
  await mails.send("candidate", "session-outcome", candidate);
  const earns = outcome === "no_show_candidate" && orderValueMinor(order) > 0;
  const expert = outcomeForExpert({ ...about("expert"), outcome, earns });
  await mails.send("expert", "session-outcome", expert);
}

export async function mailMoneyBack(
  deps: Deps,
  tx: Tx,
  orderId: string,
  { back, creditMinor }: { back: SessionRefund; creditMinor: number },
): Promise<void> {
  const mails = await openSessionMails(deps, tx, orderId);
  if (!mails) return;
  const { order, booking, about, bookAgainUrl } = mails;
  const mail = moneyBack({
    ...about("candidate"),
    refundText: sumOf(back) > 0 ? refundWords(back, order.currency) : null,
    backText: refundSentence(order, back),
    inKind: back.moneyMinor === 0,
    creditText: creditMinor > 0 ? formatMoney(creditMinor, order.currency) : null,
    isUnscored: booking.status === "completed",
    bookAgainUrl,
  });
  await mails.send("candidate", "money-back", mail);
}
