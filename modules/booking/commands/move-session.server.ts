import type { Platform } from "#platform/services.ts";
import { sql } from "drizzle-orm";
import { getService } from "#modules/catalog/data.server.ts";
import { isLive } from "#modules/catalog/schema.ts";
import { hoursVerdict, loadCalendars } from "../calendars.server.ts";
import { localDate } from "#lib/zones.ts";
import type { Tx } from "#platform/db/client.ts";
import type { BookingView } from "../data.server.ts";

export type MoveOutcome =
  | "moved"
  /** Not offered, or just taken. */
  | "taken"
  /** The candidate has another session at that time. */
  | "candidate_busy"
  /** The booking has changed since it was read. */
  | "changed";

const MINUTE_MS = 60_000;

/**
 * Moves a session to another time. `counts` says whether it uses one of the candidate's free
 * reschedules.
 */
export async function moveSession(
  { clock }: Pick<Platform, "clock">,
  tx: Tx,
  booking: BookingView,
  to: { expertId: string; startAt: Date; counts: boolean },
): Promise<MoveOutcome> {
  const now = clock.now();
  const service = await getService(tx, booking.serviceSlug);
  if (!service || !isLive(service)) return "taken";
  const [calendar] = await loadCalendars(tx, [to.expertId], now);
  const session = { startAt: to.startAt, durationMin: service.durationMin };
  if (!calendar || hoursVerdict(calendar, session, now) !== "open") return "taken";
  const { bufferMin, dailyCap, zone } = calendar.settings;
  const lengthMs = booking.endAt.getTime() - booking.startAt.getTime();
  const blockedUntil = new Date(to.startAt.getTime() + lengthMs + bufferMin * MINUTE_MS);
  const { rows } = await tx.execute<{ outcome: string }>(
    sql`select move_booking(
          p_booking => ${booking.id}::uuid, p_sequence => ${booking.sequence},
          p_expert => ${to.expertId}::uuid, p_hours_version => ${calendar.hoursVersion},
          p_start => ${to.startAt}, p_blocked_until => ${blockedUntil},
          p_expert_day => ${localDate(zone, to.startAt)}::date, p_daily_cap => ${dailyCap},
          p_counts => ${to.counts}, p_now => ${now}) as outcome`,
  );
  const { outcome } = rows[0]!;
  return outcome === "day_full" || outcome === "stale" ? "taken" : (outcome as MoveOutcome);
}
