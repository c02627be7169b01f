import { sql } from "drizzle-orm";
import { AppError } from "#platform/errors.ts";
import type { Tx } from "#platform/db/client.ts";
import type { ExpertStatus } from "../transitions.ts";

type Applicant = {
  userId: string;
  name: string;
  email: string;
  status: ExpertStatus;
  pausedReason: string | null;
  topicKeys: string[];
};

/** An expert in any status with their account's email, locked. */
export async function requireApplicant(tx: Tx, expertId: string): Promise<Applicant> {
  // Locked first: a statement that waits for the lock reads the topics as they were before the wait.
  await tx.execute(sql`select 1 from experts where id = ${expertId}::uuid for update`);
  const { rows } = await tx.execute<Applicant>(
    sql`select e.user_id as "userId", e.name, c.email, e.status,
               e.paused_reason as "pausedReason",
               array(select topic_key from expert_topics where expert_id = e.id) as "topicKeys"
        from experts e join expert_contacts c on c.expert_id = e.id
        where e.id = ${expertId}::uuid`,
  );
  if (!rows[0]) throw new AppError("not_found", `There is no expert ${expertId}`);
  return rows[0];
}
