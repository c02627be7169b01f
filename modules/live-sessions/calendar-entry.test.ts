import { describe, expect, test } from "vitest";
import { sessionTime, zoneAt } from "#lib/session-time.ts";
import { googleCalendarUrl, outlookCalendarUrl, sessionDescription } from "./calendar-entry.ts";

const INPUT = {
  summary: "1:1 coding & data + more",
  description: "Line one\nLine two #2",
  location: "https://greenroom.example/room/1",
  startAt: new Date("2027-03-14T17:00:00.000Z"),
  endAt: new Date("2027-03-14T18:00:00.000Z"),
};

describe("calendar links", () => {
  test("fills in Google's form", () => {
    const url = new URL(googleCalendarUrl(INPUT));
    expect(url.origin + url.pathname).toBe("https://calendar.google.com/calendar/render");
    expect(Object.fromEntries(url.searchParams)).toEqual({
      action: "TEMPLATE",
      text: INPUT.summary,
      dates: "20270314T170000Z/20270314T180000Z",
      details: INPUT.description,
      location: INPUT.location,
    });
  });

  test("fills in Outlook's form, keeping spaces", () => {
    const address = outlookCalendarUrl(INPUT);
    expect(address).not.toContain("+");
    expect(Object.fromEntries(new URL(address).searchParams)).toMatchObject({
      rru: "addevent",
      subject: INPUT.summary,
      startdt: "2027-03-14T17:00:00.000Z",
      enddt: "2027-03-14T18:00:00.000Z",
      body: INPUT.description,
      location: INPUT.location,
    });
  });

  test("accepts text with half a surrogate pair", () => {
    expect(googleCalendarUrl({ ...INPUT, summary: "a\ud800b" })).toContain("a%EF%BF%BDb");
  });
});

test("the text leads to the room, and first to the link that replaced its call", () => {
  const { startAt, endAt, location: roomUrl } = INPUT;
  const zones = { candidateZone: "Asia/Kolkata", expertZone: "UTC" };
  const text = (call: { url: string; host: string } | null) =>
    sessionDescription({ startAt, endAt, ...zones, roomUrl, call })
      .split("\n")
      .slice(3);
  expect(text(null)).toEqual([`Join: ${roomUrl}`]);
  expect(text({ url: "https://zoom.us/j/1", host: "zoom.us" })).toEqual([
    "Call at zoom.us: https://zoom.us/j/1",
    `Editor and chat: ${roomUrl}`,
  ]);
});

describe("session time", () => {
  const { startAt, endAt } = INPUT;
  test("names the zone with its offset on that day", () => {
    expect(zoneAt("America/New_York", startAt)).toBe("New York (UTC-04:00)");
    expect(zoneAt("America/New_York", new Date("2027-03-13T17:00:00Z"))).toBe(
      "New York (UTC-05:00)",
    );
    expect(zoneAt("UTC", startAt)).toBe("UTC");
  });

  test("includes the end's date if it differs", () => {
    expect(sessionTime(startAt, endAt, "Asia/Kathmandu")).toBe(
      "Sunday, March 14, 2027, 10:45 PM – 11:45 PM",
    );
    expect(sessionTime(startAt, endAt, "Asia/Dhaka")).toBe(
      "Sunday, March 14, 2027, 11:00 PM – Monday, March 15, 2027, 12:00 AM",
    );
  });
});
