import { Socket } from "node:net";
import { Hono } from "hono";
import { expect, test } from "vitest";
import { fixedClock } from "#platform/clock.ts";
import { LIMITS } from "#platform/config/limits.ts";
import type { HttpEnv } from "./context.ts";
import { costOf, rateLimits } from "./rate-limits.ts";

const FIGURES = {
  requests: {
    reads: { burst: 20, perSecond: 1 },
    posts: { burst: 3, perSecond: 1 },
    uploads: { burst: 5, perSecond: 1 },
    drafts: { burst: 4, perSecond: 1 },
    callbacks: { burst: 5, perSecond: 1 },
  },
  readPoints: { pageOfTimes: 10, page: 4, other: 1 },
  bodies: { bytesPerPoint: 1_000, maxPoints: { posts: 2, callbacks: 4 } },
  turns: { atOnce: 2, holdMs: 50 },
};

function app({ rateLimitScale = 1, maxClients = 100, work = async () => {} } = {}) {
  const clock = fixedClock("2027-01-11T08:00:00Z");
  const hono = new Hono<HttpEnv>();
  hono.use(async (c, next) => {
    c.set("clientAddress", c.req.header("from") ?? "192.0.2.1");
    await next();
  });
  const options = { maxClients, refusedAfterMs: 0 };
  hono.use(rateLimits(clock, { limits: FIGURES, rateLimitScale }, options));
  hono.all("*", async (c) => {
    await work();
    return c.text("ok");
  });
  const send = async (
    method: string,
    path: string,
    from = "192.0.2.1",
    socket = new Socket(),
    headers: Record<string, string> = {},
  ) => hono.request(path, { method, headers: { from, ...headers } }, { incoming: { socket } });
  /** How many of the requests pass. */
  const passing = async (count: number, method: string, path: string, from?: string) => {
    const replies = await Promise.all(
      Array.from({ length: count }, () => send(method, path, from)),
    );
    return replies.filter(({ status }) => status === 200).length;
  };
  return { clock, send, passing };
}

// Without `pageOf`, each spelling would cost as little as a missing page.
test("charges a page the same for every spelling of its path", () => {
  for (const path of [
    "/book-your-slot",
    "/book-your-slot/",
    "/Book-Your-Slot",
    "//book-your-slot",
    "/book-your-slot.data",
    "/book-your-slot/_.data",
  ]) {
    for (const method of ["GET", "HEAD"]) {
      expect([path, costOf(method, path, LIMITS)]).toEqual([path, { bucket: "reads", points: 10 }]);
    }
  }
  for (const path of ["/orders/GR-12345678/change", "/experts", "/experts/marcus-ellery"]) {
    expect([path, costOf("GET", path, LIMITS).points]).toEqual([path, 10]);
  }
  expect(costOf("GET", "/candidate/login", LIMITS).points).toBe(4);
  expect(costOf("GET", "/api/slots", LIMITS).points).toBe(1);
  expect(costOf("POST", "/book-your-slot/draft", LIMITS).bucket).toBe("drafts");
  for (const method of ["POST", "HEAD", "PATCH"]) {
    expect(costOf(method, "/room/1/recordings/2", LIMITS).bucket).toBe("uploads");
  }
  expect(costOf("POST", "/candidate/login.data", LIMITS).bucket).toBe("posts");
  expect(costOf("POST", "/webhooks/stripe", LIMITS).bucket).toBe("callbacks");
});

test("charges forms and events by the size of their bodies, up to a file's", () => {
  const points = (path: string, bytes: number) => costOf("POST", path, LIMITS, bytes).points;
  expect(points("/message", 4_095)).toBe(1);
  expect(points("/sessions/ai", 9_000)).toBe(3);
  expect(points("/expert/profile/photo", 15_000_000)).toBe(12);
  expect(points("/webhooks/stripe", 3_000)).toBe(1);
  expect(points("/webhooks/stripe", 256 * 1024)).toBe(65);
  expect(points("/book-your-slot/draft", 9_000)).toBe(1);
  expect(points("/room/1/recordings", 9_000_000)).toBe(1);
});

test("limits large forms sooner than small ones", async () => {
  const { send } = app();
  const statuses = async (from: string, headers: Record<string, string>) => {
    const sent = [1, 2].map(() => send("POST", "/message", from, new Socket(), headers));
    return (await Promise.all(sent)).map(({ status }) => status);
  };
  expect(await statuses("192.0.2.1", { "content-length": "500" })).toEqual([200, 200]);
  expect(await statuses("192.0.2.2", { "content-length": "5000" })).toEqual([200, 429]);
  expect(await statuses("192.0.2.3", { "transfer-encoding": "chunked" })).toEqual([200, 429]);
});

