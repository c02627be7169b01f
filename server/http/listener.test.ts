import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { Hono } from "hono";
import { afterEach, expect, test } from "vitest";
import { rawHttp } from "#tests/support/raw-http.ts";
import { drain, listen } from "../process.ts";
import { createListener } from "./listener.ts";
import { surfaceOf } from "./surfaces.ts";

const SLOW = 60;
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function start(options?: Parameters<typeof createListener>[2]) {
  const app = new Hono()
    .get("/", (c) => c.text("here"))
    .post("/", async (c) => c.text(await c.req.text()));
  app.onError((_error, c) => c.text("broken off", 400));
  const server = createListener(app, {}, options);
  const port = await listen(server, 0, "127.0.0.1");
  closing.push(async () => {
    server.closeAllConnections();
    await drain(server, { quietMs: 0, limitMs: 0, graceMs: 500 });
  });
  return { server, port };
}

/** Sends a header byte now and then, to keep a socket open. */
async function trickle(port: number) {
  const socket: Socket = connect(port, "127.0.0.1");
  const chunks: string[] = [];
  socket.on("data", (chunk) => chunks.push(String(chunk)));
  socket.on("error", () => {});
  await once(socket, "connect");
  socket.write("GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ");
  const timer = setInterval(() => socket.write("x"), 20);
  const closed = new Promise<string>((resolve) => {
    socket.once("close", () => {
      clearInterval(timer);
      resolve(chunks.join(""));
    });
  });
  return { socket, closed };
}

test("allows ten seconds for headers, and for a request as long as its surface does", async () => {
  const { server } = await start();
  expect([server.headersTimeout, server.requestTimeout]).toEqual([10_000, 120_000]);
});

// Without a limit (headersMs: 0) these sockets stay open and the test times out.
test("closes sockets that send headers slowly, without delaying others", async () => {
  const { port } = await start({ timeouts: { headersMs: 5_000, checkMs: 50 } });
  const slow = await Promise.all(Array.from({ length: SLOW }, () => trickle(port)));

  for (let answered = 0; answered < 20; answered += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}/`);
    expect(await answer.text()).toBe("here");
  }
  // The other client was served while all of them were open.
  expect(slow.filter(({ socket }) => socket.closed)).toHaveLength(0);

  for (const text of await Promise.all(slow.map(({ closed }) => closed))) {
    // The connection may be reset before the response arrives.
    expect(text).toMatch(/^(HTTP\/1\.1 408 |$)/);
  }
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200);
});

test("closes a request whose body never arrives", async () => {
  const { port } = await start({
    timeouts: { headersMs: 300, checkMs: 50 },
    surfaces: [{ ...surfaceOf("/"), receiveMs: 600 }],
  });
  const head = "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n1";
  expect((await rawHttp(port, head, { untilMs: 20_000 })).status).toBe(408);
});

test("refuses headers of more than 16 KB", async () => {
  const { port } = await start();
  const long = `GET / HTTP/1.1\r\nHost: localhost\r\nX-Long: ${"x".repeat(20_000)}\r\n\r\n`;
  expect((await rawHttp(port, long)).status).toBe(431);
});
