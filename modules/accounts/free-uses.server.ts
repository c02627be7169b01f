import { and, eq, gt, inArray, max, sql } from "drizzle-orm";
import { emailHmac } from "#platform/db/backup/erasure-log.ts";
import type { Queryable, Tx } from "#platform/db/client.ts";
import type { FreeOffer, UsedOffer } from "#platform/personal-data.ts";
import type { Platform } from "#platform/services.ts";
import { erasedFreeUses } from "./tables.server.ts";

/** Locks a person's mailbox until the transaction ends: one free use at a time. */
export async function lockMailbox(tx: Tx, userId: string): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('mailbox:' || mailbox_of(email), 0))
        from users where id = ${userId}::uuid and email is not null`,
  );
}

/** The accounts whose emails reach the same mailbox, including this one. */
export async function listSameMailbox(db: Queryable, userId: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select other.id from users own join users other on mailbox_of(other.email) = mailbox_of(own.email)
        where own.id = ${userId}::uuid`,
  );
  return [...new Set([userId, ...rows.map(({ id }) => id)])];
}

/** Keyed hashes of the mailboxes of these emails. */
export async function mailboxHmacs(
  db: Queryable,
  config: Platform["config"],
  emails: readonly string[],
): Promise<string[]> {
  const { rows } = await db.execute<{ mailbox: string }>(
    sql`select distinct mailbox_of(email) as mailbox
        from unnest(${sql.param([...emails])}::citext[]) as list (email)`,
  );
  return rows.map(({ mailbox }) => emailHmac(config, mailbox));
}

/** Stores an erased account's free uses under keyed hashes of its mailboxes. */
export async function keepFreeUses(
  tx: Tx,
  hmacs: readonly string[],
  used: readonly UsedOffer[],
): Promise<void> {
  const rows = hmacs.flatMap((hmac) => used.map((use) => ({ emailHmac: hmac, ...use })));
  if (rows.length === 0) return;
  await tx
    .insert(erasedFreeUses)
    .values(rows)
    .onConflictDoUpdate({
      target: [erasedFreeUses.emailHmac, erasedFreeUses.offer],
      set: { until: sql`greatest(${erasedFreeUses.until}, excluded.until)` },
    });
}

/** Until when erased accounts of the same mailbox block an offer; null if they don't. */
export async function erasedUseUntil(
  { db, clock, config }: Pick<Platform, "clock" | "config"> & { db: Queryable },
  userId: string,
  offer: FreeOffer,
): Promise<Date | null> {
  const { rows } = await db.execute<{ email: string; mailbox: string }>(
    sql`select email, mailbox_of(email) as mailbox from users
        where id = ${userId}::uuid and email is not null`,
  );
  const [user] = rows;
  if (!user) return null;
  // Older rows have a hash of the email instead of the mailbox.
  const hmacs = [user.email, user.mailbox].map((one) => emailHmac(config, one));
  const [kept] = await db
    .select({ until: max(erasedFreeUses.until) })
    .from(erasedFreeUses)
    .where(
      and(
        inArray(erasedFreeUses.emailHmac, hmacs),
        eq(erasedFreeUses.offer, offer),
        gt(erasedFreeUses.until, clock.now()),
      ),
    );
  return kept?.until ?? null;
}
