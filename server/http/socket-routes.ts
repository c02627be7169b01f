import { roomSocket } from "./room-socket.ts";
import type { SocketRoute } from "./sockets.ts";

/** Every path that accepts WebSockets. */
export const SOCKETS: readonly SocketRoute[] = [roomSocket];
