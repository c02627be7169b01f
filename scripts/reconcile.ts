/**
 * `npm run reconcile -- 2026-11-21 [2026-11-22…]`: compares the payments of these days with the
 * providers, like the nightly job, and applies what only they know, for example after a restore or
 * a provider outage. Future days are refused. In development, it uses the clock of the server on
 * PORT, which `/dev/clock` may have moved.
 */
import { z } from "zod";
import type { ProviderName } from "#adapters/payments/port.ts";
import { localDate } from "#lib/zones.ts";
import { compareDay, reconcile } from "#modules/reconciliation/commands.server.ts";
import { type Clock, systemClock } from "#platform/clock.ts";
import { BRAND } from "#content/brand.ts";
import { type Config, loadConfig, processEnvironment } from "#platform/config.ts";
import { openDatabase } from "#platform/db/open.ts";
import { localSecret } from "#platform/local-secrets.ts";
import { createLog } from "#platform/log.ts";
import { createServices } from "#server/compose.ts";
import { JOBS } from "#server/jobs/registry.ts";
import { runCommand } from "./run-command.ts";

await runCommand(async () => {
  const days = z.array(z.iso.date()).min(1).safeParse(process.argv.slice(2)).data;
  if (!days) throw new Error("Specify days (UTC): npm run reconcile -- 2026-11-21 2026-11-22");
  const config = loadConfig(processEnvironment(), localSecret, BRAND);
  const log = createLog("fatal");
  const database = await openDatabase(config, log);
  try {
    const clock = await runningClock(config);
    const services = await createServices(config, database.url, JOBS, log, clock);
    try {
      const today = localDate("UTC", services.clock.now());
      const ahead = days.find((day) => day > today);
      if (ahead) throw new Error(`${ahead} is in the future.`);
      for (const day of days.toSorted()) {
        for (const provider of Object.keys(services.payments) as ProviderName[]) {
          const compare = day < today ? reconcile : compareDay;
          const { firstDay, checked, differences } = await compare(services, { provider, day });
          console.log(
            `${provider}, ${firstDay} to ${day}: ${checked} payments compared, ${differences.length} differences.`,
          );
          for (const { kind, ref, orderId, applied } of differences) {
            const order = orderId === null ? "" : `, order ${orderId}`;
            console.log(`  ${kind}: ${ref}${order}${applied ? ", applied" : ""}`);
          }
        }
      }
    } finally {
      await services.close();
    }
  } finally {
    await database.stop();
  }
});

async function runningClock({ isProd, port }: Config): Promise<Clock> {
  const clock = systemClock();
  if (isProd) return clock;
  const answer = await fetch(`http://127.0.0.1:${port}/dev/clock`, {
    signal: AbortSignal.timeout(2_000),
  })
    .then((response) => response.json())
    .catch(() => null);
  const read = z.object({ now: z.iso.datetime() }).safeParse(answer);
  if (read.success) clock.advance(Date.parse(read.data.now) - clock.now().getTime());
  return clock;
}
