import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { removeEmbedded, startEmbedded } from "#platform/db/embedded.ts";
import { migrate } from "#platform/db/migrate.ts";

export type DurableDatabase = { url: string; dataDir: string; stop(): Promise<void> };

/** A separate, migrated PostgreSQL with the product's settings, including fsync. */
export async function startDurableDatabase(): Promise<DurableDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), "greenroom-bench-"));
  // As root the server runs as another user, who must be able to enter.
  await chmod(dataDir, 0o711);
  const server = await startEmbedded({ dataDir });
  await migrate(server.url);
  return {
    url: server.url,
    dataDir,
    async stop() {
      await server.stop();
      await removeEmbedded({ dataDir });
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
