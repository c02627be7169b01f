import {
  type HourCycle,
  type LocalClock,
  formatDate,
  formatOffset,
  formatTime,
  localDate,
  cityOf,
  zoneOffsetMinutes,
} from "./zones.ts";

export { cityOf };

export type Moment = {
  iso: string;
  /** `Tuesday, December 1, 2026` */
  date: string;
  /** `9:30 AM` */
  start: string;
  /** `10:30 AM`, or `12:30 AM the next day` */
  end: string;
  /** `Kolkata` */
  city: string;
  /** `UTC+05:30` */
  offset: string;
};

/** The offset is the one at that time, not the current one. */
export function momentIn(
  zone: string,
  startAt: Date,
  endAt: Date,
  hourCycle: HourCycle = "h12",
): Moment {
  const startDate = localDate(zone, startAt);
  const nextDay = localDate(zone, endAt) !== startDate;
  return {
    iso: startAt.toISOString(),
    date: formatDate(startDate),
    start: formatTime(zone, startAt, hourCycle),
    end: `${formatTime(zone, endAt, hourCycle)}${nextDay ? " the next day" : ""}`,
    city: cityOf(zone),
    offset: formatOffset(zoneOffsetMinutes(zone, startAt)),
  };
}

/** `Wednesday, January 13, 2027, 2:30 PM` */
export function dayAndTime({ zone, hourCycle }: LocalClock, at: Date): string {
  return `${formatDate(localDate(zone, at))}, ${formatTime(zone, at, hourCycle)}`;
}
