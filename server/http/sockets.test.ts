import { once } from "node:events";
import { afterAll, beforeAll, expect, test } from "vitest";
import { WebSocket } from "ws";
import { viewerOf } from "#app/session/viewer.server.ts";
import { type HttpApp, startHttpApp } from "#tests/support/http-app.ts";
import { rawHttp } from "#tests/support/raw-http.ts";
import { signedIn } from "#tests/support/admin-app.ts";
import type { SocketRoute } from "./sockets.ts";

const ECHO: SocketRoute = {
  path: "/echo/:id",
  async open(services, c) {
    const viewer = await viewerOf(services, c.req.raw);
    if (viewer === null) return { status: 401, reason: "signed_out" };
    return {
      onMessage: ({ data }, socket) =>
        socket.send(`${c.req.param("id")} ${viewer.email} ${data as string}`),
    };
  },
};

let app: HttpApp;
let cookie: string;

beforeAll(async () => {
  app = await startHttpApp({ sockets: [ECHO] });
  ({ cookie } = await signedIn(app, []));
});
afterAll(() => app.close());

/** The result of an upgrade: `open`, or the status of the rejection. */
async function ask(path: string, headers: Record<string, string>) {
  const socket = new WebSocket(`ws://127.0.0.1:${app.port}${path}`, { headers });
  const outcome = await new Promise<"open" | number>((resolve, reject) => {
    socket.once("open", () => resolve("open"));
    socket.once("unexpected-response", (_request, { statusCode }) => resolve(statusCode!));
    socket.once("error", reject);
  });
  return { socket, outcome };
}

test("a registered path accepts a signed-in person's socket", async () => {
  const { socket, outcome } = await ask("/echo/7", {
    cookie,
    origin: app.services.config.publicUrl,
  });
  expect(outcome).toBe("open");
  socket.send("hello");
  const [data] = (await once(socket, "message")) as [Buffer];
  expect(String(data)).toMatch(/^7 \S+@\S+ hello$/);
  socket.close();
});

// Negative control: with SAFE methods passing the origin guard, the first three are open.
test.each([
  ["a foreign origin", "/echo/7", { origin: "https://evil.example" }, 403],
  ["no origin that is ours", "/echo/7", { origin: "null" }, 403],
  ["another site's page", "/echo/7", { "sec-fetch-site": "cross-site" }, 403],
  ["nobody signed in", "/echo/7", { cookie: "" }, 401],
  ["a session that doesn't exist", "/echo/7", { cookie: "session=x" }, 401],
])("%s gets no socket", async (_who, path, headers: Record<string, string>, status) => {
  expect((await ask(path, { cookie, ...headers })).outcome).toBe(status);
});

test("a path without sockets ignores the upgrade request", async () => {
  for (const path of ["/echo", "/echo/7/8", "/orders/GR-10000000", "/"]) {
    expect([path, (await ask(path, { cookie })).outcome]).toEqual([path, 200]);
  }
  const upgrade = "GET / HTTP/1.1\r\nHost: x\r\nConnection: upgrade, close\r\nUpgrade: h2c\r\n\r\n";
  expect((await rawHttp(app.port, upgrade)).status).toBe(200);
});

test("open sockets get a notice when the process stops, and don't hold it up", async () => {
  const other = await startHttpApp({ sockets: [ECHO] });
  const { cookie: theirs } = await signedIn(other, []);
  const socket = new WebSocket(`ws://127.0.0.1:${other.port}/echo/1`, {
    headers: { cookie: theirs },
  });
  await once(socket, "open");
  const closed = once(socket, "close");
  await other.close();
  expect((await closed)[0]).toBe(1001);
});
