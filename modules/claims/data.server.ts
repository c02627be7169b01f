import { and, eq } from "drizzle-orm";
import type { Queryable } from "#platform/db/client.ts";
import type { ClaimAbout, ClaimStatus } from "./policy.ts";
import { claims } from "./tables.server.ts";

type Claim = typeof claims.$inferSelect;
/** What a candidate reported. */
export type Report = Claim & { status: Exclude<ClaimStatus, "settled"> };

/** What the candidate of an order reported, at most once; null if they didn't. */
export function getClaimOfOrder(db: Queryable, orderId: string): Promise<Report | null> {
  return getClaim(db, orderId, "report") as Promise<Report | null>;
}

/** The case about how an order's session ended; null if there is none. */
export function getCaseOfOrder(db: Queryable, orderId: string): Promise<Claim | null> {
  return getClaim(db, orderId, "attendance");
}

async function getClaim(db: Queryable, orderId: string, about: ClaimAbout): Promise<Claim | null> {
  const [claim] = await db
    .select()
    .from(claims)
    .where(and(eq(claims.orderId, orderId), eq(claims.about, about)));
  return claim ?? null;
}
