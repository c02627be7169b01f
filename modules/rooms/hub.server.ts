import { appendEvent } from "#modules/timeline/commands.server.ts";
import { mayAddEvent } from "#modules/timeline/data.server.ts";
import { maySee, type NewEvent, type SessionEvent } from "#modules/timeline/schema.ts";
import type { Tx } from "#platform/db/client.ts";
import type { Platform } from "#platform/services.ts";
import type { Thread } from "#platform/threads.ts";
import { type openCopies, postNotice } from "./copies.server.ts";
import { CLOSES } from "./limits.ts";
import { leaveRoom } from "./presence.server.ts";
import type { MergeTasks } from "./merge-worker.ts";
import type { OverReason } from "./protocol.ts";
import { deliver, type Member, opposite, type Room, sayOver } from "./room.server.ts";
import type { RoomRole } from "./schema.ts";

export type HubDeps = Pick<Platform, "config" | "db" | "clock" | "log" | "queue">;

/** The rooms with a socket in this process. */
export type Hub = HubDeps & {
  rooms: Map<string, Room>;
  copies: Awaited<ReturnType<typeof openCopies>>;
  /** For documents that are too large for the event loop. */
  merging: Thread<MergeTasks>;
  isStopping: boolean;
  /** Awaited before the process stops. */
  track(work: Promise<unknown>): void;
};

/** Handles notices of a room one after another. */
export function inOrder(hub: Hub, room: Room, work: () => Promise<void>): void {
  room.noticed = room.noticed
    .then(work)
    .catch((error: unknown) => hub.log.warn({ err: error }, "a room missed a notice"));
  hub.track(room.noticed);
}

/** Sends to a role's socket, here or in another copy. `text` is a message as JSON. */
export function relay(
  hub: Hub,
  room: Room,
  to: RoomRole,
  text: string,
  options?: { isSignal: boolean },
): void {
  const member = room.current.get(to);
  if (member) return deliver(member, text, options);
  if (!room.elsewhere.has(to)) return;
  hub.copies.send({ kind: "message", booking: room.bookingId, from: hub.copies.id, to }, text);
}

/** Tells a person once that the document takes no more of their changes. */
export function sayFull(room: Room, member: Member): void {
  if (member.isFull || !room.doc.isFull(member.guest.role)) return;
  member.isFull = true;
  deliver(member, { t: "full" });
}

/** Closes a socket after a protocol violation or a failure of ours. */
export function refuse(hub: Hub, room: Room, member: Member, code: number, reason: string): void {
  member.socket.close(code, reason);
  depart(hub, room, member, false);
}

export function fail(hub: Hub, room: Room, member: Member, error: unknown): void {
  hub.log.warn({ err: error, booking: room.bookingId }, "a room's socket failed");
  refuse(hub, room, member, CLOSES.failed, "failed");
}

export function end(hub: Hub, room: Room, member: Member, reason: OverReason): void {
  sayOver(member.socket, reason);
  depart(hub, room, member, reason !== "taken_over");
}

/** Removes a socket from its room, once. `goodbye`: on purpose. */
export function depart(hub: Hub, room: Room, member: Member, goodbye: boolean): void {
  const { state } = member;
  if (state === "gone") return;
  member.state = "gone";
  room.members.delete(member);
  const isCurrent = room.current.get(member.guest.role) === member;
  if (isCurrent) room.current.delete(member.guest.role);
  if (state !== "waiting") hub.track(recordLeave(hub, room, member, isCurrent, goodbye));
  if (room.members.size === 0) hub.track(retire(hub, room));
}

async function recordLeave(
  hub: Hub,
  room: Room,
  member: Member,
  isCurrent: boolean,
  goodbye: boolean,
): Promise<void> {
  const { role } = member.guest;
  const { peer } = member;
  const now = hub.clock.now();
  const other = room.current.get(opposite(role));
  if (isCurrent && other) deliver(other, { t: "peer", state: "left", peer, goodbye });
  await member.registered.catch(() => {});
  const { presenceId: id } = member;
  if (id === null) return;
  if (isCurrent && room.elsewhere.has(opposite(role))) {
    hub.copies.send({
      kind: "left",
      booking: room.bookingId,
      from: hub.copies.id,
      id,
      role,
      goodbye,
    });
  }
  await leaveRoom(hub.db, id, now, goodbye);
  // After our restart, they'll be back in seconds.
  if (!isCurrent || hub.isStopping) return;
  const event = { kind: "leave", data: {} } as const;
  const mayAdd = await mayAddEvent(hub.db, room.bookingId, { actor: role, ...event });
  if (mayAdd) await addEvent(hub, room, member, event);
}

async function retire(hub: Hub, room: Room): Promise<void> {
  await room.doc.flush().catch(() => {});
  if (room.members.size === 0 && hub.rooms.get(room.bookingId) === room) {
    hub.rooms.delete(room.bookingId);
  }
}

/** Stores an event of a member and sends it to everyone else who may see it. */
export async function addEvent(
  hub: Hub,
  room: Room,
  member: Member,
  event: NewEvent,
  key?: string,
): Promise<SessionEvent> {
  const { role, booking } = member.guest;
  const other = opposite(role);
  const sees = maySee(other, event.kind);
  const written = {
    sessionId: booking.id,
    startAt: booking.startAt,
    actor: role,
    at: hub.clock.now(),
    ...(key === undefined ? {} : { key }),
    ...event,
  };
  const textOf = (stored: SessionEvent) => JSON.stringify({ t: "event", event: stored });
  const isElsewhere = !room.current.has(other) && room.elsewhere.has(other);
  const notice = {
    kind: "message",
    booking: booking.id,
    from: hub.copies.id,
    to: other,
  } as const;
  // In the event's transaction, so the other is notified even if this copy dies after the ack.
  const store = async (tx: Tx) => {
    const stored = await appendEvent(tx, written);
    await postNotice(tx, notice, textOf(stored));
    return stored;
  };
  const stored =
    sees && isElsewhere ? await hub.db.transaction(store) : await appendEvent(hub.db, written);
  const here = room.current.get(other);
  if (sees && here) deliver(here, textOf(stored));
  return stored;
}
