import { z } from "zod";
import { listLedgerSums } from "#modules/ledger/data.server.ts";
import { lastAlertEmailAt } from "#platform/db/alert-store.ts";
import { listDeadLetters } from "#platform/jobs/dead-letters.server.ts";
import type { Services } from "#app/services.ts";
import { defineJob } from "#platform/jobs/define.ts";

/**
 * Finds problems that nothing else reports, in one process at a time. Alerts again every hour until
 * they are fixed.
 */
export const operationsCheckJob = defineJob({
  name: "operations.check",
  schema: z.object({}),
  schedule: "*/5 * * * *",
  retry: { limit: 2, delaySeconds: 10, maxDelaySeconds: 60 },
  concurrency: 1,
  async handle(services: Services) {
    await checkDeadLetters(services);
    await checkLedger(services);
  },
});

/** Once per dead letter: the last alert covered those before it. */
async function checkDeadLetters(services: Services): Promise<void> {
  const { db, alert } = services;
  const lastAlertAt = await lastAlertEmailAt(db, "dead_letter");
  const letters = await listDeadLetters(services);
  const fresh = letters.filter(({ at }) => lastAlertAt === null || at > lastAlertAt);
  const [newest] = fresh;
  if (!newest) return;
  await alert("dead_letter", { jobs: fresh.length, newest: newest.id, queue: newest.name ?? "" });
}

async function checkLedger({ db, alert }: Services): Promise<void> {
  const wrong = (await listLedgerSums(db)).filter(({ sumMinor }) => sumMinor !== 0);
  if (wrong.length === 0) return;
  const sums = wrong.map(({ currency, sumMinor }) => [`${currency} in minor units`, sumMinor]);
  await alert("ledger_unbalanced", Object.fromEntries(sums) as Record<string, number>);
}
