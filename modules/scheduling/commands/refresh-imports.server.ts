import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import type { CalendarFeeds, FeedProblem, FeedRemark } from "#adapters/calendar-feeds/port.ts";
import { replaceBusyTimes } from "#modules/experts/commands/busy-times.server.ts";
import { getExpertZone } from "#modules/experts/data.server.ts";
import { storableJson } from "#lib/typed-text.ts";
import type { Queryable } from "#platform/db/client.ts";
import type { Platform } from "#platform/services.ts";
import { busyOf } from "../feed-spans.ts";
import { openImportUrl } from "../import-url.server.ts";
import { calendarImports } from "../tables.server.ts";

type Deps = Pick<Platform, "config" | "db" | "clock" | "log"> & { calendarFeeds: CalendarFeeds };
type Import = typeof calendarImports.$inferSelect;

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Beyond every expert's horizon, as far as sessions can be booked. */
const AHEAD_DAYS = 100;

/**
 * Refreshes an expert's calendars whose last copy is older than ten minutes, for at most two
 * seconds, because a hold waits for it. Returns whether their busy times changed. A calendar that
 * can't be read in time keeps blocking what it blocked.
 */
export async function refreshOldImports(deps: Deps, expertId: string): Promise<boolean> {
  const { calendarFeeds } = deps.config;
  const old = await listOld(deps, expertId);
  const changed = await Promise.all(
    old.map((found) => refreshImport(deps, found, calendarFeeds.holdMs)),
  );
  return changed.includes(true);
}

/** A job: refreshes every calendar whose last attempt is ten minutes old. */
export async function refreshAllImports(deps: Deps): Promise<void> {
  const waiting = await listOld(deps);
  // A few at a time, because each needs its own process.
  const lanes = Array.from({ length: 3 }, async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await refreshImport(deps, next);
  });
  await Promise.all(lanes);
}

/**
 * Has an expert's calendars read again by the next job or hold: events without a zone are in the
 * expert's, which has changed.
 */
export async function expireImports(db: Queryable, expertId: string): Promise<void> {
  await db
    .update(calendarImports)
    .set({ triedAt: null })
    .where(eq(calendarImports.expertId, expertId));
}

/** Those of experts who left aren't read anymore. */
function listOld({ db, clock, config }: Deps, expertId?: string): Promise<Import[]> {
  const old = new Date(clock.now().getTime() - config.calendarFeeds.refreshMinutes * MINUTE_MS);
  const { triedAt } = calendarImports;
  return db
    .select()
    .from(calendarImports)
    .where(
      and(
        or(isNull(triedAt), lt(triedAt, old)),
        expertId === undefined ? undefined : eq(calendarImports.expertId, expertId),
        sql`exists (select from expert_list e
                    where e.id = ${calendarImports.expertId} and e.status <> 'left')`,
      ),
    );
}

/**
 * Reads one calendar and stores its busy times, or the error; then the last copy stays. Returns
 * whether the busy times changed.
 */
export async function refreshImport(
  deps: Deps,
  found: Import,
  deadlineMs?: number,
): Promise<boolean> {
  const { config, db, clock, log } = deps;
  const { expertId } = found;
  const triedAt = clock.now();
  const fail = async (problem: FeedProblem | "sealed") => {
    await db
      .update(calendarImports)
      .set({ triedAt, problem })
      .where(eq(calendarImports.id, found.id));
    return false;
  };
  try {
    const url = openImportUrl(config, expertId, found.sealedUrl);
    if (url === null) return await fail("sealed");
    const reading = await readBusy(deps, expertId, url, deadlineMs);
    if (reading === null) return false;
    if (!reading.ok) return await fail(reading.problem);
    const { busy, remarks } = reading;
    return await db.transaction(async (tx) => {
      const [still] = await tx
        .update(calendarImports)
        .set({ triedAt, readAt: triedAt, problem: null, remarks })
        .where(eq(calendarImports.id, found.id))
        .returning({ id: calendarImports.id });
      // The calendar was removed while it was being read.
      if (!still) return false;
      return replaceBusyTimes(tx, { expertId, source: found.id, busy });
    });
  } catch (error) {
    // Nothing in one calendar may stop a hold, or the other calendars.
    log.error({ err: error, import: found.id }, "a calendar failed");
    return fail("not_a_calendar");
  }
}

/** A calendar's busy times, or why it can't be read; null without an expert. */
export async function readBusy(
  { config, db, clock, calendarFeeds }: Omit<Deps, "log">,
  expertId: string,
  url: string,
  deadlineMs?: number,
) {
  const zone = await getExpertZone(db, expertId);
  if (zone === null) return null;
  const now = clock.now().getTime();
  const range = {
    from: new Date(now - 2 * DAY_MS),
    to: new Date(now + AHEAD_DAYS * DAY_MS),
    zone,
  };
  const reading = await calendarFeeds.read(
    url,
    range,
    deadlineMs === undefined ? {} : { deadlineMs },
  );
  if (!reading.ok) return reading;
  const { events, remarks, name } = reading;
  const busy = busyOf(events, new URL(config.publicUrl).hostname);
  return { ok: true, busy, remarks: storableJson(remarks) as FeedRemark[], name } as const;
}
