import type { CalendarFeeds } from "#adapters/calendar-feeds/port.ts";
import { refreshOldImports } from "#modules/scheduling/commands/refresh-imports.server.ts";
import type { Platform } from "#platform/services.ts";
import type { SlotCache } from "../slot-cache.server.ts";
import { sql } from "drizzle-orm";
import { getService } from "#modules/catalog/data.server.ts";
import { isLive, type LiveService } from "#modules/catalog/schema.ts";
import {
  type ExpertCalendar,
  findTopicExpert,
  hoursVerdict,
  loadCalendars,
} from "../calendars.server.ts";
import type { Result } from "#lib/result.ts";
import { localDate } from "#lib/zones.ts";
import { retryDeadlocks } from "#platform/db/retry.ts";
import { networkHash } from "#platform/client-address.ts";
import { holderHash } from "../holder-token.server.ts";
import { findCurrentHold } from "../own-hold.server.ts";
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
    const outcome = await tryCalendar(deps, known, knownService, start, holder);
    if (outcome !== null && typeof outcome === "object") return { ok: true, ...outcome };
    if (outcome === "taken") return { ok: false, reason: "slot_taken" };
    if (outcome === "network_full" || outcome === "day_share") {
      return { ok: false, reason: outcome };
    }
  }

  const service = await getService(db, input.service);
  if (!service) return { ok: false, reason: "unknown_service" };
  if (!isLive(service)) return { ok: false, reason: "not_live" };
  const experts =
    input.expert === undefined
      ? await listFreeExperts(deps, service, start, holderToken)
      : await findTopicExpert(db, service.topicKey, input.expert);
  if (experts.length === 0) {
    return { ok: false, reason: input.expert ? "unknown_expert" : "slot_taken" };
  }
  let reason: HoldRefusal = "slot_taken";
  for (const { id, slug } of experts) {
    const remembered = input.expert === undefined ? slots.remembered(slug) : undefined;
    let outcome = await tryCalendar(deps, remembered, service, start, holder);
    if (outcome === null || outcome === "stale") {
      const [loaded] = await loadCalendars(db, [id], clock.now(), dayShareOf(deps));
      slots.remember(loaded ? [loaded] : []);
      outcome = await tryCalendar(deps, loaded, service, start, holder);
    }
    if (outcome !== null && typeof outcome === "object") return { ok: true, ...outcome };
    if (outcome === "network_full") return { ok: false, reason: outcome };
    // Another expert may still be free.
    if (outcome === "day_share") reason = outcome;
  }
  return { ok: false, reason };
}

/** Who is free by the slot cache, the least booked in the weeks around it first. */
async function listFreeExperts(
  { db, clock, slots }: Deps,
  service: LiveService,
  start: Date,
  holderToken: string,
): Promise<readonly { id: string; slug: string }[]> {
  const startMin = start.getTime() / MINUTE_MS;
  if (!Number.isInteger(startMin)) return [];
  // It is released, so it doesn't block its own time.
  const own = await findCurrentHold(db, holderToken, clock.now());
  const free = await slots.whoIsFree({
    service,
    startMins: [startMin],
    ...(own && !own.isReserved ? { exceptBooking: own.id } : {}),
  });
  return free.get(startMin) ?? [];
}

async function tryCalendar(
  deps: Deps,
  calendar: ExpertCalendar | undefined,
  service: LiveService,
  start: Date,
  holder: HoldVisitor & { token: string },
) {
  if (!calendar) return null;
  return tryExpert(deps, await withImports(deps, calendar), service, start, holder);
}

const dayShareOf = ({ config }: Pick<Deps, "config">) =>
  config.limits.holds.dayShare * config.rateLimitScale;

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
