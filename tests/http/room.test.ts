import { randomUUID } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as Y from "yjs";
import { roomAccess } from "#modules/rooms/access.server.ts";
import { BOARD, storedValue } from "#modules/rooms/board.ts";
import { BOARD_MAP } from "#modules/rooms/document-roots.ts";
import { BOARD_PIECES, CLOSES, DOCUMENT, LIVENESS, MAX } from "#modules/rooms/limits.ts";
import { loadParts } from "#modules/rooms/document.server.ts";
import { mergeDocument } from "#modules/rooms/updates.ts";
import { listPresence } from "#modules/rooms/data.server.ts";
import { notifyRoom } from "#modules/rooms/copies.server.ts";
import { acceptStandIn, offerToStandIn } from "#modules/rooms/commands/stand-in.server.ts";
import type { RoomOffer } from "#modules/rooms/offer.ts";
import { advanceClock } from "#server/jobs/run-due.ts";
import { replaceCall } from "#modules/rooms/commands/replace-call.server.ts";
import { changeTime } from "#modules/live-sessions/commands/change-time.server.ts";
import { listEvents } from "#modules/timeline/data.server.ts";
import { addCandidate, addExpert } from "#tests/support/fixtures.ts";
import { deletions } from "#tests/support/deletions.ts";
import { startTcpProxy } from "#tests/support/tcp-proxy.ts";
import {
  askForSocket,
  enterRoom,
  openRoomSocket,
  type RoomClient,
  type RoomWorld,
  signIn,
  startRoomWorld,
} from "#tests/support/room.ts";

let world: RoomWorld;
let copy: number;
beforeAll(async () => {
  world = await startRoomWorld();
  copy = await world.startCopy();
});
afterAll(() => world.close());

/** A separate session, so that tests don't interfere. */
async function ownRoom() {
  world.setClock(new Date("2027-01-13T08:00:00Z"));
  const session = await world.book();
  world.setClock(new Date("2027-01-14T09:50:00Z"));
  const { bookingId } = session;
  const join = (
    role: "candidate" | "expert",
    more: Parameters<typeof enterRoom>[3] = {},
    port = world.port,
  ) => enterRoom(port, bookingId, { cookie: session[role].cookie }, more);
  return { ...session, join };
}

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64");
const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, "base64"));
const chat = (text: string) => ({ kind: "chat", data: { text } }) as const;

/** A whiteboard's new items as an update: strokes of so many points. */
function strokes(count: number, points = 2): string {
  const doc = new Y.Doc();
  for (let at = 0; at < count; at += 1) {
    const id = `s${at}`;
    const item = {
      ...({ id, shape: "pen", by: "candidate", order: at, x: 0, y: 0, w: 0, h: 0 } as const),
      ...{ label: "", points: Array<number>(2 * points).fill(7), from: "", to: "" },
    };
    doc.getMap(BOARD_MAP).set(id, storedValue({ item, version: 1 }));
  }
  return base64(Y.encodeStateAsUpdate(doc));
}

/** An editor: a document that sends its changes through a client and applies received ones. */
function editor(client: RoomClient, doc = new Y.Doc()) {
  doc.on("update", (update: Uint8Array, origin: unknown) => {
    if (origin !== "server") client.send({ t: "doc", update: base64(update) });
  });
  const text = doc.getText("code");
  const take = (update: string) => Y.applyUpdate(doc, bytesOf(update), "server");
  return {
    doc,
    text,
    take,
    /** Applies received changes until the text matches. */
    async reads(expected: string) {
      while (text.toJSON() !== expected) take((await client.next("doc")).update);
    },
  };
}

async function storedText(bookingId: string): Promise<string> {
  const doc = new Y.Doc();
  for (const part of (await loadParts(world.services.db, bookingId)).parts) {
    Y.applyUpdate(doc, part);
  }
  return doc.getText("code").toJSON();
}

