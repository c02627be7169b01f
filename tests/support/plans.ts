import type { Db, Queryable } from "#platform/db/client.ts";

type Plan = {
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  "Rows Removed by Index Recheck"?: number;
  Plans?: Plan[];
};

/** The most rows that one node of any of these queries' plans read. Not of those in transactions. */
export async function mostReadBy(
  db: Db,
  run: (db: Queryable) => Promise<unknown>,
): Promise<number> {
  const asked: { text: string; values: unknown[] }[] = [];
  const pool = db.$client;
  const query = pool.query.bind(pool) as (...args: unknown[]) => Promise<unknown>;
  pool.query = ((config: { text: string }, values: unknown[]) => {
    asked.push({ text: config.text, values });
    return query(config, values);
  }) as typeof pool.query;
  try {
    await run(db);
  } finally {
    // Uncovers the method.
    Reflect.deleteProperty(pool, "query");
  }
  let most = 0;
  for (const { text, values } of asked) {
    if (!/^\s*(?:select|with)\b/i.test(text)) continue;
    const { rows } = await pool.query<{ "QUERY PLAN": [{ Plan: Plan }] }>(
      `explain (analyze, format json) ${text}`,
      values,
    );
    most = Math.max(most, readBy(rows[0]!["QUERY PLAN"][0].Plan));
  }
  return most;
}

function readBy(plan: Plan): number {
  const own =
    plan["Actual Loops"] *
    (plan["Actual Rows"] +
      (plan["Rows Removed by Filter"] ?? 0) +
      (plan["Rows Removed by Index Recheck"] ?? 0));
  return Math.max(own, ...(plan.Plans ?? []).map(readBy));
}
