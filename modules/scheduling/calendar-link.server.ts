import { createHmac, timingSafeEqual } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { isUuid } from "#lib/uuid.ts";
import type { Config } from "#platform/config.ts";
import type { Db, Queryable } from "#platform/db/client.ts";
import { calendarLinks } from "./tables.server.ts";

/** The file name in the secret URL of an expert's calendar; null if they have none. */
export async function getCalendarFile(
  { db, config }: { db: Queryable; config: Pick<Config, "sessionSecret"> },
  expertId: string,
): Promise<string | null> {
  const [link] = await db.select().from(calendarLinks).where(eq(calendarLinks.expertId, expertId));
  return link && link.version > 0
    ? `${expertId}.${tokenOf(config, expertId, link.version)}.ics`
    : null;
}

/** The expert whose calendar a file name opens; null if it's invalid or revoked. */
export async function readCalendarFile(
  { db, config }: { db: Queryable; config: Pick<Config, "sessionSecret"> },
  file: string,
): Promise<string | null> {
  const [expertId, token, ending, ...rest] = file.split(".");
  if (!isUuid(expertId) || token === undefined || ending !== "ics" || rest.length > 0) return null;
  const expected = await getCalendarFile({ db, config }, expertId);
  if (expected === null) return null;
  const [given, wanted] = [Buffer.from(file), Buffer.from(expected)];
  return given.length === wanted.length && timingSafeEqual(given, wanted) ? expertId : null;
}

/** Creates a new URL; an earlier one stops working. */
export async function renewCalendarLink(db: Db, expertId: string): Promise<void> {
  await db
    .insert(calendarLinks)
    .values({ expertId, version: 1 })
    .onConflictDoUpdate({
      target: calendarLinks.expertId,
      set: { version: sql`abs(${calendarLinks.version}) + 1` },
    });
}

/** Revokes the URL. Keeps its version, so that it's never reused. */
export async function revokeCalendarLink(db: Db, expertId: string): Promise<void> {
  await db
    .update(calendarLinks)
    .set({ version: sql`-abs(${calendarLinks.version})` })
    .where(eq(calendarLinks.expertId, expertId));
}

function tokenOf(
  { sessionSecret }: Pick<Config, "sessionSecret">,
  expertId: string,
  version: number,
): string {
  return createHmac("sha256", sessionSecret)
    .update(`calendar:${expertId}:${version}`)
    .digest("base64url")
    .slice(0, 32);
}
