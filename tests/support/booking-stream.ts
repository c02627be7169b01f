import { setTimeout } from "node:timers/promises";
import type { OrderState } from "./api-client.ts";
import { type Buyer, signedInBuyer, someFreeTimes } from "./buyer.ts";

/** What the server confirmed to a buyer, all of which must stay true. */
export type Told = {
  buyer: number;
  hold: string;
  order: string;
  paid: boolean;
  confirmed: boolean;
  /** Cancellation requested; the response may have been lost. */
  cancelling: boolean;
  cancelled: boolean;
};

export function someBuyers(
  url: string,
  count: number,
  mailed?: (email: string) => Promise<string | null>,
): Promise<Buyer[]> {
  return Promise.all(Array.from({ length: count }, () => signedInBuyer(url, undefined, mailed)));
}

/**
 * Buyers who book, pay and sometimes cancel in a loop until stopped. Only successful responses are
 * recorded.
 */
export async function startStream(
  url: string,
  buyers: Buyer[],
  options: { services: string[]; cancelEvery?: number },
): Promise<{ told: Told[]; stop(): Promise<void> }> {
  const lists = await Promise.all(
    options.services.map(async (service) => {
      const times = await someFreeTimes(url, service);
      return times.map((time) => ({ service, time }));
    }),
  );
  const wishes = lists.flat();
  const told: Told[] = [];
  let stopped = false;

  async function book(buyer: Buyer, n: number, { service, time }: (typeof wishes)[number]) {
    const bought = await buyer.buy(time, service);
    if (!bought.held || !bought.ordered) return;
    const { order, checkoutUrl, amountMinor } = bought.ordered;
    const states = { paid: false, confirmed: false, cancelling: false, cancelled: false };
    const entry = { buyer: n, hold: bought.held.hold, order, ...states };
    told.push(entry);
    entry.paid = (await buyer.press(checkoutUrl)) === 303;
    entry.confirmed = (await settledState(buyer, order)).body.booking?.status === "confirmed";
    const { cancelEvery } = options;
    if (!entry.confirmed || !cancelEvery || told.length % cancelEvery !== 0) return;
    entry.cancelling = true;
    const body = new URLSearchParams({ amountMinor: String(amountMinor) });
    const answer = await buyer.call("POST", `/orders/${order}/cancel`, { body });
    entry.cancelled = answer.status === 303 && !answer.headers.get("location")!.includes("?");
  }

  const streams = buyers.map(async (buyer, n) => {
    // Each buyer uses times that no other buyer requests.
    for (let at = n; at < wishes.length && !stopped; at += buyers.length) {
      await book(buyer, n, wishes[at]!).catch(() => {});
    }
  });
  return {
    told,
    async stop() {
      stopped = true;
      await Promise.all(streams);
    },
  };
}

const POLL_MS = 100;
const MAX_POLLS = 200;

/** An order's final state: polls until the payment has settled. */
async function settledState(buyer: Buyer, order: string) {
  for (let looks = 1; ; looks += 1) {
    const reply = await buyer.get<OrderState>(`/api/orders/${order}`);
    if (reply.body.status !== "pending_payment" || looks === MAX_POLLS) return reply;
    await setTimeout(POLL_MS);
  }
}

/** Checks everything the server confirmed, as those buyers, and returns what isn't true. */
export async function listContradictions(buyers: Buyer[], told: Told[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const entry of told) {
    // Reading an order polls the provider, which recovers payments without a webhook.
    const { status, body } = entry.paid
      ? await settledState(buyers[entry.buyer]!, entry.order)
      : await buyers[entry.buyer]!.get<OrderState>(`/api/orders/${entry.order}`);
    const found = `${status} ${body.status} ${body.booking?.status}`;
    if (status !== 200 || body.booking?.id !== entry.hold) wrong.push(`${entry.order}: ${found}`);
    const cancelled = body.booking?.status === "cancelled_by_candidate";
    if (entry.cancelled && !cancelled) wrong.push(`${entry.order}: cancelled, but ${found}`);
    const kept = body.status === "paid" && body.booking?.status === "confirmed";
    if ((entry.paid || entry.confirmed) && !kept && !(cancelled && entry.cancelling)) {
      wrong.push(`${entry.order}: paid, but ${found}`);
    }
  }
  return wrong;
}
