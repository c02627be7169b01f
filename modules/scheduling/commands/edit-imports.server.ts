import { and, eq } from "drizzle-orm";
import { feedUrl } from "#adapters/calendar-feeds/fetch-feed.ts";
import type { CalendarFeeds, FeedProblem } from "#adapters/calendar-feeds/port.ts";
import { replaceBusyTimes } from "#modules/experts/commands/busy-times.server.ts";
import type { Result } from "#lib/result.ts";
import { storableText } from "#lib/typed-text.ts";
import type { Db } from "#platform/db/client.ts";
import type { Platform } from "#platform/services.ts";
import { hashImportUrl, sealImportUrl } from "../import-url.server.ts";
import { calendarImports } from "../tables.server.ts";
import { readBusy, refreshImport } from "./refresh-imports.server.ts";

type Deps = Pick<Platform, "config" | "db" | "clock" | "log"> & { calendarFeeds: CalendarFeeds };

/** Adds a calendar by its ICS URL, if it can be read now. Without a name, it keeps its own. */
export async function addImport(
  deps: Deps,
  expertId: string,
  { name, address }: { name: string; address: string },
): Promise<Result<object, FeedProblem | "too_many" | "known">> {
  const { config, db, clock } = deps;
  const url = feedUrl(address);
  if (url === null) return { ok: false, reason: "not_an_address" };
  const urlHash = hashImportUrl(config, url.href);
  const present = await db
    .select({ name: calendarImports.name, urlHash: calendarImports.urlHash })
    .from(calendarImports)
    .where(eq(calendarImports.expertId, expertId));
  if (present.length >= config.calendarFeeds.perExpert) return { ok: false, reason: "too_many" };
  if (present.some((known) => known.urlHash.equals(urlHash))) return { ok: false, reason: "known" };
  const reading = await readBusy(deps, expertId, url.href);
  if (reading === null) return { ok: false, reason: "unreachable" };
  if (!reading.ok) return { ok: false, reason: reading.problem };
  const { busy, remarks } = reading;
  const now = clock.now();
  return db.transaction(async (tx) => {
    const [added] = await tx
      .insert(calendarImports)
      .values({
        expertId,
        name: ownName(
          name || storableText(reading.name) || url.hostname,
          present.map((other) => other.name),
        ),
        host: url.hostname,
        sealedUrl: sealImportUrl(config, expertId, url.href),
        urlHash,
        addedAt: now,
        triedAt: now,
        readAt: now,
        remarks,
      })
      .onConflictDoNothing()
      .returning();
    if (!added) return { ok: false, reason: "known" };
    await replaceBusyTimes(tx, { expertId, source: added.id, busy });
    return { ok: true };
  });
}

/** Tells calendars of the same name apart: "Calendar", "Calendar 2". */
function ownName(name: string, others: readonly string[]): string {
  for (let at = 1; ; at++) {
    const numbered = at === 1 ? name : `${name} ${at}`;
    if (!others.includes(numbered)) return numbered;
  }
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
