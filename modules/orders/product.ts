import type { Tx } from "#platform/db/client.ts";
import type { Platform } from "#platform/services.ts";
import type { Order } from "./data.server.ts";

type Deps = Pick<Platform, "config" | "clock" | "queue">;

/**
 * What an order is for, as far as orders need to know. Each kind of product has one; all run inside
 * the transaction that has locked the order's row.
 */
export type Product = {
  /** Gives the buyer what they pay for; `lost` when it can't be given any more. */
  confirm(tx: Tx, order: Order, now: Date): Promise<"confirmed" | "retaken" | "lost">;
  /** The order is paid: posts what was sold, and tells those concerned. */
  confirmed(deps: Deps, tx: Tx, order: Order, outcome: "confirmed" | "retaken"): Promise<void>;
  /** Ends what an unpaid order had reserved. */
  release(tx: Tx, order: Order): Promise<void>;
  /** In a few words, for receipts. */
  describe(tx: Tx, order: Order): Promise<string>;
  /** The payment of a `lost` order is on its way back. */
  lateRefunded(deps: Deps, tx: Tx, order: Order, amountMinor: number): Promise<void>;
  /** What is kept of the order's price has changed: others may earn less of it. */
  keptChanged(deps: Deps, tx: Tx, order: Order): Promise<void>;
};

/** Made by server/compose.ts and handed in: a registry here would exist twice, in Node and in the pages. */
export type Products = Record<Order["kind"], Product>;
