import { listRoomEvents, mayAddEvent } from "#modules/timeline/data.server.ts";
import { sessionFrom } from "#modules/timeline/policy.ts";
import type { RemoteMember } from "./copies.server.ts";
import { loadDocument } from "./document.server.ts";
import { addEvent, end, fail, type Hub, inOrder, relay, sayFull } from "./hub.server.ts";
import { refreshRoom } from "./notices.server.ts";
import { joinRoom, type Joined } from "./presence.server.ts";
import type { MessageOf } from "./protocol.ts";
import { deliver, type Member, opposite, type Room } from "./room.server.ts";
import { findCall, sessionFacts, welcome } from "./welcome.server.ts";

/** How long another copy has to confirm that it has the other person. */
const ROLL_CALL_MS = 500;

type Other = Pick<RemoteMember, "peer" | "media" | "devices">;

/** Makes a socket its role's current one and welcomes it. */
export async function join(
  hub: Hub,
  room: Room,
  member: Member,
  message: MessageOf<"join">,
): Promise<void> {
  const { role, booking } = member.guest;
  const { peer, media, after } = message;
  const since = sessionFrom(booking);
  Object.assign(member, { state: "joining", peer, media, held: [] });
  const before = room.current.get(role);
  room.current.set(role, member);
  if (before) end(hub, room, before, "taken_over");
  try {
    // The other person is here and came first, so notify them before the row is written.
    const here = room.current.get(opposite(role));
    const met = here?.state === "joined" ? here : null;
    if (met) {
      greet(hub, room, member, message);
      member.hasMet = message.offer !== undefined;
    }
    const now = hub.clock.now();
    const expertId = role === "expert" ? booking.expertId : null;
    const who = { bookingId: booking.id, role, expertId, peer };
    const notice = { kind: "joined", from: hub.copies.id, booking: booking.id, devices: null };
    // The reply may arrive before the row's id.
    const answer = Promise.withResolvers<RemoteMember | null>();
    room.rollCall = answer.resolve;
    const joining = joinRoom(hub.db, who, now, { ...notice, role, peer, media });
    member.registered = joining.then(({ id }) => (member.presenceId = id));
    member.registered.catch(() => {});
    const reading = sessionFacts(hub, member.guest);
    reading.catch(() => {});
    const event = { kind: "join", data: { media } } as const;
    const counting = mayAddEvent(hub.db, booking.id, { actor: role, ...event });
    counting.catch(() => {});
    const joined = await joining;
    const other = await findOther(room, member, joined, answer);
    if (room.rollCall === answer.resolve) room.rollCall = null;
    if (other && other !== met) greet(hub, room, member, message);
    // Messages until then are held, so document and events can be read separately.
    const [facts, call, document, events] = await Promise.all([
      reading,
      findCall(hub.db, booking),
      loadInTurn(hub, room, member),
      counting
        .then((mayAdd) => (mayAdd ? addEvent(hub, room, member, event) : null))
        // Events of an earlier time, such as a consent, don't apply now.
        .then(() => listRoomEvents(hub.db, booking.id, { seenBy: role, after, since })),
    ]);
    if (member.state !== "joining" || !document) return;
    room.lastUpdateId ||= document.upto;
    room.lastEventId ||= events.at(-1)?.id ?? after;
    member.call = call;
    open(member, [
      welcome(facts, hub.clock.now(), {
        other: other && { peer: other.peer, media: other.media },
        tookOver: joined.tookOver || (before !== undefined && before.peer !== peer),
        call,
        events,
        document,
      }),
      ...(other?.devices ? [other.devices] : []),
    ]);
    sayFull(room, member);
    // The other person is no longer alone. The room may also have closed since admission.
    inOrder(hub, room, () => refreshRoom(hub, room));
  } catch (error) {
    fail(hub, room, member, error);
  }
}

/**
 * Announces the newcomer to the other person, with the first offer. Only a newcomer's is passed on,
 * so that two people who join at once don't both offer.
 */
function greet(
  hub: Hub,
  room: Room,
  { guest, peer, media }: Member,
  { offer }: MessageOf<"join">,
): void {
  const to = opposite(guest.role);
  const here = room.current.get(to);
  if (here) return deliver(here, { t: "peer", state: "joined", peer, media, offer });
  // The notice of the join announces them on other copies.
  if (offer === undefined) return;
  const description = { type: "offer", sdp: offer } as const;
  relay(hub, room, to, JSON.stringify({ t: "signal", data: { description } }));
}

/** One at a time in a room, and not for those who have left, however often somebody joins. */
function loadInTurn(hub: Hub, room: Room, member: Member) {
  const loading = room.loading.then(async () => {
    await room.doc.recount();
    return member.state === "joining" ? loadDocument(hub, room.bookingId) : null;
  });
  room.loading = loading.catch(() => null);
  return loading;
}

/** Sends the welcome, then held messages, then handles early ones from this socket. */
function open(member: Member, first: Parameters<typeof deliver>[1][]): void {
  const { held, early } = member;
  Object.assign(member, { state: "joined", held: null, early: [] });
  for (const message of [...first, ...(held ?? [])]) deliver(member, message);
  for (const handle of early) handle();
}

/**
 * The other person, if in the room. Another copy's row may belong to a dead process, so that copy
 * has to reply.
 */
async function findOther(
  room: Room,
  member: Member,
  { other }: Joined,
  answer: PromiseWithResolvers<RemoteMember | null>,
): Promise<Other | null> {
  if (other === null) return null;
  const role = opposite(member.guest.role);
  const here = room.current.get(role);
  if (here?.peer === other.peer) return here;
  const timer = setTimeout(answer.resolve, ROLL_CALL_MS, null);
  const found = await answer.promise;
  clearTimeout(timer);
  if (found === null && room.elsewhere.get(role)?.id === other.id) room.elsewhere.delete(role);
  return found;
}
