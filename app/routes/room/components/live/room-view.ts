import type { ReplacedCall } from "#modules/live-sessions/call-link.ts";
import type { RoomOffer } from "#modules/rooms/offer.ts";
import type { Media, MessageOf, OverReason, SentEvent, Welcome } from "#modules/rooms/protocol.ts";
import type { SessionEvent } from "#modules/timeline/schema.ts";
import type { RoomModel } from "../room-model.ts";
import { isUnderWay, type LinkPhase } from "./link-plan.ts";
import type { LocalMedia } from "./local-media.ts";
import type { Outgoing } from "./outbox.ts";

/** A person's device states, as sent to the other. */
export type SentMedia = Omit<MessageOf<"media">, "t">;

/** Everything the room's components show. */
export type RoomView = {
  socket: "connecting" | "open" | "reconnecting";
  welcome: Welcome | null;
  events: readonly SessionEvent[];
  /** Sent from here and not acknowledged yet. */
  unsent: readonly Outgoing[];
  other: { peer: string; media: Media } | null;
  otherMedia: SentMedia | null;
  link: LinkPhase;
  /** The call's quality and way, in words. */
  quality: string | null;
  local: LocalMedia;
  preview: MediaStream | null;
  remote: MediaStream | null;
  /** False by chat only, until they ask for it. */
  receivesVideo: boolean;
  /** Their options while the other is missing. */
  offer: RoomOffer;
  /** Where the call takes place instead of here. */
  call: ReplacedCall | null;
  /** This person's other tab was here until this one came. */
  tookOver: boolean;
  over: OverReason | "left" | null;
  /** Why the server didn't end the session when it was asked to. */
  endRefusal: string | null;
  /** The kind of event that the session takes no more of. */
  tooMany: SentEvent["kind"] | null;
  /** The document takes hardly any more of this person's changes. */
  isDocumentFull: boolean;
  /** For screen readers. */
  spoken: string;
};

export function firstView(
  local: LocalMedia,
  unsent: readonly Outgoing[],
  call: ReplacedCall | null,
): RoomView {
  return {
    socket: "connecting",
    welcome: null,
    events: [],
    unsent,
    other: null,
    otherMedia: null,
    link: "none",
    quality: null,
    local,
    preview: null,
    remote: null,
    receivesVideo: true,
    offer: { kind: "none" },
    call,
    tookOver: false,
    over: null,
    endRefusal: null,
    tooMany: null,
    isDocumentFull: false,
    spoken: "",
  };
}

export function mediaOf({ mic, camera, screen, isPaused }: LocalMedia): SentMedia {
  return { mic, camera, screen, ...(isPaused && { paused: true as const }) };
}

/**
 * Whether the session can be ended at `now`: it has started, and the candidate has joined. With a
 * call elsewhere, nobody joins here.
 */
export function canEnd(
  { welcome, other, events, call }: Pick<RoomView, "welcome" | "other" | "events" | "call">,
  now: number,
): boolean {
  if (!welcome || now < Date.parse(welcome.startAt)) return false;
  const wasHere = events.some(({ actor, offsetMs }) => actor === "candidate" && offsetMs > 0);
  return other !== null || call !== null || wasHere;
}

/** What ending it at `now` means for the expert. */
export function endQuestion(
  { expert, startAt }: Pick<RoomModel, "expert" | "startAt">,
  { call }: Pick<RoomView, "call">,
  now: number,
): string {
  if (call) return "End it for both of you? We’ll ask you both whether the call took place.";
  if (!expert || now >= expert.countsAt) return "End it for both of you?";
  const minutes = (expert.countsAt - startAt) / 60_000;
  return `A session counts after ${minutes} minutes together. End it now, and we’ll ask what happened.`;
}

/** Whether the call may connect at any moment. */
export function isConnecting({ welcome, link }: RoomView): boolean {
  return welcome === null || isUnderWay(link);
}

/** Both people's names; empty before the welcome. */
export function otherName({ welcome }: Pick<RoomView, "welcome">): string {
  if (!welcome) return "";
  return welcome.names[welcome.role === "candidate" ? "expert" : "candidate"];
}

/** The events merged with new ones, in order; null if none is new. */
export function withEvents(
  known: readonly SessionEvent[],
  more: readonly SessionEvent[],
): { all: SessionEvent[]; added: SessionEvent[] } | null {
  const ids = new Set(known.map(({ id }) => id));
  const added = more.filter(({ id }) => !ids.has(id));
  if (added.length === 0) return null;
  return { all: [...known, ...added].toSorted((a, b) => a.id - b.id), added };
}