describe.each([
  ["on one server", false],
  ["on two copies", true],
])("two people %s", (_where, apart) => {
  test("meet, talk, write and leave", async () => {
    const { bookingId, join } = await ownRoom();
    // Nobody is there to take this offer.
    const expert = await join("expert", { offer: "v=0 early" });
    expect(expert.welcome).toMatchObject({
      role: "expert",
      names: { candidate: "Asha Rao", expert: expect.stringContaining("Name of") },
      startAt: "2027-01-14T10:00:00.000Z",
      opensAt: "2027-01-14T09:45:00.000Z",
      closesAt: "2027-01-14T11:30:00.000Z",
      now: "2027-01-14T09:50:00.000Z",
      topic: "coding",
      other: null,
      newcomer: false,
      ice: [],
    });
    expect(expert.welcome.phases.reduce((sum, { minutes }) => sum + minutes, 0)).toBe(60);
    expert.send({ t: "media", mic: true, camera: false, screen: false });
    await expert.add({ kind: "note", data: { text: "early" } });

    const first = "v=0 ".repeat(4_000);
    const candidate = await join(
      "candidate",
      { media: "audio", offer: first },
      apart ? copy : world.port,
    );
    expect(candidate.welcome).toMatchObject({
      other: { peer: expert.peer, media: "video" },
      newcomer: true,
    });
    // The expert's note is hidden from the candidate.
    expect(candidate.welcome.events.map(({ kind }) => kind)).toEqual(["join", "join"]);
    expect(await candidate.next("media")).toMatchObject({ mic: true, camera: false });
    const came = { t: "peer", state: "joined", peer: candidate.peer, media: "audio" };
    const offer = { description: { type: "offer", sdp: first } } as const;
    if (apart) {
      expect(await expert.next("peer")).toEqual(came);
      expect(await expert.next("signal")).toEqual({ t: "signal", data: offer });
    } else expect(await expert.next("peer")).toEqual({ ...came, offer: first });

    const answer = { description: { type: "answer", sdp: first } } as const;
    expert.send({ t: "signal", data: answer });
    expect(await candidate.next("signal")).toEqual({ t: "signal", data: answer });
    for (let index = 0; index < 20; index += 1) {
      expert.send({ t: "signal", data: { candidate: { candidate: `c${index}` } } });
    }
    for (let index = 0; index < 20; index += 1) {
      const { data } = await candidate.next("signal");
      expect(data).toEqual({ candidate: { candidate: `c${index}` } });
    }
    expert.send({ t: "awareness", update: "AQID" });
    expect(await candidate.next("awareness")).toEqual({ t: "awareness", update: "AQID" });

    const [theirs, ours] = [editor(expert), editor(candidate)];
    theirs.text.insert(0, "merge");
    await ours.reads("merge");
    ours.text.insert(5, "Intervals");
    await theirs.reads("mergeIntervals");
    await expect.poll(() => storedText(bookingId)).toBe("mergeIntervals");

    const id = await candidate.add(chat("hello"));
    const { event } = await expert.next("event");
    expect([event.kind, (await expert.next("event")).event]).toEqual([
      "join",
      expect.objectContaining({ id, kind: "chat", actor: "candidate", data: { text: "hello" } }),
    ]);
    await expert.add({ kind: "mark", data: { dimension: "code", level: 3 } });
    await expert.add(chat("hi"));
    expect((await candidate.next("event")).event).toMatchObject(chat("hi"));

    candidate.send({ t: "leave" });
    expect(await candidate.closed).toEqual({ code: 1000, reason: "left" });
    expect(await expert.next("peer")).toEqual({
      t: "peer",
      state: "left",
      peer: candidate.peer,
      goodbye: true,
    });
    expect((await expert.next("event")).event).toMatchObject({ kind: "leave", actor: "candidate" });
    await expert.close();
    const presence = async () =>
      (await listPresence(world.services.db, bookingId)).map(({ role, goodbye, leftAt }) => [
        role,
        goodbye,
        leftAt !== null,
      ]);
    await expect.poll(presence).toEqual([
      ["expert", false, true],
      ["candidate", true, true],
    ]);
  });

  test("agree on who is the newcomer, however close together they join", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { join } = await ownRoom();
      const both = await Promise.all([
        join("expert"),
        join("candidate", {}, apart ? copy : world.port),
      ]);
      const [first, second] = both[0].welcome.newcomer ? both.toReversed() : both;
      expect([first!.welcome.newcomer, second!.welcome.newcomer]).toEqual([false, true]);
      expect(second!.welcome.other?.peer).toBe(first!.peer);
      expect(await first!.next("peer")).toMatchObject({ state: "joined", peer: second!.peer });
      await Promise.all(both.map((client) => client.close()));
    }
  });

  // Fails if the older socket stays in the room, or if the newer one isn't told.
  test("are taken over by the same person's newer tab, which both hear, without disturbing the other person", async () => {
    const { bookingId, join } = await ownRoom();
    const expert = await join("expert");
    const old = await join("candidate");
    await expert.next("peer");
    const newer = await join("candidate", {}, apart ? copy : world.port);
    expect(await old.next("over")).toEqual({ t: "over", reason: "taken_over" });
    expect((await old.closed).code).toBe(CLOSES.done);
    expect(await expert.next("peer")).toMatchObject({ state: "joined", peer: newer.peer });
    expect(old.welcome.tookOver).toBe(false);
    expect(newer.welcome).toMatchObject({
      other: { peer: expert.peer },
      newcomer: true,
      tookOver: true,
    });
    newer.send({ t: "signal", data: { restart: true } });
    expect(await expert.next("signal")).toEqual({ t: "signal", data: { restart: true } });
    await newer.add(chat("back"));
    const stored = await listEvents(world.services.db, bookingId, { seenBy: "expert" });
    expect(stored.map(({ kind }) => kind)).toEqual(["join", "join", "join", "chat"]);
    expect(expert.received.filter(({ t }) => t === "over")).toEqual([]);
    await Promise.all([expert.close(), newer.close()]);
  });

  // Fails if the welcome leaves out the events since the last known one.
  test("lose nothing on a reconnect", async () => {
    const { join } = await ownRoom();
    const expert = await join("expert");
    const candidate = await join("candidate", {}, apart ? copy : world.port);
    const [theirs, ours] = [editor(expert), editor(candidate)];
    theirs.text.insert(0, "one ");
    await ours.reads("one ");
    const seen = await candidate.add(chat("before"));
    candidate.cut();
    expect(await expert.next("peer")).toMatchObject({ state: "joined" });
    expect(await expert.next("peer")).toMatchObject({ state: "left" });
    const missed = await expert.add(chat("while you were gone"));
    theirs.text.insert(4, "two ");
    ours.doc.getText("code").insert(0, "zero ");

    const back = await join(
      "candidate",
      { peer: candidate.peer, after: seen },
      apart ? copy : world.port,
    );
    expect(back.welcome.events.find(({ id }) => id === missed)).toMatchObject(
      chat("while you were gone"),
    );
    expect(back.welcome.events.every(({ id }) => id > seen)).toBe(true);
    expect(back.welcome.tookOver).toBe(false);
    ours.take(back.welcome.doc);
    expect(ours.text.toJSON()).toBe("zero one two ");
    const lacking = Y.encodeStateAsUpdate(ours.doc, bytesOf(back.welcome.vector));
    back.send({ t: "doc", update: base64(lacking) });
    await theirs.reads("zero one two ");
    await Promise.all([expert.close(), back.close()]);
  });
});

