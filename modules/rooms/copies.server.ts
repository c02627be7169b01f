import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Db, Queryable, Tx } from "#platform/db/client.ts";
import { listen } from "#platform/db/listen.ts";
import type { Log } from "#platform/log.ts";
import type { Media, MessageOf, ServerMessage } from "./protocol.ts";
import type { RoomRole } from "./schema.ts";

/** A socket in another copy of the server. */
export type RemoteMember = {
  id: number;
  role: RoomRole;
  peer: string;
  media: Media;
  /** Its last device state. */
  devices: MessageOf<"media"> | null;
};

/** Messages between copies of the server about a room. `from` is the sending copy. */
export type Notice = { booking: string } & (
  | ({ kind: "joined"; from: string } & RemoteMember)
  /** The reply to `joined` from a copy with the other role. */
  | ({ kind: "present"; from: string; to: string } & RemoteMember)
  | { kind: "left"; from: string; id: number; role: RoomRole; goodbye: boolean }
  /** A new row of the document. */
  | { kind: "doc"; from: string; id: number }
  /** For a role's socket, or for both. */
  | { kind: "message"; from: string | null; to: RoomRole | null; message?: ServerMessage }
  /** A trigger: its time, expert or status changed. */
  | { kind: "changed" }
);

/**
 * Sends a message to one or both people in a session's room when the transaction commits, whatever
 * copy their sockets are on.
 */
export async function notifyRoom(
  tx: Tx,
  booking: string,
  message: ServerMessage,
  to: RoomRole | null = null,
): Promise<void> {
  await postNotice(tx, { kind: "message", booking, from: null, to, message });
}

/** Notifies all copies when the transaction commits. `message` is already JSON. */
export async function postNotice(db: Queryable, notice: Notice, message?: string): Promise<void> {
  await sendNotices(db, [encode(notice, message)]);
}

function encode(notice: Notice, message?: string, count?: number): string {
  const text = JSON.stringify(notice).slice(0, -1);
  const number = count === undefined ? "" : `,"n":${count}`;
  return `${text}${number}${message === undefined ? "" : `,"message":${message}`}}`;
}

async function sendNotices(db: Queryable, notices: readonly string[]): Promise<void> {
  await db.execute(sql`select relay_to_rooms(${sql.param([...notices])}::text[])`);
}

/** Connects this copy's rooms with the other copies' through the database. */
export async function openCopies(
  deps: { db: Db; databaseUrl: string; log: Log },
  handlers: { onNotice(notice: Notice): void; onReconnect(): void },
) {
  const { db, log } = deps;
  const id = randomUUID();
  let waiting: string[] = [];
  let sending: Promise<void> | null = null;
  // Numbered, because PostgreSQL drops duplicate notifications within a transaction.
  let count = 0;
  // In order, even if a long one is read from its table.
  let received: Promise<void> = Promise.resolve();

  async function sendAll(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      // Browsers recover from a lost signal, and stored data doesn't depend on it.
      await sendNotices(db, batch).catch((error: unknown) =>
        log.warn({ err: error }, "rooms of other copies weren't reached"),
      );
    }
    sending = null;
  }

  async function receive(payload: string): Promise<void> {
    const parsed = JSON.parse(payload) as Notice | { kind: "stored"; id: number };
    // A trigger sends just the booking's id when something about it changed.
    const notice = { ...parsed, kind: parsed.kind ?? "changed" } as typeof parsed;
    if (notice.kind !== "stored") return handlers.onNotice(notice);
    const { rows } = await db.execute<{ message: string }>(
      sql`select message from room_relays where id = ${notice.id}`,
    );
    if (rows[0]) handlers.onNotice(JSON.parse(rows[0].message) as Notice);
  }

  const listener = await listen(deps.databaseUrl, ["room"], {
    onNotify(_channel, payload) {
      received = received
        .then(() => receive(payload))
        .catch((error: unknown) => log.warn({ err: error }, "a room's notice was lost"));
    },
    onReconnect: handlers.onReconnect,
  });

  return {
    id,
    /** `message` is already JSON, so relaying doesn't serialize it again. */
    send(notice: Notice, message?: string): void {
      count += 1;
      waiting.push(encode(notice, message, count));
      sending ??= sendAll();
    },
    /** Deletes long notices, which every copy has read by now. */
    async prune(): Promise<void> {
      await db.execute(
        sql`delete from room_relays where at < clock_timestamp() - interval '1 minute'`,
      );
    },
    async close(): Promise<void> {
      await sending;
      await listener.close();
    },
  };
}
