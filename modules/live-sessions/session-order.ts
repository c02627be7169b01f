import type { Result } from "#lib/result.ts";
import type { PlacedOrder, PlaceRefusal } from "#modules/orders/commands/place-order.server.ts";
import type { CouponRefusal } from "#modules/promotions/commands.server.ts";
import type { OrderInput } from "./schema.ts";

export type PlacingRefusal =
  | CouponRefusal
  | "hold_gone"
  | "candidate_busy"
  /** There is less credit than was to be taken off. */
  | "credit_changed"
  /** No pack of theirs has a session left for this. */
  | "pack_used_up"
  /** The expert's day is full: others have ordered in the meantime. */
  | "day_full"
  | Exclude<PlaceRefusal, "sold">;

export type Written = Result<PlacedOrder, PlacingRefusal>;

/** Who orders what, under which key. */
export type OrderRequest = {
  candidate: { userId: string; email: string };
  input: OrderInput;
  idempotencyKey: string;
};
