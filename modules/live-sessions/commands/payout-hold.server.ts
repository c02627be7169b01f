import { eq } from "drizzle-orm";
import type { Tx } from "#platform/db/client.ts";
import type { Platform } from "#platform/services.ts";
import { payoutHolds } from "../tables.server.ts";
import { recomputeExpertShare } from "./settle-session.server.ts";

/** Holds back the expert's share of an order, reversing what was posted. */
export async function holdPayout(
  deps: Pick<Platform, "clock">,
  tx: Tx,
  orderId: string,
): Promise<void> {
  await tx.insert(payoutHolds).values({ orderId }).onConflictDoNothing();
  await recomputeExpertShare(deps, tx, orderId);
}

/** Ends the hold and posts the expert's share. */
export async function releasePayout(
  deps: Pick<Platform, "clock">,
  tx: Tx,
  orderId: string,
): Promise<void> {
  await tx.delete(payoutHolds).where(eq(payoutHolds.orderId, orderId));
  await recomputeExpertShare(deps, tx, orderId);
}
