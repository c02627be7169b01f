import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import {
  apiClient,
  type ApiClient,
  type Held,
  type Listed,
  mailedCode,
  type Ordered,
} from "./api-client.ts";
import { addExpert } from "./fixtures.ts";
import type { HttpApp } from "./http-app.ts";

/** Everything is booked for the next day. */
export const NOW = "2027-01-11T08:00:00Z";
export const DAY = "2027-01-12";

/** Experts with free times on `DAY`, and buyers who book them over the documented API. */
export function bookingCalls(app: () => HttpApp) {
  const readCode = async (email: string) => {
    await app().services.runJobs();
    return (await mailedCode(app().url, email))!;
  };

  async function signedIn(): Promise<ApiClient & { email: string }> {
    const client = apiClient(app().url);
    const email = `${randomUUID()}@example.com`;
    await client.signIn(email, readCode);
    return { ...client, email };
  }

  const slotsOf = async (expert: string) =>
    (
      await apiClient(app().url).get<Listed>(
        `/api/slots?service=coding&expert=${expert}&from=${DAY}&to=${DAY}`,
      )
    ).body.slots.map((slot) => slot.start);

  /** An expert whose hours the process has already cached. */
  async function addKnownExpert(overrides: Parameters<typeof addExpert>[1] = {}) {
    const expert = await addExpert(app().services, overrides);
    await expect.poll(() => slotsOf(expert.slug), { interval: 10 }).not.toEqual([]);
    return expert;
  }

  async function ordered(expert: string, start: string) {
    const buyer = await signedIn();
    const held = await buyer.hold({ service: "coding", start, expert });
    const placed = await buyer.order(held.body, { key: randomUUID() });
    expect([held.status, placed.status]).toEqual([201, 201]);
    return { buyer, held: held.body as Held, placed: placed.body as Ordered };
  }

  return { readCode, signedIn, slotsOf, addKnownExpert, ordered };
}

export const sessionOf = (checkoutUrl: string) => checkoutUrl.split("/").at(-1)!;
