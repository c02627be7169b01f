import { Temporal } from "@js-temporal/polyfill";
import type { Calendar } from "#modules/scheduling/calendar.ts";

const STEP_MIN = 15;

/**
 * A simple reference implementation of the slot rules (docs/product.md#free-times) with Temporal:
 * checks every quarter hour by itself, without regard for speed.
 */
export function referenceStarts(
  calendar: Calendar,
  query: { durationMin: number; fromMin: number; toMin: number; nowMin: number },
): number[] {
  const { fromMin, toMin } = query;
  const spans = workingSpans(calendar, fromMin, toMin + query.durationMin);
  const starts: number[] = [];
  const first = Math.ceil(fromMin / STEP_MIN) * STEP_MIN;
  for (let start = first; start < toMin; start += STEP_MIN) {
    if (isOpen(calendar, spans, query, start)) starts.push(start);
  }
  return starts;
}

type Span = { startMin: number; endMin: number };

function isOpen(
  calendar: Calendar,
  spans: Span[],
  { durationMin, nowMin }: { durationMin: number; nowMin: number },
  start: number,
): boolean {
  if (start < nowMin + calendar.noticeMin) return false;
  if (start > nowMin + calendar.horizonDays * 24 * 60) return false;
  for (let minute = start; minute < start + durationMin; minute++) {
    if (!spans.some((span) => span.startMin <= minute && minute < span.endMin)) return false;
  }
  const blockedUntil = start + durationMin + calendar.bufferMin;
  // An empty busy time overlaps nothing, as in PostgreSQL.
  const busy = calendar.busy.filter((interval) => interval.startMin < interval.endMin);
  if (busy.some((interval) => interval.startMin < blockedUntil && start < interval.endMin)) {
    return false;
  }
  const local = localTime(calendar.zone, start);
  if ((local.hour * 60 + local.minute) % calendar.gridMin !== 0) return false;
  const sameDay = calendar.sessionStarts.filter((session) =>
    localTime(calendar.zone, session).toPlainDate().equals(local.toPlainDate()),
  );
  return sameDay.length < calendar.dailyCap;
}

function workingSpans(calendar: Calendar, fromMin: number, toMin: number): Span[] {
  const spans: Span[] = [];
  const last = localTime(calendar.zone, toMin).toPlainDate().add({ days: 3 });
  let date = localTime(calendar.zone, fromMin).toPlainDate().subtract({ days: 4 });
  for (; Temporal.PlainDate.compare(date, last) <= 0; date = date.add({ days: 1 })) {
    const { dayOfWeek } = date;
    const override = calendar.overrides.find((candidate) => candidate.date === date.toString());
    const windows =
      override?.windows ?? calendar.weekly.filter((window) => window.weekday === dayOfWeek);
    for (const window of windows) {
      spans.push({
        startMin: firstInstant(calendar.zone, date, window.startMin),
        endMin: firstInstant(calendar.zone, date, window.endMin),
      });
    }
  }
  return spans;
}

/** In a gap, the moment of the change; in a repeated hour, the first pass. */
function firstInstant(zone: string, date: Temporal.PlainDate, wallMin: number): number {
  const wall = date.toPlainDateTime().add({ minutes: wallMin });
  const earlier = wall.toZonedDateTime(zone, { disambiguation: "earlier" });
  const exists = earlier.toPlainDateTime().equals(wall);
  const at = exists ? earlier : earlier.getTimeZoneTransition("next");
  return at!.epochMilliseconds / 60_000;
}

function localTime(zone: string, epochMin: number): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(epochMin * 60_000).toZonedDateTimeISO(zone);
}
