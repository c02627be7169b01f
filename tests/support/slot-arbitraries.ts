import fc from "fast-check";
import type { Calendar } from "#modules/scheduling/calendar.ts";
import { dayText } from "#lib/days.ts";
import { offsetAt, zoneOffsets } from "#lib/zone-offsets.ts";
import { listZones } from "#lib/zones.ts";

const DAY = 1440;
const from2025 = Date.UTC(2025, 0, 1) / 60_000;
const to2030 = Date.UTC(2030, 0, 1) / 60_000;

export const ALL_ZONES = listZones(new Date(0)).map((zone) => zone.id);

/** Zones with unusual transitions, and a moment near one. */
export const ODD_MOMENTS: [zone: string, at: string][] = [
  ["Pacific/Apia", "2011-12-30T10:00Z"], // a skipped date
  ["Pacific/Apia", "2021-04-03T14:00Z"], // the last DST
  ["Asia/Amman", "2022-10-27T22:00Z"], // permanent DST
  ["America/Mexico_City", "2022-10-30T07:00Z"], // DST abolished
  ["America/Ciudad_Juarez", "2022-11-30T06:00Z"],
  ["Africa/Casablanca", "2027-02-07T02:00Z"], // an hour back for Ramadan
  ["Africa/Casablanca", "2027-03-14T02:00Z"],
  ["Africa/Cairo", "2026-04-23T22:00Z"], // midnight is skipped
  ["Asia/Beirut", "2026-10-24T21:00Z"], // midnight comes twice
  ["America/Havana", "2026-11-01T05:00Z"],
  ["Atlantic/Azores", "2026-10-25T01:00Z"],
  ["America/Nuuk", "2023-03-26T01:00Z"],
  ["Australia/Lord_Howe", "2027-04-03T15:00Z"], // half an hour
  ["Australia/Lord_Howe", "2027-10-02T15:30Z"],
  ["Asia/Pyongyang", "2018-05-04T15:00Z"], // half an hour, once
  ["America/Caracas", "2016-05-01T07:00Z"],
  ["Pacific/Chatham", "2027-04-03T14:00Z"], // 12:45 and 13:45
  ["Asia/Kathmandu", "2027-01-01T00:00Z"],
  ["Pacific/Norfolk", "2019-10-05T15:30Z"],
  ["Antarctica/Troll", "2027-03-28T01:00Z"], // two hours
  ["Europe/Istanbul", "2016-09-06T21:00Z"],
  ["Asia/Gaza", "2027-02-13T00:00Z"],
];

/** A zone and a moment (epoch minutes), more often than not near a transition. */
const moment: fc.Arbitrary<{ zone: string; atMin: number }> = fc.oneof(
  fc.constantFrom(...ODD_MOMENTS).map(([zone, at]) => ({ zone, atMin: Date.parse(at) / 60_000 })),
  fc
    .tuple(fc.constantFrom(...ALL_ZONES), fc.nat(100))
    .map(([zone, pick]) => ({ zone, atMin: changesOf(zone)[pick % changesOf(zone).length]! })),
  fc.record({
    zone: fc.constantFrom(...ALL_ZONES),
    atMin: fc.integer({ min: from2025, max: to2030 }),
  }),
);

/** A zone's transitions from 2025 to 2029, or an arbitrary moment if it has none. */
export function changesOf(zone: string): number[] {
  const { startsMin } = zoneOffsets(zone, from2025, to2030);
  const changes = [...startsMin.slice(1)].filter((at) => from2025 <= at && at < to2030);
  return changes.length > 0 ? changes : [from2025 + 200 * DAY];
}

const wallMinute = (max: number) =>
  fc.oneof(
    fc.integer({ min: 0, max: Math.floor(max / 15) }).map((quarter) => quarter * 15),
    fc.integer({ min: 0, max }),
    // Hours in which clocks change.
    fc.integer({ min: 0, max: 16 }).map((quarter) => Math.min(quarter * 15, max)),
  );

const wallWindow = fc
  .tuple(wallMinute(1439), wallMinute(1440))
  .map(([startMin, length]) => ({ startMin, endMin: Math.min(startMin + length + 1, 2879) }));

export const calendarMoment: fc.Arbitrary<{ calendar: Calendar; atMin: number }> = moment.chain(
  ({ zone, atMin }) => {
    const near = (days: number) => fc.integer({ min: atMin - days * DAY, max: atMin + days * DAY });
    const today = Math.floor((atMin + offsetAt(zoneOffsets(zone, atMin, atMin), atMin)) / DAY);
    const calendar: fc.Arbitrary<Calendar> = fc.record({
      zone: fc.constant(zone),
      weekly: fc.array(
        fc
          .tuple(fc.integer({ min: 1, max: 7 }), wallWindow)
          .map(([weekday, window]) => ({ weekday, ...window })),
        { maxLength: 14 },
      ),
      overrides: fc.uniqueArray(
        fc.record({
          date: fc.integer({ min: -3, max: 3 }).map((days) => dayText(today + days)),
          windows: fc.array(wallWindow, { maxLength: 3 }),
        }),
        { maxLength: 4, selector: (override) => override.date },
      ),
      busy: fc.array(
        fc
          .tuple(near(3), fc.integer({ min: 0, max: 300 }))
          .map(([startMin, length]) => ({ startMin, endMin: startMin + length })),
        { maxLength: 8 },
      ),
      sessionStarts: fc.array(near(3), { maxLength: 8 }),
      gridMin: fc.constantFrom(15, 30, 60),
      bufferMin: fc.constantFrom(0, 5, 15, 45),
      noticeMin: fc.constantFrom(0, 240, 720, 4320),
      horizonDays: fc.constantFrom(1, 3, 60),
      dailyCap: fc.integer({ min: 1, max: 5 }),
    });
    return fc.record({ calendar, atMin: fc.constant(atMin) });
  },
);

/** A query for about two days around the moment, as seen some time before. */
export const questionAround = (atMin: number, noticeMin: number) =>
  fc
    .record({
      durationMin: fc.constantFrom(15, 30, 50, 60, 90),
      before: fc.integer({ min: 0, max: 36 * 60 }),
      after: fc.integer({ min: 1, max: 36 * 60 }),
      ahead: fc.integer({ min: -600, max: 3 * DAY }),
    })
    .map(({ durationMin, before, after, ahead }) => ({
      durationMin,
      fromMin: atMin - before,
      toMin: atMin + after,
      nowMin: atMin - noticeMin - ahead,
    }));
