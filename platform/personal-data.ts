import { and, type Column, eq, lte, or, type SQL, sql } from "drizzle-orm";
import type { Queryable, Tx } from "./db/client.ts";

/** `addresses`: today's, and the earlier ones with the instant until which they were theirs. */
export type Person = {
  userId: string;
  addresses: readonly { email: string; untilAt: Date | null }[];
};

/** The rows of a table that were written to one of a person's addresses while it was theirs. */
export function sentToPerson(person: Person, email: Column, createdAt: Column): SQL {
  // Of nobody's addresses: no row. An empty `or` would be no condition at all, and match them all.
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

/** Why an account cannot be erased yet. */
export type EraseBlocker = "upcoming_bookings" | "payment_open" | "unused_sessions" | "is_expert";

/**
 * What each module says about the people in its tables. A module that keeps rows about a person
 * and is not in the list (server/personal-data.ts) breaks a promise to them.
 */
export type PersonalDataSource = {
  /** The key in the export. */
  name: string;
  /** All rows about the person, as plain JSON values; no secrets and nobody else's data. */
  exportRows(db: Queryable, person: Person): Promise<unknown>;
  /** Something that has to be settled first, or null. */
  blocker?(tx: Tx, person: Person, now: Date): Promise<EraseBlocker | null>;
  /** Deletes or empties what tells who the person was. Runs in one transaction with the others. */
  erase(tx: Tx, person: Person, now: Date): Promise<void>;
};
