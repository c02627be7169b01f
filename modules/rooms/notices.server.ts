import { isDeepStrictEqual } from "node:util";
import { type BookingView, getBooking } from "#modules/booking/data.server.ts";
import { listRoomEvents } from "#modules/timeline/data.server.ts";
import { sessionFrom } from "#modules/timeline/policy.ts";
import { hasRoomEnded, isCanceled } from "./access.server.ts";
import type { RemoteMember, Notice } from "./copies.server.ts";
import { listUpdates } from "./document.server.ts";
import { end, type Hub } from "./hub.server.ts";
import { findCall } from "./welcome.server.ts";
import { roomOffer } from "./offer.server.ts";
import { listGone } from "./presence.server.ts";
import type { OverReason, ServerMessage } from "./protocol.ts";
import { deliver, type Member, opposite, type Room } from "./room.server.ts";

const ROLES = ["candidate", "expert"] as const;

/** Handles a notice from another copy, a job or a trigger about a room with sockets here. */
export async function notice(hub: Hub, room: Room, said: Notice): Promise<void> {
  switch (said.kind) {
    case "changed":
      return refreshRoom(hub, room);
    case "joined":
      await theyJoined(hub, room, said);
      return sendOffers(hub, room);
    case "present":
      if (said.to === hub.copies.id) notePresence(room, said);
      return;
    case "left":
      return theyLeft(room, said.id, said.goodbye);
    case "doc":
      return sendUpdates(room, await listUpdates(hub.db, room.bookingId, said.id - 1, said.id));
    case "message":
      for (const role of said.to === null ? ROLES : [said.to]) {
        const member = room.current.get(role);
        if (member && said.message) deliver(member, said.message);
      }
      return;
  }
}

/** Disconnects everyone for whom the room is over, and updates the others' options. */
export async function refreshRoom(hub: Hub, room: Room): Promise<void> {
  const booking = await getBooking(hub.db, room.bookingId);
  const hasEnded = booking !== null && (await hasRoomEnded(hub.db, booking));
  const whyOver = ({ guest }: Member): OverReason | null => {
    if (booking === null || isCanceled(booking)) return "canceled";
    if (booking.startAt.getTime() !== guest.booking.startAt.getTime()) return "rescheduled";
    if (guest.role === "expert" && booking.expertId !== guest.booking.expertId) return "replaced";
    return hasEnded ? "ended" : null;
  };
  for (const member of room.members) {
    const reason = whyOver(member);
    if (reason) end(hub, room, member, reason);
    else if (booking && booking.expertId !== member.guest.booking.expertId) {
      member.guest = { ...member.guest, booking };
      deliver(member, { t: "expert", name: booking.expertName });
    }
  }
  if (booking) await sendCall(hub, room, booking);
  await sendOffers(hub, room);
}

/** Tells those in a room where the call takes place, if that changed. */
async function sendCall(hub: Hub, room: Room, booking: BookingView): Promise<void> {
  const call = await findCall(hub.db, booking);
  for (const member of room.current.values()) {
    if (member.state !== "joined" || member.call?.url === call?.url) continue;
    member.call = call;
    deliver(member, { t: "call", call });
  }
}

/** Sends those in a room their options while the other is missing, if they changed. */
export async function sendOffers(hub: Hub, room: Room): Promise<void> {
  for (const member of room.current.values()) {
    if (member.state !== "joined") continue;
    const offer = await roomOffer(hub, room.bookingId, member.guest.role);
    if (isDeepStrictEqual(offer, member.offer)) continue;
    member.offer = offer;
    deliver(member, { t: "offer", ...offer });
  }
}

async function theyJoined(
  hub: Hub,
  room: Room,
  they: Extract<Notice, { kind: "joined" }>,
): Promise<void> {
  const { id, role, peer, media } = they;
  const same = room.current.get(role);
  await same?.registered.catch(() => {});
  if (same?.presenceId && same.presenceId > id) return;
  const isKnown = room.elsewhere.get(role)?.id === id;
  room.elsewhere.set(role, they);
  if (same) {
    room.current.delete(role);
    end(hub, room, same, "taken_over");
  }

  const other = room.current.get(opposite(role));
  await other?.registered.catch(() => {});
  if (!other?.presenceId || other.state === "gone") return;
  // The newcomer's copy loads the document after this reply.
  await room.doc.flush().catch(() => {});
  hub.copies.send({ ...present(hub, room, other, other.presenceId), to: they.from });
  // The later one finds the earlier one by itself.
  if (!isKnown && other.presenceId < id)
    deliver(other, { t: "peer", state: "joined", peer, media });
}

function present(hub: Hub, room: Room, member: Member, id: number) {
  const { peer, media, devices, guest } = member;
  const from = hub.copies.id;
  const { bookingId: booking } = room;
  return { kind: "present", booking, from, id, role: guest.role, peer, media, devices } as const;
}

function notePresence(room: Room, they: RemoteMember): void {
  const known = room.elsewhere.get(they.role);
  if (known && known.id > they.id) return;
  room.elsewhere.set(they.role, they);
  if (room.rollCall) return room.rollCall(they);
  const other = room.current.get(opposite(they.role));
  if (!other || known?.id === they.id) return;
  deliver(other, { t: "peer", state: "joined", peer: they.peer, media: they.media });
  if (they.devices) deliver(other, they.devices);
}

function theyLeft(room: Room, id: number, goodbye: boolean): void {
  for (const [role, they] of room.elsewhere) {
    if (they.id !== id) continue;
    room.elsewhere.delete(role);
    const other = room.current.get(opposite(role));
    if (other) deliver(other, { t: "peer", state: "left", peer: they.peer, goodbye });
  }
}

function sendUpdates(room: Room, rows: { id: number; update: Uint8Array }[]): void {
  for (const { id, update } of rows) {
    const text = Buffer.from(update).toString("base64");
    for (const member of room.current.values()) deliver(member, { t: "doc", update: text });
    room.lastUpdateId = Math.max(room.lastUpdateId, id);
  }
}

/** Catches up after notices may have been missed. */
export async function catchUp(hub: Hub, room: Room): Promise<void> {
  await refreshRoom(hub, room);
  // Includes this copy's own rows, which change nothing.
  sendUpdates(room, await listUpdates(hub.db, room.bookingId, room.lastUpdateId));
  const after = room.lastEventId;
  for (const member of room.current.values()) {
    const { role } = member.guest;
    const since = sessionFrom(member.guest.booking);
    const which = { seenBy: role, after, since };
    for (const event of await listRoomEvents(hub.db, room.bookingId, which)) {
      deliver(member, { t: "event", event } satisfies ServerMessage);
      room.lastEventId = Math.max(room.lastEventId, event.id);
    }
    const { presenceId: id } = member;
    if (id !== null) {
      hub.copies.send({ ...present(hub, room, member, id), kind: "joined" });
    }
  }
  await forgetGone(hub, [room]);
}

/** Dead copies sent no goodbye. */
export async function forgetGone(hub: Hub, rooms: Iterable<Room>): Promise<void> {
  const known = [...rooms].flatMap((room) =>
    [...room.elsewhere.values()].map(({ id }) => [id, room] as const),
  );
  const gone = new Set(
    await listGone(
      hub.db,
      known.map(([id]) => id),
    ),
  );
  for (const [id, room] of known) if (gone.has(id)) theyLeft(room, id, false);
}
