import { expect, test } from "vitest";
import { isSociable, sociableHours, sociableText, soonestSociable } from "./sociable.ts";

const at = (iso: string) => Date.parse(iso) / 60_000;

test("8 AM to 9 PM on the visitor's clock is sociable", () => {
  expect(isSociable("Asia/Kolkata", at("2026-11-22T02:29:00Z"))).toBe(false);
  expect(isSociable("Asia/Kolkata", at("2026-11-22T02:30:00Z"))).toBe(true);
  expect(isSociable("Asia/Kolkata", at("2026-11-22T15:29:00Z"))).toBe(true);
  expect(isSociable("Asia/Kolkata", at("2026-11-22T15:30:00Z"))).toBe(false);
});

test("sociable hours are written for the reader's clock", () => {
  expect(sociableText("h12")).toBe("8 AM–9 PM");
  expect(sociableText("h23")).toBe("08:00–21:00");
});

test("sociable starts come first; any are offered when there are no others", () => {
  const night = [at("2026-11-22T01:00:00Z"), at("2026-11-22T02:00:00Z")];
  const day = [at("2026-11-22T10:00:00Z"), at("2026-11-22T11:00:00Z")];
  expect(soonestSociable("UTC", [...night, ...day], 3)).toEqual(day);
  expect(soonestSociable("UTC", [...night, ...day], 1)).toEqual(day.slice(0, 1));
  expect(soonestSociable("UTC", night, 3)).toEqual(night);
});

test("the hours of a day begin and end by its own clock, whatever changed at night", () => {
  const hours = [...sociableHours("Europe/Berlin", at("2026-03-28T12:00:00Z"), 2)];
  expect(hours).toEqual([
    { fromMin: at("2026-03-28T07:00:00Z"), untilMin: at("2026-03-28T20:00:00Z") },
    { fromMin: at("2026-03-29T06:00:00Z"), untilMin: at("2026-03-29T19:00:00Z") },
  ]);
});
