import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sqlState } from "#platform/errors.ts";
import { settleLatestPayment } from "#modules/orders/commands/settle-payment.server.ts";
import { eraseAccount } from "#modules/privacy/erase-account.server.ts";
import { type ApiClient, apiClient } from "#tests/support/api-client.ts";
import { addCandidate, addExpert, placeOrder } from "#tests/support/fixtures.ts";
import { pngPhoto } from "#tests/support/photo-files.ts";
import { readPage } from "#tests/support/html.ts";
import type { HttpApp } from "#tests/support/http-app.ts";
import { clientOf } from "#tests/support/signed-in.ts";
import { startWholeApp } from "#tests/support/whole-app.ts";
import { payCheckout } from "#tests/support/pay-checkout.ts";

let app: HttpApp;
let operator: ApiClient;
beforeAll(async () => {
  app = await startWholeApp({ now: "2027-01-11T08:00:00Z" });
  const { userId } = await addCandidate(app.services);
  const { db, clock } = app.services;
  await db.execute(
    sql`insert into memberships (user_id, role) values (${userId}::uuid, 'support')`,
  );
  await db.execute(
    sql`insert into second_factors values (${userId}::uuid, 'sealed', 0, ${clock.now()})`,
  );
  operator = await clientOf(app, userId, true);
});
afterAll(() => app.close());

const form = (client: ApiClient, path: string, fields: Record<string, string>) =>
  client.call("POST", path, { body: new URLSearchParams(fields) });

const PROFILE = {
  intent: "apply",
  name: "Zoë O’Neill",
  headline: "Interviewed 300 engineers",
  biography: "I ask small questions.",
  "topic.coding": "on",
  years: "9",
  "language.0": "en",
  zone: "Europe/Dublin",
  "link.0": "https://example.com/zoe",
};
const SCORES = {
  intent: "trial",
  "score.clarifying": "3",
  "score.approach": "4",
  "score.code": "2",
  "score.testing": "3",
  "score.communication": "4",
};

async function applicant() {
  const { userId, email } = await addCandidate(app.services);
  const client = await clientOf(app, userId);
  await form(client, "/expert/apply", PROFILE);
  return { userId, email, client };
}

async function rowOf(userId: string) {
  const { rows } = await app.services.db.execute<{ id: string; slug: string; status: string }>(
    sql`select id, slug, status from experts where user_id = ${userId}::uuid`,
  );
  return rows[0]!;
}

async function decide(userId: string, to: string, why = "Because of your trial.") {
  const { id } = await rowOf(userId);
  const key = randomUUID();
  const fields = { intent: "expert.decide", expert: id, key, to, why, confirm: "yes" };
  const decided = await form(operator, "/admin/experts", fields);
  expect(decided.status).toBe(302);
  return (await operator.get(decided.headers.get("location")!)).text;
}

async function mailsTo(email: string): Promise<string[]> {
  const { rows } = await app.services.db.execute<{ subject: string }>(
    sql`select subject from outbox_mails where to_email = ${email} order by subject`,
  );
  return rows.map(({ subject }) => subject);
}

test("visitors read what an expert does and earns before they sign in", async () => {
  const visitor = apiClient(app.url);
  const { status, text } = await visitor.get("/expert/apply");
  expect(status).toBe(200);
  const page = readPage(text);
  for (const words of [
    "You keep 75%",
    "$59.25",
    "Of what the candidate pays",
    "How it goes",
    "What we check",
  ]) {
    expect(page.text).toContain(words);
  }
  expect(page.links).toContain("/candidate/login?next=%2Fexpert%2Fapply");
  expect(page.robots).toBe(null);
  const posted = await form(visitor, "/expert/apply", PROFILE);
  expect([posted.status, posted.headers.get("location")]).toEqual([
    302,
    "/candidate/login?next=%2Fexpert%2Fapply",
  ]);
});

