import type { Queryable } from "#platform/db/client.ts";
import { hasPaidFor } from "./data.server.ts";
import type { Products } from "./product.ts";

/** Whether they have paid for a 1:1 session before, alone or in advance. */
export function hasPaidSession(
  db: Queryable,
  products: Products,
  userId: string,
): Promise<boolean> {
  const sellSessions = Object.values(products).filter((product) => product.sellsSessions);
  return hasPaidFor(
    db,
    userId,
    sellSessions.map(({ name }) => name),
  );
}
