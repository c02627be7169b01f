import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { getAiSession } from "#modules/ai-sessions/data.server.ts";
import { createHolderToken } from "#modules/booking/holder-token.server.ts";
import { holdSlot } from "#modules/booking/commands/hold-slot.server.ts";
import { quote } from "#modules/catalog/price-policy.ts";
import { getBalance, getCredit } from "#modules/ledger/data.server.ts";
import { cancelSession } from "#modules/live-sessions/commands/cancel-session.server.ts";
import { chooseRefund } from "#modules/live-sessions/commands/choose-outcome.server.ts";
import { getScorecardOf } from "#modules/one-way/scorecards.server.ts";
import { openCheckout } from "#modules/orders/commands/open-checkout.server.ts";
import { placeOrder } from "#modules/orders/commands/place-order.server.ts";
import { settleLatestPayment } from "#modules/orders/commands/settle-payment.server.ts";
import { getOrder } from "#modules/orders/data.server.ts";
import { addCandidate, addExpert } from "#tests/support/fixtures.ts";
import type { HttpApp } from "#tests/support/http-app.ts";
import { payCheckout } from "#tests/support/pay-checkout.ts";
import { reviewOf, useScorecardPeople } from "#tests/support/recording-scorecards.ts";

let app: HttpApp;
const { expert, recording, signedIn, expectBalanced } = useScorecardPeople(
  (started) => (app = started),
);
type Person = Awaited<ReturnType<typeof person>>;

async function person() {
  const who = await addCandidate(app.services);
  return { ...who, ...(await signedIn(who.userId)) };
}

/** An order that one person pays for another. No page places one yet. */
async function buyFor(
  payer: Person,
  participant: { userId: string },
  item: { product: string; ref?: string; listMinor: number; options: Record<string, string> },
) {
  const { services } = app;
  const { product, ref = randomUUID(), listMinor, options } = item;
  const placed = await placeOrder(services, services.db, {
    payer,
    participantId: participant.userId,
    idempotencyKey: randomUUID(),
    requestHash: Buffer.alloc(32),
    quoted: quote(listMinor, "USD", null),
    details: { name: "Asha Rao", zone: "UTC" },
    age: "adult",
    line: { product, ref, quantity: 1, unitListMinor: listMinor, description: "A gift" },
    options,
  });
  if (!placed.ok) throw new Error(placed.reason);
  await payCheckout(services, await openCheckout(services, placed.order, placed.payment!));
  await settleLatestPayment(services, placed.order.id);
  return { id: placed.order.id, ref };
}

async function sessionFor(payer: Person, participant: Person) {
  const { slug, id: expertId } = await addExpert(app.services);
  const token = createHolderToken();
  const start = "2027-01-14T10:00:00Z";
  const held = await holdSlot(app.services, { service: "coding", start, expert: slug }, token);
  if (!held.ok) throw new Error(held.reason);
  const item = { product: "live-session", ref: held.hold, listMinor: 7900 };
  const bought = await buyFor(payer, participant, { ...item, options: { holderToken: token } });
  return { ...bought, expertId };
}

const statusOf = async (who: Person, path: string) => (await who.call(path)).status;
const credit = ({ userId }: Person) => getCredit(app.services.db, userId, "USD");

let payer: Person;
let participant: Person;
beforeEach(async () => {
  [payer, participant] = [await person(), await person()];
});

