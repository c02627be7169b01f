/**
 * `npm run privacy:replay -- 2026-11-22T08:59:00Z [LOG…]`: after restoring an earlier database by
 * other means than `npm run restore`, repeats all erasures since that time.
 */
import { z } from "zod";
import { BRAND } from "#content/brand.ts";
import { loadConfig, processEnvironment } from "#platform/config.ts";
import { erasureLogFile } from "#platform/db/backup/erasure-log.ts";
import { connectServer } from "#platform/db/open.ts";
import { localSecret } from "#platform/local-secrets.ts";
import { createLog } from "#platform/log.ts";
import { replayFrom } from "./replay-from.ts";
import { runCommand } from "./run-command.ts";

await runCommand(async () => {
  const [time, ...logs] = process.argv.slice(2);
  const since = z.iso.datetime().safeParse(time).data;
  if (!since) throw new Error("Specify a time: npm run privacy:replay -- 2026-11-22T08:59:00Z");
  const config = loadConfig(processEnvironment(), localSecret, BRAND);
  const server = await connectServer(config, createLog("warn"));
  try {
    await replayFrom(server, logs.length > 0 ? logs : [erasureLogFile(config)], new Date(since));
  } finally {
    await server.stop();
  }
});
