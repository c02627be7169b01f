import type { Platform } from "#platform/services.ts";
import type { SlotCache } from "#modules/booking/slot-cache.server.ts";
import { actAs } from "#modules/audit/commands.server.ts";
import { moveSession } from "#modules/booking/commands/move-session.server.ts";
import { findTopicExpert } from "#modules/booking/calendars.server.ts";
import { getService } from "#modules/catalog/data.server.ts";
import { isLive } from "#modules/catalog/schema.ts";
import type { Result } from "#lib/result.ts";
import { retryDeadlocks } from "#platform/db/retry.ts";
import { candidateOptions, type MoveRefusal } from "../change-policy.ts";
import { reopenOrder } from "#modules/orders/commands/order-status.server.ts";
import { getBookingOfOrder } from "../data.server.ts";
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
  const replacements = await listReplacements(deps, orderId, to);
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

      const experts = choose ? replacements : [booking.expertId];
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

/** The named expert, or all who are free by the slot cache. */
async function listReplacements(
  { db, slots }: Deps,
  orderId: string,
  to: { start: Date; expert?: string },
): Promise<string[]> {
  const booking = await getBookingOfOrder(db, orderId);
  const service = booking && (await getService(db, booking.serviceSlug));
  if (!service || !isLive(service)) return [];
  if (to.expert !== undefined) {
    return (await findTopicExpert(db, service.topicKey, to.expert)).map(({ id }) => id);
  }
  const startMin = to.start.getTime() / 60_000;
  const free = await slots.whoIsFree({ service, startMins: [startMin] });
  return (free.get(startMin) ?? []).map(({ id }) => id);
}
