import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { forgetReasons } from "#modules/audit/commands.server.ts";
import type { PersonalDataSource } from "#platform/personal-data.ts";
import { releaseAllWork, UNCLAIMED } from "./commands/release.server.ts";
import { hasOpenWork } from "./data.server.ts";
import type { WorkKinds } from "./kind.ts";
import { expertWork, expertWorkMails } from "./tables.server.ts";

/** What a person ordered from experts. The rows stay for their orders. */
export const expertWorkPersonalData = (workKinds: WorkKinds): PersonalDataSource => ({
  name: "expertWork",
  async exportRows(db, { userId }) {
    const rows = await db
      .select()
      .from(expertWork)
      .where(eq(expertWork.candidateId, userId))
      .orderBy(desc(expertWork.createdAt));
    return rows.map(({ candidateId: _candidate, expertId: _expert, ...work }) => work);
  },
  /** Paid work is canceled, delivered or refunded first. */
  async blocker(tx, { userId }) {
    return (await hasOpenWork(tx, userId)) ? "unused_sessions" : null;
  },
  async erase(tx, { userId }, now) {
    const { rows } = await tx.execute<{ id: string }>(
      sql`select expert_id as id from expert_contacts where user_id = ${userId}::uuid`,
    );
    for (const { id } of rows) {
      await releaseAllWork({ workKinds }, tx, id, now);
      await tx.delete(expertWorkMails).where(eq(expertWorkMails.expertId, id));
    }
    const own = await tx
      .select({ id: expertWork.id })
      .from(expertWork)
      .where(eq(expertWork.candidateId, userId));
    await forgetReasons(
      tx,
      own.map(({ id }) => id),
    );
    // Paid work can still be open only in a restored backup.
    const open = inArray(expertWork.status, ["unpaid", "queued", "claimed", "paused"]);
    await tx
      .update(expertWork)
      .set({ status: "canceled", ...UNCLAIMED })
      .where(and(eq(expertWork.candidateId, userId), open));
  },
});
