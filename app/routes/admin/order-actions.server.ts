import { z } from "zod";
import { cancelSession } from "#modules/live-sessions/commands/cancel-session.server.ts";
import { decideOutcome } from "#modules/claims/commands/decide-outcome.server.ts";
import { readCallLink } from "#modules/live-sessions/call-link.ts";
import { replaceCall } from "#modules/rooms/commands/replace-call.server.ts";
import { retryRefund } from "#modules/orders/commands/retry-refund.server.ts";
import { refundGoodwill } from "#modules/orders/commands/refund-goodwill.server.ts";
import { OUTCOMES } from "#modules/live-sessions/policy.ts";
import { getOrder } from "#modules/orders/data.server.ts";
import { ORDER_ID } from "#modules/orders/schema.ts";
import { isUuid } from "#lib/uuid.ts";
import type { Services } from "#app/services.ts";
import { runAdminAction, type Form } from "./asked-form.server.ts";
import type { Staff } from "#modules/admin/policy.ts";
import { missing } from "#app/session/guard.server.ts";

/** Parses an amount in major units (`79`, `12.50`) into minor units. */
export const Amount = z
  .string("Enter an amount")
  .trim()
  .regex(/^\d{1,7}([.,]\d{1,2})?$/, "Enter an amount such as 12.50")
  .transform((text) => Math.round(Number(text.replace(",", ".")) * 100))
  .refine((amount) => amount > 0, "Enter an amount greater than zero");

const CallLink = ({ config }: Pick<Services, "config">) =>
  z.string("Enter the link").refine((link) => readCallLink(link, config.callHosts).ok, {
    error: `Enter an https link to ${config.callHosts.join(", ")}`,
  });

type Asking = { services: Services; staff: Staff; form: Form; here: string };

/** The forms of an order's page. */
export async function orderAction(asking: Asking, orderId: string) {
  const { services, staff, form } = asking;
  if (!ORDER_ID.test(orderId) || !(await getOrder(services.db, orderId))) throw missing();
  const by = { role: "operator", id: staff.userId } as const;
  const about = { subject: orderId };
  const nothing = z.object({});
  switch (form["intent"]) {
    case "order.cancel":
      return runAdminAction(
        asking,
        { ...about, action: "order.cancel", fields: nothing },
        (_, { why }) => cancelSession(services, orderId, { by, why }),
      );
    case "order.outcome":
      return runAdminAction(
        asking,
        {
          ...about,
          action: "order.outcome",
          fields: z.object({ outcome: z.enum(OUTCOMES, "Choose what happened") }),
        },
        ({ outcome }, { why }) => decideOutcome(services, orderId, outcome, by, why),
      );
    case "order.call":
      return runAdminAction(
        asking,
        { ...about, action: "order.call", fields: z.object({ link: CallLink(services) }) },
        async ({ link }) => {
          const replaced = await replaceCall(services, orderId, link, by);
          // `not_open` names a decided claim.
          if (replaced.ok || replaced.reason !== "not_open") return replaced;
          return { ok: false, reason: "not_session" };
        },
      );
    case "order.goodwill":
      return runAdminAction(
        asking,
        { ...about, action: "order.goodwill", fields: z.object({ amount: Amount }) },
        ({ amount }, { why, key }) =>
          refundGoodwill(services, orderId, { amountMinor: amount, key, by, why }),
      );
    case "refund.retry":
      return refundAction(asking);
    default:
      throw missing();
  }
}

/** Retries a failed refund, from the order's page or the list. */
export async function refundAction(asking: Asking) {
  const refundId = asking.form["refund"];
  if (!isUuid(refundId)) throw missing();
  const asked = { action: "refund.retry", subject: refundId, fields: z.object({}) } as const;
  return runAdminAction(asking, asked, () => retryRefund(asking.services, refundId));
}
