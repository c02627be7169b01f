import { createPaypalProvider } from "#adapters/payments/paypal.ts";
import { createSandboxProvider } from "#adapters/payments/sandbox.ts";
import { createStripeProvider } from "#adapters/payments/stripe.ts";
import type { Clock } from "#platform/clock.ts";
import type { Config } from "#platform/config.ts";
import type { Db } from "#platform/db/client.ts";
import { createSandboxStore } from "#adapters/payments/sandbox-database.ts";
import type { Log } from "#platform/log.ts";
import type { Payments } from "#adapters/payments/payments.ts";

/** The providers whose keys are set; without any, only free orders are possible. */
export function createPayments(config: Config, db: Db, clock: Clock, log: Log): Payments {
  const { sandbox, stripe, paypal } = config.payments;
  const payments: Payments = {
    ...(stripe ? { stripe: createStripeProvider(stripe) } : {}),
    ...(paypal ? { paypal: createPaypalProvider({ ...paypal, clock }) } : {}),
    ...(sandbox
      ? {
          sandbox: createSandboxProvider({
            store: createSandboxStore(db),
            publicUrl: config.publicUrl,
            webhookSecret: sandbox.webhookSecret,
            clock,
          }),
        }
      : {}),
  };
  if (Object.keys(payments).length === 0) {
    log.warn(
      "no payment provider is configured: nothing that costs money can be bought " +
        "(set the keys of Stripe or PayPal, see docs/operations.md)",
    );
  }
  return payments;
}
