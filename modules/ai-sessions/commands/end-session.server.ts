import { fulfillOrder } from "#modules/orders/commands/order-status.server.ts";
import type { Tx } from "#platform/db/client.ts";
import { appendAiEvent, markEnded } from "../commands.server.ts";
import type { AiEventData } from "../events.ts";
import type { AiSession } from "../schema.ts";

/** Ends a running session, whose row the caller has locked, and fulfills its order. */
export async function closeSession(
  tx: Tx,
  session: Pick<AiSession, "id" | "attempt" | "startedAt" | "orderId">,
  why: AiEventData<"end">["why"],
  now: Date,
): Promise<void> {
  await appendAiEvent(tx, session, { kind: "end", data: { why } }, now);
  await markEnded(tx, session.id, why === "interrupted" ? "expired" : "ended", now);
  if (session.orderId !== null) await fulfillOrder(tx, session.orderId, now);
}
