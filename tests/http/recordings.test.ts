import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import * as Y from "yjs";
import { playable } from "#app/components/player/recordings.server.ts";
import { Replay } from "#app/components/player/schema.ts";
import { getBooking } from "#modules/booking/data.server.ts";
import { cancelSession } from "#modules/live-sessions/commands/cancel-session.server.ts";
import { appendEvent } from "#modules/timeline/commands.server.ts";
import { listEvents } from "#modules/timeline/data.server.ts";
import { eraseAccount } from "#modules/privacy/erase-account.server.ts";
import { hasFilm } from "#modules/rooms/document.server.ts";
import { replaceCall } from "#modules/rooms/commands/replace-call.server.ts";
import { getRecording } from "#modules/recordings/data.server.ts";
import { addCandidate, addExpert } from "#tests/support/fixtures.ts";
import { runDueJobs } from "#server/jobs/run-due.ts";
import { fillDisk } from "#tests/support/full-disk.ts";
import { readDuration, recordedWebm } from "#tests/support/recorded-webm.ts";
import { enterRoom, type RoomWorld, signIn, startRoomWorld } from "#tests/support/room.ts";

let world: RoomWorld;
let recorded: Buffer;
beforeAll(async () => {
  world = await startRoomWorld();
  recorded = await recordedWebm(10);
});
afterAll(() => world.close());

type Role = "candidate" | "expert";
const both: Role[] = ["candidate", "expert"];

/** A session in which both people have answered the consent question. */
async function session(agree: Partial<Record<Role, boolean>>) {
  world.setClock(new Date("2027-01-13T08:00:00Z"));
  const booked = await world.book();
  world.setClock(new Date("2027-01-14T09:50:00Z"));
  const clients = await Promise.all(
    both.map((role) => enterRoom(world.port, booked.bookingId, { cookie: booked[role].cookie })),
  );
  const clientOf = (role: Role) => clients[both.indexOf(role)]!;
  const consent = async (role: Role, recording: boolean) => {
    await clientOf(role).add({ kind: "consent", data: { recording } });
  };
  for (const role of both) if (agree[role] !== undefined) await consent(role, agree[role]);
  return {
    ...booked,
    clientOf,
    consent,
    close: () => Promise.all(clients.map((one) => one.close())),
  };
}

type Call = Omit<RequestInit, "headers"> & { cookie?: string; headers?: Record<string, string> };
const call = (path: string, init: Call = {}) =>
  fetch(`http://127.0.0.1:${world.port}${path}`, {
    redirect: "manual",
    ...init,
    headers: { "tus-resumable": "1.0.0", cookie: init.cookie ?? "", ...init.headers },
  });

function open(
  bookingId: string,
  cookie: string,
  type = "audio/webm;codecs=opus",
  more: Record<string, string> = {},
  startedAt = "2027-01-14T09:49:00.000Z",
) {
  const facts = { type, startedAt };
  const metadata = Object.entries(facts).map(([name, value]) => `${name} ${btoa(value)}`);
  return call(`/room/${bookingId}/recordings`, {
    method: "POST",
    cookie,
    headers: { "upload-defer-length": "1", "upload-metadata": metadata.join(","), ...more },
  });
}

function patch(
  url: string,
  cookie: string,
  at: number,
  body: Uint8Array,
  more: Record<string, string> = {},
) {
  return call(url, {
    method: "PATCH",
    cookie,
    body: new Uint8Array(body),
    headers: {
      "content-type": "application/offset+octet-stream",
      "upload-offset": String(at),
      ...more,
    },
  });
}

/** Uploads the recording with one dropped connection, and finishes it. Returns its id. */
async function upload(bookingId: string, cookie: string): Promise<string> {
  const url = (await open(bookingId, cookie)).headers.get("location")!;
  const half = Math.floor(recorded.length / 2);
  expect((await patch(url, cookie, 0, recorded.subarray(0, half))).status).toBe(204);
  // The connection broke before the response: the browser asks for the offset.
  expect((await patch(url, cookie, 0, recorded.subarray(0, half))).status).toBe(409);
  const head = await call(url, { method: "HEAD", cookie });
  expect(head.headers.get("upload-offset")).toBe(String(half));
  expect((await patch(url, cookie, half, recorded.subarray(half))).status).toBe(204);
  await finishUpload(url, cookie);
  return url.split("/").at(-1)!;
}

