import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { formatTime } from "#lib/zones.ts";
import { getBooking } from "#modules/booking/data.server.ts";
import { cancelSession } from "#modules/live-sessions/commands/cancel-session.server.ts";
import { listPresence } from "#modules/rooms/data.server.ts";
import { endSession } from "#modules/rooms/commands/end-session.server.ts";
import { offerToStandIn } from "#modules/rooms/commands/stand-in.server.ts";
import { ROOM_INTENTS } from "#modules/rooms/offer.ts";
import { advanceClock } from "#server/jobs/run-due.ts";
import { getSessionOrder } from "#modules/live-sessions/data.server.ts";
import { candidateZone } from "#modules/live-sessions/session-calendar.server.ts";
import { roomToken } from "#modules/live-sessions/room-link.server.ts";
import { scoringOf } from "#modules/feedback/data.server.ts";
import { sendScorecard } from "#modules/scorecards/commands.server.ts";
import { openDraft } from "#modules/scorecards/data.server.ts";
import { anchorOf } from "#modules/scorecards/schema.ts";
import { appendEvent } from "#modules/timeline/commands.server.ts";
import { addCandidate, addExpert, attend, bookSession } from "#tests/support/fixtures.ts";
import type { HttpApp } from "#tests/support/http-app.ts";
import { readPage } from "#tests/support/html.ts";
import { signIn } from "#tests/support/room.ts";
import { startWholeApp } from "#tests/support/whole-app.ts";

let app: HttpApp;
let booking: NonNullable<Awaited<ReturnType<typeof getBooking>>>;
let candidate: { userId: string };
let host: { userId: string };
const START = "2027-01-14T10:00:00Z";

beforeAll(async () => {
  app = await startWholeApp({ now: "2027-01-13T08:00:00Z" });
  const booked = await bookSession(app.services, { start: START });
  ({ candidate, expert: host } = booked);
  booking = (await getBooking(app.services.db, booked.bookingId))!;
});
afterAll(() => app.close());

const setClock = (at: string) =>
  app.services.clock.advance(Date.parse(at) - app.services.clock.now().getTime());
const get = (path: string, cookie = "") =>
  fetch(app.url + path, { redirect: "manual", headers: { cookie } });
const linkOf = (role: "candidate" | "expert") => roomToken(app.services.config, booking, role);

