import type { Products } from "../product.ts";
import type { Payments } from "#adapters/payments/payments.ts";
import type { Platform } from "#platform/services.ts";
import { sql } from "drizzle-orm";
import { storableText } from "#lib/typed-text.ts";
import type { ProviderName } from "#adapters/payments/port.ts";
import { WEBHOOK_JOB } from "../job-names.ts";
import { applyProviderState } from "./settle-payment.server.ts";

/** Stores a verified webhook with its job in one transaction; a repeated event changes nothing. */
export async function storeWebhook(
  deps: Pick<Platform, "db" | "clock" | "queue">,
  provider: ProviderName,
  event: { id: string; type: string; ref: string },
  rawBody: string,
): Promise<void> {
  const [eventId, type, ref] = [event.id, event.type, event.ref].map(storableText);
  await deps.db.transaction(async (tx) => {
    const { rows } = await tx.execute(
      sql`insert into webhook_inbox (provider, event_id, type, payment_ref, body, received_at)
          values (${provider}, ${eventId}, ${type}, ${ref}, ${rawBody}, ${deps.clock.now()})
          on conflict do nothing returning event_id`,
    );
    if (rows.length === 0) return;
    await deps.queue.enqueue(tx, WEBHOOK_JOB, { provider, eventId });
  });
}

/** Processes an event: it names a payment, and the provider is queried for its state. */
export async function processWebhook(
  deps: Pick<Platform, "config" | "db" | "clock" | "queue" | "log"> & {
    payments: Payments;
    products: Products;
  },
  provider: ProviderName,
  eventId: string,
): Promise<void> {
  const { rows } = await deps.db.execute<{ payment_ref: string }>(
    sql`select payment_ref from webhook_inbox
        where provider = ${provider} and event_id = ${eventId} and processed_at is null`,
  );
  const ref = rows[0]?.payment_ref;
  if (ref === undefined) return;
  const found = await deps.payments[provider]?.query(ref);
  if (found) await applyProviderState(deps, found.paymentId, found);
  else deps.log.warn({ provider, eventId, ref }, "webhook about an unknown payment");
  await deps.db.execute(
    sql`update webhook_inbox set processed_at = ${deps.clock.now()}
        where provider = ${provider} and event_id = ${eventId}`,
  );
}
