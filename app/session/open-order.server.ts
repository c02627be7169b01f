import type { Services } from "#app/services.ts";
import { getOrder, type Order } from "#modules/orders/data.server.ts";
import { type OrderReader, readOrderLink } from "#modules/orders/order-link.server.ts";
import { ORDER_ID } from "#modules/orders/schema.ts";

/**
 * Returns the order for anyone with one of its links and for the signed-in buyer; null for others
 * and for unknown ids. Throws 410 for an expired link, unless the buyer is signed in.
 */
export async function openOrder(
  deps: Pick<Services, "db" | "clock" | "config" | "products">,
  id: string,
  token: string | null,
  getUserId: () => Promise<string | null>,
): Promise<{ order: Order; reader: OrderReader } | null> {
  if (!ORDER_ID.test(id)) return null;
  const order = await getOrder(deps.db, id);
  if (!order) return null;
  const link = token === null ? null : await readOrderLink(deps, order, token);
  if (link && !link.expired) return { order, reader: link.reader };
  if ((await getUserId()) === order.payerId) return { order, reader: "candidate" };
  if (link) throw new Response(null, { status: 410 });
  return null;
}

/**
 * The request's order and token, and the zone of the account if its buyer is signed in. Throws 404
 * without access, 410 for an expired link.
 */
export async function requireOrder(
  deps: Pick<Services, "db" | "clock" | "config" | "products">,
  request: Request,
  id: string,
  getViewer: () => Promise<{ userId: string; zone: string | null } | null>,
) {
  const token = new URL(request.url).searchParams.get("token");
  const opened = await openOrder(deps, id, token, async () => (await getViewer())?.userId ?? null);
  if (!opened) throw new Response(null, { status: 404 });
  const viewer = await getViewer();
  const accountZone = viewer?.userId === opened.order.payerId ? viewer.zone : null;
  return { ...opened, token, accountZone };
}
