import { decideClaim } from "#modules/claims/commands/decide-claim.server.ts";
import { decideOutcome } from "#modules/claims/commands/decide-outcome.server.ts";
import { OUTCOMES } from "#modules/live-sessions/policy.ts";
import { Amount } from "./order-actions.server.ts";
import { z } from "zod";
import { replayWebhook } from "#modules/orders/commands/replay-webhook.server.ts";
import { isUuid } from "#lib/uuid.ts";
import type { Services } from "#app/services.ts";
import { runAdminAction, type Form } from "./asked-form.server.ts";
import { CouponForm } from "#modules/admin/coupons.server.ts";
import type { Staff } from "#modules/admin/policy.ts";
import { changeExpertStatus } from "#modules/experts/commands/change-status.server.ts";
import { missing } from "#app/session/guard.server.ts";
import { retryLead } from "#modules/leads/commands/deliver-lead.server.ts";
import { retryMail } from "#modules/notifications/commands.server.ts";
import { createCoupon, endCoupon } from "#modules/promotions/commands.server.ts";
import { withdrawQuote } from "#modules/feedback/commands/review-session.server.ts";
import { cancelPayout, markPaid, undoPaid } from "#modules/payouts/commands.server.ts";
import { replayJob } from "#modules/admin/queue-lists.server.ts";

type Asking = { services: Services; staff: Staff; form: Form; here: string };

/** Replays change nothing by themselves, so they need no reason. */
const LIGHT = { fields: z.object({}), isLight: true } as const;

function idOf(form: Form, name: string): string {
  const id = form[name];
  if (!isUuid(id)) throw missing();
  return id;
}

export async function leadAction(asking: Asking) {
  const id = idOf(asking.form, "lead");
  const asked = { ...LIGHT, action: "lead.retry", subject: id } as const;
  return runAdminAction(asking, asked, () => retryLead(asking.services, id));
}

export async function mailAction(asking: Asking) {
  const id = idOf(asking.form, "mail");
  const asked = { ...LIGHT, action: "mail.retry", subject: id } as const;
  return runAdminAction(asking, asked, () => retryMail(asking.services, id));
}

export async function jobAction(asking: Asking) {
  const id = idOf(asking.form, "job");
  const asked = { ...LIGHT, action: "job.replay", subject: id } as const;
  return runAdminAction(asking, asked, () => replayJob(asking.services, id));
}

export async function webhookAction(asking: Asking) {
  const { provider = "", event = "" } = asking.form;
  if (provider === "" || event === "") throw missing();
  const subject = `${provider} ${event}`;
  const asked = { ...LIGHT, action: "webhook.replay", subject } as const;
  return runAdminAction(asking, asked, () => replayWebhook(asking.services, provider, event));
}

export async function couponAction(asking: Asking) {
  const { services, form } = asking;
  if (form["intent"] === "coupon.create") {
    const asked = { action: "coupon.create", subject: "new", fields: CouponForm } as const;
    return runAdminAction(asking, asked, (coupon) => createCoupon(services.db, coupon));
  }
  const code = form["coupon"] ?? "";
  if (form["intent"] !== "coupon.end" || code === "") throw missing();
  const asked = { action: "coupon.end", subject: code, fields: z.object({}) } as const;
  return runAdminAction(asking, asked, () => endCoupon(services, code));
}

const Paid = z.object({
  reference: z
    .string()
    .trim()
    .min(1, "Enter the bank’s reference")
    .max(80, "At most 80 characters"),
});

export async function payoutAction(asking: Asking) {
  const { services, form } = asking;
  const id = idOf(form, "payout");
  const asked = { subject: id };
  switch (form["intent"]) {
    case "payout.paid":
      return runAdminAction(asking, { ...asked, action: "payout.paid", fields: Paid }, (fields) =>
        markPaid(services, id, fields.reference),
      );
    case "payout.undo":
      return runAdminAction(asking, { ...asked, action: "payout.undo", fields: z.object({}) }, () =>
        undoPaid(services, id),
      );
    case "payout.cancel":
      return runAdminAction(
        asking,
        { ...asked, action: "payout.cancel", fields: z.object({}) },
        () => cancelPayout(services, id),
      );
    default:
      throw missing();
  }
}

const ExpertDecision = z.object({
  to: z.enum(["in_review", "active", "paused", "left", "refused"], "Choose a status"),
});

/** Changes an expert's status; the expert receives the reason. */
export async function expertAction(asking: Asking) {
  const { services, staff, form } = asking;
  const id = idOf(form, "expert");
  const by = { role: "operator", id: staff.userId } as const;
  return runAdminAction(
    asking,
    { action: "expert.decide", subject: id, fields: ExpertDecision },
    async ({ to }, { why }) => {
      const changed = await changeExpertStatus(services, id, { to, by, why });
      services.slots.forgetAll();
      return changed;
    },
  );
}

const ENDINGS = ["completed", ...OUTCOMES] as const;

const Decision = z.discriminatedUnion(
  "decision",
  [
    z.object({ decision: z.literal("granted"), amount: Amount }),
    z.object({ decision: z.literal("refused") }),
    z.object({ decision: z.enum(ENDINGS) }),
  ],
  "Choose a decision",
);

/** Decides a claim or a case; the candidate of a claim receives the reason. */
export async function claimAction(asking: Asking) {
  const { services, staff, form } = asking;
  const orderId = form["order"] ?? "";
  if (!/^GR-\d{8}$/.test(orderId)) throw missing();
  const by = { role: "operator", id: staff.userId } as const;
  return runAdminAction(
    asking,
    { action: "claim.decide", subject: orderId, fields: Decision },
    (fields, { why }) => {
      switch (fields.decision) {
        case "granted":
          return decideClaim(services, orderId, { granted: fields.amount }, by, why);
        case "refused":
          return decideClaim(services, orderId, "refused", by, why);
        default:
          return decideOutcome(services, orderId, fields.decision, by, why);
      }
    },
  );
}

/** Removes a candidate's quoted review from the site, or restores it. */
export async function reviewAction(asking: Asking) {
  const { services, form } = asking;
  const id = idOf(form, "booking");
  const expertId = idOf(form, "expert");
  const withdrawn = form["intent"] === "review.withdraw";
  if (!withdrawn && form["intent"] !== "review.restore") throw missing();
  const action = withdrawn ? "review.withdraw" : "review.restore";
  return runAdminAction(asking, { action, subject: id, fields: z.object({}) }, () =>
    withdrawQuote(services, { bookingId: id, expertId }, withdrawn),
  );
}