describe("a session's room", () => {
  const lobby = async (cookie: string) =>
    (await (await get(`/room/${booking.id}`, cookie)).text()).replace(/<[^>]*>/g, "");

  test("asks the signed-out to sign in, and is a 404 for everybody else", async () => {
    const path = `/room/${booking.id}`;
    const signedOut = await get(path);
    expect([signedOut.status, signedOut.headers.get("location")]).toEqual([
      302,
      `/candidate/login?next=${encodeURIComponent(path)}`,
    ]);
    const stranger = await signIn(app, (await addCandidate(app.services)).userId);
    for (const missing of [path, `/room/${randomUUID()}`, "/room/none"]) {
      expect([missing, (await get(missing, stranger)).status]).toEqual([missing, 404]);
    }
  });

  test("moves a link's token from the URL into a cookie for this room only", async () => {
    const opened = await get(`/room/${booking.id}?t=${linkOf("candidate")}`);
    expect([opened.status, opened.headers.get("location")]).toEqual([302, `/room/${booking.id}`]);
    const cookies = opened.headers.getSetCookie().filter((one) => one.startsWith("room="));
    // A browser sends a cookie for `/room/1` to `/room/1/socket`, but not to `/room/1.data`.
    expect(cookies.map((one) => /; Path=([^;]+);/.exec(one)?.[1])).toEqual([
      `/room/${booking.id}`,
      `/room/${booking.id}.data`,
      `/scorecards/session/${booking.id}`,
    ]);
    for (const one of cookies) expect(one).toContain("; HttpOnly; SameSite=Lax");
    const [cookie] = cookies;
    const page = await get(`/room/${booking.id}`, cookie!.split(";")[0]);
    expect(page.status).toBe(200);
    expect(page.headers.get("cache-control")).toBe("private, no-store");
    expect(await page.text()).toContain(booking.expertName);
    // Nobody is there because a page, or a scanner of links, was.
    expect(await listPresence(app.services.db, booking.id)).toEqual([]);
  });

  test("drops what can't be a token", async () => {
    const odd = encodeURIComponent("a; Path=/; Domain=evil.example");
    const opened = await get(`/room/${booking.id}?t=${odd}`);
    expect(opened.headers.getSetCookie().join()).toMatch(/^room=; /);
  });

  test("says when it opens, then offers three ways to join, without scripts", async () => {
    const cookie = await signIn(app, candidate.userId);
    const joinLink = `href="/room/${booking.id}"`;
    const early = await (await get(`/room/${booking.id}`, cookie)).text();
    expect(early).toContain("Opens");
    expect(early).not.toContain("Join without camera");
    expect(await (await get("/candidate", cookie)).text()).not.toContain(joinLink);

    setClock("2027-01-14T09:50:00Z");
    expect(await (await get("/candidate", cookie)).text()).toContain(joinLink);
    await app.services.db.execute(
      sql`update orders set details = details || '{"experience": "1"}' 
          where payer_id = ${candidate.userId}::uuid`,
    );
    const open = await (await get(`/room/${booking.id}`, cookie)).text();
    expect(open).toContain("<dd>1 year</dd>");
    expect(await lobby(cookie)).toContain("The room is open. Your session starts in 10 minutes.");
    setClock("2027-01-14T10:03:30Z");
    expect(await lobby(cookie)).toContain("Your session started 3 minutes ago.");
    setClock("2027-01-14T09:50:00Z");
    const ways = [...open.matchAll(/<button[^>]*>(Join[^<]*)<\/button>/g)].map(([, name]) => name);
    expect(ways).toEqual(["Join", "Join without camera", "Join by chat only"]);
    expect(open).not.toMatch(/<button[^>]* disabled=/);
  });

  test("shows rubric and questions only to the expert", async () => {
    const path = `/room/${booking.id}`;
    const read = async (role: "candidate" | "expert") => {
      const headers = { cookie: `room=${linkOf(role)}`, referer: app.url + path };
      return (await fetch(`${app.url}${path}.data`, { headers })).text();
    };
    expect(await read("expert")).toContain("redFlags");
    expect(await read("candidate")).not.toContain("redFlags");
  });

  test("lets its expert alone hold the call elsewhere, and says where it is", async () => {
    const path = `/room/${booking.id}`;
    const as = (role: "candidate" | "expert") => `room=${linkOf(role)}`;
    const call = "https://meet.google.com/abc-defg-hij";
    const send = async (role: "candidate" | "expert", link: string) => {
      const response = await fetch(app.url + path, {
        method: "POST",
        redirect: "manual",
        headers: { cookie: as(role), "content-type": "application/x-www-form-urlencoded" },
        body: new URLSearchParams({ intent: "replace-call", link }).toString(),
      });
      return { status: response.status, text: await response.text() };
    };
    expect((await send("candidate", call)).status).toBe(404);
    const refused = await send("expert", "https://evil.example/meet.google.com");
    expect(refused.status).toBe(422);
    expect(refused.text).toContain("Use a link of one of the providers");
    expect(await (await get(path, as("candidate"))).text()).not.toContain("The call is at");
    expect((await send("expert", call)).status).toBe(303);
    for (const role of ["candidate", "expert"] as const) {
      const text = (await (await get(path, as(role))).text()).replaceAll("<!-- -->", "");
      expect(text).toContain("The call is at meet.google.com");
      expect(text).toMatch(new RegExp(`<a [^>]*href="${call}"`));
    }
    expect(await (await get(path, as("candidate"))).text()).not.toContain("Replace the call");
  });

  test("is replaced from the session's page as well, by the same form", async () => {
    const path = `/expert/sessions/${booking.id}`;
    const cookie = await signIn(app, host.userId);
    const send = async (link: string) => {
      const body = new URLSearchParams({ intent: "replace-call", link });
      const sent = { method: "POST", redirect: "manual", headers: { cookie }, body } as const;
      const response = await fetch(app.url + path, sent);
      return { status: response.status, text: await response.text() };
    };
    expect(await (await get(path, cookie)).text()).toContain("the call is at meet.google.com");
    const refused = await send("https://evil.example/");
    expect([refused.status, refused.text.includes("Use a link of one of the providers")]).toEqual([
      422,
      true,
    ]);
    app.services.clock.advance(61_000);
    expect((await send("https://zoom.us/j/1")).status).toBe(303);
    const atRoom = await (await get(`/room/${booking.id}`, `room=${linkOf("candidate")}`)).text();
    expect(atRoom.replaceAll("<!-- -->", "")).toContain("The call is at zoom.us");
  });

  test("allows devices, own recordings and nobody's scripts", async () => {
    const { headers } = await get(`/room/${booking.id}`, await signIn(app, candidate.userId));
    expect(headers.get("permissions-policy")).toContain("camera=(self), microphone=(self)");
    const policy = headers.get("content-security-policy");
    expect(policy).toContain("media-src 'self' blob:");
    expect(policy).toMatch(/style-src 'self' 'nonce-[\w-]+';/);
    expect(policy).toMatch(/script-src 'self' 'nonce-[\w-]+';/);
  });

  test("closes half an hour after the session, with a scorecard for the expert", async () => {
    setClock("2027-01-14T11:31:00Z");
    const asExpert = await get(`/room/${booking.id}`, `room=${linkOf("expert")}`);
    expect(await asExpert.text()).toContain("This room is closed");
    const session = await get(`/expert/sessions/${booking.id}`, await signIn(app, host.userId));
    expect(await session.text()).not.toContain("Replace the call");
    const asCandidate = await get(`/room/${booking.id}`, `room=${linkOf("candidate")}`);
    const text = await asCandidate.text();
    expect(text).not.toContain("Send scorecard");
    // A link opens only the room, so a link to the order would be a 404.
    const [, path] = /href="(\/candidate\/sessions\/[\w-]+)"/.exec(text)!;
    const next = await get(path!, `room=${linkOf("candidate")}`);
    expect(next.headers.get("location")).toBe(`/candidate/login?next=${encodeURIComponent(path!)}`);
    expect(text).not.toContain(`/orders/`);
  });
});

