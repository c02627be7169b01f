import { expect, test } from "vitest";
import { busyOf } from "./feed-spans.ts";

const minutes = (iso: string) => Date.parse(iso) / 60_000;
const event = (start: string, end: string, uid = "1") => ({
  uid,
  startMin: minutes(start),
  endMin: minutes(end),
});

test("merges what overlaps or meets, and ignores our own sessions", () => {
  const events = [
    event("2027-03-17T09:30Z", "2027-03-17T11:00Z"),
    event("2027-03-17T09:00Z", "2027-03-17T10:00Z"),
    event("2027-03-17T11:00Z", "2027-03-17T12:00Z"),
    event("2027-03-18T09:00Z", "2027-03-18T10:00Z", "GR-12345678@Greenroom.example"),
  ];
  expect(busyOf(events, "greenroom.example")).toEqual([
    { startMin: minutes("2027-03-17T09:00Z"), endMin: minutes("2027-03-17T12:00Z") },
  ]);
});
