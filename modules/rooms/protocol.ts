import { z } from "zod";
import {
  EVENT_DATA,
  type EventKind,
  MEDIA,
  type SessionEvent,
  type SessionRole,
} from "#modules/timeline/schema.ts";
import type { ReplacedCall } from "#modules/live-sessions/call-link.ts";
import { base64Length, MAX } from "./limits.ts";
import type { RoomOffer } from "./offer.ts";

/**
 * Messages on a room's socket, `/room/{booking}/socket`: JSON text frames of these shapes, with the
 * kind in `t`.
 */

const base64 = (mostBytes: number) =>
  z
    .string()
    .max(base64Length(mostBytes))
    .regex(/^[A-Za-z0-9+/]*={0,2}$/, "base64");

const Media = z.enum(MEDIA);
export type Media = z.infer<typeof Media>;

/** Relayed unchanged, so unknown fields are rejected. */
const Signal = z.union([
  z.strictObject({
    description: z.strictObject({
      type: z.enum(["offer", "answer", "pranswer", "rollback"]),
      sdp: z.string().optional(),
    }),
  }),
  z.strictObject({
    candidate: z.looseObject({ candidate: z.string().optional() }).nullable(),
  }),
  z.strictObject({ restart: z.literal(true) }),
]);
export type Signal = z.infer<typeof Signal>;

const event = <Kind extends EventKind, Data extends z.ZodType>(kind: Kind, data: Data) =>
  z.object({ kind: z.literal(kind), data });
/** Only the server removes text; a client's `removed` would hide text from removal. */
const REMOVED = { removed: true } as const;

/** Events that browsers may add. */
const SentEvent = z.discriminatedUnion("kind", [
  event("chat", EVENT_DATA.chat.omit(REMOVED)),
  event("question", EVENT_DATA.question.omit(REMOVED)),
  event("run", EVENT_DATA.run.omit(REMOVED)),
  event("language", EVENT_DATA.language),
  event("phase", EVENT_DATA.phase),
  event("extend", EVENT_DATA.extend),
  event("mark", EVENT_DATA.mark.omit(REMOVED)),
  event("unmark", EVENT_DATA.unmark),
  event("note", EVENT_DATA.note.omit(REMOVED)),
  event("segment", EVENT_DATA.segment.omit(REMOVED)),
  event("consent", EVENT_DATA.consent),
  event("end", EVENT_DATA.end),
]);
export type SentEvent = z.infer<typeof SentEvent>;

const EXPERTS: ReadonlySet<EventKind> = new Set<EventKind>([
  "question",
  "phase",
  "extend",
  "mark",
  "unmark",
  "note",
  "end",
]);

export function mayAdd(role: SessionRole, kind: SentEvent["kind"]): boolean {
  return role === "expert" || !EXPERTS.has(kind);
}

/** Browser → server. */
export const ClientMessage = z.discriminatedUnion("t", [
  z.strictObject({
    t: z.literal("join"),
    /** New per page load, the same when it reconnects. */
    peer: z.uuid(),
    media: Media,
    /** The last event it has; 0 for none. */
    after: z.int().min(0),
    /** SDP of a first offer, for the other person if they are there. */
    offer: z.string().max(MAX.signalBytes).optional(),
  }),
  z.strictObject({ t: z.literal("signal"), data: Signal }),
  z.strictObject({
    t: z.literal("media"),
    mic: z.boolean(),
    camera: z.boolean(),
    screen: z.boolean(),
    /** The camera is off because the connection was poor. */
    paused: z.literal(true).optional(),
  }),
  z.strictObject({ t: z.literal("doc"), update: base64(MAX.docBytes) }),
  z.strictObject({ t: z.literal("awareness"), update: base64(MAX.awarenessBytes) }),
  /** Stored and acknowledged. Send it again with the same key until it is. */
  z.strictObject({ t: z.literal("event"), key: z.uuid(), event: SentEvent }),
  z.strictObject({ t: z.literal("leave") }),
]);
export type ClientMessage = z.infer<typeof ClientMessage>;
export type MessageOf<Kind extends ClientMessage["t"]> = Extract<ClientMessage, { t: Kind }>;

export type Phase = { key: string; name: string; minutes: number; hint: string };

/** The first answer to `join`. */
export type Welcome = {
  t: "welcome";
  /** The server's time; all times are ISO. */
  now: string;
  role: SessionRole;
  names: Record<SessionRole, string>;
  startAt: string;
  endAt: string;
  opensAt: string;
  closesAt: string;
  topic: string;
  service: string;
  phases: Phase[];
  /** The other person, if in the room. */
  other: { peer: string; media: Media } | null;
  /** Events after the browser's last one. */
  events: SessionEvent[];
  /** The document as one Yjs update. */
  doc: string;
  /** The server's state vector: reply with a `doc` of what it lacks. */
  vector: string;
  ice: RTCIceServer[];
  /** Came second, so makes the first offer. */
  newcomer: boolean;
  /** This person's other tab was here, and isn't anymore. */
  tookOver: boolean;
  /** Where the call takes place instead of here. */
  call: ReplacedCall | null;
};

export type OverReason =
  | "ended"
  | "closed"
  | "rescheduled"
  | "canceled"
  | "replaced"
  | "taken_over"
  | "signed_out";

type EventRefusal =
  | "not_started"
  | "alone"
  | "replaced"
  | "no_consent"
  | "call_elsewhere"
  | "not_then"
  | "unknown_dimension"
  | "unknown_mark"
  | "unknown_tests"
  | "too_many";

/** Server → browser. */
export type ServerMessage =
  | Welcome
  /** `offer`: SDP of the newcomer's first offer. */
  | { t: "peer"; state: "joined"; peer: string; media: Media; offer?: string | undefined }
  /** `goodbye`: on purpose, rather than a lost connection. */
  | { t: "peer"; state: "left"; peer: string; goodbye: boolean }
  | MessageOf<"signal" | "media" | "doc" | "awareness">
  | { t: "event"; event: SessionEvent }
  | { t: "ack"; key: string; id: number; at: string }
  /** An event that can't be added now and never will be: drop it. */
  | { t: "refused"; key: string; reason: EventRefusal }
  /** This role's options while the other is missing; `none` by default. */
  | ({ t: "offer" } & RoomOffer)
  /** Where the call takes place from now on; null for here. */
  | { t: "call"; call: ReplacedCall | null }
  /** This person's share of the document is nearly used up: send no more changes. */
  | { t: "full" }
  /** The stand-in who takes over. */
  | { t: "expert"; name: string }
  /** A heartbeat for sockets without other traffic. */
  | { t: "beat" }
  | { t: "over"; reason: OverReason };
