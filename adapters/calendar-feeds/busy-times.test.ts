import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { calendar } from "#tests/support/feed-server.ts";
import { readBusyTimes } from "./busy-times.ts";

const FIXTURES = join(import.meta.dirname, "../../tests/fixtures/calendars");
const minutes = (iso: string) => Date.parse(iso) / 60_000;

function read(text: string, from = "2026-11-25", zone = "America/Chicago") {
  const fromMin = minutes(from);
  const toMin = fromMin + 150 * 1440;
  const reading = readBusyTimes(text, {
    fromMin,
    toMin,
    zone,
    maxEvents: 1_000,
    isOutOfTime: () => false,
  });
  if ("problem" in reading) throw new Error(reading.problem);
  const iso = (minute: number) => new Date(minute * 60_000).toISOString().slice(0, 16);
  const busy = reading.events
    .toSorted((a, b) => a.startMin - b.startMin || a.endMin - b.endMin)
    .map(({ startMin, endMin }) => `${iso(startMin)}/${iso(endMin)}`);
  return { ...reading, busy };
}
const busyOf = (...events: string[][]) => read(calendar(...events)).busy;
const whole = (name: string) => readFileSync(join(FIXTURES, `${name}.ics`), "utf8");
/** An hour each, from starts like `01-04T09:00`. */
const hours = (...starts: string[]) =>
  starts.map((start) => {
    const end = new Date(Date.parse(`2027-${start}Z`) + 3_600_000).toISOString().slice(0, 16);
    return `2027-${start}/${end}`;
  });

test.each<[file: string, busy: string[]]>([
  ["a-two-exchange-zones", hours("01-11T10:00", "04-12T09:00", "04-13T14:00")],
  ["x-slash-zone", hours("01-06T17:00", "01-07T17:00", "01-08T17:00", "01-09T23:00")],
  ["x2-slash-zone-with-vtz", hours("01-07T17:00", "04-14T16:00")],
  [
    "zg-old-zone-names",
    hours(
      ...["01-04T14:00", "01-05T06:00", "01-06T09:00", "01-07T03:30"],
      ...["01-08T14:00", "01-09T07:00", "01-10T16:00", "01-11T09:00"],
    ),
  ],
  [
    "i-rdate-period",
    [
      ...["2027-01-05T08:00/2027-01-05T09:00", "2027-01-06T08:00/2027-01-06T09:00"],
      ...["2027-01-06T12:00/2027-01-06T15:00", "2027-01-07T08:00/2027-01-07T09:00"],
      ...["2027-01-14T09:30/2027-01-14T10:30", "2027-01-21T09:30/2027-01-21T10:30"],
      "2027-01-28T09:30/2027-01-28T12:30",
    ],
  ],
  ["j-rdate-list-tzid", hours("01-05T13:00", "01-12T13:00", "01-19T13:00", "01-26T13:00")],
  [
    "za3-two-rrules",
    hours(
      ...["01-05T10:00", "01-07T10:00", "01-12T10:00", "01-14T10:00"],
      ...["01-19T10:00", "01-21T10:00", "01-26T10:00", "01-28T10:00"],
    ),
  ],
  ["za4-empty-rrule", hours("01-05T10:00")],
  ["h2-exdate-value-date-us-evening", hours("01-02T03:00", "01-09T03:00", "01-23T03:00")],
  ["r3-orphan-override", hours("01-12T13:00", "01-19T13:00")],
  ["z-same-uid", hours("01-04T09:00", "01-05T09:00", "01-06T09:00")],
  ["zk-two-calendars", hours("01-04T09:00", "01-05T09:00")],
  [
    "zb-dur-forms",
    [
      ...["2027-01-04T09:00/2027-01-11T09:00", "2027-01-20T09:00/2027-01-21T11:00"],
      ...["2027-01-25T06:00/2027-01-26T06:00", "2027-01-27T06:00/2027-01-29T06:00"],
      ...["2027-02-03T06:00/2027-02-04T06:00", "2027-02-10T09:00/2027-02-10T10:30"],
    ],
  ],
  ["zc-busystatus", hours("01-05T09:00", "01-06T09:00", "01-07T09:00")],
  ["w-freebusy", ["2027-01-04T09:00/2027-01-04T10:00", "2027-01-05T09:00/2027-01-05T11:00"]],
  ["zh-cr-only", hours("01-04T09:00")],
  ["zi-trailing-space", hours("01-04T09:00")],
  ["m-xwrtimezone", hours("01-04T15:00")],
])("%s", (file, busy) => {
  expect(read(whole(file))).toMatchObject({ busy, remarks: [] });
});

