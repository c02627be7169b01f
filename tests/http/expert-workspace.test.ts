import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cancelSession } from "#modules/live-sessions/commands/cancel-session.server.ts";
import { orderToken } from "#modules/orders/order-link.server.ts";
import { settleLatestPayment } from "#modules/orders/commands/settle-payment.server.ts";
import { eraseAccount } from "#modules/privacy/erase-account.server.ts";
import { appendEvent } from "#modules/timeline/commands.server.ts";
import { listEvents } from "#modules/timeline/data.server.ts";
import { runDueJobs } from "#server/jobs/run-due.ts";
import { type ApiClient, apiClient } from "#tests/support/api-client.ts";
import { addExpert, attend, bookSession, placeOrder } from "#tests/support/fixtures.ts";
import { pngPhoto } from "#tests/support/photo-files.ts";
import { readPage } from "#tests/support/html.ts";
import type { HttpApp } from "#tests/support/http-app.ts";
import { clientOf, latestCode } from "#tests/support/signed-in.ts";
import { startWholeApp } from "#tests/support/whole-app.ts";
import { payCheckout } from "#tests/support/pay-checkout.ts";

const START = "2027-01-14T10:00:00Z";

let app: HttpApp;
let grace: Awaited<ReturnType<typeof addExpert>>;
let alan: typeof grace;
let booking: string;
beforeAll(async () => {
  app = await startWholeApp({ now: "2027-01-11T08:00:00Z" });
  grace = await addExpert(app.services, { slug: "grace-hopper", zone: "Asia/Kolkata" });
  alan = await addExpert(app.services, { slug: "alan-turing" });
  const placed = await placeOrder(app.services, { start: START, expert: grace.slug });
  await payCheckout(app.services, placed.checkoutUrl);
  await settleLatestPayment(app.services, placed.order.id);
  booking = placed.hold;
});
afterAll(() => app.close());

test("signing in leads an expert to the workspace, or back to the page that asked", async () => {
  const client = apiClient(app.url);
  const email = "grace-hopper@experts.example";
  const submit = (form: Record<string, string>) =>
    client.call("POST", "/candidate/login", { body: new URLSearchParams(form) });
  const location = ({ headers }: { headers: Headers }) => headers.get("location");
  await submit({ email, intent: "send" });
  const code = await latestCode(app, email);
  expect(location(await submit({ email, intent: "verify", code }))).toBe("/expert");
  expect(location(await client.get("/candidate/login"))).toBe("/expert");
  expect(location(await client.get("/candidate/login?next=%2Fcandidate"))).toBe("/candidate");
  expect(location(await client.get("/expert/login"))).toBe("/expert");
});

test("Today shows the next session in the expert's zone, and Join from 15 minutes before", async () => {
  const client = await clientOf(app, grace.userId);
  const early = await client.get("/expert");
  expect(early.text).toContain("with Asha Rao");
  expect(early.text).toContain("3:30 PM");
  expect(early.text).not.toContain(`/room/${booking}`);

  const ahead = Date.parse(START) - app.services.clock.now().getTime();
  app.services.clock.advance(ahead - 15 * 60_000);
  expect((await client.get("/expert")).text).toContain(`/room/${booking}`);
});

test("an expert without sessions sees none, and nothing of the others'", async () => {
  const { text } = await (await clientOf(app, alan.userId)).get("/expert");
  expect(text).toContain("No upcoming sessions");
  expect(text).not.toContain("Asha Rao");
});

test("Today lists what a new expert still has to set up", async () => {
  const { services } = app;
  const expert = await addExpert(services);
  await services.db.execute(sql`delete from expert_hours where expert_id = ${expert.id}::uuid`);
  await services.db.execute(
    sql`update experts set avatar_seed = 'initials:NE' where id = ${expert.id}::uuid`,
  );
  const client = await clientOf(app, expert.userId);
  const steps = async () => {
    const { text } = await client.get("/expert");
    const names = ["Set your hours", "Add a photo", "Tell us where to pay you"];
    return names.filter((name) => text.includes(`>${name}</a>`));
  };
  expect(await steps()).toEqual(["Set your hours", "Add a photo", "Tell us where to pay you"]);
  await services.db.execute(
    sql`insert into expert_hours values (${expert.id}::uuid, 1, 540, 1020)`,
  );
  expect(await steps()).toEqual(["Add a photo", "Tell us where to pay you"]);
  const photo = new FormData();
  photo.set("photo", new File([Uint8Array.from(pngPhoto(300, 300))], "me.png"));
  await client.call("POST", "/expert/profile/photo", { body: photo });
  expect(await steps()).toEqual(["Tell us where to pay you"]);
  await services.db.execute(
    sql`insert into payout_details (expert_id, sealed, ending, updated_at)
        values (${expert.id}::uuid, '', '1234', now())`,
  );
  expect((await client.get("/expert")).text).not.toContain("First steps");
});

