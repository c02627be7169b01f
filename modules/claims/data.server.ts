import { eq } from "drizzle-orm";
import type { Queryable } from "#platform/db/client.ts";
import { claims } from "./tables.server.ts";

export type Claim = typeof claims.$inferSelect;

/** The claim of an order, at most one; null if there is none. */
export async function getClaimOfOrder(db: Queryable, orderId: string): Promise<Claim | null> {
  const [claim] = await db.select().from(claims).where(eq(claims.orderId, orderId));
  return claim ?? null;
}
