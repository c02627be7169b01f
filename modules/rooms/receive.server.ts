import { getService } from "#modules/catalog/data.server.ts";
import { getRubric } from "#modules/rubrics/data.server.ts";
import { getEvents, listEvents, mayAddEvent } from "#modules/timeline/data.server.ts";
import type { EventData } from "#modules/timeline/schema.ts";
import { bothConsent, noteRecording, withdraws } from "./consent.server.ts";
import { endSession } from "./commands/end-session.server.ts";
import { addEvent, depart, fail, type Hub, inOrder, refuse, relay, sayFull } from "./hub.server.ts";
import { join } from "./join.server.ts";
import { CLOSES } from "./limits.ts";
import { ClientMessage, mayAdd, type MessageOf } from "./protocol.ts";
import { deliver, type Member, opposite, type Room } from "./room.server.ts";
import { countPieces } from "./updates.ts";
import { findCall } from "./welcome.server.ts";

/** Handles a frame. Any violation closes this socket only, not the room. */
export function receive(hub: Hub, room: Room, member: Member, text: string): void {
  if (member.state === "gone") return;
  const { limits } = member;
  const message = parse(text);
  if (!limits.takesBytes(text.length) || (message !== null && !limits.takes(message.t))) {
    return refuse(hub, room, member, CLOSES.refused, "too_many");
  }
  if (message === null) return refuse(hub, room, member, CLOSES.refused, "shape");
  const handle = () => act(hub, room, member, message, text);
  const waits = member.state === "joining" && !(message.t === "signal" && member.hasMet);
  if (waits) member.early.push(handle);
  else handle();
}

