import type { Services } from "#app/services.ts";
import { addDays } from "#lib/days.ts";
import { cityOf } from "#lib/moment.ts";
import { sessionTime } from "#lib/session-time.ts";
import {
  type HourCycle,
  type LocalClock,
  listZones,
  localDate,
  zoneLabel,
  zoneOffsetMinutes,
} from "#lib/zones.ts";
import { listBusyTimes } from "#modules/booking/calendars.server.ts";
import { listServices } from "#modules/catalog/data.server.ts";
import {
  listExpertTopics,
  type OwnExpert,
  requireWorkingHours,
} from "#modules/experts/data.server.ts";
import type { Override } from "#modules/experts/schema.ts";
import { listSessionsForExpert } from "#modules/live-sessions/data.server.ts";
import { previewDays, sessionsOutside } from "#modules/scheduling/preview.ts";
import { draftOf, PREVIEW_DAYS, weekOf } from "./components/hours-draft.ts";

type Deps = Pick<Services, "db" | "clock" | "slots">;

const MINUTE_MS = 60_000;
const DEFAULT_MIN = 60;

export async function loadHours(
  deps: Deps,
  userId: string,
  expert: OwnExpert,
  hourCycle: HourCycle,
) {
  const now = deps.clock.now();
  const today = localDate(expert.zone, now);
  const [hours, busy, durationMin, booked] = await Promise.all([
    requireWorkingHours(deps.db, expert.id, addDays(today, -1)),
    listBusyTimes(deps.db, expert.id, now),
    longestSession(deps, expert.id),
    listSessionsForExpert(deps.db, userId, now),
  ]);
  const { version: _, ...settings } = hours;
  const sessions = booked.map((session) => ({
    id: session.id,
    title: session.serviceTitle,
    when: sessionTime(session.startAt, session.endAt, expert.zone, hourCycle),
    startMin: session.startAt.getTime() / MINUTE_MS,
    endMin: session.endAt.getTime() / MINUTE_MS,
  }));
  return {
    isActive: expert.status === "active",
    today,
    zone: { id: expert.zone, label: zoneLabel(expert.zone, zoneOffsetMinutes(expert.zone, now)) },
    draft: draftOf(weekOf(hours.weekly), hours),
    overrides: groupOverrides(hours.overrides.filter(({ date }) => date >= today)),
    /** What the browser needs to preview other hours. */
    preview: {
      durationMin,
      hourCycle,
      nowMin: Math.ceil(now.getTime() / MINUTE_MS),
      calendar: { ...settings, ...busy },
      sessions,
    },
  };
}

/** The same hours in another zone: booked sessions, and the preview for candidates. */
export async function previewZone(
  deps: Deps,
  userId: string,
  expert: OwnExpert,
  { zone, hourCycle }: LocalClock,
) {
  const { preview } = await loadHours(deps, userId, expert, hourCycle);
  const { calendar, durationMin, nowMin, sessions } = preview;
  const moved = { ...calendar, zone };
  const outside = new Set(sessionsOutside(moved, sessions).map(({ id }) => id));
  const at = (minute: number) => new Date(minute * MINUTE_MS);
  return {
    id: zone,
    label: zoneLabel(zone, zoneOffsetMinutes(zone, deps.clock.now())),
    from: cityOf(expert.zone),
    to: cityOf(zone),
    days: previewDays(moved, { durationMin, nowMin, hourCycle, days: PREVIEW_DAYS }),
    sessions: sessions.map(({ id, title, when, startMin, endMin }) => ({
      id,
      title,
      before: when,
      after: sessionTime(at(startMin), at(endMin), zone, hourCycle),
      isOutside: outside.has(id),
    })),
  };
}

export function isListedZone({ clock }: Pick<Services, "clock">, zone: string): boolean {
  return listZones(clock.now()).some(({ id }) => id === zone);
}

/** Candidates see fewer starts the longer the session is. */
async function longestSession({ db }: Deps, expertId: string): Promise<number> {
  const [services, topics] = await Promise.all([listServices(db), listExpertTopics(db, expertId)]);
  const lengths = services.flatMap(({ topicKey, durationMin }) =>
    topicKey !== null && topics.includes(topicKey) && durationMin !== null ? [durationMin] : [],
  );
  return lengths.length > 0 ? Math.max(...lengths) : DEFAULT_MIN;
}

export type OverrideGroup = { from: string; to: string; windows: Override["windows"] };

/** Consecutive dates with the same hours as one. */
function groupOverrides(overrides: readonly Override[]): OverrideGroup[] {
  const groups: OverrideGroup[] = [];
  for (const { date, windows } of overrides) {
    const group = groups.at(-1);
    const isSame = group && JSON.stringify(group.windows) === JSON.stringify(windows);
    if (isSame && addDays(group.to, 1) === date) group.to = date;
    else groups.push({ from: date, to: date, windows });
  }
  return groups;
}
