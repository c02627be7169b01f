import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as Y from "yjs";
import { listPresence } from "#modules/rooms/data.server.ts";
import { hasFilm } from "#modules/rooms/document.server.ts";
import { systemClock } from "#platform/clock.ts";
import { connect, type Db } from "#platform/db/client.ts";
import { startEmbedded } from "#platform/db/embedded.ts";
import { type App, discardDataDir, startApp } from "#tests/support/app-server.ts";
import { addCandidate, insertOrder } from "#tests/support/fixtures.ts";
import { enterRoom, signIn } from "#tests/support/room.ts";
import { testDataDir } from "#tests/support/test-cluster.ts";

let dataDir: string;
let app: App;
beforeAll(async () => {
  dataDir = await testDataDir();
  app = await startApp({ dataDir });
});
afterAll(async () => {
  await app.stop();
  await discardDataDir(dataDir);
});

async function withDatabase<T>(use: (db: Db) => Promise<T>): Promise<T> {
  const database = await startEmbedded({ dataDir });
  const db = connect(database.url, { max: 2 });
  try {
    return await use(db);
  } finally {
    await db.$client.end();
    await database.stop();
  }
}

/** A session that starts in five minutes, and cookies of its two people. */
async function bookNow(db: Db) {
  const clock = systemClock();
  const { userId, email } = await addCandidate({ db });
  const { rows } = await db.execute<{ id: string; user_id: string }>(
    sql`select id, user_id from experts limit 1`,
  );
  const [expert] = rows;
  const bookingId = randomUUID();
  await db.execute(
    sql`insert into bookings (id, expert_id, service_slug, candidate_id, start_at, end_at,
                              blocked_until, expert_day, status, holder_hash, hold_expires_at,
                              created_at, confirmed_at)
        select ${bookingId}::uuid, ${expert!.id}::uuid, 'coding', ${userId}::uuid, at, at + '1 hour',
               at + '75 minutes', at::date, 'confirmed', sha256('h'), at, now(), now()
        from (select now() + interval '5 minutes' as at) start`,
  );
  await insertOrder(db, {
    id: "GR-00000077",
    userId,
    email,
    ref: bookingId,
    at: clock.now(),
    details: { name: "Asha Rao" },
  });
  const services = { db, clock };
  return {
    bookingId,
    candidate: { cookie: await signIn({ services }, userId) },
    expert: { cookie: await signIn({ services }, expert!.user_id) },
  };
}

// Fails if events are acknowledged before they are stored, if the document is only in memory, or if
// the row of a dead process counts as presence.
test("a room survives kill -9: whatever was acknowledged, the document, and who was there", async () => {
  const { bookingId, ...cookies } = await withDatabase(bookNow);
  const enter = (role: "candidate" | "expert", join = {}) =>
    enterRoom(app.port, bookingId, cookies[role], join);
  const [expert, candidate] = [await enter("expert"), await enter("candidate")];

  const doc = new Y.Doc();
  const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64");
  doc.on("update", (update: Uint8Array) => candidate.send({ t: "doc", update: base64(update) }));
  doc.getText("code").insert(0, "first");
  await expect
    .poll(() => withDatabase((db) => hasFilm(db, bookingId, new Date(0))), { timeout: 10_000 })
    .toBe(true);
  const acknowledged: number[] = [];
  let isKilled = false;
  const talk = (async () => {
    for (let index = 0; !isKilled; index += 1) {
      doc.getText("code").insert(0, `${index} `);
      acknowledged.push(await candidate.add({ kind: "chat", data: { text: String(index) } }));
    }
  })().catch(() => {});
  await expect.poll(() => acknowledged.length).toBeGreaterThan(50);
  await app.kill9();
  isKilled = true;
  await talk;
  expect((await expert.closed).code).toBe(1006);

  app = await startApp({ dataDir });
  const back = await enter("expert", { peer: expert.peer });
  const known = new Set(back.welcome.events.map(({ id }) => id));
  expect(acknowledged.filter((id) => !known.has(id))).toEqual([]);
  // The dead process's sockets don't count as presence.
  expect(back.welcome.other).toBeNull();

  const again = await enter("candidate", {
    peer: candidate.peer,
    after: acknowledged.at(-1)!,
  });
  expect(again.welcome).toMatchObject({ newcomer: true, other: { peer: expert.peer } });
  const lacking = Y.encodeStateAsUpdate(doc, Buffer.from(again.welcome.vector, "base64"));
  again.send({ t: "doc", update: base64(lacking) });
  const theirs = new Y.Doc();
  Y.applyUpdate(theirs, Buffer.from(back.welcome.doc, "base64"));
  expect(theirs.getText("code").toJSON()).toMatch(/first$/);
  while (theirs.getText("code").toJSON() !== doc.getText("code").toJSON()) {
    Y.applyUpdate(theirs, Buffer.from((await back.next("doc")).update, "base64"));
  }

  await app.stop();
  expect((await again.closed).code).toBe(1001);
  const presence = await withDatabase((db) => listPresence(db, bookingId));
  expect(presence.map(({ role }) => role)).toEqual(["expert", "candidate", "expert", "candidate"]);
  // The stopped process recorded when they left.
  expect(presence.slice(2).every(({ leftAt }) => leftAt !== null)).toBe(true);
});
