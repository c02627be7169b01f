import { sql } from "drizzle-orm";
import { leadFacts } from "#modules/leads/data.server.ts";
import type { LeadKind } from "#modules/leads/policy.ts";
import type { Queryable } from "#platform/db/client.ts";
import type { ListQuery } from "./list-query.ts";
import { allOf, contains, listPage, utc, within } from "./sql-parts.server.ts";

export type LeadRow = {
  id: string;
  kind: LeadKind;
  email: string;
  details: Record<string, string>;
  suspect: boolean;
  crmStatus: string;
  attempts: number;
  lastError: string | null;
  createdAt: string;
};

/** Leads by kind and delivery status, newest first. */
export async function listLeadRows(db: Queryable, query: ListQuery, all = false) {
  const where = allOf([
    query.q === ""
      ? null
      : sql`(${contains(sql`l.email`, query.q)} or ${contains(sql`l.details`, query.q)})`,
    query.kind === "" ? null : sql`l.kind = ${query.kind}`,
    query.status === "suspect" ? sql`l.suspect` : null,
    query.status !== "" && query.status !== "suspect" ? sql`l.crm_status = ${query.status}` : null,
    ...within(sql`l.created_at`, query),
  ]);
  return listPage<LeadRow>(
    db,
    sql`select l.id, l.kind, l.email, l.details, l.suspect, l.crm_status as "crmStatus", l.attempts,
               l.last_error as "lastError", ${utc(sql`l.created_at`)} as "createdAt",
               l.created_at as sorted
        from lead_list l where ${where}`,
    sql`sorted desc, id`,
    { ...query, all },
  );
}

/** A lead's fields, one line each, without the email. */
export function leadWords(row: LeadRow): string[] {
  return leadFacts(row)
    .filter(([label]) => label !== "Email")
    .map(([label, value]) => `${label}: ${value}`);
}
