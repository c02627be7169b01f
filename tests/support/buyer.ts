import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import {
  type ApiClient,
  apiClient,
  type Held,
  mailedCode,
  type Ordered,
  type OrderState,
} from "./api-client.ts";

const DAY = 86_400_000;

/**
 * A signed-in buyer of a running product who pays on the sandbox's page. `mailed` returns the
 * newest code sent to an address, or null.
 */
export async function signedInBuyer(
  url: string,
  email = `${randomUUID()}@example.com`,
  mailed = (to: string) => mailedCode(url, to),
) {
  const client = apiClient(url);
  await client.signIn(email, async () => {
    let code: string | null = null;
    await expect
      .poll(async () => (code = await mailed(email)), { timeout: 15_000, interval: 50 })
      .not.toBeNull();
    return code!;
  });
  return buyerOf(client, email);
}

/** The same browser on the product's new port, with its cookies. */
export function returnedBuyer(url: string, { email, cookies }: Buyer): Buyer {
  const client = apiClient(url);
  for (const [name, value] of cookies) client.cookies.set(name, value);
  return buyerOf(client, email);
}

export type Buyer = ReturnType<typeof buyerOf>;

function buyerOf(client: ApiClient, email: string) {
  return {
    ...client,
    email,
    /** Clicks a button of the sandbox page and returns the status. */
    async press(checkoutUrl: string, action = "pay"): Promise<number> {
      const { pathname } = new URL(checkoutUrl);
      const body = new URLSearchParams({ action });
      const form = { "content-type": "application/x-www-form-urlencoded" };
      return (await client.call("POST", pathname, { body, headers: form })).status;
    },
    state: async (order: string) => (await client.get<OrderState>(`/api/orders/${order}`)).body,
    async buy(slot: { start: string; experts: string[] }, service = "coding") {
      const [expert] = slot.experts;
      const held = await client.hold({ service, start: slot.start, expert: expert! });
      if (held.status !== 201) return { status: held.status, held: null, ordered: null };
      const ordered = await client.order(held.body, { key: held.body.hold });
      return {
        status: ordered.status,
        held: held.body as Held,
        ordered: ordered.status === 201 ? (ordered.body as Ordered) : null,
      };
    },
  };
}

/** Free times of a service some days from now. */
export async function someFreeTimes(url: string, service = "coding") {
  const day = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  const span = `from=${day(Date.now() + 3 * DAY)}&to=${day(Date.now() + 40 * DAY)}`;
  const reply = await apiClient(url).get<{ slots: { start: string; experts: string[] }[] }>(
    `/api/slots?service=${service}&${span}`,
  );
  return reply.body.slots;
}
