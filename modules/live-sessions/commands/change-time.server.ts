import type { Platform } from "#platform/services.ts";
import type { SlotCache } from "#modules/booking/slot-cache.server.ts";
import { actAs } from "#modules/audit/commands.server.ts";
import { moveSession } from "#modules/booking/commands/move-session.server.ts";
import { findBookableExperts } from "#modules/booking/calendars.server.ts";
import { getService } from "#modules/catalog/data.server.ts";
import { isLive } from "#modules/catalog/schema.ts";
import type { Result } from "#lib/result.ts";
import type { Tx } from "#platform/db/client.ts";
import { retryDeadlocks } from "#platform/db/retry.ts";
import { candidateOptions, type MoveRefusal } from "../change-policy.ts";
import { reopenOrder } from "#modules/orders/commands/order-status.server.ts";
import { lockSession } from "#modules/live-sessions/commands/lock-session.server.ts";
import { mailMoved } from "./mail-moved.server.ts";

export type ChangeRefusal = MoveRefusal | "taken" | "candidate_busy";

type Deps = Pick<Platform, "config" | "db" | "clock" | "queue"> & { slots: SlotCache };

/**
 * Moves a session without touching the order. A confirmed one keeps its expert and uses a free
 * reschedule; one that failed through no fault of the candidate may go to any expert of the topic,
 * for free.
 */
export async function changeTime(
  deps: Deps,
  orderId: string,
  to: { start: Date; expert?: string },
  by: { role: "candidate"; id: string },
): Promise<Result<{ startAt: Date }, ChangeRefusal>> {
  const changed = new Set<string>();
  const result = await retryDeadlocks(() =>
    deps.db.transaction(async (tx): Promise<Result<{ startAt: Date }, ChangeRefusal>> => {
      const now = deps.clock.now();
      const found = await lockSession(tx, orderId);
      if (!found) return { ok: false, reason: "not_movable" };
      const { booking } = found;
      const { move, choose } = candidateOptions(found, deps.config.refundPolicies, now);
      if (!move.ok && !choose) return move;
      if (booking.status === "confirmed" && booking.startAt.getTime() === to.start.getTime()) {
        return { ok: true, startAt: booking.startAt };
      }
      await actAs(tx, by, choose ? "rebooked for free" : "rescheduled by the candidate", now);

      const experts = choose ? await expertsFor(tx, booking.serviceSlug, to) : [booking.expertId];
      for (const expertId of experts) {
        const target = { expertId, startAt: to.start, counts: choose === null };
        const outcome = await moveSession(deps, tx, booking, target);
        if (outcome === "taken") continue;
        if (outcome === "candidate_busy") return { ok: false, reason: outcome };
        if (outcome === "changed") return { ok: false, reason: "not_movable" };
        changed.add(booking.expertId).add(expertId);
        if (booking.status === "completed") await reopenOrder(tx, orderId);
        await mailMoved(deps, tx, orderId, booking);
        return { ok: true, startAt: to.start };
      }
      return { ok: false, reason: "taken" };
    }),
  );
  for (const expertId of changed) deps.slots.forget(expertId);
  return result;
}

async function expertsFor(
  tx: Tx,
  serviceSlug: string,
  to: { start: Date; expert?: string },
): Promise<string[]> {
  const service = await getService(tx, serviceSlug);
  if (!service || !isLive(service)) return [];
  const experts = await findBookableExperts(tx, {
    topicKey: service.topicKey,
    ...(to.expert ? { slug: to.expert } : {}),
    startAt: to.start,
  });
  return experts.map(({ id }) => id);
}
