import { sql } from "drizzle-orm";
import { Hono } from "hono";
import type { Db } from "#platform/db/client.ts";
import { pendingMigrations } from "#platform/db/migrate.ts";

/**
 * `/healthz`: the process is up and its embedded database hasn't failed for good. `/readyz`: the
 * database is reachable and migrated.
 */
export function healthRoutes(deps: {
  db: Db;
  isDraining: () => boolean;
  hasFailed?: () => boolean;
}) {
  const app = new Hono();
  let migrated = false;
  let checking: Promise<void> | undefined;

  /** Concurrent probes share one query. */
  const check = () => (checking ??= look().finally(() => (checking = undefined)));
  async function look(): Promise<void> {
    await deps.db.execute(sql`select 1`);
    migrated ||= (await pendingMigrations(deps.db)).length === 0;
  }

  const failed = { status: "database keeps crashing" };
  app.get("/healthz", (c) => {
    return deps.hasFailed?.() ? c.json(failed, 503) : c.json({ status: "ok" });
  });

  app.get("/readyz", async (c) => {
    c.header("cache-control", "no-store");
    if (deps.hasFailed?.()) return c.json(failed, 503);
    if (deps.isDraining()) return c.json({ status: "stopping" }, 503);
    try {
      await check();
    } catch {
      return c.json({ status: "database unreachable" }, 503);
    }
    if (!migrated) return c.json({ status: "migrations pending" }, 503);
    return c.json({ status: "ready" });
  });

  return app;
}
