import { asc, eq } from "drizzle-orm";
import type { Queryable } from "#platform/db/client.ts";
import { calendarImports } from "./tables.server.ts";

/** An expert's other calendars, without their secret URLs. */
export async function listImports(db: Queryable, expertId: string) {
  return db
    .select({
      id: calendarImports.id,
      name: calendarImports.name,
      host: calendarImports.host,
      readAt: calendarImports.readAt,
      problem: calendarImports.problem,
      remarks: calendarImports.remarks,
    })
    .from(calendarImports)
    .where(eq(calendarImports.expertId, expertId))
    .orderBy(asc(calendarImports.addedAt));
}