test("a profile is edited part by part, and the public sees it", async () => {
  const client = await clientOf(app, grace.userId);
  const post = (form: Record<string, string>) =>
    client.call("POST", "/expert/profile", { body: new URLSearchParams(form) });
  const headline = "Compilers, and <b>what</b> they hide";
  await post({ intent: "headline", name: "Grace Hopper", headline, status: "left" });
  await post({ intent: "facts", years: "40", "language.0": "fr", "language.2": "en" });
  await post({ intent: "about", biography: "I ask why.\nTwice." });
  await post({ intent: "stand-ins", takesStandIns: "yes" });
  const { text } = await client.get("/experts/grace-hopper");
  for (const shown of ["Grace Hopper", "40", "French, English", "I ask why."]) {
    expect(text).toContain(shown);
  }
  expect(text).not.toContain("<b>what");
  const { rows } = await app.services.db.execute(
    sql`select status, takes_stand_ins from experts where id = ${grace.id}::uuid`,
  );
  expect(rows).toEqual([{ status: "active", takes_stand_ins: true }]);

  const refused = await post({ intent: "facts", years: "99", "language.0": "" });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain("Enter 0 to 70 years");
  expect(refused.text).toContain("Choose at least one language");
  expect(refused.text).toContain('value="99"');
  expect((await post({ intent: "toString" })).status).toBe(400);
});

test("a session that didn't take place says what that means", async () => {
  const { services } = app;
  const page = async (client: ApiClient, id: string) =>
    readPage((await client.get(`/expert/sessions/${id}`)).text).text;
  const expert = await clientOf(app, grace.userId);
  services.clock.advance(Date.parse(START) + 16 * 60_000 - services.clock.now().getTime());
  await runDueJobs(services);
  const text = await page(expert, booking);
  expect(text).toContain("Neither of you showed up. Asha Rao gets a full refund.");
  expect(text).toContain("You won’t be paid for it.");
  const list = readPage((await expert.get("/expert/sessions")).text);
  expect(list.text).toContain("Nobody came");
  expect(list.links).toContain(`/expert/sessions/${booking}`);

  const start = new Date(services.clock.now().getTime() + 20 * 3_600_000);
  start.setUTCMinutes(0, 0, 0);
  const late = await bookSession(services, { start: start.toISOString() });
  services.clock.advance(2 * 3_600_000);
  const by = { role: "candidate", id: late.candidate.userId } as const;
  expect(await cancelSession(services, late.orderId, { by, why: "" })).toMatchObject({ ok: true });
  const client = await clientOf(app, late.expert.userId);
  expect(await page(client, late.bookingId)).toContain("You earn your share of the part");
});

test("a session that the expert canceled says so to both, and leads the expert back", async () => {
  const { services } = app;
  const start = new Date(services.clock.now().getTime() + 50 * 3_600_000);
  start.setUTCMinutes(0, 0, 0);
  const { orderId, expert, candidate } = await bookSession(services, {
    start: start.toISOString(),
  });
  const by = { role: "expert", id: expert.id } as const;
  expect(await cancelSession(services, orderId, { by, why: "Ill" })).toMatchObject({ ok: true });
  const order = await (await clientOf(app, candidate.userId)).get(`/orders/${orderId}`);
  expect(order.text).toMatch(/<aside aria-label="The session">.*>Canceled<.*<\/aside>/s);
  const token = orderToken(services.config, orderId, { expertId: expert.id });
  const own = await apiClient(app.url).get(`/orders/${orderId}?token=${token}`);
  expect(readPage(own.text).links).toContain("/expert");
});

