import { z } from "zod";
import {
  type LedgerSum,
  listLedgerSums,
  listLedgerSumsSince,
  listWrongBalances,
} from "#modules/ledger/data.server.ts";
import { lastAlertEmailAt } from "#platform/db/alert-store.ts";
import { listDeadLetters } from "#platform/jobs/dead-letters.server.ts";
import type { Services } from "#app/services.ts";
import { defineJob } from "#platform/jobs/define.ts";

/** How far back a check looks for postings: several checks may fail before one doesn't. */
const RECENT_MS = 3_600_000;

/** Finds new problems that nothing else reports, in one process at a time. */
export const operationsCheckJob = defineJob({
  name: "operations.check",
  schema: z.object({}),
  schedule: "*/5 * * * *",
  retry: { limit: 2, delaySeconds: 10, maxDelaySeconds: 60 },
  concurrency: 1,
  async handle(services: Services) {
    await checkDeadLetters(services);
    await checkRecentPostings(services);
  },
});

/** Adds up the whole ledger, and compares the balances that its pages show. */
export const ledgerCheckJob = defineJob({
  name: "ledger.check",
  schema: z.object({}),
  schedule: "50 2 * * *",
  retry: { limit: 2, delaySeconds: 60, maxDelaySeconds: 600 },
  concurrency: 1,
  async handle({ db, alert }: Services) {
    const sums = (await listLedgerSums(db)).filter(({ sumMinor }) => sumMinor !== 0);
    if (sums.length > 0) await alert("ledger_unbalanced", offBy(sums));
    const [wrong, ...more] = await listWrongBalances(db);
    if (!wrong) return;
    const { party, currency, offMinor } = wrong;
    await alert("ledger_unbalanced", {
      "balance of": party,
      [`${currency} in minor units`]: offMinor,
      "more balances": more.length,
    });
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

async function checkRecentPostings({ db, alert, clock }: Services): Promise<void> {
  const since = new Date(clock.now().getTime() - RECENT_MS);
  const wrong = (await listLedgerSumsSince(db, since)).filter(({ sumMinor }) => sumMinor !== 0);
  if (wrong.length > 0) await alert("ledger_unbalanced", offBy(wrong));
}

const offBy = (sums: readonly LedgerSum[]): Record<string, number> =>
  Object.fromEntries(
    sums.map(({ currency, sumMinor }) => [`${currency} in minor units`, sumMinor]),
  );
