import { replayDueItem } from "../due/commands.server.ts";
import { listDeadDueItems } from "../due/data.server.ts";
import type { Platform } from "../services.ts";
import type { DeadLetter } from "./port.ts";

/** Jobs and due items that failed for good, newest first. */
export async function listDeadLetters({
  db,
  queue,
}: Pick<Platform, "db" | "queue">): Promise<DeadLetter[]> {
  const letters = [...(await queue.deadLetters()), ...(await listDeadDueItems(db))];
  return letters.toSorted((a, b) => b.at.getTime() - a.at.getTime());
}

/** Gives a dead letter fresh retries; false if it is gone. */
export async function replayDeadLetter(
  { db, queue, clock }: Pick<Platform, "db" | "queue" | "clock">,
  id: string,
): Promise<boolean> {
  return (await replayDueItem(db, id, clock.now())) || (await queue.replay(id));
}
