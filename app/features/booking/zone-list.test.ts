import { expect, test } from "vitest";
import { listZones } from "#app/lib/zones.ts";
import { packZones, unpackZones } from "./zone-list.ts";

test("what is unpacked is what was packed", () => {
  const zones = listZones(new Date("2026-11-21T00:00:00Z"));
  expect(zones.length).toBeGreaterThan(400);
  expect(unpackZones(packZones(zones))).toEqual(zones);
});
