import { refundableMinor } from "#modules/orders/price.ts";
import type { Tx } from "#platform/db/client.ts";
import type { Platform } from "#platform/services.ts";
import { refundSentence } from "../change-words.ts";
import type { SessionRefund } from "../policy.ts";
import {
  cancelledByYou,
  cancelledForExpert,
  cancelledForYou,
} from "../emails/session-cancelled.server.ts";
import { dropReminders, openSessionMails } from "./session-mails.server.ts";

type Deps = Pick<Platform, "config" | "clock" | "queue">;

export async function mailCancellation(
  deps: Deps,
  tx: Tx,
  orderId: string,
  cancelled: { by: "candidate"; back: SessionRefund } | { by: "expert" | "operator" },
): Promise<void> {
  const mails = await openSessionMails(deps, tx, orderId);
  if (!mails) return;
  const { by } = cancelled;
  const { order, booking, about, bookAgainUrl } = mails;
  await dropReminders(tx, order, booking.expertEmail);
  const kind = "session-cancelled";
  const choice = mails.choice();
  if (cancelled.by === "candidate") {
    const { back } = cancelled;
    const mail = cancelledByYou({
      ...about("candidate"),
      backText: refundSentence(order, back),
      refundsPayment: back.moneyMinor > 0,
      bookAgainUrl,
    });
    await mails.send("candidate", kind, mail, { calendar: "CANCEL" });
  } else if (choice) {
    const mail = cancelledForYou({ ...about("candidate"), by: cancelled.by, choice });
    await mails.send("candidate", kind, mail, { calendar: "CANCEL" });
  }
  const earns = by === "candidate" && refundableMinor(order) > 0;
  const mail = cancelledForExpert({ ...about("expert"), by, earns });
  await mails.send("expert", kind, mail, { calendar: "CANCEL" });
}
