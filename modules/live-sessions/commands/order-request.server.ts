import type { CouponRefusal } from "#modules/promotions/commands.server.ts";
import type { Result } from "#lib/result.ts";
import type { Order, Payment } from "#modules/orders/data.server.ts";
import type { OrderInput } from "#modules/orders/schema.ts";

export type PlacingRefusal =
  | CouponRefusal
  | "hold_gone"
  | "candidate_busy"
  | "key_reused"
  /** There is less credit than was to be taken off. */
  | "credit_changed"
  /** No pack of theirs has a session left for this. */
  | "pack_used_up"
  | "over_cap"
  /** As many orders of theirs as may be are waiting for payment. */
  | "too_many_unpaid"
  /** The expert's day is full: others have ordered in the meantime. */
  | "day_full"
  | "payment_unavailable";

export type OrderAndPayment = { order: Order; payment: Payment | null };
export type Placed = Result<OrderAndPayment, PlacingRefusal>;
export type Written = Result<OrderAndPayment & { isNew: boolean }, PlacingRefusal>;

/** Who orders what, under which key. */
export type OrderRequest = {
  candidate: { userId: string; email: string };
  input: OrderInput;
  idempotencyKey: string;
};
