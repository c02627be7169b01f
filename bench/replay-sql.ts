import { randomUUID } from "node:crypto";
import pg from "pg";

export type Statement = { text: string; values: unknown[] };

const UUIDS = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** Records every statement that `work` sends over this process's connections. */
export async function recordSql(work: () => Promise<void>): Promise<Statement[]> {
  const statements: Statement[] = [];
  const client = pg.Client.prototype as unknown as { query: (...args: unknown[]) => unknown };
  const own = client.query;
  client.query = function query(this: unknown, ...args: unknown[]) {
    const [first, second] = args;
    const text = typeof first === "string" ? first : (first as { text: string }).text;
    const inside = typeof first === "string" ? undefined : (first as { values?: unknown[] }).values;
    statements.push({ text, values: inside ?? (Array.isArray(second) ? second : []) });
    return own.apply(this, args);
  };
  try {
    await work();
  } finally {
    client.query = own;
  }
  return statements;
}

/**
 * Replays the statements on one connection for other entities: `names` maps ids to new ones, and
 * every other id is replaced by a random one.
 */
export async function replaySql(
  pool: pg.Pool,
  statements: readonly Statement[],
  names: ReadonlyMap<string, string>,
): Promise<void> {
  const ids = new Map(names);
  const renamed = (text: string): string => {
    let result = text;
    for (const [from, to] of names) result = result.replaceAll(from, to);
    return result.replace(UUIDS, (id) => {
      if (Array.from(names.values()).includes(id)) return id;
      const known = ids.get(id) ?? randomUUID();
      ids.set(id, known);
      return known;
    });
  };
  const client = await pool.connect();
  try {
    for (const { text, values } of statements) {
      const own = values.map((value) => (typeof value === "string" ? renamed(value) : value));
      await client.query(text, own);
    }
  } finally {
    client.release();
  }
}
