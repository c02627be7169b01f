import { fulfillOrder } from "#modules/orders/commands/order-status.server.ts";
import type { Tx } from "#platform/db/client.ts";
import type { Platform } from "#platform/services.ts";
import { appendAiEvent, lockWithOrder, markEnded } from "../commands.server.ts";
import type { AiEventData, AiSession } from "../schema.ts";

type EndWhy = AiEventData<"end">["why"];

/** Ends a session that was interrupted for too long, with what it has. */
export async function endInterrupted(
  { db, clock }: Pick<Platform, "db" | "clock">,
  id: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const now = clock.now();
    const session = await lockWithOrder(tx, id);
    if (session?.status !== "running" || session.resumeUntil! > now) return;
    await closeSession(tx, session, "interrupted", now);
  });
}

/** Ends a running session, whose row the caller has locked, and fulfills its order. */
export async function closeSession(
  tx: Tx,
  session: AiSession,
  why: EndWhy,
  now: Date,
): Promise<void> {
  await appendAiEvent(tx, session, { kind: "end", data: { why } }, now);
  await markEnded(tx, session.id, why === "interrupted" ? "expired" : "ended", now);
  if (session.orderId !== null) await fulfillOrder(tx, session.orderId, now);
}
