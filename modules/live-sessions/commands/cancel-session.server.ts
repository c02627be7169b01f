import type { Platform } from "#platform/services.ts";
import type { SlotCache } from "#modules/booking/slot-cache.server.ts";
import { actAs } from "#modules/audit/commands.server.ts";
import { changeStatus } from "#modules/booking/commands.server.ts";
import { type BookingStatus, mayChange, type Actor } from "#modules/booking/policy.ts";
import { fulfillOrder } from "#modules/orders/commands/order-status.server.ts";
import type { Result } from "#lib/result.ts";
import { retryDeadlocks } from "#platform/db/retry.ts";
import { candidateOptions } from "../change-policy.ts";
import { CHOICE_HOURS } from "../policy.ts";
import { lockSession } from "#modules/live-sessions/commands/lock-session.server.ts";
import { mailCancellation } from "./mail-cancellation.server.ts";
import { recomputeExpertShare, refundSession } from "./settle-session.server.ts";

export type CancelRefusal =
  /** Past, started, already canceled, or never paid. */
  | "not_cancellable"
  /** The refund has changed since it was shown. */
  | "amount_changed";

type Deps = Pick<Platform, "config" | "db" | "clock" | "queue"> & { slots: SlotCache };

const TARGET = {
  candidate: "cancelled_by_candidate",
  expert: "cancelled_by_expert",
  operator: "cancelled_by_platform",
} as const satisfies Partial<Record<Actor, BookingStatus>>;

/**
 * Cancels a session before its start. A candidate is refunded by the order's policy at once; after
 * a cancellation by the expert or the platform, the candidate chooses first. Refuses if
 * `expectedMinor`, the refund shown, has changed.
 */
export async function cancelSession(
  deps: Deps,
  orderId: string,
  cancellation: {
    by: { role: keyof typeof TARGET; id: string };
    why: string;
    expectedMinor?: number;
  },
): Promise<Result<{ refundMinor: number }, CancelRefusal>> {
  const { by, why, expectedMinor } = cancellation;
  const changed = new Set<string>();
  const result = await retryDeadlocks(() =>
    deps.db.transaction(async (tx): Promise<Result<{ refundMinor: number }, CancelRefusal>> => {
      const now = deps.clock.now();
      const found = await lockSession(tx, orderId);
      if (!found) return { ok: false, reason: "not_cancellable" };
      const { order, booking } = found;
      changed.add(booking.expertId);
      const target = TARGET[by.role];
      // Another expert may have taken it over since the page was loaded.
      const isOthers = by.role === "expert" && booking.expertId !== by.id;
      if (isOthers || !mayChange(booking.status, target, by.role) || booking.startAt <= now) {
        return { ok: false, reason: "not_cancellable" };
      }
      await actAs(tx, by, why, now);

      if (by.role !== "candidate") {
        const choiceUntil = new Date(now.getTime() + CHOICE_HOURS * 3_600_000);
        await changeStatus(tx, booking.id, target, { choiceUntil });
        await mailCancellation(deps, tx, orderId, { by: by.role });
        return { ok: true, refundMinor: 0 };
      }
      const { cancel } = candidateOptions(found, deps.config.refundPolicies, now);
      if (!cancel.ok) return { ok: false, reason: "not_cancellable" };
      const { refundMinor } = cancel;
      if (expectedMinor !== undefined && expectedMinor !== refundMinor) {
        return { ok: false, reason: "amount_changed" };
      }
      await changeStatus(tx, booking.id, target);
      if (refundMinor > 0) {
        const key = `cancelled:${booking.id}:${booking.sequence}`;
        await refundSession(deps, tx, order, {
          amountMinor: refundMinor,
          reason: "cancelled",
          key,
        });
      } else {
        await fulfillOrder(tx, orderId, now);
      }
      await recomputeExpertShare(deps, tx, orderId);
      await mailCancellation(deps, tx, orderId, { by: "candidate", back: cancel.back });
      return { ok: true, refundMinor };
    }),
  );
  for (const expertId of changed) deps.slots.forget(expertId);
  return result;
}
