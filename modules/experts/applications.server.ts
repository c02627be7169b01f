import { desc, eq } from "drizzle-orm";
import type { Queryable } from "#platform/db/client.ts";
import { expertApplications, experts } from "./tables.server.ts";
import type { ExpertStatus } from "./transitions.ts";

/** A person's latest application, with the status of their profile. */
export type ApplicationView = {
  id: string;
  expertId: string;
  status: ExpertStatus;
  appliedAt: Date;
  links: string[];
  message: string;
  trial: string | null;
  scores: Record<string, number> | null;
  answer: string | null;
  decidedAt: Date | null;
};

export async function getApplicationOfUser(
  db: Queryable,
  userId: string,
): Promise<ApplicationView | null> {
  const [application] = await db
    .select({
      id: expertApplications.id,
      expertId: experts.id,
      status: experts.status,
      appliedAt: expertApplications.appliedAt,
      links: expertApplications.links,
      message: expertApplications.message,
      trial: expertApplications.trial,
      scores: expertApplications.scores,
      answer: expertApplications.answer,
      decidedAt: expertApplications.decidedAt,
    })
    .from(expertApplications)
    .innerJoin(experts, eq(experts.id, expertApplications.expertId))
    .where(eq(experts.userId, userId))
    .orderBy(desc(expertApplications.appliedAt))
    .limit(1);
  return application ?? null;
}

const REAPPLY_DAYS = 90;

/** When a refused applicant may apply again. */
export function reapplyAt(decidedAt: Date): Date {
  return new Date(decidedAt.getTime() + REAPPLY_DAYS * 86_400_000);
}
