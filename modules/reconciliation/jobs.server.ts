import type { Products } from "#modules/orders/product.ts";
import { addAllMissing, addMissing } from "./add-missing.server.ts";
import type { Platform } from "#platform/services.ts";
import type { Payments } from "#adapters/payments/payments.ts";
import { z } from "zod";
import { addDays } from "#lib/days.ts";
import { localDate } from "#lib/zones.ts";
import type { ProviderName } from "#adapters/payments/port.ts";
import { defineJob } from "#platform/jobs/define.ts";
import { reconcile } from "./commands.server.ts";

const PROVIDER_JOB = "reconciliation.provider";

/** Nightly, for yesterday; one job per provider, so that each retries alone. */
export const nightlyReconciliationJob = defineJob({
  name: "reconciliation.nightly",
  schema: z.object({}),
  schedule: "30 2 * * *",
  async handle({
    db,
    clock,
    payments,
    queue,
  }: Platform & { payments: Payments; products: Products }) {
    const day = addDays(localDate("UTC", clock.now()), -1);
    for (const provider of Object.keys(payments)) {
      await queue.enqueue(db, PROVIDER_JOB, { provider, day });
    }
  },
});

export const reconciliationJob = defineJob({
  name: PROVIDER_JOB,
  schema: z.object({
    provider: z.enum(["sandbox", "stripe", "paypal"] satisfies ProviderName[]),
    day: z.iso.date(),
  }),
  concurrency: 1,
  async handle(services: Platform & { payments: Payments; products: Products }, asked) {
    await reconcile(services, asked);
  },
});

/** For what failed to be written with what it belongs to. */
export const addMissingJob = defineJob({
  name: "reconciliation.add-missing",
  schema: z.object({}),
  schedule: "23 * * * *",
  concurrency: 1,
  async handle(services: Platform & { payments: Payments; products: Products }) {
    await addMissing(services);
  },
});

/** Nightly, for what an earlier release didn't know of. */
export const addAllMissingJob = defineJob({
  name: "reconciliation.add-all-missing",
  schema: z.object({}),
  schedule: "10 3 * * *",
  concurrency: 1,
  async handle(services: Platform & { payments: Payments; products: Products }) {
    await addAllMissing(services);
  },
});
