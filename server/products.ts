import { liveSession } from "#modules/live-sessions/product.server.ts";
import type { Products } from "#modules/orders/product.ts";
import { sessionPack } from "#modules/packs/product.server.ts";

export const PRODUCTS: Products = { session: liveSession, pack: sessionPack };
