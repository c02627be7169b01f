import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { apiClient, mailedCode } from "#tests/support/api-client.ts";
import { addExpert } from "#tests/support/fixtures.ts";
import { type HttpApp, startHttpApp } from "#tests/support/http-app.ts";

let app: HttpApp;

beforeAll(async () => {
  app = await startHttpApp({ now: "2027-01-11T08:00:00Z" });
});
afterAll(() => app.close());

async function orderAt(currency: string, priceMinor: number, start: string) {
  const { slug: expert } = await addExpert(app.services);
  await app.services.db.execute(
    sql`update service_prices set amount_minor = ${priceMinor}
        where service_slug = 'coding' and currency = ${currency}`,
  );
  const client = apiClient(app.url);
  await client.signIn(`${randomUUID()}@example.com`, async (email) => {
    await app.services.runJobs();
    return (await mailedCode(app.url, email))!;
  });
  const held = await client.hold({ service: "coding", start, expert });
  return client.order(held.body, { key: randomUUID(), currency });
}

test.each([
  ["USD", 9_000_00],
  ["INR", 8_00_000_00],
])("a card payment in %s may equal the cap but not exceed it", async (currency, cap) => {
  const at = await orderAt(currency, cap, "2027-01-12T10:00:00Z");
  expect(at.status).toBe(201);
  expect(at.body).toMatchObject({ amountMinor: cap, currency });
  const above = await orderAt(currency, cap + 1, "2027-01-12T12:00:00Z");
  expect(above.status).toBe(422);
  expect(above.body.reason).toBe("over_cap");
});
