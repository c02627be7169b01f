import type { Queryable } from "#server/db/client.ts";
import { experts } from "./tables.server.ts";

/** The slugs of all experts, whatever their status. */
export async function listExpertSlugs(db: Queryable): Promise<string[]> {
  const rows = await db.select({ slug: experts.slug }).from(experts);
  return rows.map((row) => row.slug);
}
