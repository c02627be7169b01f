import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { getBookingOfOrder } from "#modules/live-sessions/data.server.ts";
import { ClientMessage, type SentEvent } from "#modules/rooms/protocol.ts";
import { listEvents } from "#modules/timeline/data.server.ts";
import { type Asker, authorizationWorld, type World } from "#tests/support/authorization-world.ts";
import { type HttpApp, startHttpApp } from "#tests/support/http-app.ts";
import { askForSocket, enterRoom } from "#tests/support/room.ts";
import { ROOM_MESSAGE_ACCESS } from "#tests/support/route-access.ts";

let app: HttpApp;
let world: World;
let bookingId: string;
beforeAll(async () => {
  app = await startHttpApp({ now: "2027-01-11T08:00:00Z" });
  world = await authorizationWorld(app);
  const { db, clock } = app.services;
  bookingId = (await getBookingOfOrder(db, world.mine.id))!.id;
  await db.execute(
    sql`update bookings
        set start_at = ${clock.now()}::timestamptz + interval '5 minutes',
            end_at = ${clock.now()}::timestamptz + interval '65 minutes'
        where id = ${bookingId}::uuid`,
  );
});
afterAll(() => app.close());

/** A person's token, if any, as a link's cookie. */
function headersOf({ cookie, token }: Asker): Record<string, string> {
  const cookies = [...(cookie ? [cookie] : []), ...(token === undefined ? [] : [`room=${token}`])];
  return { cookie: cookies.join("; ") };
}

const isExpert = ({ who }: Asker) => who === "the expert's account";

// Fails if every signed-in person gets a role.
test("a room's socket opens only for its candidate and its expert", async () => {
  const outsiders = [
    ...world.strangers.filter((asker) => !isExpert(asker)),
    ...world.staff,
    world.holderAsker,
    // Links of orders open no room.
    world.buyerLink,
    world.expertLink,
  ];
  for (const asker of outsiders) {
    const answer = await askForSocket(app.port, bookingId, headersOf(asker));
    expect([asker.who, answer]).toEqual([asker.who, expect.toBeOneOf([401, 404])]);
    // The same as for a room that doesn't exist.
    const missing = await askForSocket(app.port, randomUUID(), headersOf(asker));
    expect([asker.who, missing]).toEqual([asker.who, answer]);
  }
  expect(await listEvents(app.services.db, bookingId, { seenBy: "expert" })).toEqual([]);
});

const key = () => randomUUID();
const event = (sent: SentEvent): ClientMessage => ({ t: "event", key: key(), event: sent });
const SAMPLES: ClientMessage[] = [
  { t: "signal", data: { restart: true } },
  { t: "media", mic: true, camera: true, screen: false },
  { t: "doc", update: "AAA=" },
  { t: "awareness", update: "AAAA" },
  event({ kind: "chat", data: { text: "hello" } }),
  event({
    kind: "run",
    data: { language: "python", outcome: "output", passed: 0, total: 0, output: "1" },
  }),
  event({ kind: "language", data: { language: "python" } }),
  event({ kind: "segment", data: { text: "so", fromMs: 0, toMs: 100 } }),
  event({ kind: "consent", data: { recording: true, transcript: false } }),
  event({ kind: "question", data: { id: "own-story", text: "Tell me" } }),
  event({
    kind: "phase",
    data: { key: "intro", name: "Introduction", endsAt: "2027-01-11T08:10:00Z" },
  }),
  event({ kind: "extend", data: { minutes: 5 } }),
  event({ kind: "mark", data: { dimension: "code", level: 4 } }),
  event({ kind: "unmark", data: { mark: 1 } }),
  event({ kind: "note", data: { text: "quick" } }),
  event({ kind: "end", data: {} }),
  { t: "leave" },
];

const nameOf = (message: ClientMessage) =>
  message.t === "event" ? `event ${message.event.kind}` : message.t;

// Fails if a kind of message is added and isn't declared.
test("every kind of message declares who may send it", () => {
  const kinds = ClientMessage.options.flatMap(({ shape }) => {
    const t = String([...shape.t.values][0]);
    return "event" in shape
      ? shape.event.options.map((option) => `${t} ${[...option.shape.kind.values][0]}`)
      : [t];
  });
  expect(Object.keys(ROOM_MESSAGE_ACCESS).toSorted()).toEqual(kinds.toSorted());
  expect(["join", ...SAMPLES.map(nameOf)].toSorted()).toEqual(kinds.toSorted());
});

// Fails without `mayAdd`.
test.each(["candidate", "expert"] as const)(
  "the %s may only send their own kinds",
  async (role) => {
    const expert = world.strangers.find(isExpert)!;
    const enter = () =>
      enterRoom(app.port, bookingId, headersOf(role === "expert" ? expert : world.buyer));
    for (const message of SAMPLES) {
      const name = nameOf(message);
      const client = await enter();
      client.send(message);
      const isMine = role === "expert" || ROOM_MESSAGE_ACCESS[name] === "both";
      // Answered only if the previous message left the socket open.
      if (isMine && message.t !== "leave") await client.add({ kind: "chat", data: { text: name } });
      else {
        const reason = isMine ? { code: 1000, reason: "left" } : { code: 1008, reason: "role" };
        expect([name, await client.closed]).toEqual([name, reason]);
      }
      await client.close();
    }
    const stored = await listEvents(app.services.db, bookingId, { seenBy: "expert" });
    const forbidden = stored.filter(
      ({ actor, kind }) =>
        actor === "candidate" && ROOM_MESSAGE_ACCESS[`event ${kind}`] === "expert",
    );
    expect(forbidden).toEqual([]);
  },
);
