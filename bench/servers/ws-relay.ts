import { createServer } from "node:http";
import { type WebSocket, WebSocketServer } from "ws";
import { serve } from "./serve.ts";

/** Sends every message to the others on the same path, and nothing else. */
const server = createServer();
const sockets = new WebSocketServer({ server });
const rooms = new Map<string, Set<WebSocket>>();
sockets.on("connection", (socket, { url = "" }) => {
  const room = rooms.get(url) ?? new Set();
  rooms.set(url, room.add(socket));
  socket.on("message", (data, isBinary) => {
    for (const other of room) if (other !== socket) other.send(data, { binary: isBinary });
  });
  socket.on("close", () => room.delete(socket));
});
serve(server);
