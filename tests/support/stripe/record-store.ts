import type { StripeRecord } from "./records.ts";
import { missing } from "./refusal.ts";

const PREFIXES = {
  "checkout.session": "cs_test_",
  payment_intent: "pi_",
  charge: "ch_",
  balance_transaction: "txn_",
  refund: "re_",
  dispute: "du_",
};

/** Stripe's objects by id, in order of creation. */
export function recordStore(now: () => number) {
  const records = new Map<string, StripeRecord>();
  return {
    /** Adds a record with a new id and the time in epoch seconds. */
    add<T extends StripeRecord>(record: Omit<T, "id" | "created"> & { object: T["object"] }): T {
      const id = `${PREFIXES[record.object]}${String(records.size + 1).padStart(6, "0")}`;
      const added = { id, ...record, created: now() } as unknown as T;
      records.set(id, added);
      return added;
    },
    get: (id: string) => records.get(id),
    find<T extends StripeRecord>(object: T["object"], id: string): T {
      const record = records.get(id);
      if (record?.object !== object) throw missing(object, id);
      return record as T;
    },
    all<T extends StripeRecord>(object: T["object"]): T[] {
      return [...records.values()].filter((record): record is T => record.object === object);
    },
  };
}
