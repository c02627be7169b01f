import { setTimeout } from "node:timers/promises";
import { hasJustSignedIn } from "#app/features/accounts/commands.server.ts";
import { openCheckout } from "#app/features/orders/commands/open-checkout.server.ts";
import { getLatestPayment, getOrder } from "#app/features/orders/data.server.ts";
import type { Services } from "#server/services.ts";
import { getOwnHold } from "./data.server.ts";
import type { DetailsPress } from "./place-order.server.ts";

type FirstPress = { orderId: string; checkoutUrl: string | null };

const LOOKS = 20;
const BETWEEN_MS = 100;

/**
 * Of two quick presses the first uses the code up, and its answer is the one that the browser drops.
 * The second leads where the first did: to the checkout of the order, which may not be placed yet.
 * @returns null when no press has just used this code, or it came to nothing
 */
export async function followFirstPress(
  deps: Pick<Services, "db" | "clock" | "config" | "payments" | "log">,
  press: DetailsPress,
  code: string,
): Promise<FirstPress | null> {
  const { hold, holderToken, draft, browserToken } = press;
  const email = (draft.email ?? "").trim();
  if (!browserToken || !(await hasJustSignedIn(deps, { email, code, browserToken }))) return null;
  for (let look = 0; look < LOOKS; look += 1) {
    const orderId = (await getOwnHold(deps.db, hold.id, holderToken))?.orderId;
    if (orderId) return { orderId, checkoutUrl: await checkoutOf(deps, orderId) };
    await setTimeout(BETWEEN_MS);
  }
  return null;
}

async function checkoutOf(
  deps: Parameters<typeof openCheckout>[0],
  orderId: string,
): Promise<string | null> {
  const order = await getOrder(deps.db, orderId);
  const payment = await getLatestPayment(deps.db, orderId);
  if (order?.status !== "pending_payment" || !payment) return null;
  return openCheckout(deps, order, payment);
}
