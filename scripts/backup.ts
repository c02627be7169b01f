/**
 * `npm run backup -- FILE`: writes a backup of the configured database, which may be in use, with
 * the files and secrets of DATA_DIR.
 */
import { systemClock } from "#platform/clock.ts";
import { BRAND } from "#content/brand.ts";
import { loadConfig, processEnvironment } from "#platform/config.ts";
import { writeBackup } from "#platform/db/backup/write-backup.ts";
import { connectServer } from "#platform/db/open.ts";
import { localSecret } from "#platform/local-secrets.ts";
import { createLog } from "#platform/log.ts";
import { runCommand } from "./run-command.ts";

await runCommand(async () => {
  const file = process.argv[2];
  if (!file) throw new Error("Specify the file to write: npm run backup -- greenroom.backup");
  const config = loadConfig(processEnvironment(), localSecret, BRAND);
  const server = await connectServer(config, createLog("warn"));
  try {
    const { dataDir } = config;
    const connection = { connectionString: server.ownerUrl };
    const written = await writeBackup(
      { connection, dataDir, clock: systemClock(), progress: console.error },
      file,
    );
    const megabytes = (written.bytes / 1_000_000).toFixed(1);
    console.log(`${written.file}: ${written.rows} rows, ${megabytes} MB, read back and verified.`);
    console.log("It contains the secrets of DATA_DIR. Keep it where only you can read it.");
  } finally {
    await server.stop();
  }
});
