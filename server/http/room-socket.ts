import type { WebSocket } from "ws";
import { readCookie, ROOM_COOKIE } from "#app/session/cookies.server.ts";
import { viewerOf } from "#app/session/viewer.server.ts";
import { roomAccess } from "#modules/rooms/access.server.ts";
import { CLOSES } from "#modules/rooms/limits.ts";
import type { OverReason } from "#modules/rooms/protocol.ts";
import { type RoomSocket, sayOver } from "#modules/rooms/room.server.ts";
import type { SocketHandlers } from "#modules/rooms/rooms.server.ts";
import type { SocketRefusal, SocketRoute } from "./sockets.ts";

/** A client that doesn't respond to a close is disconnected. */
const CLOSE_MS = 1_000;

const REFUSED: Record<"signed_out" | "missing" | "early", SocketRefusal> = {
  signed_out: { status: 401, reason: "signed_out" },
  missing: { status: 404, reason: "not_found" },
  early: { status: 409, reason: "early" },
};

/** A room's socket for the session's two people: signed in, or with a link's cookie. */
export const roomSocket: SocketRoute = {
  path: "/room/:id/socket",
  async open(services, c, { isDraining }) {
    const viewer = await viewerOf(services, c.req.raw);
    const access = await roomAccess(services, {
      bookingId: c.req.param("id") ?? "",
      viewer,
      token: readCookie(c.req.raw, ROOM_COOKIE),
    });
    if (!access.ok) {
      const { reason } = access;
      return reason === "signed_out" || reason === "missing" ? REFUSED[reason] : over(reason);
    }
    if (access.state === "early") return REFUSED.early;
    if (access.state === "closed") {
      return over(services.clock.now() < access.closesAt ? "ended" : "closed");
    }

    const guest = { ...access, sessionId: viewer?.sessionId ?? null };
    let handlers: SocketHandlers | undefined;
    return {
      onOpen(_event, context) {
        const socket = context.raw as WebSocket;
        handlers = services.rooms.enter(wrap(socket), guest);
        socket.on("ping", handlers.onPing);
        socket.on("pong", handlers.onPong);
      },
      onMessage({ data }, context) {
        if (typeof data === "string") handlers?.onText(data);
        else context.close(CLOSES.refused, "shape");
      },
      onClose: () => handlers?.onClose(isDraining()),
    };
  },
};

/** For people who may know why: sent over the socket, as a rejected upgrade has no text. */
function over(reason: OverReason) {
  return {
    onOpen: (_event: Event, context: { raw?: unknown }) =>
      sayOver(wrap(context.raw as WebSocket), reason),
  };
}

function wrap(socket: WebSocket): RoomSocket {
  return {
    send: (text) => socket.send(text),
    close(code, reason) {
      socket.close(code, reason);
      setTimeout(() => socket.terminate(), CLOSE_MS).unref();
    },
    terminate: () => socket.terminate(),
    ping: () => socket.ping(),
    buffered: () => socket.bufferedAmount,
  };
}
