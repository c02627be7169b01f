import { z } from "zod";
import { missing } from "#app/session/guard.server.ts";
import { Amount } from "#modules/admin/schema.ts";
import { decideOutcome } from "#modules/claims/commands/decide-outcome.server.ts";
import { readCallLink } from "#modules/live-sessions/call-link.ts";
import { cancelSession } from "#modules/live-sessions/commands/cancel-session.server.ts";
import { OUTCOMES } from "#modules/live-sessions/policy.ts";
import { refundGoodwill } from "#modules/orders/commands/refund-goodwill.server.ts";
import { retryRefund } from "#modules/orders/commands/retry-refund.server.ts";
import { getOrder } from "#modules/orders/data.server.ts";
import { ORDER_ID } from "#modules/orders/schema.ts";
import { replaceCall } from "#modules/rooms/commands/replace-call.server.ts";
import { type AdminActions, confirmed, idIn, runAction } from "./components/admin-action.server.ts";
import type { openForm } from "./components/open-page.server.ts";

/** Throws a 404 if there is no such order. */
export async function runOrderAction(sent: Awaited<ReturnType<typeof openForm>>, orderId: string) {
  const { db, config } = sent.services;
  if (!ORDER_ID.test(orderId) || !(await getOrder(db, orderId))) throw missing();
  return runAction(sent, orderActions(orderId, config.callHosts));
}

function orderActions(orderId: string, callHosts: readonly string[]): AdminActions {
  const subject = () => orderId;
  const CallLink = z.string("Enter the link").refine((link) => readCallLink(link, callHosts).ok, {
    error: `Enter an https link to ${callHosts.join(", ")}`,
  });
  return {
    "order.cancel": confirmed({
      subject,
      run: ({ services, by, why }) => cancelSession(services, orderId, { by, why }),
    }),
    "order.outcome": confirmed({
      subject,
      fields: z.object({ outcome: z.enum(OUTCOMES, "Choose what happened") }),
      run: ({ services, fields: { outcome }, by, why }) =>
        decideOutcome(services, orderId, outcome, by, why),
    }),
    "order.call": confirmed({
      subject,
      fields: z.object({ link: CallLink }),
      run: async ({ services, fields: { link }, by }) => {
        const replaced = await replaceCall(services, orderId, link, by);
        // `not_open` names a decided claim.
        if (replaced.ok || replaced.reason !== "not_open") return replaced;
        return { ok: false, reason: "not_session" };
      },
    }),
    "order.goodwill": confirmed({
      subject,
      fields: z.object({ amount: Amount }),
      run: ({ services, fields: { amount }, by, why, key }) =>
        refundGoodwill(services, orderId, { amountMinor: amount, key, by, why }),
    }),
    "refund.retry": confirmed({
      subject: idIn("refund"),
      run: ({ services, subject }) => retryRefund(services, subject),
    }),
  };
}
