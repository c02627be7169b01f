import type { CalendarFeeds } from "#adapters/calendar-feeds/port.ts";
import { refreshOldImports } from "#modules/scheduling/commands/refresh-imports.server.ts";
import type { Platform } from "#platform/services.ts";
import type { SlotCache } from "../slot-cache.server.ts";
import { sql } from "drizzle-orm";
import { getService } from "#modules/catalog/data.server.ts";
import { isLive, type LiveService } from "#modules/catalog/schema.ts";
import {
  type ExpertCalendar,
  findBookableExperts,
  hoursVerdict,
  loadCalendars,
} from "../calendars.server.ts";
import type { Result } from "#lib/result.ts";
import { localDate } from "#lib/zones.ts";
import { retryDeadlocks } from "#platform/db/retry.ts";
import { networkHash } from "#platform/client-address.ts";
import { holderHash } from "../holder-token.server.ts";
import type { HoldInput } from "../schema.ts";

export type HoldRefusal =
  | "unknown_service"
  | "not_live"
  | "unknown_expert"
  | "slot_taken"
  /** The network has reached its limit of holds without a confirmed email. */
  | "network_full"
  /** The network has reached its share of that expert's day. */
  | "day_share";
/** `address` is the IP address; absent for internal callers. */
export type HoldVisitor = { address?: string; isSignedIn?: boolean };
export type Held = {
  hold: string;
  expert: string;
  start: Date;
  end: Date;
  expiresAt: Date;
};

type Deps = Pick<Platform, "config" | "db" | "clock" | "log"> & {
  slots: SlotCache;
  calendarFeeds: CalendarFeeds;
};

const MINUTE_MS = 60_000;

/**
 * Holds a start for ten minutes with the given expert, or with the first who is free. Returns
 * `slot_taken` for any start that isn't offered. Releases the earlier hold of `holderToken` once
 * the new one is certain.
 */
export async function holdSlot(
  deps: Deps,
  input: HoldInput,
  holderToken: string,
  visitor: HoldVisitor = {},
): Promise<Result<Held, HoldRefusal>> {
  const { db, clock, slots } = deps;
  const start = new Date(input.start);
  const holder = { token: holderToken, ...visitor };

  // The slot cache usually decides with one query; the database detects a stale cache. A refusal
  // from the cache alone is checked again.
  const known = input.expert === undefined ? undefined : slots.remembered(input.expert);
  const knownService = known && (await slots.service(input.service));
  if (known && knownService && isLive(knownService)) {
    const calendar = await withImports(deps, known);
    const outcome = await tryExpert(deps, calendar, knownService, start, holder);
    if (typeof outcome === "object") return { ok: true, ...outcome };
    if (outcome === "taken") return { ok: false, reason: "slot_taken" };
    if (outcome === "network_full" || outcome === "day_share") {
      return { ok: false, reason: outcome };
    }
  }

  const service = await getService(db, input.service);
  if (!service) return { ok: false, reason: "unknown_service" };
  if (!isLive(service)) return { ok: false, reason: "not_live" };
  const experts = await findBookableExperts(db, {
    topicKey: service.topicKey,
    ...(input.expert ? { slug: input.expert } : {}),
    startAt: start,
  });
  if (experts.length === 0) {
    return { ok: false, reason: input.expert ? "unknown_expert" : "slot_taken" };
  }
  const expertIds = experts.map((expert) => expert.id);
  const dayShare = deps.config.limits.holds.dayShare * deps.config.rateLimitScale;
  const calendars = await loadCalendars(db, expertIds, clock.now(), dayShare);
  slots.remember(calendars);
  const byId = new Map(calendars.map((calendar) => [calendar.expertId, calendar]));
  let reason: HoldRefusal = "slot_taken";
  for (const { id } of experts) {
    const found = byId.get(id);
    if (!found) continue;
    const calendar = await withImports(deps, found);
    const outcome = await tryExpert(deps, calendar, service, start, holder);
    if (typeof outcome === "object") return { ok: true, ...outcome };
    if (outcome === "network_full") return { ok: false, reason: outcome };
    // Another expert may still be free.
    if (outcome === "day_share") reason = outcome;
  }
  return { ok: false, reason };
}

/** The calendar after refreshing outdated imports; as it was if that takes too long. */
async function withImports(deps: Deps, calendar: ExpertCalendar): Promise<ExpertCalendar> {
  if (!calendar.hasImports) return calendar;
  if (!(await refreshOldImports(deps, calendar.expertId))) return calendar;
  deps.slots.forget(calendar.expertId);
  const [fresh] = await loadCalendars(deps.db, [calendar.expertId], deps.clock.now());
  return fresh ?? calendar;
}

/**
 * `not_offered`: outside the cached hours. `stale`: the hours or the service have changed since.
 */
async function tryExpert(
  { db, clock, config, slots }: Deps,
  calendar: ExpertCalendar,
  service: LiveService,
  start: Date,
  holder: HoldVisitor & { token: string },
): Promise<Held | "taken" | "not_offered" | "stale" | "network_full" | "day_share"> {
  const { durationMin } = service;
  const now = clock.now();
  const session = { startAt: start, durationMin };
  if (hoursVerdict(calendar, session, now) !== "open") return "not_offered";

  const { bufferMin, dailyCap, zone } = calendar.settings;
  const end = new Date(start.getTime() + durationMin * MINUTE_MS);
  const blockedUntil = new Date(end.getTime() + bufferMin * MINUTE_MS);
  const expiresAt = new Date(now.getTime() + config.holds.minutes * MINUTE_MS);
  const { unverifiedPerNetwork, dayShare } = config.limits.holds;
  const scale = config.rateLimitScale;
  const network =
    holder.address === undefined ? null : networkHash(config.sessionSecret, holder.address);
  // Two visitors who swap experts lock both calendars in opposite order.
  const { rows } = await retryDeadlocks(() =>
    db.execute<{ outcome: string; booking_id: string | null }>(
      sql`select * from hold_slot(
            p_expert => ${calendar.expertId}::uuid, p_hours_version => ${calendar.hoursVersion},
            p_service => ${service.slug}, p_duration_min => ${durationMin}, p_start => ${start},
            p_blocked_until => ${blockedUntil}, p_expert_day => ${localDate(zone, start)}::date,
            p_daily_cap => ${dailyCap}, p_holder => ${holderHash(holder.token)}, p_now => ${now},
            p_expires => ${expiresAt}, p_network => ${network},
            p_verified => ${holder.isSignedIn ?? false},
            p_most_unverified => ${Math.ceil(unverifiedPerNetwork * scale)},
            p_day_share => ${dayShare * scale})`,
    ),
  );
  const { outcome, booking_id: hold } = rows[0]!;
  slots.forget(calendar.expertId);
  if (hold) return { hold, expert: calendar.slug, start, end, expiresAt };
  if (outcome === "stale" || outcome === "network_full" || outcome === "day_share") return outcome;
  return "taken";
}
