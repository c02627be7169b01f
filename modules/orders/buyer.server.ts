import { getUser } from "#modules/accounts/data.server.ts";
import type { Queryable } from "#platform/db/client.ts";
import type { Order } from "./data.server.ts";

/** The name that an order's buyer gave with it, or has in their account; null if they gave none. */
export async function getBuyerName(
  db: Queryable,
  { details, userId }: Pick<Order, "details" | "userId">,
): Promise<string | null> {
  return details?.name || ((await getUser(db, userId))?.name ?? null);
}
