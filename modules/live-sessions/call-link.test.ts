import { expect, test } from "vitest";
import { readCallLink } from "./call-link.ts";

const HOSTS = ["zoom.us", "meet.google.com"];

test.each([
  ["https://zoom.us/j/123?pwd=x", "zoom.us"],
  ["  https://us02web.ZOOM.us/j/123 ", "us02web.zoom.us"],
  ["https://meet.google.com/abc-defg-hij", "meet.google.com"],
])("accepts %s", (link, host) => {
  expect(readCallLink(link, HOSTS)).toMatchObject({ ok: true, host });
});

test.each([
  ["http://zoom.us/j/1", "bad_link"],
  ["javascript:alert(1)//zoom.us", "bad_link"],
  ["https://zoom.us@evil.example/", "bad_link"],
  ["https://zoom.us:8443/j/1", "bad_link"],
  ["zoom.us/j/1", "bad_link"],
  ["", "bad_link"],
  [`https://zoom.us/${"x".repeat(500)}`, "bad_link"],
  ["https://zoom.us.evil.example/j/1", "unknown_host"],
  ["https://evilzoom.us/j/1", "unknown_host"],
  ["https://google.com/", "unknown_host"],
])("refuses %s", (link, reason) => {
  expect(readCallLink(link, HOSTS)).toEqual({ ok: false, reason });
});
