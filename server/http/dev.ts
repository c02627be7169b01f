import { Hono } from "hono";
import { z } from "zod";
import { requestDevPassword } from "#app/components/site/dev-password.server.ts";
import { advanceClock } from "../jobs/run-due.ts";
import { listDeadLetters } from "#platform/jobs/dead-letters.server.ts";
import type { Services } from "#app/services.ts";
import { devMailRoutes } from "./dev-mail.ts";
import { readJson } from "./read-json.ts";

const MAX_MS = 400 * 86_400_000;
const ClockInput = z.object({ advanceMs: z.int().min(0).max(MAX_MS) });

/** For development and tests; not in prod (server/app.ts). */
export function devRoutes(services: Services) {
  const app = new Hono();

  app.use("/dev/*", async (c, next) => {
    return requestDevPassword(c.req.raw, services.config.devPassword) ?? next();
  });

  app.post("/dev/clock", async (c) => {
    const body = await readJson(c);
    const input = ClockInput.safeParse(body.ok ? body.value : undefined);
    if (!input.success) {
      return c.json({ reason: "invalid", errors: { advanceMs: `0 to ${MAX_MS}` } }, 422);
    }
    // Respond after everything due by the new time has run.
    await advanceClock(services, input.data.advanceMs);
    return c.json({ now: services.clock.now() });
  });

  app.get("/dev/clock", (c) => c.json({ now: services.clock.now() }));

  app.get("/dev/jobs.json", async (c) => c.json(await listDeadLetters(services)));

  app.route("/", devMailRoutes(services));
  return app;
}
