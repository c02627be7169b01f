import { expect, test } from "vitest";
import { busyOf } from "./feed-spans.ts";

const minutes = (iso: string) => Date.parse(iso) / 60_000;
const event = (kind: "instant" | "floating" | "day", start: string, end: string, uid = "1") => ({
  uid,
  kind,
  startMin: minutes(start),
  endMin: minutes(end),
});
const options = { zone: "America/New_York", ownDomain: "greenroom.example" };
const iso = (spans: { startMin: number; endMin: number }[]) =>
  spans.map(({ startMin, endMin }) =>
    [startMin, endMin].map((at) => new Date(at * 60_000).toISOString().slice(0, 16)),
  );

test("reads events without a zone in the expert's, also where clocks change", () => {
  const events = [
    event("day", "2027-03-14T00:00Z", "2027-03-15T00:00Z"),
    event("floating", "2027-03-16T09:00Z", "2027-03-16T10:00Z"),
    event("instant", "2027-03-17T09:00Z", "2027-03-17T10:00Z"),
    // Skipped that night.
    event("floating", "2027-03-14T02:00Z", "2027-03-14T02:30Z"),
  ];
  expect(iso(busyOf(events, options))).toEqual([
    ["2027-03-14T05:00", "2027-03-15T04:00"],
    ["2027-03-16T13:00", "2027-03-16T14:00"],
    ["2027-03-17T09:00", "2027-03-17T10:00"],
  ]);
});

test("merges what overlaps or meets, and ignores our own sessions", () => {
  const events = [
    event("instant", "2027-03-17T09:30Z", "2027-03-17T11:00Z"),
    event("instant", "2027-03-17T09:00Z", "2027-03-17T10:00Z"),
    event("instant", "2027-03-17T11:00Z", "2027-03-17T12:00Z"),
    event("instant", "2027-03-18T09:00Z", "2027-03-18T10:00Z", "GR-12345678@Greenroom.example"),
  ];
  expect(iso(busyOf(events, options))).toEqual([["2027-03-17T09:00", "2027-03-17T12:00"]]);
});
