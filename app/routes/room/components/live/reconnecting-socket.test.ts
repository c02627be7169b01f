import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type WebSocket, WebSocketServer } from "ws";
import { LIVENESS } from "#modules/rooms/limits.ts";
import { startTcpProxy } from "#tests/support/tcp-proxy.ts";
import { ReconnectingSocket } from "./reconnecting-socket.ts";

const server = new WebSocketServer({ port: 0, host: "127.0.0.1" });

// Browser globals that Node lacks.
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

test("opens another socket when the server goes silent", async () => {
  const proxy = await startTcpProxy({
    host: "127.0.0.1",
    port: (server.address() as AddressInfo).port,
  });
  const [onDown, onMessage] = [vi.fn(), vi.fn()];
  const socket = new ReconnectingSocket({
    url: `ws://127.0.0.1:${proxy.port}/`,
    silentMs: 500,
    onOpen: () => {},
    onMessage,
    onDown,
    onStuck: () => {},
  });
  const [first] = (await once(server, "connection")) as [WebSocket];
  const gone = once(server, "connection");
  const other = { t: "expert", name: "Victor" };
  for (const message of [{ t: "beat" }, other]) first.send(JSON.stringify(message));
  await vi.waitFor(() => expect(onMessage.mock.calls).toEqual([[other]]));
  proxy.silence();
  const [second] = (await gone) as [WebSocket];
  expect(onDown.mock.calls).toEqual([[1006, ""]]);
  // The server wasn't told.
  expect(first.readyState).toBe(first.OPEN);
  second.send(JSON.stringify(other));
  await vi.waitFor(() => expect(onMessage).toHaveBeenCalledTimes(2));
  expect(LIVENESS.silentSeconds).toBeLessThanOrEqual(15);
  socket.close();
  first.terminate();
  await proxy.close();
});

test("retries on another socket when there is no reply", async () => {
  const url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const onDown = vi.fn();
  const socket: ReconnectingSocket = new ReconnectingSocket({
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
