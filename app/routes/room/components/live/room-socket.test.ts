import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type WebSocket, WebSocketServer } from "ws";
import { RoomSocket } from "./room-socket.ts";

const server = new WebSocketServer({ port: 0, host: "127.0.0.1" });

// What a page has and Node hasn't.
beforeAll(() => {
  const events = { addEventListener: () => {}, removeEventListener: () => {} };
  vi.stubGlobal("addEventListener", events.addEventListener);
  vi.stubGlobal("removeEventListener", events.removeEventListener);
  vi.stubGlobal("document", { ...events, visibilityState: "visible" });
  vi.stubGlobal("navigator", { onLine: true });
});
afterAll(() => {
  vi.unstubAllGlobals();
  for (const client of server.clients) client.terminate();
  server.close();
});

test("asks on another socket when nobody answers", async () => {
  const url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const onDown = vi.fn();
  const socket: RoomSocket = new RoomSocket({
    url,
    answerMs: 50,
    onOpen: () => socket.ask({ t: "leave" }),
    onMessage: () => {},
    onDown,
    onStuck: () => {},
  });
  const [first] = (await once(server, "connection")) as [WebSocket];
  const [second] = (await once(server, "connection")) as [WebSocket];
  expect(first.readyState).not.toBe(first.OPEN);
  const [asked] = (await once(second, "message")) as [Buffer];
  expect([String(asked), onDown.mock.calls]).toEqual(['{"t":"leave"}', [[1006, ""]]]);
  socket.close();
});
