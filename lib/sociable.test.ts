import { expect, test } from "vitest";
import { isSociable, soonestSociable } from "./sociable.ts";

const at = (iso: string) => Date.parse(iso) / 60_000;

test("8 AM to 9 PM on the visitor's clock is sociable", () => {
  expect(isSociable("Asia/Kolkata", at("2026-11-22T02:29:00Z"))).toBe(false);
  expect(isSociable("Asia/Kolkata", at("2026-11-22T02:30:00Z"))).toBe(true);
  expect(isSociable("Asia/Kolkata", at("2026-11-22T15:29:00Z"))).toBe(true);
  expect(isSociable("Asia/Kolkata", at("2026-11-22T15:30:00Z"))).toBe(false);
});

test("sociable starts come first; any are offered when there are no others", () => {
  const night = [at("2026-11-22T01:00:00Z"), at("2026-11-22T02:00:00Z")];
  const day = [at("2026-11-22T10:00:00Z"), at("2026-11-22T11:00:00Z")];
  expect(soonestSociable("UTC", [...night, ...day], 3)).toEqual(day);
  expect(soonestSociable("UTC", [...night, ...day], 1)).toEqual(day.slice(0, 1));
  expect(soonestSociable("UTC", night, 3)).toEqual(night);
});