describe("a room lets in", () => {
  const ask = async (bookingId: string, headers: Record<string, string>) => {
    const answer = await askForSocket(world.port, bookingId, headers);
    if (typeof answer === "number") return answer;
    answer.terminate();
    return "open";
  };

  // Fails if a role is taken from what is held rather than from the booking, or without the origin's check.
  test("its two people, signed in or by their links, and nobody else", async () => {
    const { bookingId, links, candidate, expert } = await ownRoom();
    const other = await ownRoom();
    const stranger = { cookie: await signIn(world, (await addCandidate(world.services)).userId) };
    const third = { cookie: await signIn(world, (await addExpert(world.services)).userId) };
    const origin = world.services.config.publicUrl;
    const asked: [string, Record<string, string>, unknown][] = [
      ["the candidate", { cookie: candidate.cookie, origin }, "open"],
      ["the expert", { cookie: expert.cookie }, "open"],
      ["the candidate's link", links.candidate, "open"],
      ["the expert's link", { ...links.expert, origin }, "open"],
      ["nobody", {}, 401],
      ["a session that doesn't exist", { cookie: "gr_session=x" }, 401],
      ["a token that was made up", { cookie: `room=${"x".repeat(32)}` }, 401],
      ["another room's link", other.links.candidate, 401],
      ["another account", stranger, 404],
      ["another expert", third, 404],
      [
        "another account with the link",
        { cookie: `${stranger.cookie}; ${links.candidate.cookie}` },
        404,
      ],
      ["another session's candidate", { cookie: other.candidate.cookie }, 404],
      ["a foreign origin", { cookie: candidate.cookie, origin: "https://evil.example" }, 403],
      ["a foreign page with the link", { ...links.expert, origin: "null" }, 403],
    ];
    for (const [who, headers, expected] of asked) {
      expect([who, await ask(bookingId, headers)]).toEqual([who, expected]);
    }
    for (const missing of [randomUUID(), "1", "%27"]) {
      expect(await ask(missing, { cookie: candidate.cookie })).toBe(404);
    }
  });

  // Fails if the socket opens early, or if the tick doesn't close a room.
  test("from a quarter of an hour before, until half an hour after", async () => {
    const { bookingId, candidate } = await ownRoom();
    const headers = { cookie: candidate.cookie };
    world.setClock(new Date("2027-01-14T09:44:59Z"));
    expect(await ask(bookingId, headers)).toBe(409);
    world.setClock(new Date("2027-01-14T11:30:00Z"));
    const late = await openRoomSocket(world.port, bookingId, headers);
    expect(await late.next("over")).toEqual({ t: "over", reason: "closed" });
    world.setClock(new Date("2027-01-14T11:29:58Z"));
    const last = await enterRoom(world.port, bookingId, headers);
    world.setClock(new Date("2027-01-14T11:30:00Z"));
    expect(await last.next("over")).toEqual({ t: "over", reason: "closed" });
    expect((await last.closed).code).toBe(CLOSES.done);
  });

  // Fails if a link's token doesn't contain the start.
  test("not with a link from before a reschedule, and says so", async () => {
    const { bookingId, links, orderId, candidate } = await ownRoom();
    world.setClock(new Date("2027-01-13T08:00:00Z"));
    const start = new Date("2027-01-15T10:00:00Z");
    const by = { role: "candidate", id: candidate.userId } as const;
    expect(await changeTime(world.services, orderId, { start }, by)).toMatchObject({ ok: true });
    world.setClock(new Date("2027-01-15T09:50:00Z"));
    for (const role of ["candidate", "expert"] as const) {
      const old = await openRoomSocket(world.port, bookingId, links[role]);
      expect(await old.next("over")).toEqual({ t: "over", reason: "rescheduled" });
      expect((await old.closed).code).toBe(CLOSES.done);
    }
    expect(await ask(bookingId, { cookie: candidate.cookie })).toBe("open");
    world.setClock(new Date("2027-01-14T09:50:00Z"));
  });
});

