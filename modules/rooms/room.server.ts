import type { ReplacedCall } from "#modules/live-sessions/call-link.ts";
import type { Media, MessageOf, OverReason, ServerMessage } from "./protocol.ts";
import type { RoomPass } from "./access.server.ts";
import type { RemoteMember } from "./copies.server.ts";
import type { DocLog } from "./doc-log.server.ts";
import { CLOSES } from "./limits.ts";
import type { messageLimits } from "./message-limits.ts";
import type { RoomOffer } from "./offer.ts";
import type { RoomRole } from "./schema.ts";

/** One end of a WebSocket. */
export type RoomSocket = {
  send(text: string): void;
  close(code: number, reason: string): void;
  /** Drops the connection. */
  terminate(): void;
  ping(): void;
  /** Bytes not yet sent. */
  buffered(): number;
};

/** An admitted person. */
export type Guest = Pick<RoomPass, "role" | "booking" | "order" | "opensAt" | "closesAt"> & {
  /** Their sign-in session; null for a link. */
  sessionId: string | null;
};

export type Member = {
  socket: RoomSocket;
  guest: Guest;
  /** `waiting`: it hasn't sent `join` yet. */
  state: "waiting" | "joining" | "joined" | "gone";
  /** In the hub's seconds, like the time of its last pong. */
  openedAt: number;
  heardAt: number;
  limits: ReturnType<typeof messageLimits>;
  peer: string;
  media: Media;
  devices: MessageOf<"media"> | null;
  /** Resolves when its presence row is written. */
  registered: Promise<unknown>;
  presenceId: number | null;
  /** Messages held until the welcome; null after it. */
  held: string[] | null;
  /** Messages received before the welcome. */
  early: (() => void)[];
  /** The other has its first offer: signals between them don't wait for the welcome. */
  hasMet: boolean;
  /** The options last sent to it. */
  offer: RoomOffer;
  /** What it was last told about a call elsewhere. */
  call: ReplacedCall | null;
  /** It was told that its share of the document is used up. */
  isFull: boolean;
  /** Its events are stored one after another. */
  storing: Promise<void>;
};

export type Room = {
  bookingId: string;
  /** Every socket, including those that haven't joined. */
  members: Set<Member>;
  /** The current socket of each role. */
  current: Map<RoomRole, Member>;
  /** The current sockets on other copies. */
  elsewhere: Map<RoomRole, RemoteMember>;
  /** Waits for another copy to confirm that it has the other role. */
  rollCall: ((found: RemoteMember) => void) | null;
  doc: DocLog;
  /** The document is loaded by one join after another. */
  loading: Promise<unknown>;
  /** State as of the first join and later notices; catching up starts here. */
  lastEventId: number;
  lastUpdateId: number;
  /** Notices are handled one after another. */
  noticed: Promise<void>;
};

export const opposite = (role: RoomRole): RoomRole =>
  role === "candidate" ? "expert" : "candidate";

/** A slower reader must reconnect and load what it missed. More than the largest welcome. */
const MAX_BUFFERED = 16 * 1024 * 1024;

/** `isSignal`: sent even before the welcome. */
export function deliver(
  member: Member,
  message: ServerMessage | string,
  { isSignal = false } = {},
): void {
  if (member.state === "gone") return;
  const text = typeof message === "string" ? message : JSON.stringify(message);
  if (member.held && !(isSignal && member.hasMet)) member.held.push(text);
  else if (member.socket.buffered() > MAX_BUFFERED) member.socket.terminate();
  else member.socket.send(text);
}

/** Sends the reason, ahead of anything held, and closes. */
export function sayOver(socket: RoomSocket, reason: OverReason): void {
  socket.send(JSON.stringify({ t: "over", reason } satisfies ServerMessage));
  socket.close(CLOSES.done, reason);
}
