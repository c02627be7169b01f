import { and, eq, gt, sql } from "drizzle-orm";
import { emailHmac } from "#platform/db/backup/erasure-log.ts";
import type { Queryable, Tx } from "#platform/db/client.ts";
import type { FreeOffer, UsedOffer } from "#platform/personal-data.ts";
import type { Platform } from "#platform/services.ts";
import { erasedFreeUses, users } from "./tables.server.ts";

/** Keeps what an erased account had free, under keyed hashes of its emails. */
export async function keepFreeUses(
  tx: Tx,
  emailHmacs: readonly string[],
  used: readonly UsedOffer[],
): Promise<void> {
  const rows = emailHmacs.flatMap((hmac) => used.map((use) => ({ emailHmac: hmac, ...use })));
  if (rows.length === 0) return;
  await tx
    .insert(erasedFreeUses)
    .values(rows)
    .onConflictDoUpdate({
      target: [erasedFreeUses.emailHmac, erasedFreeUses.offer],
      set: { until: sql`greatest(${erasedFreeUses.until}, excluded.until)` },
    });
}

/** Until when an erased account of the same email has used an offer up; null if it hasn't. */
export async function erasedUseUntil(
  { db, clock, config }: Pick<Platform, "clock" | "config"> & { db: Queryable },
  userId: string,
  offer: FreeOffer,
): Promise<Date | null> {
  const [user] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId));
  if (!user?.email) return null;
  const [kept] = await db
    .select({ until: erasedFreeUses.until })
    .from(erasedFreeUses)
    .where(
      and(
        eq(erasedFreeUses.emailHmac, emailHmac(config, user.email)),
        eq(erasedFreeUses.offer, offer),
        gt(erasedFreeUses.until, clock.now()),
      ),
    );
  return kept?.until ?? null;
}