describe("an open room is over within a second", () => {
  const change = (bookingId: string, what: ReturnType<typeof sql>) =>
    world.services.db.execute(sql`update bookings set ${what} where id = ${bookingId}::uuid`);

  test.each([
    ["rescheduled", sql`start_at = start_at - interval '1 minute'`],
    ["canceled", sql`status = 'cancelled_by_candidate'`],
  ] as const)("when it is %s, for both, on any copy", async (reason, what) => {
    const { bookingId, join } = await ownRoom();
    const both = [await join("expert"), await join("candidate", {}, copy)];
    const from = performance.now();
    await change(bookingId, what);
    for (const client of both) {
      expect(await client.next("over")).toEqual({ t: "over", reason });
      expect((await client.closed).code).toBe(CLOSES.done);
    }
    expect(performance.now() - from).toBeLessThan(1_000);
  });

  // Fails if a room isn't looked at again once its copy listens again.
  test("even if the database's notice of it was lost", async () => {
    const { bookingId, join } = await ownRoom();
    const both = [await join("expert"), await join("candidate", {}, copy)];
    const { rowCount } = await world.services.owner.transaction(async (tx) => {
      const cut = await tx.execute(
        sql`select pg_terminate_backend(pid, 5000) from pg_stat_activity
            where application_name = 'greenroom-listen' and datname = current_database()`,
      );
      await tx.execute(
        sql`update bookings set status = 'cancelled_by_candidate' where id = ${bookingId}::uuid`,
      );
      return cut;
    });
    expect(rowCount).toBeGreaterThan(1);
    for (const client of both) {
      expect(await client.next("over")).toEqual({ t: "over", reason: "canceled" });
    }
  });

  test("for someone who was admitted just before that, once they join", async () => {
    const { bookingId, candidate } = await ownRoom();
    const access = await roomAccess(world.services, { bookingId, viewer: candidate });
    if (!access.ok) throw new Error(access.reason);
    await change(bookingId, sql`status = 'cancelled_by_candidate'`);
    const closed = Promise.withResolvers<string>();
    const socket = {
      send() {},
      close: (_code: number, reason: string) => closed.resolve(reason),
      terminate() {},
      ping() {},
      buffered: () => 0,
    };
    const late = world.services.rooms.enter(socket, { ...access, sessionId: null });
    late.onText(JSON.stringify({ t: "join", peer: randomUUID(), media: "chat", after: 0 }));
    expect(await closed.promise).toBe("canceled");
  });

  test("for the expert only, when another takes over", async () => {
    const { bookingId, join } = await ownRoom();
    const [expert, candidate] = [await join("expert"), await join("candidate", {}, copy)];
    const standIn = await addExpert(world.services);
    await change(bookingId, sql`expert_id = ${standIn.id}::uuid`);
    expect(await expert.next("over")).toEqual({ t: "over", reason: "replaced" });
    expect(await candidate.next("expert")).toEqual({
      t: "expert",
      name: `Name of ${standIn.slug}`,
    });
    expect(await candidate.next("peer")).toMatchObject({ state: "left", peer: expert.peer });
    const cookie = await signIn(world, standIn.userId);
    const next = await enterRoom(world.port, bookingId, { cookie });
    expect(next.welcome).toMatchObject({ other: { peer: candidate.peer }, newcomer: true });
    await Promise.all([next.close(), candidate.close()]);
  });

  test("for both, permanently, when the expert ends it", async () => {
    const { bookingId, join, candidate: person } = await ownRoom();
    const both = [await join("expert"), await join("candidate", {}, copy)] as const;
    const key = randomUUID();
    both[0].send({ t: "event", key, event: { kind: "end", data: {} } });
    expect(await both[0].next("refused")).toEqual({ t: "refused", key, reason: "not_started" });
    world.setClock(new Date("2027-01-14T10:30:00Z"));
    await both[0].add({ kind: "end", data: {} });
    for (const client of both) {
      expect(await client.next("over")).toEqual({ t: "over", reason: "ended" });
    }
    const again = await openRoomSocket(world.port, bookingId, { cookie: person.cookie });
    expect(await again.next("over")).toEqual({ t: "over", reason: "ended" });
    // After rebooking, it's open again.
    await change(
      bookingId,
      sql`start_at = start_at + interval '1 hour', end_at = end_at + interval '1 hour', blocked_until = blocked_until + interval '1 hour'`,
    );
    world.setClock(new Date("2027-01-14T10:50:00Z"));
    await (await join("candidate")).close();
    world.setClock(new Date("2027-01-14T09:50:00Z"));
  });

  test("for the expert only, when they end it while another takes over", async () => {
    const { db } = world.services;
    const { bookingId, join } = await ownRoom();
    const [expert, candidate] = [await join("expert"), await join("candidate")];
    world.setClock(new Date("2027-01-14T10:05:00Z"));
    const standIn = await addExpert(world.services);
    const key = randomUUID();
    await db.transaction(async (tx) => {
      await tx.execute(
        sql`update bookings set expert_id = ${standIn.id}::uuid where id = ${bookingId}::uuid`,
      );
      expert.send({ t: "event", key, event: { kind: "end", data: {} } });
      const waiting = sql`select from pg_stat_activity
                          where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(async () => (await db.execute(waiting)).rowCount).toBe(1);
    });
    expect(await expert.next("refused")).toEqual({ t: "refused", key, reason: "replaced" });
    expect(await expert.next("over")).toEqual({ t: "over", reason: "replaced" });
    await candidate.next("expert");
    expect(await listEvents(db, bookingId, { seenBy: "expert", kinds: ["end"] })).toEqual([]);
    await candidate.close();
    world.setClock(new Date("2027-01-14T09:50:00Z"));
  });

  // Fails if ended sessions aren't looked for.
  test("for someone who signs out", async () => {
    const { join, candidate } = await ownRoom();
    const [expert, signedOut] = [await join("expert"), await join("candidate", {}, copy)];
    const from = performance.now();
    await world.services.db.execute(
      sql`update sessions set revoked_at = ${world.services.clock.now()}
          where user_id = ${candidate.userId}::uuid`,
    );
    expect(await signedOut.next("over")).toEqual({ t: "over", reason: "signed_out" });
    // The one-second tick, plus the delay of a busy machine.
    expect(performance.now() - from).toBeLessThan(2_000);
    expect(await expert.next("peer")).toMatchObject({ state: "joined" });
    expect(await expert.next("peer")).toMatchObject({ state: "left" });
    await expert.close();
  });

  test("and a job's message reaches its recipient", async () => {
    const { bookingId, join } = await ownRoom();
    const [expert, candidate] = [await join("expert"), await join("candidate", {}, copy)];
    const say = (to: "expert" | null) =>
      world.services.db.transaction((tx) =>
        notifyRoom(tx, bookingId, { t: "expert", name: "Grace" }, to),
      );
    await say("expert");
    await say(null);
    for (const client of [expert, expert, candidate]) {
      expect((await client.next("expert")).name).toBe("Grace");
    }
    await Promise.all([expert.close(), candidate.close()]);
  });
});

test("a newcomer and the other person connect while the join is still being written", async () => {
  const { bookingId, join, candidate } = await ownRoom();
  const expert = await join("expert");
  const held = await world.services.db.$client.connect();
  await held.query("begin");
  await held.query("select pg_advisory_xact_lock(hashtextextended($1, 6))", [bookingId]);
  const headers = { cookie: candidate.cookie };
  const newcomer = await openRoomSocket(world.port, bookingId, headers);
  const { peer } = newcomer;
  newcomer.send({ t: "join", peer, media: "video", after: 0, offer: "v=0 first" });
  newcomer.send({ t: "signal", data: { candidate: { candidate: "c" } } });
  expect(await expert.next("peer")).toMatchObject({ state: "joined", peer, offer: "v=0 first" });
  expect((await expert.next("signal")).data).toEqual({ candidate: { candidate: "c" } });
  const answer = { description: { type: "answer", sdp: "v=0" } } as const;
  expert.send({ t: "signal", data: answer });
  expect((await newcomer.next("signal")).data).toEqual(answer);
  expect(newcomer.received.map(({ t }) => t)).toEqual(["signal"]);
  await held.query("rollback");
  held.release();
  expect(await newcomer.next("welcome")).toMatchObject({
    newcomer: true,
    other: { peer: expert.peer },
  });
  expect(expert.received.filter(({ t }) => t === "peer")).toHaveLength(1);
  await Promise.all([expert.close(), newcomer.close()]);
});

/** The offer of a kind; a jump of the clock may have created others in between. */
async function told(client: RoomClient, kind: RoomOffer["kind"]) {
  for (;;) {
    const offer = await client.next("offer");
    if (offer.kind === kind) return offer;
  }
}

test("a silent connection ends within 15 seconds, and the other person is notified", async () => {
  const quick = await world.startCopy({ tickMs: 50 });
  const proxy = await startTcpProxy({ host: "127.0.0.1", port: quick });
  const { join } = await ownRoom();
  const expert = await join("expert", {}, quick);
  const candidate = await join("candidate", {}, proxy.port);
  expect(await expert.next("peer")).toMatchObject({ state: "joined" });
  const beats = () => expert.received.filter(({ t }) => t === "beat").length;
  await candidate.next("beat");
  // Clients that respond stay.
  await expect.poll(beats).toBeGreaterThan(6);
  const before = beats();
  proxy.silence();
  const left = { t: "peer", state: "left", peer: candidate.peer, goodbye: false };
  expect(await expert.next("peer")).toEqual(left);
  expect((beats() - before) * LIVENESS.beatSeconds).toBeLessThanOrEqual(15);
  await proxy.close();
  await expert.close();
});

test("the candidate sees their options while the expert is late, on every server", async () => {
  const { services } = world;
  const { bookingId, candidate, join } = await ownRoom();
  const standIn = await addExpert(services);
  await services.owner.$client.query("update experts set takes_stand_ins = (id = $1)", [
    standIn.id,
  ]);
  const here = await join("candidate", {}, copy);
  await advanceClock(services, 10 * 60_000);
  await advanceClock(services, 5 * 60_000);
  const until = "2027-01-14T10:08:00.000Z";
  expect(await told(here, "stand_in_wanted")).toEqual({
    t: "offer",
    kind: "stand_in_wanted",
    until,
  });
  await offerToStandIn(services, bookingId, standIn.id);
  const name = `Name of ${standIn.slug}`;
  const profile = { headline: "Headline", years: 10, slug: standIn.slug };
  const offered = { t: "offer", kind: "stand_in_offered", name, ...profile, until };
  expect(await told(here, "stand_in_offered")).toEqual(offered);
  // After a reload as well.
  const again = await join("candidate", {}, copy);
  expect(await told(again, "stand_in_offered")).toEqual(offered);
  await acceptStandIn(services, bookingId, candidate.userId);
  await told(again, "none");
  await advanceClock(services, 5 * 60_000);
  await told(again, "expert_late");
  const cookie = await signIn(world, standIn.userId);
  const came = await enterRoom(world.port, bookingId, { cookie });
  await advanceClock(services, 1_000);
  await told(again, "none");
  expect(came.received.filter(({ t }) => t === "offer")).toEqual([]);
  await Promise.all([came.close(), again.close()]);
});

// Fails without the trigger that tells rooms, or if the link isn't in the welcome.
test("a link that replaces the call reaches both at once, on every server, and those who come later", async () => {
  const { services } = world;
  const { bookingId, orderId, expert, join } = await ownRoom();
  const both = [await join("expert"), await join("candidate", {}, copy)] as const;
  expect(both.map(({ welcome }) => welcome.call)).toEqual([null, null]);
  const by = { role: "expert", id: expert.id } as const;
  const call = { url: "https://zoom.us/j/1", host: "zoom.us" };
  expect(await replaceCall(services, orderId, call.url, by)).toMatchObject({ ok: true });
  for (const client of both) expect(await client.next("call")).toEqual({ t: "call", call });
  const again = await join("candidate", {}, copy);
  expect(again.welcome.call).toEqual(call);
  // Nobody connects here anymore, not even a page that was loaded before.
  const reloaded = await join("expert");
  reloaded.send({ t: "signal", data: { description: { type: "offer", sdp: "v=0" } } });
  again.send({ t: "signal", data: { description: { type: "answer", sdp: "v=0" } } });
  await reloaded.add(chat("still here"));
  await again.add(chat("so am I"));
  for (const client of [again, reloaded]) {
    while ((await client.next("event")).event.kind !== "chat");
  }
  const signals = [again, reloaded].flatMap(({ received }) =>
    received.filter(({ t }) => t === "signal"),
  );
  expect(signals).toEqual([]);
  // Of the expert who held it there, not of a stand-in.
  const standIn = await addExpert(services);
  await services.db.execute(
    sql`update bookings set expert_id = ${standIn.id}::uuid where id = ${bookingId}::uuid`,
  );
  expect(await again.next("call")).toEqual({ t: "call", call: null });
  await again.close();
});

test("the expert learns when they may close a no-show", async () => {
  const { join } = await ownRoom();
  const expert = await join("expert");
  for (const minutes of [10, 5, 5, 5]) await advanceClock(world.services, minutes * 60_000);
  await told(expert, "no_show_possible");
  const candidate = await join("candidate", {}, copy);
  await advanceClock(world.services, 1_000);
  await told(expert, "none");
  await Promise.all([expert.close(), candidate.close()]);
});

describe("a message that breaks the rules closes its own socket, and the room stays open", () => {
  const event = (data: object, key: string = randomUUID()) =>
    JSON.stringify({ t: "event", key, event: data });
  const wrong: [string, string[], number, string][] = [
    ["no JSON", ["{"], 1008, "shape"],
    ["no object", ["[]"], 1008, "shape"],
    ["an unknown kind", ['{"t":"shout"}'], 1008, "shape"],
    ["nesting without end", ["[".repeat(200_000)], 1008, "shape"],
    [
      "a stroke of too many points",
      [JSON.stringify({ t: "doc", update: strokes(1, BOARD.points + 1) })],
      1008,
      "shape",
    ],
    ["no Yjs update", ['{"t":"doc","update":"////"}'], 1008, "shape"],
    // Text to the left of itself.
    [
      "an update that no document can apply",
      ['{"t":"doc","update":"AQHXj/aUDgBE14/2lA4AAXgA"}'],
      1008,
      "shape",
    ],
    [
      "a second join",
      [`{"t":"join","peer":"${randomUUID()}","media":"chat","after":0}`],
      1008,
      "order",
    ],
    [
      "a candidate's mark",
      [event({ kind: "mark", data: { dimension: "code", level: 5 } })],
      1008,
      "role",
    ],
    ["a candidate's end", [event({ kind: "end", data: {} })], 1008, "role"],
    ["a megabyte", [`{"t":"doc","update":"${"A".repeat(1_048_576)}"}`], 1009, ""],
  ];

  // Fails for the megabyte without the frame's limit, for the others without the schema or `mayAdd`.
  test.each(wrong)("%s", async (_what, frames, code, reason) => {
    const { bookingId, join } = await ownRoom();
    const [expert, bad] = [await join("expert"), await join("candidate")];
    for (const frame of frames) bad.send(frame);
    expect(await bad.closed).toEqual({ code, reason });
    expect((await expert.next("peer")).state).toBe("joined");
    expect((await expert.next("peer")).state).toBe("left");
    for (const kind of ["join", "leave"]) {
      expect((await expert.next("event")).event.kind).toBe(kind);
    }
    await expert.add(chat("still here"));
    const kinds = (await listEvents(world.services.db, bookingId, { seenBy: "expert" })).map(
      ({ kind }) => kind,
    );
    expect(kinds).toEqual(["join", "join", "leave", "chat"]);
    await expert.close();
  });

  // Fails if any number of sockets may wait, or if both people's are counted together.
  test("anything before joining, and silence", async () => {
    const { bookingId, candidate, expert } = await ownRoom();
    const headers = { cookie: candidate.cookie };
    const early = await openRoomSocket(world.port, bookingId, headers);
    early.send({ t: "leave" });
    expect(await early.closed).toEqual({ code: 1008, reason: "order" });
    const patient = await openRoomSocket(world.port, bookingId, { cookie: expert.cookie });
    const many = await Promise.all(
      Array.from({ length: 9 }, () => openRoomSocket(world.port, bookingId, headers)),
    );
    expect(await Promise.race(many.map((client) => client.closed))).toEqual({
      code: 1008,
      reason: "join",
    });
    await Promise.all(many.map((client) => client.close()));
    patient.send({ t: "join", peer: patient.peer, media: "chat", after: 0 });
    expect((await patient.next("welcome")).role).toBe("expert");
    await patient.close();
    // An open socket is nobody's presence.
    const present = await listPresence(world.services.db, bookingId);
    expect(present.map(({ role }) => role)).toEqual(["expert"]);
  });

  // Fails if `messageLimits` takes every message.
  test("10,000 messages a second", async () => {
    const strict = await startRoomWorld({ env: { RATE_LIMIT_SCALE: "1" } });
    try {
      const [expert, flooder] = [await strict.enter("expert"), await strict.enter("candidate")];
      const frame = JSON.stringify({ t: "awareness", update: "AAAA" });
      for (let sent = 0; sent < 10_000; sent += 1) flooder.send(frame);
      expect(await flooder.closed).toEqual({ code: 1008, reason: "too_many" });
      await expert.add(chat("still here"));
      const relayed = expert.received.filter(({ t }) => t === "awareness").length;
      expect(relayed).toBeGreaterThan(0);
      expect(relayed).toBeLessThan(1_000);
      const doc = { t: "doc", update: "A".repeat(MAX.docBytes) } as const;
      for (let sent = 0; sent < 40; sent += 1) expert.send(doc);
      expect((await expert.closed).code).toBe(1008);
    } finally {
      await strict.close();
    }
  });

  // Fails if control frames have no limit.
  test.each(["ping", "pong"] as const)("300 %ss at once", async (frame) => {
    const strict = await startRoomWorld({ env: { RATE_LIMIT_SCALE: "1" } });
    try {
      const expert = await strict.enter("expert");
      const { bookingId } = strict.session;
      const flooder = await askForSocket(strict.port, bookingId, strict.headersOf("candidate"));
      if (typeof flooder === "number") throw new Error(`The socket was refused with ${flooder}.`);
      const closed = new Promise((resolve) => flooder.once("close", resolve));
      // At 60 unsent pongs, `ws` would drop the connection by itself.
      for (let sent = 0; sent < 300; sent += 1) flooder[frame]();
      expect(await closed).toBe(1008);
      await expert.add(chat("still here"));
      await expert.close();
    } finally {
      await strict.close();
    }
  });

  // Fails if both people share the limit, or if another server starts counting from zero.
  test("a document without end, which takes nothing from the other person", async () => {
    const { bookingId, join } = await ownRoom();
    const [expert, flooder] = [await join("expert"), await join("candidate")];
    const doc = new Y.Doc();
    doc.on("update", (update: Uint8Array) => flooder.send({ t: "doc", update: base64(update) }));
    for (let sent = 0; sent < 36; sent += 1) doc.getText("code").insert(0, "x".repeat(125_000));
    expect(await flooder.closed).toEqual({ code: CLOSES.tooBig, reason: "document" });
    const type = (client: RoomClient, text: string) => {
      const own = new Y.Doc();
      own.getText("code").insert(0, text);
      client.send({ t: "doc", update: base64(Y.encodeStateAsUpdate(own)) });
    };
    const has = async (text: string) => {
      const found = sql`select from room_updates
                        where booking_id = ${bookingId}::uuid and role = 'expert'
                          and position(${Buffer.from(text)}::bytea in data) > 0`;
      await expect.poll(async () => (await world.services.db.execute(found)).rowCount).toBe(1);
    };
    type(expert, "of the expert");
    await has("of the expert");

    const again = await join("candidate", {}, copy);
    type(again, "x".repeat(125_000));
    expect(await again.closed).toEqual({ code: CLOSES.tooBig, reason: "document" });
    const back = await join("expert", {}, copy);
    type(back, "once more");
    await has("once more");
    await Promise.all([expert.close(), back.close()]);
  });

  // Fails if only bytes are limited, or if the document is merged on the event loop.
  test("a document of tiny pieces, and joining it costs others little", async () => {
    const full = await ownRoom();
    const { bookingId } = full;
    const flooder = await full.join("candidate");
    let isOpen = true;
    const closed = flooder.closed.finally(() => (isOpen = false));
    for (let from = 0; isOpen && from < DOCUMENT.pieces; from += 8_000) {
      flooder.send({ t: "doc", update: base64(deletions(from, 8_000)) });
      await setImmediate();
    }
    expect(await closed).toEqual({ code: CLOSES.tooBig, reason: "document" });
    // Said in time for a browser to stop, and to those who come back.
    expect(flooder.received.filter(({ t }) => t === "full")).toHaveLength(1);
    const { db } = world.services;
    const stored = async () => (await loadParts(db, bookingId)).pieces;
    // Another server counts what the first one has stored.
    await expect.poll(stored, { timeout: 30_000 }).toBeGreaterThan(DOCUMENT.pieces * 0.9);
    const back = await full.join("candidate", {}, copy);
    await back.next("full");
    await back.close();

    const { parts, pieces } = await loadParts(db, bookingId);
    expect(pieces).toBeLessThanOrEqual(DOCUMENT.pieces);
    const cpuOf = async (work: () => unknown) => {
      const took: number[] = [];
      for (let times = 0; times < 3; times += 1) {
        const before = process.threadCpuUsage();
        await work();
        took.push(process.threadCpuUsage(before).user);
      }
      return Math.min(...took);
    };
    const joining = async (session: Awaited<ReturnType<typeof ownRoom>>) => {
      const { welcome, close } = await session.join("candidate", {}, copy);
      await close();
      return welcome.doc.length;
    };
    const empty = await ownRoom();
    const most = await cpuOf(() => mergeDocument(parts));
    const least = await cpuOf(() => joining(empty));
    const joined = await cpuOf(async () => expect(await joining(full)).toBeGreaterThan(400_000));
    expect(joined - least).toBeLessThan(most / 2);
  });

  // Fails if an item of the whiteboard costs as little as a keystroke.
  test("a whiteboard without end, which takes nothing from the other person", async () => {
    const { join } = await ownRoom();
    const [expert, flooder] = [await join("expert"), await join("candidate")];
    const most = DOCUMENT.pieces / BOARD_PIECES;
    // As many keystrokes are taken.
    const text = new Y.Doc();
    for (let at = 0; at < most; at += 1) text.getText("code").insert(0, "x");
    expert.send({ t: "doc", update: base64(Y.encodeStateAsUpdate(text)) });
    await flooder.next("doc");

    for (let sent = 0; sent < most; sent += 500) flooder.send({ t: "doc", update: strokes(500) });
    flooder.send({ t: "doc", update: strokes(1) });
    expect(await flooder.closed).toEqual({ code: CLOSES.tooBig, reason: "document" });
    expect(flooder.received.filter(({ t }) => t === "full")).toHaveLength(1);
    const back = await join("candidate");
    expert.send({ t: "doc", update: strokes(1, BOARD.points) });
    await back.next("doc");
    await Promise.all([expert.close(), back.close()]);
  });

  // Fails if the event's key isn't stored.
  test("a resent event is stored and shown once", async () => {
    const { bookingId, join } = await ownRoom();
    const [expert, candidate] = [await join("expert"), await join("candidate")];
    const key = randomUUID();
    const ids = [await candidate.add(chat("once"), key), await candidate.add(chat("once"), key)];
    expect(new Set(ids).size).toBe(1);
    await expert.add(chat("after"));
    const stored = await listEvents(world.services.db, bookingId, { seenBy: "expert" });
    expect(stored.filter(({ kind }) => kind === "chat")).toHaveLength(2);
    await Promise.all([expert.close(), candidate.close()]);
  });

  test("text marked as removed by a browser is stored normally, so that it can be removed", async () => {
    const { bookingId, join } = await ownRoom();
    const candidate = await join("candidate");
    const sent = { kind: "chat", data: { text: "hidden", removed: true } };
    candidate.send(event(sent));
    await candidate.next("ack");
    const stored = await listEvents(world.services.db, bookingId, { seenBy: "candidate" });
    expect(stored.at(-1)!.data).toEqual({ text: "hidden" });
    await candidate.close();
  });

  test("a mark for a dimension that the rubric doesn’t have is refused", async () => {
    const { join } = await ownRoom();
    const expert = await join("expert");
    expert.send(event({ kind: "mark", data: { dimension: "charm", level: 3 } }));
    expect(await expert.next("refused")).toMatchObject({ reason: "unknown_dimension" });
    await expert.add({ kind: "mark", data: { dimension: "code", level: 3 } });
    await expert.close();
  });

  test("a mark is taken back once stored, one of another session never", async () => {
    const other = await ownRoom();
    const stranger = await other.join("expert");
    const theirs = await stranger.add({ kind: "mark", data: { dimension: "code", level: 1 } });
    const { bookingId, join } = await ownRoom();
    const expert = await join("expert");
    const unmark = (mark: number) => ({ kind: "unmark", data: { mark } }) as const;
    const chatted = await expert.add(chat("hi"));
    for (const id of [theirs, chatted, 2 ** 40]) {
      expert.send(event(unmark(id)));
      expect(await expert.next("refused")).toMatchObject({ reason: "unknown_mark" });
    }
    const mark = await expert.add({ kind: "mark", data: { dimension: "code", level: 3 } });
    await expert.add(unmark(mark));
    const marksOf = async (id: string) =>
      (await listEvents(world.services.db, id, { seenBy: "expert", kinds: ["mark"] })).map(
        ({ id }) => id,
      );
    expect(await marksOf(bookingId)).toEqual([]);
    expect(await marksOf(other.bookingId)).toEqual([theirs]);
    await Promise.all([expert.close(), stranger.close()]);
  });

  // Fails if results are stored as they are sent.
  test("a run that doesn't fit the tests of a question asked here is refused", async () => {
    const { join } = await ownRoom();
    const [expert, candidate] = [await join("expert"), await join("candidate")];
    const run = { language: "python", outcome: "passed", passed: 1, total: 1, output: "" } as const;
    const cases = [{ passed: true, got: "1" }];
    const sent = { kind: "run", data: { ...run, cases } } as const;
    const refused = async (data: object) => {
      candidate.send(event({ kind: "run", data: { ...run, ...data } }));
      expect(await candidate.next("refused")).toMatchObject({ reason: "unknown_tests" });
    };
    await refused({ cases });
    const starter = { javascript: "", typescript: "", python: "" };
    const code = { entry: "f", starter, cases: [{ args: [], expected: 1 }] };
    await expert.add({ kind: "question", data: { id: null, text: "One", code } });
    await refused({ passed: 1_000, total: 1_000 });
    await refused({ cases: [{ passed: false, got: "2" }] });
    await refused({ outcome: "output", cases });
    await candidate.add(sent);
    await candidate.add({ kind: "run", data: { ...run, outcome: "output", passed: 0, total: 0 } });
    await Promise.all([expert.close(), candidate.close()]);
  });

  // Fails if events have no limit.
  test("a person's events of a kind have a limit, and withdrawing a given consent has none", async () => {
    const { bookingId, join } = await ownRoom();
    const candidate = await join("candidate");
    await candidate.add(chat("first"));
    const consent = (recording: boolean) => ({ kind: "consent", data: { recording } }) as const;
    await candidate.add(consent(true));
    const fill = (kind: string) =>
      world.services.db.execute(
        sql`insert into session_events (session_id, at, offset_ms, actor, kind, data)
            select ${bookingId}::uuid, now(), 0, 'candidate', ${kind}, '{"text": "x"}'
            from generate_series(1, 1000)`,
      );
    for (const kind of ["chat", "consent", "join", "leave"]) await fill(kind);
    const refused = async (more: object) => {
      candidate.send(event(more));
      expect(await candidate.next("refused")).toMatchObject({ reason: "too_many" });
    };
    await refused(chat("more"));
    await refused(consent(true));
    await candidate.add(consent(false));
    await refused(consent(false));
    await candidate.close();

    // They still join.
    const count = async () => {
      const { rows } = await world.services.db.execute<{ of: string }>(
        sql`select count(*) as of from session_events
            where session_id = ${bookingId}::uuid and kind in ('join', 'leave')`,
      );
      return Number(rows[0]!.of);
    };
    const before = await count();
    const again = await join("candidate");
    await again.close();
    const present = () => listPresence(world.services.db, bookingId);
    await expect.poll(async () => (await present()).every(({ leftAt }) => leftAt)).toBe(true);
    expect(await present()).toHaveLength(2);
    expect(await count()).toBe(before);
  });

  // Fails if each connection's row stays.
  test("a person's connections have a limit, and the longest are kept", async () => {
    const { bookingId, join } = await ownRoom();
    await world.services.db.execute(
      sql`insert into room_presence (booking_id, role, peer, joined_at, seen_at, left_at)
          select ${bookingId}::uuid, role, gen_random_uuid(), at, at, at + n * interval '1 second'
          from generate_series(1, 600) as n, unnest(array['candidate', 'expert']) as role,
               cast(${world.services.clock.now()} as timestamptz) as at`,
    );
    const candidate = await join("candidate");
    const kept = await listPresence(world.services.db, bookingId);
    const of = (wanted: string) => kept.filter(({ role }) => role === wanted);
    expect([of("candidate").length, of("expert").length]).toEqual([500, 600]);
    const seconds = of("candidate").flatMap(({ joinedAt, leftAt }) =>
      leftAt ? (leftAt.getTime() - joinedAt.getTime()) / 1000 : [],
    );
    expect([seconds.length, Math.min(...seconds)]).toEqual([499, 102]);
    await candidate.close();
  });

  // Fails if only those who have already added too much are refused.
  test("an event larger than all of its kind may be is refused", async () => {
    const { join } = await ownRoom();
    const expert = await join("expert");
    const cases = Array.from({ length: 50 }, () => ({ args: ["x".repeat(4_000)], expected: 1 }));
    const starter = { javascript: "", typescript: "", python: "" };
    const code = { entry: "f", starter, cases };
    expert.send(event({ kind: "question", data: { id: null, text: "One", code } }));
    expect(await expert.next("refused")).toMatchObject({ reason: "too_many" });
    await expert.close();
  });

  test("a phase with an absurd end is refused", async () => {
    const { join } = await ownRoom();
    const expert = await join("expert");
    for (const endsAt of ["0000-01-01T00:00:00Z", "9999-12-31T23:59:59Z"]) {
      expert.send(event({ kind: "phase", data: { key: "intro", name: "Introduction", endsAt } }));
      expect(await expert.next("refused")).toMatchObject({ reason: "not_then" });
    }
    await expert.close();
  });
});
