import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { addExpert } from "#tests/support/fixtures.ts";
import { type TestServices, testServices } from "#tests/support/test-services.ts";
import { handleJob } from "#server/jobs/registry.ts";
import { holdSlot } from "#modules/booking/commands/hold-slot.server.ts";
import { saveDraft } from "#modules/booking/commands.server.ts";
import { createHolderToken } from "#modules/booking/holder-token.server.ts";

const DAY = 86_400_000;

let services: TestServices;
beforeEach(async () => {
  services = await testServices({ now: "2027-01-11T08:00:00Z" });
});
afterEach(() => services.close());

test("deletes the draft of a released hold after 30 days and keeps the booking", async () => {
  const { db, clock } = services;
  const expert = await addExpert(services);
  const holderToken = createHolderToken();
  const input = { service: "coding", start: "2027-01-13T10:00:00Z", expert: expert.slug };
  const held = await holdSlot(services, input, holderToken);
  if (!held.ok) throw new Error(held.reason);
  await saveDraft(db, held.hold, holderToken, { name: "Asha Rao", phone: "9876543210" });
  const drafts = async () =>
    (await db.execute(sql`select draft->>'name' as name from bookings`)).rows;

  // The hold ends in ten minutes; retention starts then.
  clock.advance(30 * DAY + 600_000);
  await handleJob(services, "bookings.prune-drafts", {});
  expect(await drafts()).toEqual([{ name: "Asha Rao" }]);
  clock.advance(1);
  await handleJob(services, "bookings.prune-drafts", {});
  expect(await drafts()).toEqual([{ name: null }]);
});
