import { sql } from "drizzle-orm";
import type { ExpertStatus } from "#modules/experts/transitions.ts";
import type { ListQuery } from "./list-query.ts";
import { allOf, contains, type List, utc } from "./list.server.ts";

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

/** Applications first, then the others; both oldest first. */
export function expertList({ q, status }: ListQuery): List {
  return {
    from: sql`expert_list e`,
    alias: sql`e`,
    where: allOf([
      q === "" ? null : sql`(${contains(sql`e.name`, q)} or ${contains(sql`e.email`, q)})`,
      status === "" ? null : sql`e.status = ${status}`,
    ]),
    columns: sql`
      e.id, e.name, e.email::text as email, e.headline, e.status,
      e.paused_reason as "pausedReason", e.topics, e.years, e.languages, e.zone,
      ${utc(sql`e.applied_at`)} as "appliedAt", e.links, e.message, e.trial, e.scores, e.answer`,
    orders: {
      waiting: [
        { sql: sql`(e.status not in ('applied', 'in_review'))`, type: "boolean" },
        { sql: sql`e.created_at`, type: "timestamptz" },
      ],
      name: [{ sql: sql`e.name`, type: "text" }],
    },
    by: "waiting",
    id: [{ sql: sql`e.id`, type: "uuid" }],
  };
}
