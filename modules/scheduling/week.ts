import type { WallWindow } from "./calendar.ts";

/** A week's windows by day, Monday first. A window may reach into the next day. */
export type Week = readonly (readonly WallWindow[])[];

const DAY = 1440;
const DAYS = 7;

/** Opens a span of one day (minutes, up to midnight) and merges it with adjacent windows. */
export function addHours(week: Week, day: number, span: WallWindow): Week {
  if (span.startMin >= span.endMin) return week;
  const apart: WallWindow[] = [];
  let { startMin, endMin } = span;
  for (const window of sorted(week[day]!)) {
    if (window.endMin < startMin || endMin < window.startMin) {
      apart.push(window);
    } else {
      startMin = Math.min(startMin, window.startMin);
      endMin = Math.max(endMin, window.endMin);
    }
  }
  // A window lasts at most a day, so a longer one is cut at midnight.
  const isLong = endMin - startMin > DAY;
  const own = { startMin, endMin: isLong ? DAY : endMin };
  const added = replaceDay(week, day, sorted([...apart, own]));
  const rest = { startMin: 0, endMin: endMin - DAY };
  return isLong ? addHours(added, (day + 1) % DAYS, rest) : added;
}

/** Closes a span of one day, including where the previous day's window reaches into it. */
export function removeHours(week: Week, day: number, span: WallWindow): Week {
  const before = (day + DAYS - 1) % DAYS;
  const late = { startMin: span.startMin + DAY, endMin: span.endMin + DAY };
  return keepOwn(
    keepOwn(week, day, subtract(week[day]!, span)),
    before,
    subtract(week[before]!, late),
  );
}

/** Sets a day's windows. One that starts after midnight belongs to the next day. */
function keepOwn(week: Week, day: number, windows: readonly WallWindow[]): Week {
  const own = windows.filter(({ startMin }) => startMin < DAY);
  return windows
    .filter(({ startMin }) => startMin >= DAY)
    .reduce<Week>(
      (into, { startMin, endMin }) =>
        addHours(into, (day + 1) % DAYS, { startMin: startMin - DAY, endMin: endMin - DAY }),
      replaceDay(week, day, own),
    );
}

/** Whether a minute of a day is open, by its own windows or the previous day's. */
export function isOpenAt(week: Week, day: number, minute: number): boolean {
  const holds = (windows: readonly WallWindow[], at: number) =>
    windows.some(({ startMin, endMin }) => startMin <= at && at < endMin);
  return holds(week[day]!, minute) || holds(week[(day + DAYS - 1) % DAYS]!, minute + DAY);
}

function subtract(windows: readonly WallWindow[], span: WallWindow): WallWindow[] {
  return windows
    .flatMap(({ startMin, endMin }) => [
      { startMin, endMin: Math.min(endMin, span.startMin) },
      { startMin: Math.max(startMin, span.endMin), endMin },
    ])
    .filter(({ startMin, endMin }) => startMin < endMin);
}

function sorted(windows: readonly WallWindow[]): WallWindow[] {
  return windows.toSorted((a, b) => a.startMin - b.startMin);
}

function replaceDay(week: Week, day: number, windows: readonly WallWindow[]): Week {
  return week.map((old, at) => (at === day ? windows : old));
}
