import { randomUUID } from "node:crypto";
import { type BrowserContext, expect } from "@playwright/test";
import type { Held, Listed, Ordered } from "../api-client.ts";
import type { App } from "../app-server.ts";

export type FreeSlot = { service: string; start: string; expert: string };

/**
 * A free time far enough ahead to stay bookable while a test moves the clock. `skip` passes over
 * some, for tests that need several.
 */
export async function freeSlot(
  app: App,
  options: { service?: string; expert?: string; skip?: number } = {},
): Promise<FreeSlot> {
  const { service = "coding", expert, skip = 0 } = options;
  const query = new URLSearchParams({ service, ...(expert ? { expert } : {}) });
  const response = await fetch(`${app.url}/api/slots?${query}`);
  expect(response.status).toBe(200);
  const { slots } = (await response.json()) as Listed;
  // Skip the first ones, which pass when the clock moves.
  const slot = slots.slice(20).at(skip);
  if (!slot) throw new Error(`no free time for ${service}`);
  return { service, start: slot.start, expert: slot.experts[0]! };
}

export function pageOf({ service, expert, start }: FreeSlot): string {
  return `/book-your-slot?service=${service}&expert=${expert}&date=${start.slice(0, 10)}&zone=UTC`;
}

export async function holdByForm(
  context: BrowserContext,
  app: App,
  slot: FreeSlot,
): Promise<string> {
  const response = await context.request.post(`${app.url}/book-your-slot`, {
    form: { intent: "hold", service: slot.service, expert: slot.expert, start: slot.start },
  });
  expect(response.url(), `the answer, ${response.status()}`).toContain("?hold=");
  return response.url();
}

/** Holds and orders through the API as a signed-in browser; pay at `checkoutUrl`. */
export async function orderByApi(
  context: BrowserContext,
  app: App,
  slot: FreeSlot,
  input: { currency?: string; details?: object } = {},
): Promise<Ordered & { hold: string }> {
  const held = await context.request.post(`${app.url}/api/holds`, { data: slot });
  expect(held.status()).toBe(201);
  const { hold, token } = (await held.json()) as Held;
  const placed = await context.request.post(`${app.url}/api/orders`, {
    headers: { "idempotency-key": randomUUID() },
    data: { hold, token, currency: "USD", details: { name: "Asha Rao" }, ...input },
  });
  expect(placed.status()).toBe(201);
  return { ...((await placed.json()) as Ordered), hold };
}

export async function payByForm(
  context: BrowserContext,
  checkoutUrl: string,
  action = "pay",
): Promise<void> {
  const response = await context.request.post(checkoutUrl, { form: { action } });
  expect(response.status()).toBeLessThan(400);
}