/** Finishes a complete upload. */
async function finishUpload(url: string, cookie: string): Promise<void> {
  const end = { "upload-length": String(recorded.length) };
  expect((await patch(url, cookie, recorded.length, new Uint8Array(), end)).status).toBe(204);
  await world.services.runJobs();
}

async function expectWhole(url: string, cookie: string): Promise<void> {
  const file = await call(`/recordings/${url.split("/").at(-1)}`, { cookie });
  expect(await readDuration(Buffer.from(await file.arrayBuffer()))).toBeCloseTo(10, 1);
}

// Fails if one person's consent is enough, or if the first answer counts instead of the last.
test("records only while both agree", async () => {
  const { bookingId, candidate, consent, close } = await session({ candidate: true });
  const { db } = world.services;
  const status = async () => (await open(bookingId, candidate.cookie)).status;
  const noted = async () =>
    (await listEvents(db, bookingId, { seenBy: "candidate", kinds: ["recording"] })).map(
      (event) => event.kind === "recording" && `${event.data.state} by ${event.actor}`,
    );
  // After the acknowledgment, so a quicker answer of the other person could come first.
  const expectNoted = (turns: string[]) => expect.poll(noted).toEqual(turns);
  expect(await status()).toBe(403);
  await consent("expert", false);
  expect(await status()).toBe(403);
  await consent("expert", true);
  expect(await status()).toBe(201);
  await expectNoted(["started by system"]);
  await consent("candidate", false);
  expect(await status()).toBe(403);
  // Consent doesn't apply to another time.
  await consent("candidate", true);
  expect(await status()).toBe(201);
  await expectNoted(["started by system", "stopped by system", "started by system"]);
  await close();
  const leaves = { seenBy: "expert", kinds: ["leave"] } as const;
  await expect.poll(async () => (await listEvents(db, bookingId, leaves)).length).toBe(2);
  await world.services.db.execute(
    sql`update bookings set start_at = start_at + interval '3 hours', end_at = end_at + interval '3 hours',
               blocked_until = blocked_until + interval '3 hours'
        where id = ${bookingId}::uuid`,
  );
  world.setClock(new Date("2027-01-14T12:50:00Z"));
  expect(await status()).toBe(403);
  const again = await enterRoom(world.port, bookingId, { cookie: candidate.cookie });
  expect(again.welcome.events.map(({ kind }) => kind)).toEqual(["join"]);
  await again.close();
});

// Fails without the check of a call elsewhere in `bothConsent`, `noteRecording` or `store`.
test("neither records nor transcribes a call held elsewhere", async () => {
  const agreed = await session({ candidate: true, expert: true });
  const { bookingId, orderId, expert, candidate, clientOf, close } = agreed;
  const { services } = world;
  expect((await open(bookingId, candidate.cookie)).status).toBe(201);
  const noted = async () =>
    (await listEvents(services.db, bookingId, { seenBy: "candidate", kinds: ["recording"] })).map(
      (event) => event.kind === "recording" && event.data.state,
    );
  await expect.poll(noted).toEqual(["started"]);
  const by = { role: "expert", id: expert.id } as const;
  expect(await replaceCall(services, orderId, "https://zoom.us/j/1", by)).toMatchObject({
    ok: true,
  });
  expect(await noted()).toEqual(["started", "stopped"]);
  expect((await open(bookingId, candidate.cookie)).status).toBe(403);
  for (const role of both) {
    for (const data of [{ recording: true }, { transcript: true }]) {
      const key = randomUUID();
      clientOf(role).send({ t: "event", key, event: { kind: "consent", data } });
      const refused = { t: "refused", key, reason: "call_elsewhere" };
      expect(await clientOf(role).next("refused")).toEqual(refused);
    }
    // Consent can still be withdrawn.
    await clientOf(role).add({ kind: "consent", data: { recording: false } });
  }
  await close();
});

