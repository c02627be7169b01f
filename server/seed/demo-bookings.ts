import { sql } from "drizzle-orm";
import { holdSlot } from "#modules/booking/commands/hold-slot.server.ts";
import { createHolderToken } from "#modules/booking/holder-token.server.ts";
import { listServices } from "#modules/catalog/data.server.ts";
import { isLive } from "#modules/catalog/schema.ts";
import type { Services } from "#app/services.ts";

/** The share of open starts to book: about six bookings per service. */
const SHARE_TAKEN = 0.012;
const MAX = 90;
const DAYS = 14;
const DAY_MIN = 1440;

/**
 * Books some times of the next two weeks, so that demo calendars look used: real holds, confirmed
 * without an owner. Once, unless a start was interrupted before the first.
 */
export async function seedDemoBookings(
  services: Pick<Services, "db" | "clock" | "config" | "slots" | "log" | "calendarFeeds">,
): Promise<number> {
  const { rows } = await services.db.execute(
    sql`select from bookings where candidate_id is null and confirmed_at is not null limit 1`,
  );
  if (rows.length > 0) return 0;
  const nowMin = Math.floor(services.clock.now().getTime() / 60_000);
  let taken = 0;
  for (const service of (await listServices(services.db)).filter(isLive)) {
    const open = await services.slots.list({
      service,
      fromMin: nowMin,
      toMin: nowMin + DAYS * DAY_MIN,
    });
    for (const slot of open) {
      if (taken >= MAX || !isChosen(service.slug, slot.startMin)) continue;
      const held = await holdSlot(
        services,
        { service: service.slug, start: new Date(slot.startMin * 60_000).toISOString() },
        createHolderToken(),
      );
      if (!held.ok) continue;
      await services.db.execute(
        sql`update bookings set status = 'confirmed', confirmed_at = created_at
            where id = ${held.hold}::uuid`,
      );
      taken += 1;
    }
  }
  return taken;
}

/** A pseudo-random choice that is the same on every fresh start. */
function isChosen(slug: string, startMin: number): boolean {
  let hash = 2166136261;
  for (const char of `${slug} ${startMin % (DAYS * DAY_MIN)}`) {
    hash = Math.imul(hash ^ char.charCodeAt(0), 16777619);
  }
  return (hash >>> 0) / 2 ** 32 < SHARE_TAKEN;
}
