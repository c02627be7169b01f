import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { grantRole } from "#modules/accounts/commands.server.ts";
import { getUserByEmail } from "#modules/accounts/data.server.ts";
import { eraseAccount } from "#modules/privacy/erase-account.server.ts";
import { exportPersonalData } from "#modules/privacy/export-data.server.ts";
import { settleLatestPayment } from "#modules/orders/commands/settle-payment.server.ts";
import { addExpert, placeOrder } from "#tests/support/fixtures.ts";
import type { HttpApp } from "#tests/support/http-app.ts";
import { startWholeApp } from "#tests/support/whole-app.ts";
import { payCheckout } from "#tests/support/pay-checkout.ts";
import { clientByCode } from "#tests/support/signed-in.ts";

let app: HttpApp;
let expert: Awaited<ReturnType<typeof addExpert>>;
let order: string;
beforeAll(async () => {
  app = await startWholeApp({ now: "2027-01-11T08:00:00Z" });
  expert = await addExpert(app.services, { slug: "grace-hopper" });
  const placed = await placeOrder(app.services, {
    start: "2027-01-14T10:00:00Z",
    expert: expert.slug,
  });
  await payCheckout(app.services, placed.checkoutUrl);
  await settleLatestPayment(app.services, placed.order.id);
  order = placed.order.id;
});
afterAll(() => app.close());

test("an expert signs in by code and finds the sessions they host", async () => {
  const client = await clientByCode(app, "grace-hopper@experts.example");
  const { text } = await client.get("/candidate");
  expect(text).toContain("Sessions you’re hosting");
  const [, path] = /href="(\/expert\/sessions\/[\w-]+)"/.exec(text)!;
  const session = await client.get(path!);
  expect(session.status).toBe(200);
  expect(session.text).toContain("Asha Rao");
  // The account alone doesn't open the buyer's order.
  expect((await client.get(`/orders/${order}`)).status).toBe(404);
});

test("others see none of it", async () => {
  const { text } = await (await clientByCode(app, "somebody@example.com")).get("/candidate");
  expect(text).not.toContain("hosting");
  expect(text).not.toContain(order);
});

test("emails about sessions go to the expert's account email", async () => {
  const { db } = app.services;
  await db.execute(
    sql`update users set email = 'grace@example.com' where id = ${expert.userId}::uuid`,
  );
  await placeOrder(app.services, { start: "2027-01-15T10:00:00Z", expert: expert.slug });
  const { rows } = await db.execute(sql`select email from expert_contacts`);
  expect(rows).toEqual([{ email: "grace@example.com" }]);
});

test("an expert's export contains their profile, and their account can't be erased", async () => {
  const { userId } = expert;
  const exported = await exportPersonalData(app.services, { userId, email: "grace@example.com" });
  expect(exported["expert"]).toMatchObject({ slug: "grace-hopper", topics: ["coding"] });
  expect(await eraseAccount(app.services, userId)).toEqual({ ok: false, reason: "is_expert" });
});

test("nobody books their own session", async () => {
  const own = { userId: expert.userId, email: "grace@example.com" };
  const start = "2027-01-18T10:00:00Z";
  const order = placeOrder(app.services, { start, expert: expert.slug, candidate: own });
  await expect(order).rejects.toThrow("own_session");
});

test("an operator's account isn't erased, and its email changes only after two-factor", async () => {
  const email = "ops@example.com";
  const client = await clientByCode(app, email);
  const user = (await getUserByEmail(app.services.db, email))!;
  await grantRole(app.services.db, "finance", [user.id]);
  expect(await eraseAccount(app.services, user.id)).toEqual({ ok: false, reason: "is_staff" });
  const changed = await client.call("POST", "/candidate/settings", {
    body: new URLSearchParams({ intent: "email-send", email: "thief@example.com" }),
    headers: { origin: app.url },
  });
  expect(changed.status).toBe(403);
  expect(await getUserByEmail(app.services.db, email)).not.toBeNull();
});

test("an expert still finds past sessions, also after their emails' links have expired", async () => {
  const { services } = app;
  const day = 86_400_000;
  const client = await clientByCode(app, "grace@example.com");
  const { text } = await client.get("/candidate");
  expect(text).not.toContain("Past and canceled");
  services.clock.advance(Date.parse("2027-01-14T12:00:00Z") - services.clock.now().getTime());
  const later = await client.get("/candidate");
  expect(later.text).toContain("Past and canceled");
  const [, page] = /href="(\/expert\/sessions\/[\w-]+)"/.exec(later.text)!;
  services.clock.advance(90 * day);
  const back = await clientByCode(app, "grace@example.com");
  expect((await back.get("/candidate")).text).toContain(page!);
  expect((await back.get(page!)).status).toBe(200);
});