test("a rebooked session plays only its current time; the rest is each person’s own", async () => {
  const { bookingId, candidate, expert, clientOf, close } = await session({
    candidate: true,
    expert: true,
  });
  const { services } = world;
  const own = await upload(bookingId, candidate.cookie);
  const theirs = await upload(bookingId, expert.cookie);
  for (const role of both) {
    await clientOf(role).add({ kind: "consent", data: { transcript: true } });
  }
  const said = { text: "so", fromMs: -12 * 60_000, toMs: -11 * 60_000 };
  for (const role of both) await clientOf(role).add({ kind: "segment", data: said });
  const doc = new Y.Doc();
  doc.getText("code").insert(0, "then");
  const update = Buffer.from(Y.encodeStateAsUpdate(doc)).toString("base64");
  clientOf("candidate").send({ t: "doc", update });
  await clientOf("expert").next("doc");
  await close();
  const played = async () => {
    const response = await call(`/api/sessions/${bookingId}/replay`, { cookie: candidate.cookie });
    return Replay.parse(await response.json());
  };
  const shown = async (role: Role = "candidate", { userId }: { userId: string } = candidate) => {
    const booking = (await getBooking(services.db, bookingId))!;
    const names = { candidate: "you", expert: "Eve" };
    return playable(services.db, booking, { userId, role, names });
  };
  await expect.poll(async () => (await played()).film.length).toBe(1);
  expect((await played()).tracks).toHaveLength(2);
  expect((await shown())!.of).toBe("session");

  await services.db.execute(
    sql`update bookings set start_at = start_at + interval '3 hours', end_at = end_at + interval '3 hours',
               blocked_until = blocked_until + interval '3 hours'
        where id = ${bookingId}::uuid`,
  );
  expect(await played()).toMatchObject({ tracks: [], pending: 0, segments: [], film: [] });
  expect(await shown()).toMatchObject({
    of: "own",
    files: [
      { id: own, text: expect.stringContaining("from an earlier time"), deletion: {} },
      { id: "transcript", deletion: {} },
    ],
  });
  const status = async (id: string) =>
    (await call(`/recordings/${id}`, { cookie: candidate.cookie })).status;
  expect([await status(own), await status(theirs)]).toEqual([200, 404]);

  // With the same expert, what they said earlier is still theirs; with another one, it isn't.
  const transcript = { id: "transcript" };
  expect((await shown("expert", expert))!.files).toContainEqual(
    expect.objectContaining(transcript),
  );
  const next = await addExpert(services);
  const cookie = await signIn(world, next.userId);
  await services.db.execute(
    sql`update bookings set expert_id = ${next.id}::uuid where id = ${bookingId}::uuid`,
  );
  expect(await shown("expert", next)).toBeNull();
  // A stand-in has the same time, and still nothing of the absent expert's.
  const shift = (hours: number) =>
    services.db.execute(
      sql`update bookings set start_at = start_at + ${hours} * interval '1 hour',
                 end_at = end_at + ${hours} * interval '1 hour',
                 blocked_until = blocked_until + ${hours} * interval '1 hour'
          where id = ${bookingId}::uuid`,
    );
  await shift(-3);
  expect((await call(`/recordings/${theirs}`, { cookie })).status).toBe(404);
  expect((await call(`/recordings/${own}`, { cookie })).status).toBe(200);
  expect((await shown("expert", next))!.files.map(({ id }) => id)).toEqual([own]);
  const replayed = await call(`/api/sessions/${bookingId}/replay`, { cookie });
  expect(Replay.parse(await replayed.json()).tracks).toMatchObject([{ id: own }]);
  await shift(3);
  world.setClock(new Date("2027-01-14T12:50:00Z"));
  const speak = async (who: string, text: string) => {
    const room = await enterRoom(world.port, bookingId, { cookie: who });
    const at = services.clock.now();
    const by = { sessionId: bookingId, startAt: at, at, actor: "expert" } as const;
    await appendEvent(services.db, { ...by, kind: "segment", data: { ...said, text } });
    await room.close();
    services.clock.advance(60_000);
  };
  await speak(cookie, "new");
  expect((await shown("expert", next))!.files).toMatchObject([transcript]);
  const remove = async (who: string) => {
    const path = `/recordings/transcripts/${bookingId}/delete`;
    const { status, headers } = await call(path, { method: "POST", cookie: who });
    return status === 303 && headers.get("location");
  };
  const words = async () => {
    const kinds = ["segment"] as const;
    const left = await listEvents(services.db, bookingId, { seenBy: "expert", kinds });
    return left.map((one) => one.kind === "segment" && [one.actor, one.data.text].join(": "));
  };
  // The first expert no longer has the session's page, and still what they recorded and said there.
  expect((await call(`/recordings/${theirs}`, { cookie: expert.cookie })).status).toBe(200);
  expect((await call(`/recordings/${own}`, { cookie: expert.cookie })).status).toBe(404);
  expect(await remove(cookie)).toBe(`/expert/sessions/${bookingId}`);
  expect(await words()).toEqual(["candidate: so", "expert: so", "expert: "]);

  // Back to the first one, who said something in both of their times.
  await speak(cookie, "between");
  await services.db.execute(
    sql`update bookings set expert_id = ${expert.id}::uuid where id = ${bookingId}::uuid`,
  );
  await speak(expert.cookie, "again");
  expect(await remove(expert.cookie)).toBe(`/expert/sessions/${bookingId}`);
  expect(await words()).toEqual([
    "candidate: so",
    "expert: ",
    "expert: ",
    "expert: between",
    "expert: ",
  ]);
  const stranger = await addExpert(services);
  expect(await remove(await signIn(world, stranger.userId))).toBe(false);
  expect(await remove(cookie)).toBe("/expert/sessions#files");
  expect((await words()).at(-2)).toBe("expert: ");
});

