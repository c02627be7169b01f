import type { Services } from "#app/services.ts";
import { momentIn } from "#lib/moment.ts";
import type { LocalClock } from "#lib/zones.ts";
import type { Viewer } from "#modules/accounts/data.server.ts";
import { getVisaUse } from "#modules/visa-interviews/data.server.ts";

/** `next` is when another interview opens. */
export type Used = { id: string | null; next: string };

/** The interview that used up the day; null if one is free now. */
export async function loadUse(
  services: Services,
  viewer: Viewer,
  { zone, hourCycle }: LocalClock,
): Promise<Used | null> {
  const used = await getVisaUse(services, { userId: viewer.userId, zone });
  if (!used) return null;
  const { date, start, city } = momentIn(zone, used.nextAt, used.nextAt, hourCycle);
  return { id: used.id, next: `${date}, ${start} (${city})` };
}
