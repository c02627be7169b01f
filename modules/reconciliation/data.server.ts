import { sql } from "drizzle-orm";
import type { ProviderName } from "#adapters/payments/port.ts";
import type { Queryable } from "#platform/db/client.ts";
import type { Difference } from "./schema.ts";

export type Report = {
  /** ISO dates in UTC: the reported day, and the first day checked. */
  day: string;
  firstDay: string;
  provider: ProviderName;
  checked: number;
  differences: Difference[];
  madeAt: Date;
};

const REPORT = sql`
  select day::text, first_day::text as "firstDay", provider, checked, differences,
         made_at as "madeAt"
  from reconciliation_reports`;

function toReport(row: Record<string, unknown>): Report {
  return { ...(row as Report), madeAt: new Date(row["madeAt"] as string) };
}

export async function getReport(
  db: Queryable,
  day: string,
  provider: ProviderName,
): Promise<Report | null> {
  const { rows } = await db.execute(sql`${REPORT} where day = ${day} and provider = ${provider}`);
  return rows[0] ? toReport(rows[0]) : null;
}

/** Newest first. */
export async function listReports(db: Queryable, limit = 60): Promise<Report[]> {
  const { rows } = await db.execute(sql`${REPORT} order by day desc, provider limit ${limit}`);
  return rows.map(toReport);
}