test("from the form over the trial and the decision to a public profile", async () => {
  const { userId, email, client } = await applicant();
  const { slug } = await rowOf(userId);
  expect(slug).toMatch(/^zoe-o-neill-[0-9a-f]{6}$/);
  const trial = await client.get("/expert/apply");
  expect(readPage(trial.text).robots).toBe("noindex");
  expect(trial.text).toContain("first character that appears more than once");
  expect(trial.text).not.toContain("Doesn’t ask which repetition");
  expect(await decide(userId, "in_review")).toContain("haven’t scored the trial interview yet");

  const half = await form(client, "/expert/apply", { intent: "trial", "score.code": "2" });
  expect(half.status).toBe(422);
  await form(client, "/expert/apply", SCORES);
  const waiting = await client.get("/expert/apply");
  expect(waiting.text).toContain("We’ve received your application");
  expect(waiting.text).toContain("3 of 5 the same, 4 at most one level apart");
  // A second attempt changes nothing.
  await form(client, "/expert/apply", { ...SCORES, "score.code": "4" });
  expect((await client.get("/expert/apply")).text).toContain("3 of 5 the same");

  const early = await client.get("/expert");
  expect([early.status, early.headers.get("location")]).toEqual([302, "/expert/apply"]);
  expect((await client.get("/expert/earnings")).status).toBe(302);
  expect((await client.get(`/experts/${slug}`)).status).toBe(404);
  const applied = (await operator.get("/admin/experts?status=applied")).text;
  for (const said of ["example.com/zoe", "I ask small questions.", "English"]) {
    expect(applied).toContain(said);
  }
  await decide(userId, "in_review");
  await decide(userId, "active", "Welcome. We liked your questions.");
  expect((await client.get("/expert")).status).toBe(200);
  const shown = async () => (await client.get(`/experts/${slug}`)).text;
  expect(await shown()).toContain("Zoë O’Neill");
  // Nobody's face until they upload their own; then their initials follow their name.
  expect(await shown()).toMatch(/<text[^>]*>ZO<\/text>/);
  const photo = new FormData();
  photo.set("photo", new File([Uint8Array.from(pngPhoto(300, 300))], "me.png"));
  await client.call("POST", "/expert/profile/photo", { body: photo });
  expect(await shown()).not.toContain("ZO</text>");
  await form(client, "/expert/profile", { ...PROFILE, intent: "headline", name: "Zoë Quinn" });
  await client.call("POST", "/expert/profile/photo/remove");
  expect(await shown()).toContain("ZQ</text>");
  await form(client, "/expert/profile", { ...PROFILE, intent: "headline", name: "Zoë Ríos" });
  expect(await shown()).toContain("ZR</text>");
  expect(await mailsTo(email)).toEqual([
    "Welcome to Greenroom",
    "We’re reviewing your application",
    "We’ve received your application",
  ]);
});

test("applicants can go back to their profile until they have scored the trial interview", async () => {
  const { userId, client } = await applicant();
  const back = "/expert/apply?step=profile";
  const trial = await client.get("/expert/apply");
  expect(trial.text).toContain(`href="${back}"`);
  const profile = (await client.get(back)).text;
  for (const known of ["Interviewed 300 engineers", "https://example.com/zoe", "Europe/Dublin"]) {
    expect(profile).toContain(known);
  }
  expect(profile).toMatch(/name="topic\.coding"[^>]* checked/);
  const { "topic.coding": _, ...rest } = PROFILE;
  const changed = { ...rest, headline: "Hired product managers", message: "Also in French." };
  const sent = await form(client, back, { ...changed, "topic.product-management": "on" });
  expect([sent.status, sent.headers.get("location")]).toEqual([303, "/expert/apply"]);
  // The trial interview follows the topics.
  expect((await client.get("/expert/apply")).text).toContain("A shared shopping list");
  const again = (await client.get(back)).text;
  for (const known of ["Hired product managers", "Also in French."]) {
    expect(again).toContain(known);
  }

  await form(client, back, PROFILE);
  await form(client, "/expert/apply", SCORES);
  expect((await client.get(back)).text).toContain("We’ve received your application");
  await form(client, back, changed);
  const { rows } = await app.services.db.execute(
    sql`select e.headline, a.message from experts e join expert_applications a on a.expert_id = e.id
        where e.user_id = ${userId}::uuid`,
  );
  expect(rows).toEqual([{ headline: PROFILE.headline, message: "" }]);
});

test("a trial is scored for the topics at that moment", async () => {
  const { userId, client } = await applicant();
  const { db } = app.services;
  const { id } = await rowOf(userId);
  const { sent } = await db.transaction(async (tx) => {
    await tx.execute(sql`select 1 from experts where id = ${id}::uuid for update`);
    await tx.execute(
      sql`update expert_topics set topic_key = 'f1-visa' where expert_id = ${id}::uuid`,
    );
    const sent = form(client, "/expert/apply", SCORES);
    await expect
      .poll(() =>
        db.execute(sql`select 1 from pg_stat_activity
                       where datname = current_database() and wait_event_type = 'Lock'`),
      )
      .toHaveProperty("rows.length", 1);
    return { sent };
  });
  expect((await sent).status).toBe(422);
});

