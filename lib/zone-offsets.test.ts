import { expect, test } from "vitest";
import { offsetAt, zoneOffsets } from "./zone-offsets.ts";

const minutes = (iso: string) => Math.floor(Date.parse(iso) / 60_000);

// The search for a clock change once overflowed 32 bits here and never ended.
test("every instant of Date has an offset", () => {
  for (const zone of ["America/Adak", "Europe/London", "Australia/Lord_Howe"]) {
    for (const iso of [
      "-271821-04-20T00:00:00Z",
      "-000001-01-01T00:00:00Z",
      "0099-06-01T00:00:00Z",
      "6053-01-23T02:07:00Z",
      "9999-12-31T23:59:00Z",
      "+275760-09-13T00:00:00Z",
    ]) {
      const at = minutes(iso);
      expect(Math.abs(offsetAt(zoneOffsets(zone, at, at), at))).toBeLessThan(15 * 60);
    }
  }
});
