import { formatMoney } from "#lib/money.ts";
import type { Order } from "#modules/orders/data.server.ts";
import type { Tx } from "#platform/db/client.ts";
import type { Platform } from "#platform/services.ts";
import { withPack } from "../data.server.ts";
import { goodwillRefund } from "../emails/goodwill.server.ts";
import { openSessionMails } from "./session-mails.server.ts";
import { recomputeExpertShare, refundSession } from "./settle-session.server.ts";

/** Refunds part of a session's price, reduces the expert's share, and emails the candidate. */
export async function refundSessionPart(
  deps: Pick<Platform, "config" | "clock" | "queue">,
  tx: Tx,
  order: Order,
  refund: { amountMinor: number; reason: "goodwill"; key: string },
): Promise<void> {
  await refundSession(deps, tx, await withPack(tx, order), refund);
  await recomputeExpertShare(deps, tx, order.id);
  const mails = await openSessionMails(deps, tx, order.id);
  const refundText = formatMoney(refund.amountMinor, order.currency);
  const mail = mails && goodwillRefund({ ...mails.about("candidate"), refundText });
  if (mail) await mails.send("candidate", "goodwill", mail, { part: `:${refund.key}` });
}
