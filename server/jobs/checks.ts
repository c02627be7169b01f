import { z } from "zod";
import { listLedgerSums } from "#modules/ledger/data.server.ts";
import { lastAlertEmailAt } from "#platform/db/alert-store.ts";
import type { Services } from "#app/services.ts";
import { defineJob } from "#platform/jobs/define.ts";

/** What nothing else would notice, in one copy at a time. It alerts again each hour until mended. */
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

/** Once per dead letter: the last alert was about those that were there before it. */
async function checkDeadLetters({ db, queue, alert }: Services): Promise<void> {
  const told = await lastAlertEmailAt(db, "dead_letter");
  const letters = await queue.deadLetters();
  const fresh = letters.filter(({ at }) => told === null || at > told);
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
