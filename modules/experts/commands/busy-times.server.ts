import { and, asc, eq } from "drizzle-orm";
import type { Tx } from "#platform/db/client.ts";
import { expertBusy } from "../tables.server.ts";

const MINUTE_MS = 60_000;

/**
 * Sets the times that one source blocks for an expert, in epoch minutes, sorted. Returns whether
 * anything changed, because only then are free times recomputed.
 */
export async function replaceBusyTimes(
  tx: Tx,
  input: {
    expertId: string;
    source: string;
    busy: readonly { startMin: number; endMin: number }[];
  },
): Promise<boolean> {
  const { expertId, source } = input;
  const own = and(eq(expertBusy.expertId, expertId), eq(expertBusy.source, source));
  const known = await tx
    .select({ startAt: expertBusy.startAt, endAt: expertBusy.endAt })
    .from(expertBusy)
    .where(own)
    .orderBy(asc(expertBusy.startAt));
  const next = input.busy.map(({ startMin, endMin }) => ({
    startAt: new Date(startMin * MINUTE_MS),
    endAt: new Date(endMin * MINUTE_MS),
  }));
  if (JSON.stringify(known) === JSON.stringify(next)) return false;
  await tx.delete(expertBusy).where(own);
  // One statement takes at most 65,535 parameters.
  for (let at = 0; at < next.length; at += 5_000) {
    await tx
      .insert(expertBusy)
      .values(next.slice(at, at + 5_000).map((span) => ({ ...span, expertId, source })));
  }
  return true;
}
