import type { Platform } from "#platform/services.ts";
import { actAs } from "#modules/audit/commands.server.ts";
import { formatMoney } from "#lib/money.ts";
import type { Result } from "#lib/result.ts";
import type { Tx } from "#platform/db/client.ts";
import { lockOrder } from "#modules/orders/commands/order-status.server.ts";
import type { Order } from "#modules/orders/data.server.ts";
import { goodwillRefund } from "../emails/goodwill.server.ts";
import { getSessionOrder } from "../data.server.ts";
import { goodwillLimitMinor } from "../policy.ts";
import { openSessionMails } from "./session-mails.server.ts";
import { recomputeExpertShare, refundSession } from "./settle-session.server.ts";

type Deps = Pick<Platform, "config" | "db" | "clock" | "queue">;

/**
 * Refunds part of a session's price as an operator's decision, once per key. Reduces the expert's
 * share and emails the candidate.
 */
export async function refundGoodwill(
  deps: Deps,
  orderId: string,
  refund: {
    amountMinor: number;
    key: string;
    by: { role: "operator"; id: string };
    why: string;
  },
): Promise<Result<object, "nothing_paid" | "too_much" | "disputed">> {
  const { amountMinor, by, why } = refund;
  return deps.db.transaction(async (tx) => {
    await lockOrder(tx, orderId);
    const order = await getSessionOrder(tx, orderId);
    if (order?.status === "disputed") return { ok: false, reason: "disputed" };
    const givable = order ? goodwillLimitMinor(order) : 0;
    if (!order || givable === 0) return { ok: false, reason: "nothing_paid" };
    if (amountMinor > givable) return { ok: false, reason: "too_much" };
    await actAs(tx, by, why, deps.clock.now());
    const key = `goodwill:${refund.key}`;
    await refundSession(deps, tx, order, { amountMinor, reason: "goodwill", key });
    await recomputeExpertShare(deps, tx, orderId);
    await mailGoodwill(deps, tx, order, { amountMinor, key });
    return { ok: true };
  });
}

async function mailGoodwill(
  deps: Deps,
  tx: Tx,
  order: Order,
  { amountMinor, key }: { amountMinor: number; key: string },
): Promise<void> {
  const mails = await openSessionMails(deps, tx, order.id);
  const refundText = formatMoney(amountMinor, order.currency);
  const mail = mails && goodwillRefund({ ...mails.about("candidate"), refundText });
  if (mail) await mails.send("candidate", "goodwill", mail, { part: `:${key}` });
}
