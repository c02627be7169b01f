import type { Product } from "#modules/orders/product.ts";
import { confirmPaidPack } from "./commands/confirm-pack.server.ts";
import { getPack } from "./data.server.ts";

/** Several sessions of a service, bought at once and used one by one. */
export const sessionPack: Product = {
  // Nobody else can have taken it: it is opened with the payment.
  confirm: async () => "confirmed",
  confirmed: (deps, tx, order) => confirmPaidPack(deps, tx, order),
  release: async () => {},

  async describe(tx, order) {
    const pack = await getPack(tx, order.id);
    return `Pack of ${pack?.sessions} sessions, ${pack?.serviceTitle}`;
  },

  // Never lost, and nobody but us earns of it until a session is held.
  lateRefunded: async () => {},
  keptChanged: async () => {},
};
