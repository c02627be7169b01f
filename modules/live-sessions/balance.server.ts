import type { Platform } from "#platform/services.ts";
import { getCredit } from "#modules/ledger/data.server.ts";
import { listUsablePacks } from "#modules/packs/data.server.ts";
import type { Currency } from "#lib/money.ts";

/** A buyer's means of payment besides money. Minor units. */
export type Purse = {
  /** Prepaid sessions valid for this service, and the value of the next one. */
  prepaid: { left: number; listMinor: number; worthMinor: number; until: Date } | null;
  creditMinor: number;
};

export const NO_BALANCE: Purse = { prepaid: null, creditMinor: 0 };

/** What a signed-in person can spend on a session, in one currency. */
export async function loadBalance(
  { db, clock }: Pick<Platform, "db" | "clock">,
  userId: string,
  session: { serviceSlug: string; currency: Currency; listMinor: number },
): Promise<Purse> {
  const [packs, creditMinor] = await Promise.all([
    listUsablePacks(db, userId, session, clock.now()),
    getCredit(db, userId, session.currency),
  ]);
  const [first] = packs;
  const next = first?.unused[0];
  return {
    prepaid:
      first?.expiresAt && next
        ? {
            left: packs.reduce((sum, { unused }) => sum + unused.length, 0),
            listMinor: first.unitListMinor,
            worthMinor: next.worthMinor,
            until: first.expiresAt,
          }
        : null,
    creditMinor: Math.max(0, creditMinor),
  };
}
