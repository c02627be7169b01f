import { createMailer } from "./adapters/mail/create-mailer.ts";
import type { Mailer } from "./adapters/mail/port.ts";
import type { PaymentProvider, ProviderName } from "./adapters/payments/port.ts";
import { createSandboxProvider, type SandboxProvider } from "./adapters/payments/sandbox.ts";
import { openSlotCache, type SlotCache } from "#app/features/scheduling/slot-cache.server.ts";
import { type Clock, systemClock } from "./clock.ts";
import type { Config } from "./config.ts";
import { connect, type Db } from "./db/client.ts";
import { createSandboxStore } from "./db/sandbox-store.ts";
import type { JobDefinition } from "./jobs/define.ts";
import { openQueue, type Queue } from "./jobs/queue.ts";
import type { Log } from "./log.ts";

/** The providers that are configured. The sandbox has a hosted page of its own on this server. */
export type Payments = Partial<Record<Exclude<ProviderName, "sandbox">, PaymentProvider>> & {
  sandbox?: SandboxProvider;
};

/** Everything that commands and jobs need from outside. They take the `Pick` they use. */
export type Services = {
  config: Config;
  db: Db;
  clock: Clock;
  queue: Queue;
  mailer: Mailer;
  payments: Payments;
  slots: SlotCache;
  log: Log;
};

/** The composition root: the one place that knows which adapter stands behind which port. */
export async function createServices(
  config: Config,
  databaseUrl: string,
  jobs: readonly JobDefinition[],
  log: Log,
  clock: Clock = systemClock(),
): Promise<Services & { close(): Promise<void> }> {
  const db = connect(databaseUrl, {
    max: 16,
    onError: (error) => log.warn({ err: error }, "database connection lost"),
  });
  const queue = await openQueue(databaseUrl, jobs, log);
  const mailer = createMailer(config.mail);
  const slots = await openSlotCache({ db, databaseUrl, clock });
  const payments: Payments = config.payments.sandbox
    ? {
        sandbox: createSandboxProvider({
          store: createSandboxStore(db),
          publicUrl: config.publicUrl,
          webhookSecret: config.payments.sandbox.webhookSecret,
          clock,
        }),
      }
    : {};

  return {
    config,
    db,
    clock,
    queue,
    mailer,
    payments,
    slots,
    log,
    async close() {
      await queue.stop();
      await slots.close();
      await mailer.close();
      await db.$client.end();
    },
  };
}
