import { sql } from "drizzle-orm";
import type { ExpertStatus } from "#modules/experts/transitions.ts";
import type { Queryable } from "#platform/db/client.ts";
import type { ListQuery } from "./list-query.ts";
import { allOf, contains, listPage, utc } from "./sql-parts.server.ts";

export type ExpertRow = {
  id: string;
  name: string;
  email: string;
  headline: string;
  status: ExpertStatus;
  pausedReason: string | null;
  topics: string[];
  years: number;
  /** ISO 639 codes. */
  languages: string[];
  zone: string;
  appliedAt: string | null;
  links: string[] | null;
  message: string | null;
  trial: string | null;
  scores: Record<string, number> | null;
  answer: string | null;
};

/** Waiting applications, oldest first; then the others by name. */
export async function listExpertRows(db: Queryable, query: ListQuery) {
  const where = allOf([
    query.q === ""
      ? null
      : sql`(${contains(sql`e.name`, query.q)} or ${contains(sql`e.email`, query.q)})`,
    query.status === "" ? null : sql`e.status = ${query.status}`,
  ]);
  return listPage<ExpertRow>(
    db,
    sql`select e.id, e.name, e.email::text as email, e.headline, e.status,
               e.paused_reason as "pausedReason", e.topics, e.years, e.languages, e.zone,
               ${utc(sql`e.applied_at`)} as "appliedAt", e.links, e.message, e.trial, e.scores,
               e.answer, e.status in ('applied', 'in_review') as waits, e.applied_at as sorted
        from expert_list e where ${where}`,
    sql`waits desc, case when waits then sorted end, name, id`,
    { ...query, all: false },
  );
}