test("reads a file's own zones, whatever they are called", () => {
  const text = whole("a-two-exchange-zones").replaceAll(/(\w+) Standard Time 1/g, "Zone $1");
  expect(text).toContain("TZID:Zone Eastern");
  const busy = hours("01-11T10:00", "04-12T09:00", "04-13T14:00");
  expect(read(text)).toMatchObject({ busy, remarks: [] });
});

test("reads lower case as well, and lines that end in CR CR LF", () => {
  const text = whole("zi-trailing-space");
  expect(read(text.toLowerCase()).busy).toEqual(hours("01-04T09:00"));
  expect(read(text.replaceAll(/\r?\n/g, "\r\r\n")).busy).toEqual(hours("01-04T09:00"));
});

describe("zones", () => {
  const at = (tzid: string) => busyOf([`DTSTART;TZID=${tzid}:20270104T090000`, "DURATION:PT1H"]);

  test.each([
    ["(GMT+10:00) Canberra, Melbourne, Sydney", "01-03T22:00"],
    ["(UTC-05:00) Eastern Time (US & Canada)", "01-04T14:00"],
    ["(GMT +01:00)", "01-04T08:00"],
    ["W. Europe Standard Time", "01-04T08:00"],
    ["Eastern Standard Time 1", "01-04T14:00"],
    ["UTC-5", "01-04T14:00"],
    ["/citadel.org/20210210_1/America/Indiana/Knox", "01-04T15:00"],
    ["/freeassociation.sourceforge.net/US/Eastern", "01-04T14:00"],
  ])("%s is read", (tzid, start) => {
    expect(at(`"${tzid}"`)).toEqual(hours(start));
  });

  test.each(["Nowhere/Land", "BST", "GMT+25"])("%s is read in the expert's, and said", (tzid) => {
    const text = calendar([`DTSTART;TZID=${tzid}:20270104T090000`, "DURATION:PT1H"]);
    expect(read(text)).toMatchObject({
      busy: hours("01-04T15:00"),
      remarks: [{ what: "zone", count: 1, examples: [tzid] }],
    });
  });

  test("whole days and times without a zone are in the expert's, also where clocks change", () => {
    const text = calendar(
      ["DTSTART;VALUE=DATE:20270314"],
      ["DTSTART:20270316T090000", "DURATION:PT1H"],
      // Skipped that night.
      ["DTSTART:20270314T020000", "DTEND:20270314T023000"],
    );
    expect(read(text, "2027-03-01", "America/New_York").busy).toEqual([
      "2027-03-14T05:00/2027-03-15T04:00",
      "2027-03-16T13:00/2027-03-16T14:00",
    ]);
    // A day of 25 hours.
    const back = calendar(["DTSTART;VALUE=DATE:20261101", "DTEND;VALUE=DATE:20261102"]);
    expect(read(back, "2026-10-25").busy).toEqual(["2026-11-01T05:00/2026-11-02T06:00"]);
  });
});