// Fails if one person's consent is enough, or if the first answer counts instead of the last.
test("stores a transcript only while both agree to it", async () => {
  const { bookingId, candidate, expert, clientOf, close } = await session({
    candidate: true,
    expert: true,
  });
  // It is 9:50; the room opened 15 minutes before the session, which starts at 10.
  const [opens, now] = [-15 * 60_000, -10 * 60_000];
  const say = (key: string, [fromMs, toMs]: [number, number] = [opens, now]) =>
    clientOf("candidate").send({
      t: "event",
      key,
      event: { kind: "segment", data: { text: "so", fromMs, toMs } },
    });
  const refused = { reason: "no_consent" };
  // Consent to a recording is separate.
  say(randomUUID());
  expect(await clientOf("candidate").next("refused")).toMatchObject(refused);
  for (const role of both) {
    await clientOf(role).add({ kind: "consent", data: { transcript: true } });
  }
  const never: [number, number][] = [
    [opens - 1, now],
    // A browser's clock may be 5 seconds ahead.
    [opens, now + 5_001],
    [now, now - 1],
    [-Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
  ];
  for (const times of never) {
    say(randomUUID(), times);
    expect(await clientOf("candidate").next("refused")).toMatchObject({ reason: "not_then" });
  }
  await clientOf("candidate").add({
    kind: "segment",
    data: { text: "so", fromMs: opens, toMs: now },
  });
  await clientOf("expert").add({ kind: "consent", data: { transcript: false } });
  say(randomUUID());
  expect(await clientOf("candidate").next("refused")).toMatchObject(refused);
  const replay = async () => {
    const response = await call(`/api/sessions/${bookingId}/replay`, { cookie: expert.cookie });
    return Replay.parse(await response.json());
  };
  expect((await replay()).passedMs).toBeNull();
  const starter = { javascript: "", typescript: "", python: "" };
  const tests = Array.from({ length: 3 }, () => ({ args: [1], expected: 1 }));
  const code = { entry: "same", starter, cases: tests };
  await clientOf("expert").add({ kind: "question", data: { id: null, text: "Same", code } });
  const run = { language: "javascript", total: 3, output: "" } as const;
  const results = (good: number) => tests.map((_, at) => ({ passed: at < good, got: "1" }));
  const passed = { ...run, outcome: "passed", passed: 3, cases: results(3) } as const;
  await clientOf("candidate").add({ kind: "run", data: passed });
  expect((await replay()).passedMs).toBe(now);
  world.services.clock.advance(60_000);
  const failed = { ...run, outcome: "failed", passed: 2, cases: results(2) } as const;
  await clientOf("candidate").add({ kind: "run", data: failed });
  expect((await replay()).passedMs).toBe(now);
  // The player reaches the expert's last mark.
  world.setClock(new Date("2027-01-14T10:06:00Z"));
  const mark = { dimension: "clarifying", sign: "+" } as const;
  await clientOf("expert").add({ kind: "mark", data: mark });
  expect((await replay()).lastMs).toBe(6 * 60_000);
  await close();

  const texts = async () => (await replay()).segments.map(({ text }) => text);
  const remove = async (cookie: string) =>
    (await call(`/recordings/transcripts/${bookingId}/delete`, { method: "POST", cookie })).status;
  expect(await remove(expert.cookie)).toBe(303);
  expect(await texts()).toEqual(["so"]);
  expect(await remove(candidate.cookie)).toBe(303);
  expect(await texts()).toEqual([]);
});

// Fails if a stranger may add, play or delete. The tus server refuses a wrong offset before ours does,
// which recordings.test.ts of the module calls directly.
test("uploads, resumes and plays by ranges, only for the two people", async () => {
  const { bookingId, candidate, expert, links, close } = await session({
    candidate: true,
    expert: true,
  });
  const id = await upload(bookingId, candidate.cookie);
  await upload(bookingId, links.expert.cookie);

  const stranger = await signIn(world, (await addCandidate(world.services)).userId);
  const part = `/room/${bookingId}/recordings/${id}`;
  for (const cookie of ["", stranger, "room=forged"]) {
    expect((await open(bookingId, cookie)).status).toBe(404);
    expect((await call(part, { method: "HEAD", cookie })).status).toBe(404);
    expect((await call(`/recordings/${id}`, { cookie })).status).toBe(404);
    expect((await call(`/api/sessions/${bookingId}/replay`, { cookie })).status).toBe(404);
    const removal = await call(`/recordings/${id}/delete`, { method: "POST", cookie });
    expect(removal.status).toBe(404);
  }
  // The other person can play it, but not add to it or delete it.
  expect((await call(part, { method: "HEAD", cookie: expert.cookie })).status).toBe(404);
  const removal = await call(`/recordings/${id}/delete`, { method: "POST", cookie: expert.cookie });
  expect(removal.status).toBe(404);

  const whole = await call(`/recordings/${id}`, { cookie: expert.cookie });
  expect(whole.headers.get("content-type")).toBe("audio/webm");
  expect(whole.headers.get("x-content-type-options")).toBe("nosniff");
  const file = Buffer.from(await whole.arrayBuffer());
  const range = { cookie: expert.cookie, headers: { range: "bytes=100-199" } };
  const middle = await call(`/recordings/${id}`, range);
  expect(middle.status).toBe(206);
  expect(middle.headers.get("content-range")).toBe(`bytes 100-199/${file.length}`);
  expect(file.subarray(100, 200).equals(Buffer.from(await middle.arrayBuffer()))).toBe(true);
  const past = { cookie: expert.cookie, headers: { range: `bytes=${file.length}-` } };
  expect((await call(`/recordings/${id}`, past)).status).toBe(416);

  const response = await call(`/api/sessions/${bookingId}/replay`, { cookie: expert.cookie });
  const replay = Replay.parse(await response.json());
  expect(replay.tracks.map(({ role }) => role).toSorted()).toEqual(both);
  expect(replay.tracks[0]!.fromMs).toBe(-11 * 60_000);

  const gone = await call(`/recordings/${id}/delete`, { method: "POST", cookie: candidate.cookie });
  expect(gone.headers.get("location")).toBe(`/candidate/sessions/${bookingId}`);
  expect(await getRecording(world.services.db, id)).toBe(null);
  await close();
});

test("adds to the recording that its path names, whatever the query says", async () => {
  const { bookingId, candidate, close } = await session({ candidate: true, expert: true });
  const { cookie } = candidate;
  const [own, other] = await Promise.all(
    [0, 1].map(async () => (await open(bookingId, cookie)).headers.get("location")!),
  );
  const offsetOf = async (url: string) =>
    (await call(url, { method: "HEAD", cookie })).headers.get("upload-offset");
  for (const query of [`?x=/${other!.split("/").at(-1)}`, "?/zzz", "?x=/"]) {
    expect(await offsetOf(own! + query)).toBe("0");
  }
  const crossed = `${own}?x=/${other!.split("/").at(-1)}`;
  expect((await patch(crossed, cookie, 0, recorded)).status).toBe(204);
  expect(await offsetOf(other!)).toBe("0");
  expect(await offsetOf(own!)).toBe(String(recorded.length));
  await close();
});

test("refuses a part while the storage is full, and continues with it afterward", async () => {
  const { bookingId, candidate, close } = await session({ candidate: true, expert: true });
  const { cookie } = candidate;
  const url = (await open(bookingId, cookie)).headers.get("location")!;
  const half = Math.floor(recorded.length / 2);
  expect((await patch(url, cookie, 0, recorded.subarray(0, half))).status).toBe(204);
  const { config, storage } = world.services;
  if (config.storage.kind !== "disk") throw new Error("This test fills the disk.");
  const free = fillDisk(config.storage.dir);
  onTestFinished(free);
  await expect(storage.write("uploads/any", recorded)).rejects.toThrow("ENOSPC");
  const refused = await patch(url, cookie, half, recorded.subarray(half));
  expect(refused.status).toBe(507);
  expect(await refused.text()).toContain("Try again later");
  const head = await call(url, { method: "HEAD", cookie });
  expect(head.headers.get("upload-offset")).toBe(String(half));
  const left = await world.services.db.execute(
    sql`select from recording_parts where stored_at is null
        and recording_id = ${url.split("/").at(-1)}::uuid`,
  );
  expect(left.rows).toEqual([]);

  free();
  expect((await patch(url, cookie, half, recorded.subarray(half))).status).toBe(204);
  await finishUpload(url, cookie);
  await expectWhole(url, cookie);
  await close();
});

test("stores a part once that two tabs send at the same time", async () => {
  const { bookingId, candidate, close } = await session({ candidate: true, expert: true });
  const { cookie } = candidate;
  const url = (await open(bookingId, cookie)).headers.get("location")!;
  const tries = await Promise.all([0, 1].map(() => patch(url, cookie, 0, recorded)));
  expect(tries.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409]);
  await finishUpload(url, cookie);
  await expectWhole(url, cookie);
  await close();
});