test("a session that went to another expert leaves the first one their own files and words", async () => {
  const { services } = app;
  const { db, clock } = services;
  const later = new Date(clock.now().getTime() + 50 * 3_600_000);
  later.setUTCMinutes(0, 0, 0);
  const moved = await bookSession(services, { start: later.toISOString() });
  const next = await addExpert(services);
  const say = (actor: "candidate" | "expert", text: string, minute: number) =>
    appendEvent(db, {
      sessionId: moved.bookingId,
      startAt: later,
      at: new Date(later.getTime() + minute * 60_000),
      actor,
      kind: "segment",
      data: { text, fromMs: 0, toMs: 1 },
    });
  const record = async (role: "candidate" | "expert", userId: string) => {
    const { rows } = await db.execute<{ id: string }>(
      sql`insert into recordings (user_id, session_id, role, media_type, status, started_at, bytes,
                                  duration_ms, file_key, created_at, changed_at, expires_at)
          values (${userId}::uuid, ${moved.bookingId}::uuid, ${role}, 'audio/webm', 'ready', ${later},
                  9, 60000, gen_random_uuid()::text, ${later}, ${later}, ${later})
          returning id`,
    );
    return rows[0]!.id;
  };
  await attend(services, moved.bookingId, { expert: [[0, 20]] });
  await say("expert", "Words of the first", 1);
  await say("candidate", "Words of the candidate", 2);
  const own = await record("expert", moved.expert.userId);
  const others = await record("candidate", moved.candidate.userId);
  await db.execute(
    sql`update bookings set expert_id = ${next.id}::uuid where id = ${moved.bookingId}::uuid`,
  );
  await attend(services, moved.bookingId, { expert: [[30, 40]] });
  await say("expert", "Words of the next", 31);

  const page = async (userId: string) =>
    (await (await clientOf(app, userId)).get("/expert/sessions")).text;
  const text = await page(moved.expert.userId);
  const words = readPage(text).text;
  expect(words).toContain("Your files from other sessions");
  expect(words).toContain("Words of the first");
  expect(text).toContain(`action="/recordings/${own}/delete"`);
  expect(text).toContain(`action="/recordings/transcripts/${moved.bookingId}/delete"`);
  for (const hidden of ["Words of the candidate", "Words of the next", "Asha Rao", others]) {
    expect([hidden, text.includes(hidden)]).toEqual([hidden, false]);
  }
  for (const other of [next.userId, alan.userId]) {
    expect(await page(other)).not.toContain("Your files from other sessions");
  }

  const first = await clientOf(app, moved.expert.userId);
  const remove = async (client: ApiClient, path: string) => {
    const { status, headers } = await client.call("POST", `/recordings/${path}/delete`);
    return [status, headers.get("location")];
  };
  const transcript = `transcripts/${moved.bookingId}`;
  const stranger = await clientOf(app, alan.userId);
  for (const path of [own, transcript]) {
    expect(await remove(stranger, path)).toEqual([404, null]);
    expect(await remove(first, path)).toEqual([303, "/expert/sessions#files"]);
  }
  expect(await remove(first, others)).toEqual([404, null]);
  expect(await page(moved.expert.userId)).not.toContain("Your files from other sessions");
  const left = await listEvents(db, moved.bookingId, { seenBy: "expert", kinds: ["segment"] });
  expect(left.map(({ kind, data }) => kind === "segment" && data.text)).toEqual([
    "",
    "Words of the candidate",
    "Words of the next",
  ]);

  // Erasing an expert's account removes what they said, also where another has the session now.
  await say("expert", "The first again", 3);
  for (const status of ["paused", "left"]) {
    await db.execute(
      sql`update experts set status = ${status} where user_id = ${moved.expert.userId}::uuid`,
    );
  }
  expect(await eraseAccount(services, moved.expert.userId)).toEqual({ ok: true });
  const kept = await listEvents(db, moved.bookingId, { seenBy: "expert", kinds: ["segment"] });
  expect(kept.map(({ kind, data }) => kind === "segment" && data.text)).toEqual([
    "",
    "Words of the candidate",
    "Words of the next",
    "",
  ]);
});
