import { type SQL, sql } from "drizzle-orm";
import type { Queryable } from "#platform/db/client.ts";
import { CSV_ROWS, type ListQuery, PAGE_SIZE } from "./list-query.ts";

/** Formats an instant in UTC: `2027-01-11 08:00`. */
export function utc(instant: SQL): SQL {
  return sql`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD HH24:MI')`;
}

export function allOf(conditions: readonly (SQL | null)[]): SQL {
  const there = conditions.filter((condition) => condition !== null);
  return there.length === 0 ? sql`true` : sql.join(there, sql` and `);
}

/** Within a query's days, inclusive. */
export function within(instant: SQL, { from, to }: ListQuery): (SQL | null)[] {
  return [
    from === "" ? null : sql`${instant} >= ${from}::date at time zone 'UTC'`,
    to === "" ? null : sql`${instant} < (${to}::date + 1) at time zone 'UTC'`,
  ];
}

export function contains(column: SQL, text: string): SQL {
  const pattern = `%${text.replace(/[\\%_]/g, "\\$&")}%`;
  return sql`${column}::text ilike ${pattern}`;
}

export type Listed<Row> = { rows: Row[]; total: number };

/**
 * A page of a list with its total, or with `all` as many rows as fit into a file. `select` has no
 * order or limit. `order` is the list's own, and breaks ties of `sort`.
 */
export async function listPage<Row extends Record<string, unknown>>(
  db: Queryable,
  select: SQL,
  order: SQL,
  { page, all, sort }: { page: number; all: boolean; sort: string },
): Promise<Listed<Row>> {
  const limit = all ? CSV_ROWS : PAGE_SIZE;
  const offset = all ? 0 : (page - 1) * PAGE_SIZE;
  const by = sort.startsWith("-")
    ? sql`${sql.identifier(sort.slice(1))} desc nulls last, ${order}`
    : sort === ""
      ? order
      : sql`${sql.identifier(sort)} nulls last, ${order}`;
  const { rows } = await db.execute(
    sql`select * from (${select}) listed order by ${by} limit ${limit} offset ${offset}`,
  );
  const counted = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from (${select}) listed`,
  );
  return { rows: rows as Row[], total: counted.rows[0]!.total };
}
