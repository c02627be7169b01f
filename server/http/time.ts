import { Hono } from "hono";
import { listZones } from "#lib/zones.ts";
import type { Clock } from "#platform/clock.ts";

export function timeRoutes(deps: { clock: Clock }) {
  const app = new Hono();

  app.get("/api/v2/actions/timezones", (c) => {
    c.header("cache-control", "public, max-age=3600");
    return c.json(listZones(deps.clock.now()));
  });

  app.get("/api/v2/actions/calendar/time", (c) => {
    const now = deps.clock.now();
    c.header("cache-control", "no-store");
    return c.json({ now: now.toISOString(), epochMs: now.getTime() });
  });

  return app;
}
