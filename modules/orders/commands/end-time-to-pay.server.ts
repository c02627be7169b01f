import { sql } from "drizzle-orm";
import { enqueueDue } from "#platform/due/commands.server.ts";
import type { Tx } from "#platform/db/client.ts";
import type { Platform } from "#platform/services.ts";

/**
 * Ends an unpaid order whose product is no longer available: makes its payment due now, so that its
 * job closes it at the provider and releases the order (`releaseUnpaid`). The order is locked.
 */
export async function endTimeToPay(
  { clock }: Pick<Platform, "clock">,
  tx: Tx,
  orderId: string,
): Promise<void> {
  const now = clock.now();
  await tx.execute(
    sql`update payments set expires_at = ${now}
        where order_id = ${orderId} and status <> 'paid' and expires_at > ${now}`,
  );
  await enqueueDue(tx, "release", orderId, now);
}
