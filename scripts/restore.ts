/**
 * `npm run restore -- FILE [--erasures LOG]`: loads a backup into the configured empty database and
 * repeats the erasures since then. Stop the application first.
 */
import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { BRAND } from "#content/brand.ts";
import { loadConfig, processEnvironment } from "#platform/config.ts";
import { erasureLogFile } from "#platform/db/backup/erasure-log.ts";
import { restoreBackup } from "#platform/db/backup/restore-backup.ts";
import { connectServer } from "#platform/db/open.ts";
import { installQueue } from "#platform/jobs/queue.ts";
import { localSecret } from "#platform/local-secrets.ts";
import { createLog } from "#platform/log.ts";
import { replayFrom } from "./replay-from.ts";
import { runCommand } from "./run-command.ts";

await runCommand(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { erasures: { type: "string", multiple: true } },
  });
  const file = positionals[0];
  if (!file) throw new Error("Specify the backup: npm run restore -- greenroom.backup");
  const before = loadConfig(processEnvironment(), localSecret, BRAND);
  const log = createLog("warn");
  const logs = values.erasures ?? [erasureLogFile(before)];
  for (const missing of values.erasures?.filter((log) => !existsSync(log)) ?? []) {
    throw new Error(`${missing} doesn't exist. Nothing was restored.`);
  }

  const server = await connectServer(before, log);
  try {
    if (server.sharedWith.length > 0) {
      throw new Error(`Process ${server.sharedWith.join(", ")} uses the database. Stop it first.`);
    }
    const manifest = await restoreBackup(
      {
        url: server.ownerUrl,
        dataDir: before.dataDir,
        installQueue: (url) => installQueue(url, log),
        progress: console.error,
      },
      file,
    );
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(`Restored ${rows} rows as of ${manifest.startedAt}; every table was compared.`);

    await replayFrom(server, logs, new Date(manifest.startedAt));
  } finally {
    await server.stop();
  }
});
