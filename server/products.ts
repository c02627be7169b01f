import { liveSession } from "#modules/live-sessions/product.server.ts";
import type { Products } from "#modules/orders/product.ts";
import { pack } from "#modules/packs/product.server.ts";

/** Everything that can be sold, by the name its order lines have. */
export const PRODUCTS: Products = { "live-session": liveSession, pack };
