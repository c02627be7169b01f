import { refundOrder } from "#modules/orders/commands/refund-order.server.ts";
import type { Order } from "#modules/orders/data.server.ts";
import { allocateRefund } from "#modules/orders/price.ts";
import type { Tx } from "#platform/db/client.ts";
import type { Platform } from "#platform/services.ts";
import { refundWords } from "../change-words.ts";
import { goodwillRefund } from "../emails/goodwill.server.ts";
import { openSessionMails } from "./session-mails.server.ts";
import { recomputeExpertShare } from "./settle-session.server.ts";

/**
 * Refunds part of a session's price, or all of it, reduces the expert's share, and emails the
 * candidate. The candidate keeps the session, so it never returns to its pack.
 */
export async function refundSessionPart(
  deps: Pick<Platform, "config" | "clock" | "queue">,
  tx: Tx,
  order: Order,
  refund: { amountMinor: number; reason: "goodwill"; key: string },
): Promise<void> {
  await refundOrder(deps, tx, order, refund);
  await recomputeExpertShare(deps, tx, order.id);
  const mails = await openSessionMails(deps, tx, order.id);
  const back = allocateRefund(order, refund.amountMinor);
  const mail =
    mails &&
    goodwillRefund({
      ...mails.about("candidate"),
      refundText: refundWords({ ...back, sessionMinor: 0 }, order.currency),
      refundsPayment: back.moneyMinor > 0,
    });
  if (mail) await mails.send("candidate", "goodwill", mail, { part: `:${refund.key}` });
}
