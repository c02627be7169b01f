import type { Db } from "#platform/db/client.ts";
import type { Platform } from "#platform/services.ts";
import { and, eq } from "drizzle-orm";
import type { Result } from "#lib/result.ts";
import type { Staff } from "./policy.ts";
import type { AdminAction } from "./policy.ts";
import { adminActions } from "./tables.server.ts";

export type RequestedAction = {
  key: string;
  action: AdminAction;
  subject: string;
  detail: Record<string, unknown>;
};

/**
 * Runs an operator's action once per key and records it: the request before, the outcome after. A
 * crash in between leaves the request. Returns whether this call ran it; the row has the outcome.
 */
export async function act(
  { db, clock }: Pick<Platform, "db" | "clock">,
  staff: Staff,
  requested: RequestedAction,
  run: () => Promise<Result<object, string>>,
): Promise<{ isFirst: boolean }> {
  const written = await db
    .insert(adminActions)
    .values({ ...requested, actor: staff.userId, at: clock.now() })
    .onConflictDoNothing()
    .returning({ key: adminActions.key });
  if (written.length === 0) return { isFirst: false };
  const note = (outcome: string) =>
    db.update(adminActions).set({ outcome }).where(eq(adminActions.key, requested.key));
  try {
    const result = await run();
    await note(result.ok ? "done" : result.reason);
  } catch (error) {
    await note("error");
    throw error;
  }
  return { isFirst: true };
}

/** The outcome of the operator's own action by key; null if there is none. */
export async function getOwnAction(
  db: Db,
  staff: Staff,
  key: string,
): Promise<(Omit<RequestedAction, "key"> & { outcome: string | null }) | null> {
  const { action, subject, detail, outcome } = adminActions;
  const [row] = await db
    .select({ action, subject, detail, outcome })
    .from(adminActions)
    .where(and(eq(adminActions.key, key), eq(adminActions.actor, staff.userId)));
  return row ?? null;
}
