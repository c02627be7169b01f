import { sql } from "drizzle-orm";
import { leadFacts } from "#modules/leads/data.server.ts";
import type { LeadKind } from "#modules/leads/policy.ts";
import type { ListQuery } from "./list-query.ts";
import { allOf, contains, type List, utc, within } from "./list.server.ts";

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
export function leadList(query: ListQuery): List {
  const { q, kind, status } = query;
  return {
    from: sql`lead_list l`,
    alias: sql`l`,
    where: allOf([
      q === ""
        ? null
        : sql`(${contains(sql`l.email::text`, q)} or ${contains(sql`l.details::text`, q)})`,
      kind === "" ? null : sql`l.kind = ${kind}`,
      status === "suspect" ? sql`l.suspect` : null,
      status !== "" && status !== "suspect" ? sql`l.crm_status = ${status}` : null,
      ...within(sql`l.created_at`, query),
    ]),
    columns: sql`
      l.id, l.kind, l.email, l.details, l.suspect, l.crm_status as "crmStatus", l.attempts,
      l.last_error as "lastError", ${utc(sql`l.created_at`)} as "createdAt"`,
    orders: { createdAt: [{ sql: sql`l.created_at`, type: "timestamptz" }] },
    by: "-createdAt",
    id: [{ sql: sql`l.id`, type: "uuid" }],
  };
}

/** A lead's fields, one line each, without the email. */
export function leadWords(row: LeadRow): string[] {
  return leadFacts(row)
    .filter(([label]) => label !== "Email")
    .map(([label, value]) => `${label}: ${value}`);
}
