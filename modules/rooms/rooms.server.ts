import { listEndedSessions } from "#modules/accounts/data.server.ts";
import { createThread } from "#platform/threads.ts";
import { openCopies } from "./copies.server.ts";
import { openDocLog } from "./doc-log.server.ts";
import { depart, end, type Hub, type HubDeps, inOrder, refuse } from "./hub.server.ts";
import { CLOSES, LIVENESS } from "./limits.ts";
import type { MergeTasks } from "./merge-worker.ts";
import { messageLimits } from "./message-limits.ts";
import { catchUp, forgetGone, notice } from "./notices.server.ts";
import { beat } from "./presence.server.ts";
import type { ServerMessage } from "./protocol.ts";
import { receive } from "./receive.server.ts";
import type { Guest, Member, Room, RoomSocket } from "./room.server.ts";

const TICK_MS = 1_000;
const BEAT_SECONDS = 20;
/** Browsers open their socket before Join is pressed. */
const JOIN_WITHIN_SECONDS = 60;
/** Maximum unjoined sockets of each person in a room. */
const MAX_WAITING = 8;

/** Two people's whole shares take a second or two. */
const MERGING = { deadlineMs: 30_000, memoryMb: 256 };

const BEAT = JSON.stringify({ t: "beat" } satisfies ServerMessage);

/** A socket's event handlers. */
export type SocketHandlers = {
  onText(text: string): void;
  onPing(): void;
  onPong(): void;
  /** `isStopping`: because the process is stopping. */
  onClose(isStopping: boolean): void;
};

/** This process's live rooms, connected with other copies'. */
export type Rooms = {
  /** Accepts the socket of an admitted person. */
  enter(socket: RoomSocket, guest: Guest): SocketHandlers;
  close(): Promise<void>;
};

/** Tests shorten the seconds. */
export async function openRooms(
  deps: HubDeps & { databaseUrl: string },
  { tickMs = TICK_MS } = {},
): Promise<Rooms> {
  const { config, db, clock, log, queue } = deps;
  const works = new Set<Promise<unknown>>();
  const rooms = new Map<string, Room>();
  let seconds = 0;
  let isBeating = false;
  let isLooking = false;

  const copies = await openCopies(deps, {
    onNotice(said) {
      const room = rooms.get(said.booking);
      if (!room || ("from" in said && said.from === copies.id)) return;
      inOrder(hub, room, () => notice(hub, room, said));
    },
    onReconnect() {
      for (const room of rooms.values()) inOrder(hub, room, () => catchUp(hub, room));
    },
  });
  const hub: Hub = {
    config,
    db,
    clock,
    log,
    queue,
    rooms,
    copies,
    merging: createThread<MergeTasks>(new URL("merge-worker.ts", import.meta.url), {
      ...MERGING,
      log,
    }),
    isStopping: false,
    track(work) {
      works.add(work);
      void work
        .catch((error: unknown) => log.warn({ err: error }, "a room couldn't write"))
        .finally(() => works.delete(work));
    },
  };

  function roomOf(bookingId: string): Room {
    const known = rooms.get(bookingId);
    if (known) return known;
    const room: Room = {
      bookingId,
      members: new Set(),
      current: new Map(),
      elsewhere: new Map(),
      rollCall: null,
      doc: openDocLog(hub, bookingId, () => (room.elsewhere.size > 0 ? copies.id : null)),
      loading: Promise.resolve(),
      lastEventId: 0,
      lastUpdateId: 0,
      noticed: Promise.resolve(),
    };
    rooms.set(bookingId, room);
    return room;
  }

  const everybody = () =>
    [...rooms.values()].flatMap((room) => [...room.members].map((member) => ({ room, member })));

  function tick(): void {
    seconds += 1;
    const now = clock.now();
    for (const { room, member } of everybody()) {
      if (member.guest.closesAt <= now) end(hub, room, member, "closed");
      else if (member.state === "waiting" && seconds - member.openedAt > JOIN_WITHIN_SECONDS) {
        refuse(hub, room, member, CLOSES.refused, "join");
      } else if (seconds - member.heardAt > LIVENESS.silentSeconds) member.socket.terminate();
      else if (seconds % LIVENESS.beatSeconds === 0) {
        member.socket.ping();
        member.socket.send(BEAT);
      }
    }
    if (!isLooking) {
      isLooking = true;
      hub.track(
        endSignedOut()
          .catch((error: unknown) => log.warn({ err: error }, "sessions weren't read"))
          .finally(() => (isLooking = false)),
      );
    }
    if (seconds % BEAT_SECONDS !== 0 || isBeating) return;
    isBeating = true;
    hub.track(
      everyBeat()
        .catch((error: unknown) => log.warn({ err: error }, "presence wasn't written"))
        .finally(() => (isBeating = false)),
    );
  }

  async function everyBeat(): Promise<void> {
    const members = everybody();
    if (members.length === 0) return;
    const now = clock.now();
    await beat(
      db,
      members.flatMap(({ member }) => member.presenceId ?? []),
      now,
    );
    await forgetGone(hub, rooms.values());
    await copies.prune();
  }

  /** One query by ids a second, so that signing out ends a room's connection at once. */
  async function endSignedOut(): Promise<void> {
    const members = everybody();
    const ids = new Set(members.flatMap(({ member }) => member.guest.sessionId ?? []));
    const ended = new Set(await listEndedSessions(db, [...ids], clock.now()));
    for (const { room, member } of members) {
      if (ended.has(member.guest.sessionId ?? "")) end(hub, room, member, "signed_out");
    }
  }

  const timer = setInterval(tick, tickMs).unref();

  return {
    enter(socket, guest) {
      const room = roomOf(guest.booking.id);
      const member: Member = {
        socket,
        guest,
        state: "waiting",
        openedAt: seconds,
        heardAt: seconds,
        limits: messageLimits(config.rateLimitScale),
        peer: "",
        media: "chat",
        devices: null,
        registered: Promise.resolve(),
        presenceId: null,
        held: null,
        early: [],
        hasMet: false,
        offer: { kind: "none" },
        call: null,
        isFull: false,
        storing: Promise.resolve(),
      };
      room.members.add(member);
      const waiting = [...room.members].filter(
        (one) => one.state === "waiting" && one.guest.role === guest.role,
      );
      if (waiting.length > MAX_WAITING) {
        refuse(hub, room, waiting[0]!, CLOSES.refused, "join");
      }
      const control = () => {
        if (member.state === "gone" || member.limits.takes("control")) return;
        refuse(hub, room, member, CLOSES.refused, "too_many");
      };
      return {
        onText: (text) => receive(hub, room, member, text),
        onPing: control,
        onPong() {
          member.heardAt = seconds;
          control();
        },
        onClose(isStopping) {
          hub.isStopping ||= isStopping;
          depart(hub, room, member, false);
        },
      };
    },

    async close() {
      hub.isStopping = true;
      clearInterval(timer);
      for (const { room, member } of everybody()) {
        member.socket.close(CLOSES.restart, "restart");
        depart(hub, room, member, false);
      }
      while (works.size > 0) await Promise.allSettled(works);
      await hub.merging.close();
      await copies.close();
    },
  };
}
