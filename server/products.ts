import { aiSession } from "#modules/ai-sessions/product.server.ts";
import { liveSession } from "#modules/live-sessions/product.server.ts";
import type { Products } from "#modules/orders/product.ts";
import { oneWay } from "#modules/one-way/product.server.ts";
import { oneWayScorecard } from "#modules/one-way/scorecard-product.server.ts";
import { pack } from "#modules/packs/product.server.ts";

/** The products by the name in their order lines. */
export const PRODUCTS: Products = {
  "live-session": liveSession,
  pack,
  "ai-session": aiSession,
  "one-way": oneWay,
  "one-way-scorecard": oneWayScorecard,
};