function parse(text: string): ClientMessage | null {
  try {
    const parsed = ClientMessage.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

function act(hub: Hub, room: Room, member: Member, message: ClientMessage, text: string): void {
  if (member.state === "gone") return;
  if ((message.t === "join") !== (member.state === "waiting")) {
    return refuse(hub, room, member, CLOSES.refused, "order");
  }
  const to = opposite(member.guest.role);
  switch (message.t) {
    case "join":
      return hub.track(join(hub, room, member, message));
    case "signal":
      // The call is elsewhere: nobody's camera or microphone is sent through our room.
      if (member.call) return;
      return relay(hub, room, to, text, { isSignal: true });
    case "awareness":
      return relay(hub, room, to, text);
    case "media":
      member.devices = message;
      return relay(hub, room, to, text);
    case "doc":
      return edit(hub, room, member, message, text);
    case "event":
      member.storing = member.storing.then(() => {
        const storing = () => store(hub, room, member, message);
        if (message.event.kind !== "end") return storing();
        // In turn with notices, one of which says that the room is over: first the acknowledgment.
        inOrder(hub, room, storing);
        return room.noticed;
      });
      return hub.track(member.storing);
    case "leave":
      member.socket.close(CLOSES.done, "left");
      return depart(hub, room, member, true);
  }
}

function edit(
  hub: Hub,
  room: Room,
  member: Member,
  { update }: MessageOf<"doc">,
  text: string,
): void {
  const bytes = Buffer.from(update, "base64");
  const pieces = countPieces(bytes);
  if (pieces === null) return refuse(hub, room, member, CLOSES.refused, "shape");
  if (!room.doc.add(member.guest.role, { update: bytes, pieces })) {
    return refuse(hub, room, member, CLOSES.tooBig, "document");
  }
  sayFull(room, member);
  // Another copy's sockets get it with the stored row.
  const here = room.current.get(opposite(member.guest.role));
  if (here) deliver(here, text);
}

/** How far a browser's clock may be ahead. */
const AHEAD_MS = 5_000;

/** Whether the words were said after the room opened. */
function isSaid(
  { booking, opensAt }: Member["guest"],
  { fromMs, toMs }: EventData<"segment">,
  now: Date,
): boolean {
  const start = booking.startAt.getTime();
  const [first, last] = [opensAt.getTime() - start, now.getTime() + AHEAD_MS - start];
  return first <= fromMs && fromMs <= toMs && toMs <= last;
}

const MAX_PHASE_MS = 24 * 3_600_000;

function isSoon({ endsAt }: EventData<"phase">, now: Date): boolean {
  return Math.abs(Date.parse(endsAt) - now.getTime()) <= MAX_PHASE_MS;
}

/** Whether it consents to something that needs a call in our room. */
async function isElsewhere(
  { db }: Hub,
  booking: Member["guest"]["booking"],
  consent: EventData<"consent">,
): Promise<boolean> {
  const agrees = consent.recording === true || consent.transcript === true;
  return agrees && (await findCall(db, booking)) !== null;
}

async function isInRubric(
  { db }: Hub,
  { serviceSlug }: Member["guest"]["booking"],
  { dimension }: EventData<"mark">,
): Promise<boolean> {
  const rubric = getRubric((await getService(db, serviceSlug))?.topicKey ?? "");
  return rubric?.dimensions.some(({ key }) => key === dimension) ?? false;
}

/** Whether it's a mark of this session; only its expert makes and takes back marks. */
async function isMark(
  { db }: Hub,
  { id }: Member["guest"]["booking"],
  { mark }: EventData<"unmark">,
): Promise<boolean> {
  const [event] = await getEvents(db, id, [mark]);
  return event?.kind === "mark";
}

/** Whether the result fits the tests of a question that was asked here; the server runs no code. */
async function isOfQuestion(
  { db }: Hub,
  { id }: Member["guest"]["booking"],
  { outcome, passed, total, cases = [] }: EventData<"run">,
): Promise<boolean> {
  const isTested = outcome === "passed" || outcome === "failed";
  if (!isTested) return passed === 0 && total === 0 && cases.length === 0;
  const asked = await listEvents(db, id, { seenBy: "candidate", kinds: ["question"] });
  const counts = asked.map(({ data }) => ("code" in data ? (data.code?.cases.length ?? 0) : 0));
  return (
    counts.includes(total) &&
    cases.length === total &&
    cases.filter((one) => one.passed).length === passed &&
    (outcome === "passed") === (passed === total)
  );
}

/** Ending a session has no limit, nor has withdrawing a consent that was given. */
async function mayAddMore(
  { db }: Hub,
  { booking, role }: Member["guest"],
  event: MessageOf<"event">["event"],
): Promise<boolean> {
  if (event.kind === "end") return true;
  if (await mayAddEvent(db, booking.id, { actor: role, ...event })) return true;
  return event.kind === "consent" && withdraws(db, booking, role, event.data);
}

async function store(
  hub: Hub,
  room: Room,
  member: Member,
  { key, event }: MessageOf<"event">,
): Promise<void> {
  if (member.state === "gone") return;
  const { role, booking } = member.guest;
  if (!mayAdd(role, event.kind)) return refuse(hub, room, member, CLOSES.refused, "role");
  const now = hub.clock.now();
  if (event.kind === "end" && now < booking.startAt) {
    return deliver(member, { t: "refused", key, reason: "not_started" });
  }
  const isInTime =
    (event.kind !== "segment" || isSaid(member.guest, event.data, now)) &&
    (event.kind !== "phase" || isSoon(event.data, now));
  if (!isInTime) return deliver(member, { t: "refused", key, reason: "not_then" });
  try {
    if (!(await mayAddMore(hub, member.guest, event))) {
      return deliver(member, { t: "refused", key, reason: "too_many" });
    }
    if (event.kind === "run" && !(await isOfQuestion(hub, booking, event.data))) {
      return deliver(member, { t: "refused", key, reason: "unknown_tests" });
    }
    if (event.kind === "consent" && (await isElsewhere(hub, booking, event.data))) {
      return deliver(member, { t: "refused", key, reason: "call_elsewhere" });
    }
    // Recognized before the other withdrew, or without consent.
    if (event.kind === "segment" && !(await bothConsent(hub.db, booking, "transcript"))) {
      return deliver(member, { t: "refused", key, reason: "no_consent" });
    }
    if (event.kind === "mark" && !(await isInRubric(hub, booking, event.data))) {
      return deliver(member, { t: "refused", key, reason: "unknown_dimension" });
    }
    if (event.kind === "unmark" && !(await isMark(hub, booking, event.data))) {
      return deliver(member, { t: "refused", key, reason: "unknown_mark" });
    }
    if (event.kind === "end") {
      const { id: bookingId, expertId } = booking;
      const ended = await endSession(hub, { bookingId, expertId });
      // Once decided, people may still be talking. A resend after the end is stored only once.
      if (!ended.ok && ended.reason !== "not_running") {
        return deliver(member, { t: "refused", key, reason: ended.reason });
      }
    }
    const { id, at } = await addEvent(hub, room, member, event, key);
    deliver(member, { t: "ack", key, id, at });
    if (event.kind === "consent" || event.kind === "end") {
      await hub.db.transaction((tx) => noteRecording(tx, booking, hub.clock.now()));
    }
    if (event.kind !== "end") return;
    hub.copies.send({ kind: "changed", booking: booking.id });
  } catch (error) {
    fail(hub, room, member, error);
  }
}
