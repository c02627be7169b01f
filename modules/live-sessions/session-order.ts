import type { Result } from "#lib/result.ts";
import type { PlacedOrder, PlaceRefusal } from "#modules/orders/commands/place-order.server.ts";
import type { ReductionRefusal } from "#modules/orders/commands/place-reduced.server.ts";
import type { OrderInput } from "./schema.ts";

export type PlacingRefusal =
  | ReductionRefusal
  | "hold_gone"
  | "candidate_busy"
  /** The candidate is the expert. */
  | "own_session"
  /** No prepaid session is left for this service. */
  | "pack_used_up"
  /** The expert's day has filled up since. */
  | "day_full"
  | Exclude<PlaceRefusal, "sold">;

export type Written = Result<PlacedOrder, PlacingRefusal>;

export type OrderRequest = {
  candidate: { userId: string; email: string };
  input: OrderInput;
  idempotencyKey: string;
};
