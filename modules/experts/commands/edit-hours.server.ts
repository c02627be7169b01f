import { and, eq, gte, lte } from "drizzle-orm";
import { addDays } from "#lib/days.ts";
import type { Db } from "#platform/db/client.ts";
import { setExpertHours, setExpertOverrides } from "../commands.server.ts";
import type { DayWindow, HourSettings, WeekdayHours } from "../schema.ts";
import { zoneSchema } from "#lib/zone-schema.ts";
import { hourSettingsSchema } from "../schema.ts";
import { expertOverrides, experts } from "../tables.server.ts";

/** Replaces an expert's week and settings. Bookings keep their times. Throws ZodError on bad input. */
export async function saveHours(
  db: Db,
  expertId: string,
  input: { week: WeekdayHours[]; settings: HourSettings },
): Promise<void> {
  const settings = hourSettingsSchema.parse(input.settings);
  await db.transaction(async (tx) => {
    await setExpertHours(tx, [{ expertId, week: input.week }]);
    await tx.update(experts).set(settings).where(eq(experts.id, expertId));
  });
}

/** Overrides the windows of every date from `from` to `to`; none is a day off. */
export async function overrideDays(
  db: Db,
  expertId: string,
  { from, to, windows }: { from: string; to: string; windows: DayWindow[] },
): Promise<void> {
  const overrides = [];
  for (let date = from; date <= to; date = addDays(date, 1)) overrides.push({ date, windows });
  await setExpertOverrides(db, [{ expertId, overrides }]);
}

/** Restores the dates' regular hours. */
export async function removeOverrides(
  db: Db,
  expertId: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await db
    .delete(expertOverrides)
    .where(
      and(
        eq(expertOverrides.expertId, expertId),
        gte(expertOverrides.date, from),
        lte(expertOverrides.date, to),
      ),
    );
}

/** The hours keep their wall-clock times in the new zone; bookings keep their instants. */
export async function changeZone(db: Db, expertId: string, zone: string): Promise<void> {
  await db
    .update(experts)
    .set({ zone: zoneSchema.parse(zone) })
    .where(eq(experts.id, expertId));
}
