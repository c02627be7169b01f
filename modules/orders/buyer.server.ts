import { getUser } from "#modules/accounts/data.server.ts";
import type { Queryable } from "#platform/db/client.ts";
import type { Order } from "./data.server.ts";

/** The buyer's name from the order or their account; null if there is none. */
export async function getBuyerName(
  db: Queryable,
  { details, payerId }: Pick<Order, "details" | "payerId">,
): Promise<string | null> {
  return details?.name || ((await getUser(db, payerId))?.name ?? null);
}