describe("a series", () => {
  test("that started years ago keeps its length, by any kind of zone", () => {
    const own = whole("a-two-exchange-zones");
    for (const [zone, start] of [
      [":20150105T090000Z", "01-04T09:00"],
      [";TZID=Europe/Berlin:20150105T090000", "01-04T08:00"],
      [";TZID=Eastern Standard Time 1:19650104T090000", "01-04T14:00"],
    ] as const) {
      const lines = [
        `DTSTART${zone}`,
        `DTEND${zone.replace("T09", "T10")}`,
        "RRULE:FREQ=WEEKLY;UNTIL=20270108",
      ];
      const text = own.replace(
        /BEGIN:VEVENT[^]*/,
        calendar(lines).replace(/[^]*?BEGIN:VEVENT/, "BEGIN:VEVENT"),
      );
      expect(read(text, "2027-01-01").busy).toEqual(hours(start));
    }
  });

  test("has exceptions without a zone, in another one, or as dates", () => {
    expect(
      busyOf([
        "DTSTART;TZID=Europe/Berlin:20270104T090000",
        "DURATION:PT1H",
        "RRULE:FREQ=DAILY;COUNT=5",
        "EXDATE:20270105T090000",
        "EXDATE:20270106T080000Z,",
        "EXDATE;VALUE=DATE:20270107",
      ]),
    ).toEqual(hours("01-04T08:00", "01-08T08:00"));
    // In UTC, the expert's local day.
    expect(
      busyOf([
        "DTSTART:20270105T030000Z",
        "DURATION:PT1H",
        "RRULE:FREQ=DAILY;COUNT=3",
        "EXDATE;VALUE=DATE:20270105",
      ]),
    ).toEqual(hours("01-05T03:00", "01-07T03:00"));
  });

  test("changes from an occurrence on, until the next change", () => {
    const series = [
      "UID:s",
      "DTSTART:20270104T090000Z",
      "DURATION:PT1H",
      "RRULE:FREQ=DAILY;COUNT=6",
    ];
    const from = (day: number, ...lines: string[]) => [
      "UID:s",
      `RECURRENCE-ID;RANGE=THISANDFUTURE:202701${day}T090000Z`,
      `DTSTART:202701${day}T110000Z`,
      "DURATION:PT1H",
      ...lines,
    ];
    expect(
      busyOf(
        series,
        from(10),
        from(12).map((line) => line.replace("T11", "T13")),
      ),
    ).toEqual(
      hours(
        "01-04T09:00",
        "01-05T09:00",
        "01-06T09:00",
        "01-07T09:00",
        "01-08T09:00",
        "01-09T09:00",
        "01-10T11:00",
        "01-12T13:00",
      ),
    );
    const early = from(10).map((line) => line.replace("20270110", "20270106"));
    expect(busyOf(series, early)).toEqual(
      hours(
        "01-04T09:00",
        "01-05T09:00",
        "01-06T11:00",
        "01-07T11:00",
        "01-08T11:00",
        "01-09T11:00",
      ),
    );
    expect(busyOf(series, [...early, "STATUS:CANCELLED"])).toEqual(
      hours("01-04T09:00", "01-05T09:00"),
    );
  });

  test("recurs on its own clock, so with its zone's changes", () => {
    const text = calendar([
      "DTSTART;TZID=America/New_York:20270313T093000",
      "DURATION:PT1H",
      "RRULE:FREQ=DAILY;COUNT=2",
    ]);
    expect(read(text).busy).toEqual(hours("03-13T14:30", "03-14T13:30"));
  });
});

describe("what couldn't be understood is said, with how many", () => {
  const start = ["DTSTART:20270104T090000Z", "DURATION:PT1H"];
  test.each<[title: string, events: string[][], remarks: object[], busy: string[]]>([
    [
      "times",
      [["DTSTART:soon"], ["DTSTART"], ["SUMMARY:x"], start],
      [{ what: "time", count: 3, examples: ["DTSTART:soon", "DTSTART:", "no start"] }],
      hours("01-04T09:00"),
    ],
    [
      "rules",
      [
        [...start, "RRULE:FREQ=SECONDLY"],
        [...start, "RRULE:FREQ=YEARLY;BYDAY=99XX"],
        [...start, "RRULE:FREQ=WEEKLY;BYMONTHDAY=99"],
      ],
      [
        {
          what: "rule",
          count: 3,
          examples: ["FREQ=SECONDLY", "FREQ=YEARLY;BYDAY=99XX", "FREQ=WEEKLY;BYMONTHDAY=99"],
        },
      ],
      hours("01-04T09:00", "01-04T09:00", "01-04T09:00"),
    ],
    [
      "ends",
      [
        [start[0]!, "DTEND:20270103T090000Z"],
        [start[0]!, "DURATION:1H"],
      ],
      [{ what: "end", count: 2, examples: ["DTEND:20270103T090000Z", "DURATION:1H"] }],
      [],
    ],
    [
      "exceptions",
      [[...start, "RRULE:FREQ=DAILY;COUNT=2", "EXDATE:tomorrow"]],
      [{ what: "exception", count: 1, examples: ["EXDATE:tomorrow"] }],
      hours("01-04T09:00", "01-05T09:00"),
    ],
  ])("%s", (_, events, remarks, busy) => {
    expect(read(calendar(...events))).toMatchObject({ busy, remarks });
  });

  test("a calendar that is cut off", () => {
    const text = calendar(start, start);
    expect(read(text.slice(0, text.lastIndexOf("DURATION")))).toMatchObject({
      busy: hours("01-04T09:00"),
      remarks: [{ what: "cut", count: 1 }],
    });
  });

  test("not for events that were long ago", () => {
    const old = ["DTSTART;TZID=Nowhere:20200104T090000", "DTEND;TZID=Nowhere:20200104T080000"];
    expect(read(calendar(old)).remarks).toEqual([]);
  });
});

test("has the calendar's own name", () => {
  const text = calendar().replace("VERSION", "X-WR-CALNAME:Work\\, mine\r\nVERSION");
  expect(read(text).name).toBe("Work, mine");
});
