import { sql } from "drizzle-orm";
import { getService } from "#app/features/catalogue/data.server.ts";
import {
  findBookableExperts,
  hoursVerdict,
  loadCalendars,
} from "#app/features/scheduling/data.server.ts";
import type { Result } from "#app/lib/result.ts";
import { localDate } from "#app/lib/zones.ts";
import type { Services } from "#server/services.ts";
import { holderHash } from "../holder-token.server.ts";
import type { HoldInput } from "../schema.ts";

export type HoldRefusal = "unknown_service" | "not_live" | "unknown_expert" | "slot_taken";
export type Held = {
  hold: string;
  expert: string;
  start: Date;
  end: Date;
  expiresAt: Date;
};

const MINUTE_MS = 60_000;

/**
 * Holds a start for one visitor for ten minutes: with the expert asked for, or with the first who
 * is free then. A start that is not offered (any more) is `slot_taken`, whatever the reason.
 * @param holderToken owns the hold; a hold of the same token elsewhere is let go of
 */
export async function holdSlot(
  deps: Pick<Services, "db" | "clock" | "config" | "slots">,
  input: HoldInput,
  holderToken: string,
): Promise<Result<Held, HoldRefusal>> {
  const { db, clock, config } = deps;
  const service = await getService(db, input.service);
  if (!service || !service.active) return { ok: false, reason: "unknown_service" };
  if (service.format !== "live" || service.durationMin === null || service.topicKey === null) {
    return { ok: false, reason: "not_live" };
  }
  const start = new Date(input.start);
  const experts = await findBookableExperts(db, {
    topicKey: service.topicKey,
    ...(input.expert ? { slug: input.expert } : {}),
    startAt: start,
  });
  if (experts.length === 0) {
    return { ok: false, reason: input.expert ? "unknown_expert" : "slot_taken" };
  }

  const end = new Date(start.getTime() + service.durationMin * MINUTE_MS);
  const now = clock.now();
  const expertIds = experts.map((expert) => expert.id);
  const calendars = new Map(
    (await loadCalendars(db, { expertIds }, now)).map((loaded) => [loaded.expertId, loaded]),
  );
  for (const expert of experts) {
    const loaded = calendars.get(expert.id);
    if (!loaded) continue;
    const session = { startAt: start, durationMin: service.durationMin };
    if (hoursVerdict(loaded, session, now) !== "open") continue;

    const { bufferMin, dailyCap, zone } = loaded.settings;
    const expiresAt = new Date(now.getTime() + config.holds.minutes * MINUTE_MS);
    const blockedUntil = new Date(end.getTime() + bufferMin * MINUTE_MS);
    const { rows } = await db.execute<{ outcome: string; booking_id: string | null }>(
      sql`select * from hold_slot(
            ${expert.id}::uuid, ${service.slug}, ${start}, ${end}, ${blockedUntil},
            ${localDate(zone, start)}::date, ${dailyCap},
            ${holderHash(holderToken)}, ${now}, ${expiresAt})`,
    );
    const hold = rows[0]?.booking_id;
    deps.slots.forget(expert.id);
    if (hold) return { ok: true, hold, expert: expert.slug, start, end, expiresAt };
  }
  return { ok: false, reason: "slot_taken" };
}