test("a refused applicant reads why, and may apply again after 90 days", async () => {
  const { userId, client } = await applicant();
  await decide(userId, "refused", "We have enough interviewers for coding.");
  const refused = await client.get("/expert/apply");
  expect(refused.text).toContain("We have enough interviewers for coding.");
  expect(refused.text).toContain("Sunday, April 11, 2027");
  expect((await form(client, "/expert/apply", PROFILE)).status).toBe(409);

  app.services.clock.advance(90 * 86_400_000);
  // The session has expired.
  const later = await clientOf(app, userId);
  expect((await later.get("/expert/apply")).text).toContain("I ask small questions.");
  await form(later, "/expert/apply", PROFILE);
  expect((await rowOf(userId)).status).toBe("applied");
  app.services.clock.advance(-90 * 86_400_000);
});

test("what is missing is named, and nothing typed is lost", async () => {
  const { userId } = await addCandidate(app.services);
  const client = await clientOf(app, userId);
  const refused = await form(client, "/expert/apply", {
    ...PROFILE,
    "topic.coding": "",
    "topic.linkedin": "on",
    "link.0": "javascript:alert(1)",
    years: "",
    zone: "Nowhere",
  });
  expect(refused.status).toBe(422);
  for (const text of [
    "Enter a link that starts with https://",
    "Enter a number of years",
    "I ask small questions.",
    "Choose a time zone, such as Asia/Kolkata",
  ]) {
    expect(refused.text).toContain(text);
  }
  expect((await client.get("/expert/apply")).text).toContain("Interview with us");
});

test("an application submitted twice at once is stored once", async () => {
  const { userId } = await addCandidate(app.services);
  const client = await clientOf(app, userId);
  const sent = await Promise.all([1, 2].map(() => form(client, "/expert/apply", PROFILE)));
  expect(sent.map(({ status }) => status)).toEqual([303, 303]);
  const { rows } = await app.services.db.execute(
    sql`select a.id from expert_applications a join experts e on e.id = a.expert_id
        where e.user_id = ${userId}::uuid`,
  );
  expect(rows).toHaveLength(1);
});

describe("an expert", () => {
  const profile = (client: ApiClient, intent: string) =>
    form(client, "/expert/profile", { intent });

  test("pauses, resumes, and leaves only without sessions", async () => {
    const { services } = app;
    const expert = await addExpert(services);
    const client = await clientOf(app, expert.userId);
    const start = "2027-01-14T10:00:00Z";
    const placed = await placeOrder(services, { start, expert: expert.slug });
    await payCheckout(services, placed.checkoutUrl);
    await settleLatestPayment(services, placed.order.id);

    await profile(client, "leave");
    expect((await rowOf(expert.userId)).status).toBe("active");
    await profile(client, "pause");
    expect((await client.get(`/experts/${expert.slug}`)).status).toBe(404);
    await expect(
      placeOrder(services, { start: "2027-01-15T10:00:00Z", expert: expert.slug }),
    ).rejects.toThrow();
    const refused = await profile(client, "leave");
    expect(refused.headers.get("location")).toBe("/expert/profile?sessions#bookings");
    expect((await client.get("/expert/profile?sessions")).text).toContain("still have booked");
    await profile(client, "resume");
    expect((await client.get(`/experts/${expert.slug}`)).status).toBe(200);

    await services.db.execute(
      sql`update bookings set status = 'cancelled_by_expert' where id = ${placed.hold}::uuid`,
    );
    await profile(client, "pause");
    await profile(client, "leave");
    expect((await rowOf(expert.userId)).status).toBe("left");
    expect((await client.get("/expert")).status).toBe(200);
    // Only their past sessions are left.
    expect(await eraseAccount(services, expert.userId)).toMatchObject({ ok: true });
  });

  test("whom an operator paused can't resume", async () => {
    const expert = await addExpert(app.services);
    const client = await clientOf(app, expert.userId);
    await decide(expert.userId, "paused", "Two candidates complained.");
    await profile(client, "resume");
    expect((await rowOf(expert.userId)).status).toBe("paused");
    expect((await client.get("/expert/profile")).text).toContain("Two candidates complained.");
    await decide(expert.userId, "active");
    expect((await rowOf(expert.userId)).status).toBe("active");
  });

  test("can't leave with a booked session, even by direct SQL", async () => {
    const expert = await addExpert(app.services);
    await placeOrder(app.services, { start: "2027-01-20T10:00:00Z", expert: expert.slug });
    const { db } = app.services;
    await db.execute(sql`update experts set status = 'paused' where id = ${expert.id}::uuid`);
    const leave = db.execute(sql`update experts set status = 'left' where id = ${expert.id}::uuid`);
    expect(sqlState(await leave.catch((error: unknown) => error))).toBe("GR002");
  });
});

test("an application that was never accepted is erased with the account", async () => {
  const { userId } = await applicant();
  expect(await eraseAccount(app.services, userId)).toMatchObject({ ok: true });
  expect(await rowOf(userId)).toBeUndefined();
});
