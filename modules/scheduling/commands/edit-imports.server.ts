import { and, eq } from "drizzle-orm";
import { feedUrl } from "#adapters/calendar-feeds/fetch-feed.ts";
import type { CalendarFeeds } from "#adapters/calendar-feeds/port.ts";
import { replaceBusyTimes } from "#modules/experts/commands/busy-times.server.ts";
import type { Result } from "#lib/result.ts";
import type { Db } from "#platform/db/client.ts";
import type { Platform } from "#platform/services.ts";
import { hashImportUrl, sealImportUrl } from "../import-url.server.ts";
import { calendarImports } from "../tables.server.ts";
import { refreshImport } from "./refresh-imports.server.ts";

type Deps = Pick<Platform, "config" | "db" | "clock" | "log"> & { calendarFeeds: CalendarFeeds };

/** Adds a calendar by its ICS URL and reads it at once; the page shows the result. */
export async function addImport(
  deps: Deps,
  expertId: string,
  { name, address }: { name: string; address: string },
): Promise<Result<object, "not_an_address" | "too_many" | "known">> {
  const { config, db, clock } = deps;
  const url = feedUrl(address);
  if (url === null) return { ok: false, reason: "not_an_address" };
  const present = await db
    .select({ id: calendarImports.id })
    .from(calendarImports)
    .where(eq(calendarImports.expertId, expertId));
  if (present.length >= config.calendarFeeds.perExpert) return { ok: false, reason: "too_many" };
  const [added] = await db
    .insert(calendarImports)
    .values({
      expertId,
      name: name || url.hostname,
      host: url.hostname,
      sealedUrl: sealImportUrl(config, expertId, url.href),
      urlHash: hashImportUrl(config, url.href),
      addedAt: clock.now(),
    })
    .onConflictDoNothing()
    .returning();
  if (!added) return { ok: false, reason: "known" };
  await refreshImport(deps, added);
  return { ok: true };
}

/** Removes an expert's own calendar and what it blocked. */
export async function removeImport(db: Db, expertId: string, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [removed] = await tx
      .delete(calendarImports)
      .where(and(eq(calendarImports.id, id), eq(calendarImports.expertId, expertId)))
      .returning({ id: calendarImports.id });
    if (removed) await replaceBusyTimes(tx, { expertId, source: id, busy: [] });
  });
}

/** Reads one of an expert's calendars now. */
export async function readImportAgain(deps: Deps, expertId: string, id: string): Promise<void> {
  const [found] = await deps.db
    .select()
    .from(calendarImports)
    .where(and(eq(calendarImports.id, id), eq(calendarImports.expertId, expertId)));
  if (found) await refreshImport(deps, found);
}
