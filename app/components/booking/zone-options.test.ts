import { expect, test } from "vitest";
import { listZones } from "#lib/zones.ts";
import { zoneOptionsHtml } from "./zone-options.ts";

const zones = listZones(new Date("2026-11-21T00:00:00Z"));

const selectedIn = (html: string) =>
  [...html.matchAll(/<option value="([^"]+)" selected>/g)].map(([, id]) => id);

test.each(["Asia/Kolkata", "UTC", "America/Argentina/Buenos_Aires"])(
  "lists every zone once and selects only %s",
  (id) => {
    const html = zoneOptionsHtml(zones, { id, label: id });
    expect(selectedIn(html)).toEqual([id]);
    expect(html.match(/<option /g)).toHaveLength(zones.length);
    expect(html).toContain(">Kolkata (UTC+05:30)</option>");
  },
);

test("puts an unlisted zone first", () => {
  const html = zoneOptionsHtml(zones, { id: "Etc/GMT+5", label: "GMT+5 (UTC-05:00)" });
  expect(html).toMatch(/^<option value="Etc\/GMT\+5" selected>GMT\+5 \(UTC-05:00\)<\/option>/);
  expect(selectedIn(html)).toEqual(["Etc/GMT+5"]);
  expect(html.match(/<option /g)).toHaveLength(zones.length + 1);
});

test("names and labels need no escaping", () => {
  for (const { id, label } of zones) expect(id + label).not.toMatch(/[<>&"]/);
});
