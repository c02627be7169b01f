import { and, eq, inArray, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Tx } from "#platform/db/client.ts";
import type { Platform } from "#platform/services.ts";
import type { Work } from "../data.server.ts";
import type { WorkStatus } from "../policy.ts";
import { expertWork } from "../tables.server.ts";

/** Unpaid work as a parameter of `reserve_expert_work`. */
export function workRow(work: {
  id: string;
  kind: string;
  subjectId: string;
  orderId: string;
  sharePercent: number;
  now: Date;
}) {
  return {
    id: work.id,
    kind: work.kind,
    subject_id: work.subjectId,
    order_id: work.orderId,
    share_percent: work.sharePercent,
    status: "unpaid" satisfies WorkStatus,
    created_at: work.now,
  };
}

/** Opens paid work to experts. Null if its subject has other work by now. */
export async function openWork(
  { clock }: Pick<Platform, "clock">,
  tx: Tx,
  id: string,
  dueAt: Date,
): Promise<Work | null> {
  const now = clock.now();
  const [opened] = await tx
    .update(expertWork)
    .set({ status: "queued", openedAt: now, waitingSince: now, dueAt })
    .where(and(isIn(id, ["unpaid", "canceled"]), hasNoOther(id)))
    .returning();
  return opened ?? null;
}

/** Cancels work that nobody has claimed: never paid for, or refunded. */
export async function releaseUnclaimed(tx: Tx, id: string): Promise<void> {
  await tx
    .update(expertWork)
    .set({ status: "canceled" })
    .where(isIn(id, ["unpaid", "queued"]));
}

function isIn(id: string, statuses: WorkStatus[]): SQL | undefined {
  return and(eq(expertWork.id, id), inArray(expertWork.status, statuses));
}

function hasNoOther(id: string): SQL {
  return sql`not exists (
    select from expert_work other
    where other.kind = ${expertWork.kind} and other.subject_id = ${expertWork.subjectId}
      and other.id <> ${id}::uuid and other.status not in ('refunded', 'canceled'))`;
}