test("lists a person's own recording that can't be played, to be deleted", async () => {
  const { bookingId, candidate, expert, close } = await session({ candidate: true, expert: true });
  const { services } = world;
  const id = await upload(bookingId, candidate.cookie);
  await close();
  await services.db.execute(
    sql`update recordings set status = 'failed', file_key = null, duration_ms = null
        where id = ${id}::uuid`,
  );
  const booking = (await getBooking(services.db, bookingId))!;
  const names = { candidate: "Asha", expert: "Eve" };
  const shown = (role: Role, { userId }: { userId: string }) =>
    playable(services.db, booking, { userId, role, names });
  const at = `/recordings/${id}/delete`;
  expect(await shown("candidate", candidate)).toMatchObject({
    of: "own",
    files: [{ id, text: "can’t be played", href: null, deletion: { at } }],
  });
  expect(await shown("expert", expert)).toBeNull();
  expect((await call(at, { method: "POST", cookie: candidate.cookie })).status).toBe(303);
  expect(await shown("candidate", candidate)).toBeNull();
});

// Fails if the room's access decides, which a canceled session doesn't have.
test("a canceled session's recordings and transcript stay each person's to play and delete", async () => {
  const { bookingId, orderId, candidate, expert, clientOf, close } = await session({
    candidate: true,
    expert: true,
  });
  const { services } = world;
  const own = await upload(bookingId, candidate.cookie);
  for (const role of both) {
    await clientOf(role).add({ kind: "consent", data: { transcript: true } });
  }
  const said = { text: "so", fromMs: -12 * 60_000, toMs: -11 * 60_000 };
  for (const role of both) await clientOf(role).add({ kind: "segment", data: said });
  const by = { role: "expert", id: expert.id } as const;
  expect(await cancelSession(services, orderId, { by, why: "" })).toMatchObject({ ok: true });
  const { cookie } = candidate;
  expect((await call(`/recordings/${own}`, { cookie })).status).toBe(200);
  // There's no replay of a session that didn't take place, so no player is offered.
  const booking = (await getBooking(services.db, bookingId))!;
  const names = { candidate: "you", expert: "Eve" };
  const { userId } = candidate;
  expect(await playable(services.db, booking, { userId, role: "candidate", names })).toMatchObject({
    of: "own",
    files: [{ id: own }, { id: "transcript" }],
  });
  const removal = `/recordings/transcripts/${bookingId}/delete`;
  for (const stranger of ["", await signIn(world, (await addCandidate(services)).userId)]) {
    expect((await call(removal, { method: "POST", cookie: stranger })).status).toBe(404);
  }
  expect((await call(removal, { method: "POST", cookie })).status).toBe(303);
  const kinds = ["segment"] as const;
  const left = await listEvents(services.db, bookingId, { seenBy: "candidate", kinds });
  expect(left.map((one) => one.kind === "segment" && [one.actor, one.data.text])).toEqual([
    ["candidate", ""],
    ["expert", "so"],
  ]);
  await close();
});

