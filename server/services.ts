import type { ContentFiles } from "#modules/content/data.server.ts";
import type { SlotCache } from "#modules/scheduling/slot-cache.server.ts";
import type { SearchHit } from "#modules/search/schema.ts";
import type { Alert } from "#platform/alert-events.ts";
import type { ActionLimits } from "#platform/action-limits.ts";
import type { Captcha } from "#adapters/captcha/port.ts";
import type { Crm } from "#adapters/crm/port.ts";
import type { Mailer } from "#adapters/mail/port.ts";
import type { PaymentProvider, ProviderName } from "#adapters/payments/port.ts";
import type { SandboxProvider } from "#adapters/payments/sandbox.ts";
import type { SearchEngine } from "#adapters/search/port.ts";
import type { Clock } from "#platform/clock.ts";
import type { Config } from "#platform/config.ts";
import type { Db } from "#platform/db/client.ts";
import type { Queue } from "#platform/jobs/port.ts";
import type { Log } from "#platform/log.ts";

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
  limits: ActionLimits;
  crm: Crm;
  captcha: Captcha;
  search: SearchEngine<SearchHit>;
  content: ContentFiles;
  alert: Alert;
  log: Log;
};