test("a canceled session's room says that it's canceled", async () => {
  setClock("2027-01-15T08:00:00Z");
  const booked = await bookSession(app.services, { start: "2027-01-20T10:00:00Z" });
  const cookie = await signIn(app, booked.candidate.userId);
  const by = { role: "candidate", id: booked.candidate.userId } as const;
  await cancelSession(app.services, booked.orderId, { by, why: "Another plan" });
  const page = await get(`/room/${booked.bookingId}`, cookie);
  expect(await page.text()).toContain("This session was canceled");
});

describe("what each person can do while the other is missing", () => {
  const minutes = (count: number) => advanceClock(app.services, count * 60_000);
  /** A session at the given minute with only this person there. */
  async function waiting(role: "candidate" | "expert", start: string, minute: number) {
    const [standIn, booked] = [
      await addExpert(app.services),
      await bookSession(app.services, { start }),
    ];
    await app.services.owner.$client.query(
      "update experts set takes_stand_ins = (id = $1) where true",
      [standIn.id],
    );
    await attend(app.services, booked.bookingId, { [role]: [[0]] });
    setClock(start);
    await minutes(0);
    for (let passed = 0; passed < minute; passed += 5) await minutes(5);
    return {
      ...booked,
      standIn,
      path: `/room/${booked.bookingId}`,
      cookies: {
        candidate: await signIn(app, booked.candidate.userId),
        expert: await signIn(app, booked.expert.userId),
      },
    };
  }
  const post = async (path: string, cookie: string, intent: string) => {
    const answer = await fetch(app.url + path, {
      method: "POST",
      redirect: "manual",
      headers: { cookie, origin: app.services.config.publicUrl },
      body: new URLSearchParams({ intent }),
    });
    return [answer.status, answer.headers.get("location")];
  };
  const statusOf = async (id: string) => (await getBooking(app.services.db, id))!.status;

  test("the candidate accepts a stand-in without JavaScript", async () => {
    const { path, cookies, standIn, bookingId, expert } = await waiting(
      "candidate",
      "2027-02-02T10:00:00Z",
      5,
    );
    expect(await (await get(path, cookies.candidate)).text()).toContain("asking other experts");
    await offerToStandIn(app.services, bookingId, standIn.id);
    const page = await (await get(path, cookies.candidate)).text();
    expect(page).toMatch(/<form[^>]* method="post"/);
    expect(page).toContain(`Meet Name of ${standIn.slug} instead`);
    expect(await (await get(path, cookies.expert)).text()).not.toContain("instead");

    const stranger = await signIn(app, (await addCandidate(app.services)).userId);
    for (const intent of ROOM_INTENTS) {
      expect([intent, await post(path, stranger, intent)]).toEqual([intent, [404, null]]);
      const [status, to] = await post(path, "", intent);
      expect([status, to]).toEqual([302, `/candidate/login?next=${encodeURIComponent(path)}`]);
    }
    for (const intent of ["acceptStandIn", "declineStandIn", "rebook", "other"]) {
      expect(await post(path, cookies.expert, intent)).toEqual([404, null]);
    }
    expect(await post(path, cookies.candidate, "closeAsNoShow")).toEqual([404, null]);
    expect((await getBooking(app.services.db, bookingId))!.expertId).toBe(expert.id);

    expect(await post(path, cookies.candidate, "acceptStandIn")).toEqual([303, path]);
    expect((await getBooking(app.services.db, bookingId))!.expertId).toBe(standIn.id);
    // Nobody is late anymore.
    expect(await post(path, cookies.candidate, "rebook")).toEqual([303, path]);
    expect(await statusOf(bookingId)).toBe("in_progress");
  });

  test("the candidate ends the session and chooses on the order’s page", async () => {
    const { path, cookies, orderId, bookingId } = await waiting(
      "candidate",
      "2027-02-03T10:00:00Z",
      5,
    );
    expect(await post(path, cookies.candidate, "rebook")).toEqual([303, `/orders/${orderId}`]);
    expect(await statusOf(bookingId)).toBe("no_show_expert");
    expect(await (await get(path, cookies.candidate)).text()).toContain("didn’t take place");
  });

  test("the expert closes a no-show after 15 minutes, not before", async () => {
    const { path, cookies, bookingId } = await waiting("expert", "2027-02-04T10:00:00Z", 10);
    expect(await post(path, cookies.expert, "closeAsNoShow")).toEqual([303, path]);
    expect(await statusOf(bookingId)).toBe("in_progress");
    await minutes(5);
    expect(await (await get(path, cookies.expert)).text()).toContain("Close as no-show");
    const to = `/expert/sessions/${bookingId}`;
    expect(await post(path, cookies.expert, "closeAsNoShow")).toEqual([303, to]);
    expect(await statusOf(bookingId)).toBe("no_show_candidate");
    const closed = await (await get(path, cookies.expert)).text();
    expect(closed).toContain("There’s no scorecard to send.");
    expect(closed).not.toContain("What each level means");
  });
});

