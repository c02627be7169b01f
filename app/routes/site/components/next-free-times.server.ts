import type { LiveService } from "#modules/catalog/schema.ts";
import { formatTime, groupByLocalDate } from "#lib/zones.ts";
import type { Services } from "#app/services.ts";
import type { FreeDay } from "./next-free-times.tsx";
import { nameDay } from "./present-expert.server.ts";

const MINUTE_MS = 60_000;
const HORIZON_MIN = 366 * 1440;
const MAX_DAYS = 3;
const MAX_TIMES_PER_DAY = 6;

/** The next days with free times of an expert for a service, in the visitor's zone. */
export async function listNextFreeTimes(
  deps: Pick<Services, "slots" | "clock">,
  query: { service: LiveService; expert: string; zone: string },
): Promise<FreeDay[]> {
  const { service, expert, zone } = query;
  const now = deps.clock.now();
  const fromMin = Math.floor(now.getTime() / MINUTE_MS);
  const starts = await deps.slots.list({ service, expert, fromMin, toMin: fromMin + HORIZON_MIN });
  const instants = starts.map(({ startMin }) => new Date(startMin * MINUTE_MS));
  return groupByLocalDate(zone, instants, (at) => at)
    .slice(0, MAX_DAYS)
    .map(({ date, items }) => ({
      date,
      ...nameDay(zone, items[0]!, now),
      more: Math.max(0, items.length - MAX_TIMES_PER_DAY),
      times: items
        .slice(0, MAX_TIMES_PER_DAY)
        .map((at) => ({ iso: at.toISOString(), label: formatTime(zone, at) })),
    }));
}
