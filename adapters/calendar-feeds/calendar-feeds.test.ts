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

const limits = () => ({
  maxBytes: 10_000,
  deadlineMs: 5_000,
  allowedHosts: [server.host],
  userAgent: "Reader/1.0",
});
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
      "is too large once unpacked",
      (response) => {
        response.setHeader("content-encoding", "gzip");
        response.end(gzipSync("x".repeat(1_000_000)));
      },
      "too_large",
    ],
    [
      "is packed in an unknown way",
      (response) => {
        response.setHeader("content-encoding", "br");
        response.end("x");
      },
      "not_a_calendar",
    ],
    [
      "isn't packed as it says",
      (response) => {
        response.setHeader("content-encoding", "gzip");
        response.end("x");
      },
      "unreachable",
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
  const range = {
    from: new Date("2027-01-01T00:00Z"),
    to: new Date("2027-04-01T00:00Z"),
    zone: "America/Chicago",
  };
  const parse = (text: string, maxEvents = 1_000) =>
    parseFeed(text, range, { maxEvents, deadlineMs: 20_000 });
  const one = ["DTSTART:20270115T090000Z", "DURATION:PT1H"];

  test("may be packed, and is asked for by name", async () => {
    let userAgent: string | undefined;
    server.answer((response, request) => {
      userAgent = request.headers["user-agent"];
      response.setHeader("content-encoding", "gzip");
      response.end(gzipSync(calendar()));
    });
    expect(await fetchFeed(server.url, limits())).toEqual({ ok: true, text: calendar() });
    expect(userAgent).toBe("Reader/1.0");
  });

  test("may be in UTF-16", async () => {
    server.answer((response) => response.end(Buffer.from(`\uFEFF${calendar()}`, "utf16le")));
    expect(await fetchFeed(server.url, limits())).toEqual({ ok: true, text: calendar() });
  });

  test("with too many events, none, or something else is refused", async () => {
    const many = calendar(...Array.from({ length: 6 }, () => one));
    expect(await parse(many, 5)).toEqual({ ok: false, problem: "too_many_events" });
    const daily = calendar([...one, "RRULE:FREQ=DAILY"]);
    expect(await parse(daily, 5)).toEqual({ ok: false, problem: "too_many_events" });
    expect(await parse("<html>")).toEqual({ ok: false, problem: "not_a_calendar" });
    expect(await parse(calendar())).toEqual({ ok: true, events: [], remarks: [], name: "" });
  });

  test("with strange names is read", async () => {
    const text = calendar(one, [...one, "__proto__:x"], [...one, "UID:__proto__"], one);
    expect(await parse(text)).toMatchObject({ ok: true, events: [{}, {}, {}, {}], remarks: [] });
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

  test("that takes too long to read is given up", async () => {
    const bomb = ["DTSTART:20270115T090000Z", "DURATION:PT1S", "RRULE:FREQ=SECONDLY"];
    const slow = calendar(...Array.from({ length: 1_000 }, () => bomb));
    const problem = { ok: false, problem: "too_complex" };
    expect(await parseFeed(slow, range, { maxEvents: 1_000, deadlineMs: 50 })).toEqual(problem);
    // After some seconds of CPU, well before the deadline.
    expect(await parseFeed(slow, range, { maxEvents: 1_000, deadlineMs: 100_000 })).toEqual(
      problem,
    );
  }, 120_000);

  test("is fetched and read by the port", async () => {
    server.answer(calendar(one));
    const feeds = createCalendarFeeds(
      { ...limits(), maxEvents: 10, fetchMs: 5_000, parseMs: 20_000 },
      "http://localhost",
    );
    expect(await feeds.read(server.url, range)).toMatchObject({ ok: true, events: [{}] });
  });
});