test("shows times in the account's zone, and an expert's in theirs, whatever the browser's", async () => {
  const booked = await bookSession(app.services, { start: "2027-02-05T10:00:00Z" });
  const { bookingId, candidate, expert } = booked;
  await app.services.owner.$client.query("update users set zone = 'Asia/Tokyo' where id = $1", [
    candidate.userId,
  ]);
  const read = async (userId: string) =>
    (
      await get(`/room/${bookingId}`, `gr_zone=America/Denver; ${await signIn(app, userId)}`)
    ).text();
  expect(await read(candidate.userId)).toMatch(/7:00.PM.*Tokyo/s);
  const { expertZone } = (await getBooking(app.services.db, bookingId))!;
  expect(expertZone).not.toBe("America/Denver");
  expect(await read(expert.userId)).toContain(expertZone.split("/").at(-1)!.replace("_", " "));
});

test("a session that its expert has ended isn't in progress, even if undecided", async () => {
  const start = "2027-02-06T10:00:00Z";
  const { bookingId, orderId, expert, candidate } = await bookSession(app.services, { start });
  await attend(app.services, bookingId, { candidate: [[0]], expert: [[0]] });
  setClock(start);
  await advanceClock(app.services, 5 * 60_000);
  const cookie = await signIn(app, expert.userId);
  const pages = [`/expert/sessions/${bookingId}`, "/expert/sessions"];
  for (const page of pages) expect(await (await get(page, cookie)).text()).toContain("In progress");
  const own = await signIn(app, candidate.userId);
  const order = `/orders/${orderId}`;
  const room = `/room/${bookingId}`;
  expect(await (await get(order, own)).text()).toContain("Your session has started.");
  expect(await (await get("/expert", cookie)).text()).toContain(">Join");
  const ended = await endSession(app.services, { bookingId, expertId: expert.id });
  expect([ended.ok, (await getBooking(app.services.db, bookingId))!.status]).toEqual([
    true,
    "in_progress",
  ]);
  const session = `/candidate/sessions/${bookingId}`;
  for (const [page, who, words] of [
    [pages[0]!, cookie, "Ended"],
    [pages[1]!, cookie, "Scorecard due"],
    ["/expert", cookie, "Scorecard due"],
    ["/candidate", own, "Ended"],
    [order, own, "Your session has ended."],
    [session, own, "Your session has ended"],
  ] as const) {
    const text = await (await get(page, who)).text();
    expect(text).toContain(words);
    for (const wrong of ["In progress", "has started", `href="${room}"`]) {
      expect(text).not.toContain(wrong);
    }
  }

  // When it ended, and not until when it was booked.
  const booking = (await getBooking(app.services.db, bookingId))!;
  const { clock, db } = app.services;
  const zone = candidateZone((await getSessionOrder(db, orderId))!);
  for (const [page, who, readerZone] of [
    [pages[0]!, cookie, booking.expertZone],
    [pages[1]!, cookie, booking.expertZone],
    ["/expert/calendar?view=agenda", cookie, booking.expertZone],
    ["/candidate", own, zone],
    [order, own, zone],
    [session, own, zone],
  ] as const) {
    const text = await (await get(page, `gr_zone=${zone}; ${who}`)).text();
    expect(text).toContain(formatTime(readerZone, clock.now()));
    const bookedEnd = formatTime(readerZone, booking.endAt);
    // The list also says when the scorecard is due.
    expect(text).not.toContain(page === pages[1] ? `– ${bookedEnd}` : bookedEnd);
  }
});

