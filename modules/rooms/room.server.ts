import type { Media, MessageOf, OverReason, ServerMessage } from "./protocol.ts";
import type { RoomPass } from "./access.server.ts";
import type { Elsewhere } from "./copies.server.ts";
import type { DocLog } from "./doc-log.server.ts";
import { CLOSES } from "./limits.ts";
import type { messageLimits } from "./message-limits.ts";
import type { RoomOffer } from "./offer.ts";
import type { RoomRole } from "./schema.ts";

/** One end of a WebSocket. */
export type RoomSocket = {
  send(text: string): void;
  close(code: number, reason: string): void;
  /** Cuts the connection. */
  terminate(): void;
  ping(): void;
  /** Bytes that haven't reached the other end. */
  buffered(): number;
};

/** Somebody who was let in. */
export type Guest = Pick<RoomPass, "role" | "booking" | "order" | "opensAt" | "closesAt"> & {
  /** The sign-in session that let them in; null for a link. */
  sessionId: string | null;
};

export type Member = {
  socket: RoomSocket;
  guest: Guest;
  /** `waiting`: it hasn't sent `join` yet. */
  state: "waiting" | "joining" | "joined" | "gone";
  /** Of the hub's seconds, as is when it last answered a ping. */
  openedAt: number;
  heardAt: number;
  limits: ReturnType<typeof messageLimits>;
  peer: string;
  media: Media;
  devices: MessageOf<"media"> | null;
  /** Resolves when its presence row is written. */
  registered: Promise<unknown>;
  presenceId: number | null;
  /** What it is sent after the welcome; null from then on. */
  held: string[] | null;
  /** What it sent before the welcome. */
  early: (() => void)[];
  /** The other has its first offer: signals between them don't wait for the welcome. */
  hasMet: boolean;
  /** What it was last told that it can do. */
  offer: RoomOffer;
  /** Its events are stored one after another. */
  storing: Promise<void>;
};

export type Room = {
  bookingId: string;
  /** Every socket, with those that haven't joined. */
  members: Set<Member>;
  /** The current socket of each role. */
  current: Map<RoomRole, Member>;
  /** The current sockets that other copies have. */
  elsewhere: Map<RoomRole, Elsewhere>;
  /** Waits for another copy to say whether it has the other role. */
  rollCall: ((found: Elsewhere) => void) | null;
  doc: DocLog;
  /** As of the first join, and what other copies said since: from here, missed notices are read. */
  lastEventId: number;
  lastUpdateId: number;
  /** Notices are handled one after another. */
  noticed: Promise<void>;
};

export const opposite = (role: RoomRole): RoomRole =>
  role === "candidate" ? "expert" : "candidate";

/** A slower reader reconnects and loads what it missed. */
const MOST_BUFFERED = 4 * 1024 * 1024;

/** `isSignal`: to be sent even before the welcome. */
export function deliver(
  member: Member,
  message: ServerMessage | string,
  { isSignal = false } = {},
): void {
  if (member.state === "gone") return;
  const text = typeof message === "string" ? message : JSON.stringify(message);
  if (member.held && !(isSignal && member.hasMet)) member.held.push(text);
  else if (member.socket.buffered() > MOST_BUFFERED) member.socket.terminate();
  else member.socket.send(text);
}

/** Says why it is over, whatever else waits to be sent, and closes. */
export function sayOver(socket: RoomSocket, reason: OverReason): void {
  socket.send(JSON.stringify({ t: "over", reason } satisfies ServerMessage));
  socket.close(CLOSES.done, reason);
}
