import type { Platform } from "#platform/services.ts";
import { emailHmac, ERASURE_JOB, type ErasureEntry } from "#platform/db/backup/erasure-log.ts";
import type { EraseBlocker, PersonalDataSource } from "#platform/personal-data.ts";
import { lockPerson } from "#modules/accounts/commands.server.ts";
import { keepFreeUses, mailboxHmacs } from "#modules/accounts/free-uses.server.ts";

/**
 * Erases a person in one transaction; records the law requires stay under the bare user id. Returns
 * the reason if upcoming sessions or pending payments block it. Queues an entry for the erasure log
 * next to the backups, so that a restore can repeat it. With `isReplay`, nothing blocks and nothing
 * is logged.
 */
export async function eraseAccount(
  deps: Pick<Platform, "config" | "db" | "clock" | "queue"> & {
    personalData: readonly PersonalDataSource[];
  },
  userId: string,
  { isReplay = false } = {},
): Promise<{ ok: true } | { ok: false; reason: EraseBlocker | "not_found" }> {
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const person = await lockPerson(tx, userId);
    if (!person) return { ok: false as const, reason: "not_found" as const };
    for (const source of isReplay ? [] : deps.personalData) {
      const reason = (await source.blocker?.(tx, person, now)) ?? null;
      if (reason) return { ok: false as const, reason };
    }
    const emails = person.addresses.map(({ email }) => emailHmac(deps.config, email));
    const mailboxes = await mailboxHmacs(
      tx,
      deps.config,
      person.addresses.map(({ email }) => email),
    );
    for (const source of deps.personalData) {
      await keepFreeUses(tx, mailboxes, (await source.usedOffers?.(tx, person, now)) ?? []);
    }
    for (const source of deps.personalData) await source.erase(tx, person, now);
    if (!isReplay) {
      const entry: ErasureEntry = { at: now.toISOString(), userId, emails };
      await deps.queue.enqueue(tx, ERASURE_JOB, entry);
    }
    return { ok: true as const };
  });
}
