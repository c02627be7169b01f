import { and, type Column, eq, lte, or, type SQL, sql } from "drizzle-orm";
import type { Queryable, Tx } from "./db/client.ts";

/** `addresses`: the current email and former ones, each with the time until which it was theirs. */
export type Person = {
  userId: string;
  addresses: readonly { email: string; untilAt: Date | null }[];
};

/** Rows written to one of a person's addresses while it was theirs. */
export function sentToPerson(person: Person, email: Column, createdAt: Column): SQL {
  // Without addresses, match nothing: an empty `or` would match everything.
  const none = sql`false`;
  return or(
    none,
    ...person.addresses.map((address) =>
      address.untilAt
        ? and(eq(email, address.email), lte(createdAt, address.untilAt))
        : eq(email, address.email),
    ),
  )!;
}

export type EraseBlocker =
  | "upcoming_bookings"
  | "payment_open"
  | "unused_sessions"
  | "is_expert"
  | "payout_due"
  | "is_staff";

/** What an account gets free: once, weekly or daily. */
export type FreeOffer = "ai-session" | "one-way-week" | "visa-day";
export type UsedOffer = { offer: FreeOffer; until: Date };

/**
 * A module's personal data. Every module with rows about people must be listed in
 * server/personal-data.ts, or export and erasure would miss it.
 */
export type PersonalDataSource = {
  /** The key in the export. */
  name: string;
  /** All rows about the person as JSON; no secrets and no data of others. */
  exportRows(db: Queryable, person: Person): Promise<unknown>;
  /** What must be settled before erasure, or null. */
  blocker?(tx: Tx, person: Person, now: Date): Promise<EraseBlocker | null>;
  /** The free uses they had, so that signing up again doesn't renew them. */
  usedOffers?(tx: Tx, person: Person, now: Date): Promise<UsedOffer[]>;
  /** Every email stored in its rows, of people with and without an account. */
  listEmails?(db: Queryable): Promise<string[]>;
  /**
   * Deletes or clears what identifies the person. Runs in one transaction with the other sources.
   */
  erase(tx: Tx, person: Person, now: Date): Promise<void>;
};