test("tells the candidate why a short session waits, that its scorecard is ready, and where to rate", async () => {
  const start = "2027-02-07T10:00:00Z";
  const { services } = app;
  const { bookingId, orderId, expert, candidate } = await bookSession(services, { start });
  await attend(services, bookingId, { candidate: [[0]], expert: [[0]] });
  setClock(start);
  await advanceClock(services, 9 * 60_000);
  await endSession(services, { bookingId, expertId: expert.id });

  const own = await signIn(app, candidate.userId);
  const read = async (path: string) => readPage(await (await get(path, own)).text());
  const [order, session] = [`/orders/${orderId}`, `/candidate/sessions/${bookingId}`];
  const why = "It ended after 9 minutes of 60, so we’re checking what happened. We’ll email you.";
  for (const path of [order, session]) {
    const { text } = await read(path);
    expect(text).toContain(`${why} If it took place, `);
    expect(text).toMatch(/You can rate .+ once we know that (it|your session) took place/);
  }
  const of = { sessionId: bookingId, startAt: new Date(start) };
  const end = { actor: "expert", kind: "end", data: {} } as const;
  await appendEvent(services.db, { ...of, at: services.clock.now(), ...end });
  const room = await read(`/room/${bookingId}`);
  expect(room.links).toContain(session);
  expect(room.text).toContain(why);
  expect(room.text).not.toMatch(/24 hours|Rate your expert/);
  const hosting = await get(`/room/${bookingId}`, await signIn(app, expert.userId));
  expect(readPage(await hosting.text()).text).toContain("We’re deciding whether it took place.");

  const at = new Date(Date.parse(start) + 300_000);
  const chat = { actor: "candidate", kind: "chat", data: { text: "Is it sorted?" } } as const;
  const asked = await appendEvent(services.db, { ...of, at, ...chat });
  const booked = (await getBooking(services.db, bookingId))!;
  const { draft } = (await openDraft(services, scoringOf(booked)))!;
  for (const level of Object.values(draft.levels)) level.level = 0;
  Object.assign(Object.values(draft.levels)[0]!, { level: 3, evidence: [anchorOf(asked)] });
  Object.assign(draft, {
    strengths: "You asked.",
    change: "Test.",
    drill: { dimension: "testing" },
  });
  Object.assign(draft, { moveForward: true, moveForwardWords: "Ready." });
  expect(await sendScorecard(services, scoringOf(booked), draft, {})).toEqual({ ok: true });
  // The expert has nothing left to do, although the session has no outcome yet.
  const cookie = await signIn(app, expert.userId);
  const sessions = readPage(await (await get("/expert/sessions", cookie)).text());
  expect(sessions.text).toContain("No scorecards are due.");
  expect(sessions.links).toContain(`/expert/sessions/${bookingId}`);
  expect(await (await get("/expert", cookie)).text()).not.toContain("Scorecard due");
  const ready = await read(order);
  expect(ready.text).toContain(`Your scorecard is ready. ${why}`);
  expect(ready.text).not.toContain("If it took place, ");
  expect(ready.links).toContain(session);
  expect((await read(session)).text).toContain(why);
});

describe("the code runner's files", () => {
  test("may only be framed by our pages, and have an opaque origin", async () => {
    const { headers } = await get("/runner/frame");
    const policy = headers.get("content-security-policy")!;
    expect(policy).toMatch(/^sandbox allow-scripts; default-src 'none';/);
    expect(policy).toContain(`frame-ancestors ${new URL(app.services.config.publicUrl).origin};`);
    expect(policy).not.toMatch(/'unsafe-(inline|eval)'/);
    expect(headers.get("x-frame-options")).toBe("SAMEORIGIN");
  });

  test("are readable without an origin; others aren't", async () => {
    const python = await get("/runner/python/pyodide.mjs");
    expect(python.headers.get("access-control-allow-origin")).toBe("*");
    expect(python.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
    expect(await python.text()).toContain("loadPyodide");
    expect((await get("/runner/python/package.json")).status).toBe(404);
    expect((await get("/runner/python/..%2f..%2fpackage.json")).status).toBe(404);
    expect((await get("/api/slots")).headers.get("access-control-allow-origin")).toBeNull();
  });
});