describe("a session paid for by someone else", () => {
  // With the payer's id in `roomAccess`, the payer enters and the participant doesn't.
  test("is the participant’s to open, and its order the payer’s", async () => {
    const { id, ref } = await sessionFor(payer, participant);
    const session = `/candidate/sessions/${ref}`;
    expect(await statusOf(participant, session)).toBe(200);
    expect(await statusOf(payer, session)).toBe(404);
    expect(await statusOf(participant, `/room/${ref}`)).toBe(200);
    expect(await statusOf(payer, `/room/${ref}`)).toBe(404);
    const sessionsOf = async (who: Person) =>
      ((await (await who.call("/api/me/sessions")).json()) as { sessions: object[] }).sessions;
    expect(await sessionsOf(participant)).toMatchObject([{ booking: ref, role: "candidate" }]);
    expect(await sessionsOf(payer)).toEqual([]);

    for (const page of ["", "/receipt", "/cancel", "/change"]) {
      expect(await statusOf(payer, `/orders/${id}${page}`)).toBe(200);
      expect(await statusOf(participant, `/orders/${id}${page}`)).toBe(404);
    }
    expect((await participant.post(`/orders/${id}/cancel`, { expected: "7900" })).status).toBe(404);
    const order = await payer.page(`/orders/${id}`);
    expect(order).toContain("$79");
    expect(order).not.toContain(`/room/${ref}`);
    expect(order).not.toContain(session);
    expect((await payer.post(`/orders/${id}/brief`, { job: "Mine" })).status).toBe(404);

    const overview = await participant.page("/candidate");
    expect(overview).toContain(session);
    expect(overview).not.toContain(id);
    expect(await payer.page("/candidate")).toContain(id);
  });

  test("is confirmed to the participant without a link to the order", async () => {
    const { id, ref } = await sessionFor(payer, participant);
    const { rows } = await app.services.db.execute<{ to_email: string; text: string }>(
      sql`select to_email, text from outbox_mails
          where dedupe_key like ${`order-confirmed:${id}:%:candidate`}`,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]!.to_email).toBe(participant.email);
    expect(rows[0]!.text).toContain(`/candidate/sessions/${ref}`);
    expect(rows[0]!.text).toContain(`/room/${ref}`);
    expect(rows[0]!.text).not.toContain(`/orders/${id}`);
  });

  test("is refunded to the payer, who gets the credit", async () => {
    const { id, expertId } = await sessionFor(payer, participant);
    const by = { role: "expert", id: expertId } as const;
    expect(await cancelSession(app.services, id, { by, why: "Ill" })).toMatchObject({ ok: true });
    await chooseRefund(app.services, id, { role: "candidate", id: payer.userId });
    await app.services.runJobs();
    expect((await getOrder(app.services.db, id))!.status).toBe("refunded");
    expect(await credit(payer)).toBe(790);
    expect(await credit(participant)).toBe(0);
    expect(await payer.page(`/orders/${id}`)).toContain("We refunded $79");
    await expectBalanced();
  });
});

test("an AI session paid for by someone else is the participant’s", async () => {
  const options = { topic: "coding", level: "mid", minutes: "15" };
  const { id, ref } = await buyFor(payer, participant, {
    product: "ai-session",
    listMinor: 900,
    options,
  });
  expect((await getAiSession(app.services.db, ref))!.participantId).toBe(participant.userId);
  expect(await statusOf(participant, `/sessions/ai/${ref}`)).toBe(200);
  expect(await statusOf(payer, `/sessions/ai/${ref}`)).toBe(404);
  expect(await statusOf(participant, `/orders/${id}`)).toBe(404);
  const order = await payer.page(`/orders/${id}`);
  expect(order).toContain("Cancel and refund $9");
  expect(order).not.toContain("Go to your session");
  await payer.post(`/orders/${id}`, { intent: "cancel-order", expected: "900" });
  await app.services.runJobs();
  expect((await getOrder(app.services.db, id))!.status).toBe("refunded");
  expect(await getBalance(app.services.db, "customer", id, "USD")).toBe(0);
});

test("a scorecard paid for by someone else is of the participant’s recording", async () => {
  await expert();
  const who = await recording();
  const options = { interview: who.id, transcript: "kept" };
  const item = { product: "one-way-scorecard", listMinor: 2900, options };
  // Nobody buys a scorecard of a recording for a third person.
  await expect(buyFor(payer, participant, item)).rejects.toThrow("not_open");
  const { id, ref } = await buyFor(payer, who, item);
  expect((await getScorecardOf(app.services.db, who.id))!.id).toBe(ref);
  expect(await who.page(reviewOf(who))).toContain("waiting for an expert");
  expect(await statusOf(payer, reviewOf(who))).toBe(404);
  const order = await payer.page(`/orders/${id}`);
  expect(order).not.toContain(reviewOf(who));
  await payer.post(`/orders/${id}`, { intent: "cancel-order", expected: "2900" });
  await app.services.runJobs();
  expect((await getOrder(app.services.db, id))!.status).toBe("refunded");
});
