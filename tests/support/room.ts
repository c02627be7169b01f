import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { WebSocket } from "ws";
import { hashToken, newToken } from "#modules/accounts/secrets.server.ts";
import { getBooking } from "#modules/booking/data.server.ts";
import { roomToken } from "#modules/live-sessions/room-link.server.ts";
import type { ClientMessage, ServerMessage } from "#modules/rooms/protocol.ts";
import { openRooms } from "#modules/rooms/rooms.server.ts";
import { createApp } from "#server/app.ts";
import { createListener } from "#server/http/listener.ts";
import { drain, listen } from "#server/process.ts";
import { freePort } from "./app-server.ts";
import { addExpert, bookSession } from "./fixtures.ts";
import { startHttpApp } from "./http-app.ts";
import type { Services } from "#app/services.ts";

/** Headers of a browser: signed in, or with a link's cookie, or neither. */
export type Headers = Record<string, string>;

export type RoomClient = {
  peer: string;
  /** Every message it received. */
  received: ServerMessage[];
  send(message: ClientMessage | string): void;
  /** Waits for the next unread message of a kind. */
  next<Kind extends ServerMessage["t"]>(t: Kind): Promise<Extract<ServerMessage, { t: Kind }>>;
  /** Adds an event and waits until it is acknowledged. */
  add(event: Extract<ClientMessage, { t: "event" }>["event"], key?: string): Promise<number>;
  closed: Promise<{ code: number; reason: string }>;
  /** Cuts the connection, like a lost network. */
  cut(): void;
  close(): Promise<void>;
};

/** Requests a room's socket: the open one, or the status of the rejection. */
export async function askForSocket(
  port: number,
  bookingId: string,
  headers: Headers,
): Promise<WebSocket | number> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/room/${bookingId}/socket`, { headers });
  return new Promise((resolve, reject) => {
    // Before anything can arrive: `over` may come right after opening.
    socket.once("open", () => resolve(socket));
    socket.once("unexpected-response", (_request, { statusCode }) => resolve(statusCode!));
    socket.once("error", reject);
  });
}

/** Opens a room's socket without joining. Throws if it is refused. */
export function openRoomSocket(
  port: number,
  bookingId: string,
  headers: Headers,
): Promise<RoomClient> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/room/${bookingId}/socket`, { headers });
  const received: ServerMessage[] = [];
  const taken = new Set<ServerMessage>();
  let look = () => {};
  socket.on("message", (data: Buffer) => {
    received.push(JSON.parse(String(data)) as ServerMessage);
    look();
  });
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.once("close", (code, reason) => resolve({ code, reason: String(reason) }));
  });
  const next: RoomClient["next"] = (t) =>
    new Promise((resolve, reject) => {
      const earlier = look;
      look = () => {
        earlier();
        const found = received.find((message) => message.t === t && !taken.has(message));
        if (!found) return;
        taken.add(found);
        look = earlier;
        resolve(found as Extract<ServerMessage, { t: typeof t }>);
      };
      look();
      void closed.then(({ code, reason }) =>
        reject(new Error(`The socket closed (${code} ${reason}) before ${t}.`)),
      );
    });
  const client: RoomClient = {
    peer: randomUUID(),
    received,
    send: (message) => socket.send(typeof message === "string" ? message : JSON.stringify(message)),
    next,
    async add(event, key = randomUUID()) {
      client.send({ t: "event", key, event });
      for (;;) {
        const ack = await next("ack");
        if (ack.key === key) return ack.id;
      }
    },
    closed,
    cut: () => socket.terminate(),
    async close() {
      socket.close();
      await closed;
    },
  };
  return new Promise((resolve, reject) => {
    socket.once("open", () => resolve(client));
    socket.once("unexpected-response", (_request, { statusCode }) =>
      reject(new Error(`The socket was refused with ${statusCode}.`)),
    );
    socket.once("error", reject);
  });
}

/** Opens a room's socket and joins; waits for the welcome. */
export async function enterRoom(
  port: number,
  bookingId: string,
  headers: Headers,
  join: Partial<Extract<ClientMessage, { t: "join" }>> = {},
) {
  const client = await openRoomSocket(port, bookingId, headers);
  if (join.peer) client.peer = join.peer;
  client.send({ t: "join", peer: client.peer, media: "video", after: 0, ...join });
  return { ...client, welcome: await client.next("welcome") };
}

/** A signed-in browser's cookie. */
export async function signIn(
  { services }: { services: Pick<Services, "db" | "clock"> },
  userId: string,
): Promise<string> {
  const { db, clock } = services;
  const token = newToken();
  await db.execute(
    sql`insert into sessions (user_id, token_hash, expires_at, last_seen_at)
        values (${userId}::uuid, ${hashToken(token)}, ${clock.now()}::timestamptz + interval '9 days',
                ${clock.now()})`,
  );
  return `gr_session=${token}`;
}

export type RoomWorld = Awaited<ReturnType<typeof startRoomWorld>>;

/** The application some minutes before a session, whose two people are signed in. */
export async function startRoomWorld({
  minutesBefore = 10,
  ...options
}: { minutesBefore?: number } & Parameters<typeof startHttpApp>[0] = {}) {
  const app = await startHttpApp({ now: "2027-01-13T08:00:00Z", ...options });
  const { services } = app;
  const startAt = new Date("2027-01-14T10:00:00Z");

  /** A paid session at that time, with cookies and link cookies of both. */
  async function book(start = startAt) {
    const expert = await addExpert(services);
    const booked = await bookSession(services, { start: start.toISOString(), expert });
    const { bookingId, candidate } = booked;
    const booking = (await getBooking(services.db, bookingId))!;
    const link = (role: "candidate" | "expert") => ({
      cookie: `room=${roomToken(services.config, booking, role)}`,
    });
    return {
      ...booked,
      candidate: { ...candidate, cookie: await signIn(app, candidate.userId) },
      expert: { ...expert, cookie: await signIn(app, expert.userId) },
      links: { candidate: link("candidate"), expert: link("expert") },
    };
  }

  const session = await book();
  const setClock = (at: Date) =>
    services.clock.advance(at.getTime() - services.clock.now().getTime());
  setClock(new Date(startAt.getTime() - minutesBefore * 60_000));
  const { bookingId } = session;
  const closes: (() => Promise<void>)[] = [];
  const headersOf = (role: "candidate" | "expert") => ({ cookie: session[role].cookie });

  return {
    ...app,
    session,
    startAt,
    book,
    setClock,
    headersOf,
    enter: (
      role: "candidate" | "expert",
      join?: Parameters<typeof enterRoom>[3],
      port = app.port,
    ) => enterRoom(port, bookingId, headersOf(role), join),
    /** A second copy of the server on the same database. Returns its port. */
    async startCopy(options: Parameters<typeof openRooms>[1] = {}): Promise<number> {
      const { db, config, clock, log, queue } = services;
      const databaseUrl = db.$client.options.connectionString!;
      const rooms = await openRooms({ db, databaseUrl, config, clock, log, queue }, options);
      const copy = createApp(
        { ...services, rooms },
        { isDraining: () => false, pages: async () => new Response("a page") },
      );
      const server = createListener(copy, {});
      const port = await freePort();
      await listen(server, port, "127.0.0.1");
      closes.push(async () => {
        server.closeAllConnections();
        await drain(server, { quietMs: 0, limitMs: 0, graceMs: 1_000 });
        await rooms.close();
      });
      return port;
    },
    async close() {
      for (const close of closes) await close();
      await app.close();
    },
  };
}