test("hangs up on a refused file, so that nobody reads it", async () => {
  const { send } = app();
  const connection = async (bytes: number) => {
    const headers = { "content-length": String(bytes) };
    const reply = await send("POST", "/message", "192.0.2.1", new Socket(), headers);
    return [reply.status, reply.headers.get("connection")];
  };
  expect(await connection(100_000)).toEqual([200, null]);
  expect(await connection(5_000)).toEqual([429, null]);
  expect(await connection(100_000)).toEqual([429, "close"]);
});

test("limits reads by cost, HEAD like GET, and refills over time", async () => {
  const { clock, passing } = app();
  expect(await passing(1, "GET", "/book-your-slot")).toBe(1);
  expect(await passing(2, "HEAD", "/book-your-slot")).toBe(1);
  expect(await passing(1, "GET", "/api/slots")).toBe(0);
  clock.advance(10_000);
  expect(await passing(3, "GET", "/pricing")).toBe(2);
  expect(await passing(3, "GET", "/api/slots")).toBe(2);
});

test("limits draft saves, webhooks and other forms separately", async () => {
  const { passing } = app();
  expect(await passing(9, "POST", "/book-your-slot/draft")).toBe(4);
  expect(await passing(9, "POST", "/webhooks/stripe")).toBe(5);
  expect(await passing(9, "POST", "/candidate/login")).toBe(3);
  expect(await passing(2, "GET", "/book-your-slot")).toBe(2);
});

test("shares one limit per IPv6 /64, scaled by one factor", async () => {
  const { passing } = app({ rateLimitScale: 2 });
  let passed = 0;
  for (let host = 1; host <= 9; host += 1) {
    passed += await passing(1, "POST", "/message", `2001:db8:1:2::${host}`);
  }
  expect(passed).toBe(6);
  expect(await passing(1, "POST", "/message", "2001:db8:1:3::1")).toBe(1);
});

// Clearing the full table would let "192.0.2.1" pass again.
test("evicts only the longest idle client when full", async () => {
  const { passing } = app({ maxClients: 50 });
  expect(await passing(4, "POST", "/message")).toBe(3);
  expect(await passing(4, "POST", "/message", "192.0.2.2")).toBe(3);
  for (let n = 0; n < 500; n += 1) {
    await passing(1, "POST", "/message", `2001:db8:${n.toString(16)}:1::1`);
    if (n % 20 === 0) expect(await passing(1, "POST", "/message")).toBe(0);
  }
  expect(await passing(1, "POST", "/message")).toBe(0);
  expect(await passing(1, "POST", "/message", "192.0.2.2")).toBe(1);
});

test("refuses with a page or with JSON, both with Retry-After", async () => {
  const { send, passing } = app();
  await passing(5, "GET", "/pricing");
  const page = await send("GET", "/pricing");
  expect([page.status, page.headers.get("content-type")]).toEqual([
    429,
    "text/html; charset=UTF-8",
  ]);
  expect(page.headers.get("retry-after")).toBe("4");
  expect(await page.text()).toContain("Wait 4 seconds");
  const script = await send("GET", "/pricing.data");
  expect(script.headers.get("content-type")).toContain("text/plain");
  await passing(3, "GET", "/api/slots");
  const call = await send("GET", "/api/slots");
  expect(await call.json()).toEqual({
    reason: "too_many_requests",
    message: "Your network sent too many requests. Try again in 1 second.",
  });
  await passing(3, "POST", "/message");
  expect(await (await send("POST", "/message")).text()).toContain("keeps what you typed");
});

// Without checking the socket, the second request is answered as well.
test("skips a read whose client left while waiting", async () => {
  const { send } = app();
  const left = new Socket();
  left.destroy();
  expect((await send("GET", "/pricing")).status).toBe(200);
  expect((await send("GET", "/pricing", "192.0.2.1", left)).status).toBe(499);
});

// With turns for reads only, five requests run at once.
test("queues reads and posts of one network together, separately from others", async () => {
  let running = 0;
  let most = 0;
  const { send } = app({
    work: async () => {
      most = Math.max(most, (running += 1));
      await new Promise(setImmediate);
      running -= 1;
    },
  });
  const paths = ["/message", "/book-your-slot/draft", "/webhooks/stripe"];
  await Promise.all([
    ...paths.map((path) => send("POST", path)),
    send("GET", "/pricing"),
    send("GET", "/api/slots"),
  ]);
  expect(most).toBe(FIGURES.turns.atOnce);
  await Promise.all([1, 2, 3].map((n) => send("POST", "/message", `192.0.2.${n}`)));
  expect(most).toBe(3);
});
