import type { ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { calendar, feedServer, type FeedServer } from "#tests/support/feed-server.ts";
import { createCalendarFeeds } from "./create-calendar-feeds.ts";
import { fetchFeed } from "./fetch-feed.ts";
import { parseFeed } from "./parse-feed.ts";

let server: FeedServer;
beforeAll(async () => {
  server = await feedServer();
});
afterAll(() => server.close());

const limits = () => ({ maxBytes: 10_000, deadlineMs: 5_000, allowedHosts: [server.host] });
const redirect = (location: string) => (response: ServerResponse) => {
  response.writeHead(302, { location });
  response.end();
};

describe("no URL inside our network is fetched", () => {
  test.each([
    "http://127.0.0.1/x.ics",
    "http://127.1/x.ics",
    "http://2130706433/x.ics",
    "http://0x7f.0.0.1/x.ics",
    "https://[::1]/x.ics",
    "https://[::ffff:127.0.0.1]/x.ics",
    "http://169.254.169.254/latest/meta-data",
    "http://localhost/x.ics",
    "webcal://localhost/x.ics",
    "http://8.8.8.8:5432/",
  ])("%s", async (address) => {
    expect(await fetchFeed(address, { ...limits(), allowedHosts: [] })).toEqual({
      ok: false,
      problem: "private_address",
    });
  });

  test.each(["http://127.0.0.1/", "http://169.254.169.254/", "http://localhost/", "http://[::1]/"])(
    "not by a redirect to %s either",
    async (location) => {
      server.answer(redirect(location));
      expect(await fetchFeed(server.url, limits())).toEqual({
        ok: false,
        problem: "private_address",
      });
    },
  );

  test.each([
    "file:///etc/passwd",
    "ftp://example.com/x",
    "http://a:b@example.com/",
    "calendar",
    "",
  ])("%j is not a valid URL", async (address) => {
    expect(await fetchFeed(address, limits())).toEqual({ ok: false, problem: "not_an_address" });
  });

  test("the private server was contacted only when allowed", async () => {
    const before = server.requests();
    await fetchFeed(server.url, { ...limits(), allowedHosts: [] });
    expect(server.requests()).toBe(before);
  });
});

describe("a server that misbehaves", () => {
  test.each<[string, (response: ServerResponse) => void, string]>([
    ["is too large", (response) => response.end("x".repeat(20_000)), "too_large"],
    [
      "is packed",
      (response) => {
        response.setHeader("content-encoding", "gzip");
        response.end(gzipSync("x"));
      },
      "not_a_calendar",
    ],
    ["is gone", (response) => response.writeHead(404).end(), "not_found"],
    ["fails", (response) => response.writeHead(500).end(), "unreachable"],
    ["hangs up", (response) => response.destroy(), "unreachable"],
    [
      "hangs up in the middle",
      (response) => {
        response.writeHead(200, { "content-length": "100" });
        response.write("x");
        setTimeout(() => response.destroy(), 20);
      },
      "unreachable",
    ],
  ])("%s", async (_, answer, problem) => {
    server.answer(answer);
    expect(await fetchFeed(server.url, limits())).toEqual({ ok: false, problem });
  });

  test("answers a byte at a time until the deadline", async () => {
    server.answer((response) => {
      const timer = setInterval(() => response.write("x"), 20);
      response.on("close", () => clearInterval(timer));
    });
    const startedAt = performance.now();
    const fetched = await fetchFeed(server.url, { ...limits(), deadlineMs: 300 });
    expect(fetched).toEqual({ ok: false, problem: "unreachable" });
    expect(performance.now() - startedAt).toBeLessThan(3_000);
  });

  test("gives up on a redirect loop", async () => {
    server.answer(redirect(server.url));
    expect(await fetchFeed(server.url, limits())).toEqual({ ok: false, problem: "unreachable" });
  });
});

describe("a calendar", () => {
  const range = { from: new Date("2027-01-01T00:00Z"), to: new Date("2027-04-01T00:00Z") };
  const parse = (text: string, maxEvents = 1_000) =>
    parseFeed(text, range, { maxEvents, deadlineMs: 20_000 });
  async function busy(text: string) {
    const read = await parse(text);
    if (!read.ok) throw new Error(read.problem);
    const iso = (minute: number) => new Date(minute * 60_000).toISOString().slice(0, 16);
    return read.events
      .map(({ kind, startMin, endMin }) => `${kind} ${iso(startMin)} ${iso(endMin)}`)
      .toSorted();
  }

  test("is read with zones, recurrence, exceptions and whole days", async () => {
    const zone = "DTSTART;TZID=America/New_York";
    const text = calendar(
      [
        "UID:1",
        `${zone}:20270301T090000`,
        "DURATION:PT1H",
        "RRULE:FREQ=WEEKLY;COUNT=4",
        "EXDATE;TZID=America/New_York:20270308T090000",
      ],
      [
        "UID:1",
        "RECURRENCE-ID;TZID=America/New_York:20270315T090000",
        `${zone}:20270316T120000`,
        "DTEND;TZID=America/New_York:20270316T130000",
      ],
      ["DTSTART;TZID=India Standard Time:20270112T090000", "DURATION:PT30M"],
      ["DTSTART:20270113T090000", "DURATION:PT30M"],
      ["DTSTART;TZID=Nowhere/Land:20270114T090000", "DURATION:PT30M"],
      ["DTSTART;VALUE=DATE:20270120", "DTEND;VALUE=DATE:20270122"],
      ["DTSTART:20261231T090000Z", "DTEND:20270102T090000Z"],
      ["DTSTART:20270115T090000Z", "DURATION:PT1H", "TRANSP:TRANSPARENT"],
      ["DTSTART:20270115T090000Z", "DURATION:PT1H", "STATUS:CANCELLED"],
      ["DTSTART:20270115T090000Z"],
    );
    expect(await busy(text)).toEqual([
      "day 2027-01-20T00:00 2027-01-22T00:00",
      "floating 2027-01-13T09:00 2027-01-13T09:30",
      "floating 2027-01-14T09:00 2027-01-14T09:30",
      "instant 2026-12-31T09:00 2027-01-02T09:00",
      "instant 2027-01-12T03:30 2027-01-12T04:00",
      "instant 2027-03-01T14:00 2027-03-01T15:00",
      "instant 2027-03-16T16:00 2027-03-16T17:00",
      "instant 2027-03-22T13:00 2027-03-22T14:00",
    ]);
  });

  test("reads events without a zone", async () => {
    const zone = [
      "BEGIN:VTIMEZONE",
      "TZID:Customized Time Zone",
      "BEGIN:STANDARD",
      "DTSTART:16010101T000000",
      "TZOFFSETFROM:-0500",
      "TZOFFSETTO:-0500",
      "END:STANDARD",
      "END:VTIMEZONE",
      "",
    ];
    const text = calendar(
      ["DTSTART;TZID=Customized Time Zone:20270112T090000", "DURATION:PT30M"],
      [
        "DTSTART:20270113T090000",
        "DTEND:20270113T093000",
        "RRULE:FREQ=DAILY;COUNT=3",
        "EXDATE:20270114T090000",
      ],
    );
    expect(await busy(text.replace("BEGIN:VEVENT", `${zone.join("\r\n")}BEGIN:VEVENT`))).toEqual([
      "floating 2027-01-13T09:00 2027-01-13T09:30",
      "floating 2027-01-15T09:00 2027-01-15T09:30",
      "instant 2027-01-12T14:00 2027-01-12T14:30",
    ]);
  });

  test("that repeats every second is counted as unreadable, and the rest is read", async () => {
    const text = calendar(
      ["DTSTART:20270101T000000Z", "DURATION:PT1S", "RRULE:FREQ=SECONDLY"],
      ["DTSTART:20270115T090000Z", "DURATION:PT1H"],
    );
    expect(await parse(text)).toMatchObject({ ok: true, unreadable: 1, events: [{}] });
  });

  test("with an invalid event is read without it", async () => {
    const start = ["DTSTART:20270115T090000Z", "DURATION:PT1H"];
    const text = calendar(
      start,
      [...start, "RRULE:FREQ=YEARLY;BYDAY=99XX"],
      [...start, "__proto__:x"],
      [...start, "UID:__proto__"],
      start,
    );
    const read = await parse(text);
    expect(read).toMatchObject({ ok: true, unreadable: 1, events: [{}, {}, {}, {}] });
  });

  test("has events without a plain UID", async () => {
    const at = (day: number) => [`DTSTART:202701${day}T090000Z`, "DURATION:PT1H"];
    const text = calendar(
      ["UID;X-A=b:one", ...at(11)],
      ['UID;X-A="b:c":two', ...at(12)],
      ["UID:three", "UID:four", ...at(13)],
      ["UID:none", ...at(14)],
    );
    const read = await parse(text.replace("UID:none\r\n", ""));
    expect(read.ok && read.events.map(({ uid }) => uid)).toEqual(["one", "two", "three", ""]);
  });

  test("with too many events, none, or something else is refused", async () => {
    const one = ["DTSTART:20270115T090000Z", "DURATION:PT1H"];
    const many = calendar(...Array.from({ length: 6 }, () => one));
    expect(await parse(many, 5)).toEqual({ ok: false, problem: "too_many_events" });
    const daily = calendar([...one, "RRULE:FREQ=DAILY"]);
    expect(await parse(daily, 5)).toEqual({ ok: false, problem: "too_many_events" });
    expect(await parse("<html>")).toEqual({ ok: false, problem: "not_a_calendar" });
    expect(await parse(calendar())).toEqual({ ok: true, events: [], unreadable: 0 });
  });

  test("that takes too long to read is given up", async () => {
    const one = ["DTSTART:20200115T090000Z", "DURATION:PT1H", "RRULE:FREQ=HOURLY"];
    const slow = calendar(...Array.from({ length: 400 }, () => one));
    const read = await parseFeed(slow, range, { maxEvents: 1_000, deadlineMs: 50 });
    expect(read).toEqual({ ok: false, problem: "not_a_calendar" });
  });

  test("is fetched and read by the port", async () => {
    server.answer(calendar(["DTSTART:20270115T090000Z", "DURATION:PT1H"]));
    const feeds = createCalendarFeeds({
      ...limits(),
      maxEvents: 10,
      fetchMs: 5_000,
      parseMs: 20_000,
    });
    expect(await feeds.read(server.url, range)).toMatchObject({ ok: true, events: [{}] });
  });
});
