import { type SQL, sql } from "drizzle-orm";
import { storableText } from "#lib/typed-text.ts";
import { isUuid } from "#lib/uuid.ts";
import type { Queryable } from "#platform/db/client.ts";
import { type ListQuery, PAGE_SIZE } from "./list-query.ts";

/** Rows are counted up to this number and estimated beyond it. */
const COUNTED = 10_000;
/** Ids that a search across tables collects at most; a longer text finds the rest. */
export const MAX_FOUND = 10_000;
/** Rows of a file that are read at a time. */
const FILE_ROWS = 1_000;

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

/** For columns with a trigram index; a text shorter than three characters reads the whole index. */
export function contains(column: SQL, text: string): SQL {
  const pattern = `%${text.replace(/[\\%_]/g, "\\$&")}%`;
  return sql`${column}::text ilike ${pattern}`;
}

/** An order's id as typed, such as `gr-12345678` or `12345678`; null for other text. */
export function orderIdIn(text: string): string | null {
  const digits = /^(?:GR-)?(\d{8})$/i.exec(text)?.[1];
  return digits === undefined ? null : `GR-${digits}`;
}

/** A column or expression of an index, never null. */
export type Key = { sql: SQL; type: keyof typeof IS_KEY };

/** How a key's text may look, so that PostgreSQL can read it. */
const IS_KEY = {
  timestamptz: (text: string) => /^[\d :.+-]{10,40}$/.test(text) && !Number.isNaN(Date.parse(text)),
  uuid: isUuid,
  text: (text: string) => text === storableText(text),
  bigint: (text: string) => /^-?\d{1,15}$/.test(text),
  boolean: (text: string) => text === "true" || text === "false",
  interval: (text: string) =>
    /^(-?\d{1,6} days? ?)?(-?\d\d:\d\d:\d\d(\.\d{1,6})?)?$/.test(text) && text !== "",
};

export type List = {
  /** What the filters and orders read, with its alias. */
  from: SQL;
  alias: SQL;
  where: SQL;
  /** Joined to the rows of a page, one row each. */
  joins?: SQL;
  columns: SQL;
  /** An indexed order by each field that can be sorted by. */
  orders: Record<string, Key[]>;
  /** The default order, as in a query. */
  by: string;
  /** The end of every order, which tells rows apart. */
  id: Key[];
};

export type Listed<Row> = {
  rows: Row[];
  total: number;
  /** Above 10,000 the total is an estimate. */
  isEstimate: boolean;
  /** What comes before or after the page: values of the query of that name, null at the ends. */
  before: string | null;
  after: string | null;
};

type Cursor = Pick<ListQuery, "sort" | "after" | "before">;

/** A page of a list with its total. */
export async function listPage<Row>(
  db: Queryable,
  list: List,
  query: Cursor,
): Promise<Listed<Row>> {
  const [page, counted] = await Promise.all([
    readPage<Row>(db, list, query, PAGE_SIZE),
    countRows(db, list),
  ]);
  return { ...page, ...counted };
}

/** All rows of a list, as many at a time as fit in memory. */
export async function* listAll<Row>(
  db: Queryable,
  list: List,
  query: Pick<ListQuery, "sort">,
): AsyncGenerator<Row[]> {
  let after: string | null = "";
  while (after !== null) {
    const page: Omit<Listed<Row>, "total" | "isEstimate"> = await readPage<Row>(
      db,
      list,
      { sort: query.sort, after, before: "" },
      FILE_ROWS,
    );
    yield page.rows;
    after = page.after;
  }
}

async function readPage<Row>(db: Queryable, list: List, query: Cursor, size: number) {
  const { alias, orders } = list;
  const by = Object.hasOwn(orders, query.sort.replace(/^-/, "")) ? query.sort : list.by;
  const keys = [...orders[by.replace(/^-/, "")]!, ...list.id];
  const cursor = readCursor(query.before || query.after, keys);
  const isBack = cursor !== null && query.before !== "";
  const isDown = by.startsWith("-") !== isBack;
  const beyond =
    cursor &&
    sql`(${comma(keys.map((key) => key.sql))}) ${sql.raw(isDown ? "<" : ">")} (${comma(
      keys.map(({ type }, at) => sql`${cursor[at]}::${sql.raw(type)}`),
    )})`;
  const order = (down: boolean) =>
    comma(keys.map((key) => sql`${key.sql} ${sql.raw(down ? "desc" : "asc")}`));
  // The page first, so that only its rows are joined.
  const { rows } = await db.execute<Record<string, unknown> & { cursor: string }>(
    sql`select ${list.columns}, ${alias}.cursor
        from (select ${alias}.*, ${cursorOf(keys)} as cursor from ${list.from}
              where ${allOf([list.where, beyond])}
              order by ${order(isDown)} limit ${size + 1}) ${alias}
        ${list.joins ?? sql``} order by ${order(isDown)}`,
  );
  const isMore = rows.length > size;
  const shown = rows.slice(0, size);
  if (isBack) shown.reverse();
  const [first, last] = [shown[0]?.cursor ?? null, shown.at(-1)?.cursor ?? null];
  return {
    rows: shown.map(({ cursor: _, ...row }) => row as Row),
    before: isBack ? (isMore ? first : null) : cursor && first,
    after: isBack || isMore ? last : null,
  };
}

/** Exact up to COUNTED, then what the planner expects. */
async function countRows(db: Queryable, { from, where }: List) {
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total
        from (select from ${from} where ${where} limit ${COUNTED + 1}) counted`,
  );
  const { total } = rows[0]!;
  if (total <= COUNTED) return { total, isEstimate: false };
  const plans = await db.execute<{ "QUERY PLAN": [{ Plan: { "Plan Rows": number } }] }>(
    sql`explain (format json) select from ${from} where ${where}`,
  );
  const expected = plans.rows[0]!["QUERY PLAN"][0].Plan["Plan Rows"];
  return { total: Math.max(total, expected), isEstimate: true };
}

const comma = (parts: SQL[]) => sql.join(parts, sql`, `);

const cursorOf = (keys: readonly Key[]) =>
  sql`json_build_array(${comma(keys.map((key) => sql`(${key.sql})::text`))})::text`;

/** The keys of a row in a URL; null if somebody changed them. */
function readCursor(text: string, keys: readonly Key[]): string[] | null {
  try {
    const values: unknown = JSON.parse(text);
    const fits =
      Array.isArray(values) &&
      values.length === keys.length &&
      keys.every(({ type }, at) => {
        const value: unknown = values[at];
        return typeof value === "string" && IS_KEY[type](value);
      });
    return fits ? (values as string[]) : null;
  } catch {
    return null;
  }
}
