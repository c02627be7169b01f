import type { Order } from "#modules/orders/data.server.ts";
import type { Queryable, Tx } from "#platform/db/client.ts";
import type { Platform } from "#platform/services.ts";
import type { Work } from "./data.server.ts";

/** A kind in emails, in the middle of a sentence. */
export type WorkWords = {
  /** `recording` */
  item: string;
  items: string;
  /** What an expert does with one: `score`. */
  verb: string;
  /** What they send: `scorecard`. */
  result: string;
  /** `A one-way interview in your topics is waiting for an expert’s scorecard.` */
  waiting: { one: string; many: string };
};

/** A kind of work, as its module describes it. */
export type WorkKind = {
  /** How long a claim lasts. Null: until the deadline. */
  claimHours: number | null;
  words: WorkWords;
  /** What lists say of these, besides topic and times: `3 answers`, and a length. By the work's id. */
  describe(
    db: Queryable,
    works: readonly Work[],
  ): Promise<ReadonlyMap<string, { what: string; length: string }>>;
  /** Deletes an expert's unfinished work when their claim ends, so that the next one starts fresh. */
  discard(tx: Tx, work: Work): Promise<void>;
  /** Tells the candidate of a refund because nobody delivered in time. */
  expired(
    deps: Pick<Platform, "config" | "clock" | "queue">,
    tx: Tx,
    order: Order,
    refund: { amountMinor: number },
  ): Promise<void>;
};

/** By name. Created by server/compose.ts and passed in, like the products of orders. */
export type WorkKinds = Readonly<Record<string, WorkKind>>;

/** @throws when no such kind is registered */
export function workKindOf(kinds: WorkKinds, { kind }: Pick<Work, "kind">): WorkKind {
  const found = kinds[kind];
  if (!found) throw new Error(`No work ${kind} is registered.`);
  return found;
}