// Fails with 500 if the part's row is inserted without a lock on the recording's.
test("answers that a recording is missing when it is deleted while a part arrives", async () => {
  const { bookingId, candidate, close } = await session({ candidate: true, expert: true });
  const { cookie } = candidate;
  const { db } = world.services;
  const url = (await open(bookingId, cookie)).headers.get("location")!;
  const arriving = await db.transaction(async (tx) => {
    const id = url.split("/").at(-1);
    await tx.execute(sql`delete from recordings where id = ${id}::uuid`);
    const answer = patch(url, cookie, 0, recorded);
    const waiting = sql`select from pg_stat_activity
                        where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await db.execute(waiting)).rowCount).toBe(1);
    return { answer };
  });
  expect((await arriving.answer).status).toBe(404);
  await close();
});

test("says that the account is full, and keeps what has arrived", async () => {
  const { bookingId, candidate, close } = await session({ candidate: true, expert: true });
  const { cookie } = candidate;
  const url = (await open(bookingId, cookie)).headers.get("location")!;
  expect((await patch(url, cookie, 0, recorded)).status).toBe(204);
  await finishUpload(url, cookie);
  await world.services.db.execute(
    sql`update recordings set bytes = 9000000000, size = 9000000000
        where id = ${url.split("/").at(-1)}::uuid`,
  );
  const full = await open(bookingId, cookie);
  expect([full.status, await full.json()]).toEqual([413, { reason: "quota" }]);
  expect((await call(`/recordings/${url.split("/").at(-1)}`, { cookie })).status).toBe(200);
  await close();
});

// Fails if a source of personal data leaves its rows, or if a deleted recording leaves its file.
test("erasing the candidate removes their recordings, the transcript, the code and all text", async () => {
  const { bookingId, candidate, expert, clientOf, close } = await session({
    candidate: true,
    expert: true,
  });
  const { services } = world;
  const own = await upload(bookingId, candidate.cookie);
  const theirs = await upload(bookingId, expert.cookie);
  const files = await Promise.all([own, theirs].map((id) => getRecording(services.db, id)));
  const sizes = () => Promise.all(files.map((file) => services.storage.size(file!.fileKey!)));
  expect(await sizes()).toEqual([expect.any(Number), expect.any(Number)]);
  for (const role of both) {
    await clientOf(role).add({ kind: "consent", data: { transcript: true } });
  }
  const said = { text: "so", fromMs: -12 * 60_000, toMs: -11 * 60_000 };
  await clientOf("candidate").add({ kind: "segment", data: said });
  await clientOf("candidate").add({ kind: "chat", data: { text: "my name" } });
  await clientOf("expert").add({ kind: "mark", data: { dimension: "code", text: "their name" } });
  await clientOf("expert").add({ kind: "note", data: { text: "their name" } });
  const doc = new Y.Doc();
  doc.getText("code").insert(0, "my code");
  const update = Buffer.from(Y.encodeStateAsUpdate(doc)).toString("base64");
  clientOf("candidate").send({ t: "doc", update });
  await clientOf("expert").next("doc");
  await close();
  await expect.poll(() => hasFilm(services.db, bookingId, new Date(0))).toBe(true);

  expect(await eraseAccount(services, candidate.userId)).toMatchObject({ ok: false });
  world.setClock(new Date("2027-01-14T11:31:00Z"));
  expect(await eraseAccount(services, candidate.userId)).toEqual({ ok: true });
  await runDueJobs(services);

  expect(await sizes()).toEqual([null, expect.any(Number)]);
  const response = await call(`/api/sessions/${bookingId}/replay`, { cookie: expert.cookie });
  const replay = Replay.parse(await response.json());
  expect(replay.tracks.map(({ id }) => id)).toEqual([theirs]);
  expect([replay.segments, replay.film]).toEqual([[], []]);
  const events = await listEvents(services.db, bookingId, { seenBy: "expert" });
  expect(events.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(["segment", "chat", "mark", "note"]),
  );
  expect(JSON.stringify(events)).not.toMatch(/name|"so"/);
});

test("refuses other files, too much data, and malformed requests", async () => {
  const { bookingId, candidate, close } = await session({ candidate: true, expert: true });
  const { cookie } = candidate;
  const url = (await open(bookingId, cookie)).headers.get("location")!;
  const html = new TextEncoder().encode("<!doctype html><script>alert(1)</script>");
  expect((await patch(url, cookie, 0, html)).status).toBe(415);
  expect((await patch(url, cookie, 0, new Uint8Array(9_000_000))).status).toBe(413);
  expect((await patch(url, cookie, 5, recorded)).status).toBe(409);
  expect((await open(bookingId, cookie, "text/html")).status).toBe(422);
  const beforeTime = await open(bookingId, cookie, undefined, {}, "0000-01-01T00:00:00.000Z");
  expect(beforeTime.status).toBe(422);
  // Fails if the replay would start decades before the session.
  const early = await open(bookingId, cookie, undefined, {}, "2000-01-01T00:00:00.000Z");
  const id = early.headers.get("location")!.split("/").at(-1)!;
  const opensAt = new Date("2027-01-14T09:45:00Z");
  expect((await getRecording(world.services.db, id))!.startedAt).toEqual(opensAt);
  const bare = await call(`/room/${bookingId}/recordings`, { method: "POST", cookie });
  expect(bare.status).toBe(422);
  for (const [header, value] of [
    ["upload-concat", "partial"],
    ["upload-length", "7"],
  ]) {
    expect((await open(bookingId, cookie, undefined, { [header!]: value! })).status).toBe(422);
  }
  const empty = { "upload-length": "0" };
  const sized = await open(bookingId, cookie, undefined, { ...empty, "upload-defer-length": "" });
  expect(sized.status).toBe(422);
  const unknown = `/room/${bookingId}/recordings/${crypto.randomUUID()}`;
  expect((await patch(unknown, cookie, 0, recorded)).status).toBe(404);
  expect((await call(url, { method: "DELETE", cookie })).status).toBe(405);
  expect((await call("/recordings/nonsense", { cookie })).status).toBe(404);
  const foreign = await call(url, {
    method: "PATCH",
    cookie,
    headers: { origin: "https://x.example" },
  });
  expect(foreign.status).toBe(403);
  await close();
});
