import { once } from "node:events";
import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { WebSocket } from "ws";
import * as Y from "yjs";
import { systemClock } from "#platform/clock.ts";
import { connect, type Db } from "#platform/db/client.ts";
import { addCandidate, addExpert, insertOrder } from "#tests/support/fixtures.ts";
import { signIn } from "#tests/support/room.ts";
import { median } from "./median.ts";
import { type Servers, withServers } from "./product-servers.ts";
import type { BenchRow } from "./row.ts";
import type { NodeProcess } from "./server-process.ts";

const ROOMS = 200;
const ROUNDS = 9;
const MESSAGES = 300;
/** Four pings and a heartbeat of every socket. */
const IDLE_MS = 21_000;
const MAX_MB = 150;
const MAX_CPU = 5;

/** Time from sending a message to its arrival, and the cost of idle rooms. */
export function run(): Promise<BenchRow[]> {
  return withServers(async (servers) => {
    const db = connect(servers.databaseUrl, { max: 4 });
    try {
      const sessions = await bookSessions(db, ROOMS);
      return [...(await relayRows(servers, sessions)), ...(await idleRows(servers, sessions))];
    } finally {
      await db.$client.end();
    }
  });
}

type Sessions = { bookings: string[]; cookies: [string, string] };

/** Open rooms, all of the same two people. */
async function bookSessions(db: Db, count: number): Promise<Sessions> {
  const services = { db, clock: systemClock() };
  const [candidate, expert] = [await addCandidate(services), await addExpert(services)];
  const bookings = Array.from({ length: count }, () => randomUUID());
  for (const [index, id] of bookings.entries()) {
    await db.execute(
      sql`insert into bookings (id, expert_id, service_slug, candidate_id, start_at, end_at,
                                blocked_until, expert_day, status, holder_hash, hold_expires_at,
                                created_at, confirmed_at)
          select ${id}::uuid, ${expert.id}::uuid, 'coding', ${candidate.userId}::uuid, at,
                 at + '1 hour', at + '1 hour', at::date, 'completed', sha256('h'), at, at, at
          from (select now() - interval '10 minutes' as at) start`,
    );
    await insertOrder(db, {
      id: `GR-9${String(index).padStart(7, "0")}`,
      userId: candidate.userId,
      email: candidate.email,
      ref: id,
      at: services.clock.now(),
    });
  }
  const cookies = [candidate, expert].map(({ userId }) => signIn({ services }, userId));
  return { bookings, cookies: (await Promise.all(cookies)) as [string, string] };
}

async function openSocket(port: number, path: string, cookie: string): Promise<WebSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, { headers: { cookie } });
  await once(socket, "open");
  return socket;
}

/** Opens both sockets of a room and joins. */
async function enter(port: number, { cookies }: Sessions, booking: string): Promise<WebSocket[]> {
  const both: WebSocket[] = [];
  for (const cookie of cookies) {
    const socket = await openSocket(port, `/room/${booking}/socket`, cookie);
    const welcomed = once(socket, "message");
    socket.send(JSON.stringify({ t: "join", peer: randomUUID(), media: "video", after: 0 }));
    await welcomed;
    both.push(socket);
  }
  return both;
}

/** A message's time from one socket to the other. */
async function relayMs([from, to]: WebSocket[], message: string): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  const take = (data: Buffer) => {
    // A room event may arrive in between.
    if (String(data) === message) resolve(performance.now());
  };
  to!.on("message", take);
  const sentAt = performance.now();
  from!.send(message);
  const ms = (await promise) - sentAt;
  to!.off("message", take);
  return ms;
}

async function relayRows(servers: Servers, sessions: Sessions): Promise<BenchRow[]> {
  const [product, bare] = [await servers.product(), await servers.peer("ws-relay")];
  const room = await enter(product.port, sessions, sessions.bookings[0]!);
  const peer = [await openSocket(bare.port, "/1", ""), await openSocket(bare.port, "/1", "")];
  const kinds = [
    { name: "A signal from one browser to the other", most: 2, messages: signals },
    { name: "A keystroke from one editor to the other", most: 2.5, messages: keystrokes },
  ];
  const rows: BenchRow[] = [];
  for (const { name, most, messages } of kinds) {
    const rounds: { own: number; bare: number }[] = [];
    for (let round = -2; round < ROUNDS; round += 1) {
      const own: number[] = [];
      const bare: number[] = [];
      // Alternating, so that both processes sleep and wake alike.
      for (const message of messages()) {
        own.push(await relayMs(room, message));
        bare.push(await relayMs(peer, message));
      }
      if (round >= 0) rounds.push({ own: median(own), bare: median(bare) });
    }
    const value = median(rounds.map((round) => round.own / round.bare));
    const [own, theirs] = [
      median(rounds.map((round) => round.own)),
      median(rounds.map((round) => round.bare)),
    ];
    const note = `${own.toFixed(2)} and ${theirs.toFixed(2)} ms, half arrive faster; bare ws relay`;
    rows.push({ name, value, unit: "×", goal: `≤ ${most} ×`, ok: value <= most, note });
  }
  for (const socket of [...room, ...peer]) socket.close();
  return rows;
}

function signals(): string[] {
  return Array.from({ length: MESSAGES }, (_, index) => {
    const candidate = `candidate:${index} 1 udp 2122260223 192.168.1.20 5${index} typ host generation 0`;
    const data = {
      candidate: { candidate, sdpMid: "0", sdpMLineIndex: 0, usernameFragment: "ab" },
    };
    return JSON.stringify({ t: "signal", data });
  });
}

function keystrokes(): string[] {
  const doc = new Y.Doc();
  const messages: string[] = [];
  doc.on("update", (update: Uint8Array) => {
    messages.push(JSON.stringify({ t: "doc", update: Buffer.from(update).toString("base64") }));
  });
  for (let index = 0; index < MESSAGES; index += 1) doc.getText("code").insert(index, "a");
  return messages;
}

async function idleRows(servers: Servers, sessions: Sessions): Promise<BenchRow[]> {
  const product = await servers.product();
  // What the first request loads isn't the rooms' cost.
  for (const socket of await enter(product.port, sessions, sessions.bookings[0]!)) socket.close();
  await settled(product);
  const before = await product.memoryMb();
  const sockets: WebSocket[] = [];
  for (const booking of sessions.bookings) {
    sockets.push(...(await enter(product.port, sessions, booking)));
  }
  await settled(product);
  const cpuBefore = await product.cpuMs();
  await setTimeout(IDLE_MS);
  const cpu = (((await product.cpuMs()) - cpuBefore) / IDLE_MS) * 100;
  const memory = (await product.memoryMb()) - before;
  for (const socket of sockets) socket.close();
  return [
    {
      name: `Memory of ${ROOMS} idle rooms`,
      value: memory,
      unit: "MB",
      goal: `≤ ${MAX_MB} MB`,
      ok: memory <= MAX_MB,
      note: `from ${before.toFixed(0)} MB without any`,
    },
    {
      name: `CPU of ${ROOMS} idle rooms`,
      value: cpu,
      unit: "%",
      goal: `≤ ${MAX_CPU} %`,
      ok: cpu <= MAX_CPU,
      note: "of a core, the whole process",
    },
  ];
}

/** Waits until the process is idle. */
async function settled(server: NodeProcess): Promise<void> {
  for (let last = -Infinity; ;) {
    const cpu = await server.cpuMs();
    if (cpu - last < 100) return;
    last = cpu;
    await setTimeout(1_000);
  }
}
