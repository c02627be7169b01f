import { setTimeout } from "node:timers/promises";
import { createMiddleware } from "hono/factory";
import type { StatusCode } from "hono/utils/http-status";
import { LRUCache } from "lru-cache";
import type { Clock } from "#platform/clock.ts";
import { networkOf } from "#platform/client-address.ts";
import type { HttpEnv } from "./context.ts";
import { refusal } from "./refusal.ts";
import { turns } from "./turns.ts";

type Limits = {
  requests: Record<
    "reads" | "posts" | "drafts" | "uploads" | "callbacks",
    { burst: number; perSecond: number }
  >;
  readPoints: Record<"pageOfTimes" | "page" | "other", number>;
  bodies: { bytesPerPoint: number; maxPoints: Record<"posts" | "callbacks", number> };
  turns: { atOnce: number; holdMs: number };
};
type Cost = { bucket: keyof Limits["requests"]; points: number };

const PAGE_OF_TIMES = /^\/(book-your-slot|experts(\/.+)?|packs\/.+|orders\/[^/]+\/change)$/;
const NO_PAGE = /^\/(api|live|dev)\/|\.(xml|txt|ics|json)$/;
/** Senders that act for many people: payment and email providers, and tests in development. */
const CALLBACK = /^\/(webhooks\/.*|newsletter\/unsubscribe|dev\/.*)$/;
/** Recording parts, one per second and person. */
const UPLOAD = /^\/(room|interviews\/oneway)\/[^/]+\/recordings(\/|$)/;
const DRAFT = "/book-your-slot/draft";

/** The cost of a request, the same for every spelling of its path. `bytes` is its body's length. */
export function costOf(
  method: string,
  path: string,
  { readPoints, bodies: { bytesPerPoint, maxPoints } }: Limits,
  bytes = 0,
): Cost {
  const page = pageOf(path);
  if (UPLOAD.test(page)) return { bucket: "uploads", points: 1 };
  if (method === "POST") {
    if (page === DRAFT) return { bucket: "drafts", points: 1 };
    const bucket = CALLBACK.test(page) ? "callbacks" : "posts";
    const points = 1 + Math.floor(bytes / bytesPerPoint);
    return { bucket, points: Math.min(points, maxPoints[bucket]) };
  }
  if (PAGE_OF_TIMES.test(page)) return { bucket: "reads", points: readPoints.pageOfTimes };
  return { bucket: "reads", points: NO_PAGE.test(page) ? readPoints.other : readPoints.page };
}

/**
 * The router reads a page and posts its form at its data URL. Routes ignore case and extra slashes.
 */
function pageOf(path: string): string {
  const plain = path.toLowerCase().replace(/\/{2,}/g, "/");
  return plain.replace(/(?:\/_root|\/_)?\.data$/, "").replace(/(?<=.)\/+$/, "") || "/";
}

const MAX_CLIENTS = 100_000;
/** Logged for a client that has disconnected. */
const CLIENT_LEFT = 499 as StatusCode;
/** Delays refusals, so that a persistent client sends one request per second and connection. */
const REFUSED_AFTER_MS = 1_000;

/** A refused request's body up to this size is read, so that its connection can be used again. */
const MAX_IGNORED_BYTES = 64 * 1024;

/**
 * Limits requests by cost per client network, in this process's memory. Limits that protect people
 * (codes, guesses, holds, orders, leads) are in platform/action-limits.ts. Tests shorten `options`.
 */
export function rateLimits(
  clock: Clock,
  { limits, rateLimitScale }: { limits: Limits; rateLimitScale: number },
  { maxClients = MAX_CLIENTS, refusedAfterMs = REFUSED_AFTER_MS } = {},
) {
  // A flood queues behind itself, and others wait for at most one of its requests.
  const inTurn = turns(Math.ceil(limits.turns.atOnce * rateLimitScale), limits.turns.holdMs);
  const clients = new LRUCache<string, { points: number; at: number }>({ max: maxClients });

  return createMiddleware<HttpEnv>(async (c, next) => {
    // A body of undeclared length counts as the largest.
    const isUndeclared = c.req.header("transfer-encoding") !== undefined;
    const bytes = isUndeclared ? Infinity : Number(c.req.header("content-length") ?? 0);
    const { bucket, points } = costOf(c.req.method, c.req.path, limits, bytes);
    const burst = limits.requests[bucket].burst * rateLimitScale;
    const perSecond = limits.requests[bucket].perSecond * rateLimitScale;
    const network = networkOf(c.get("clientAddress"));
    const key = `${bucket} ${network}`;
    const now = clock.now().getTime();

    const known = clients.get(key) ?? { points: burst, at: now };
    // Ignore a clock that was set back.
    const refilled = (Math.max(0, now - known.at) / 1000) * perSecond;
    const left = Math.min(burst, known.points + refilled) - points;
    const isRefused = left < 0;
    clients.set(key, { points: isRefused ? left + points : left, at: now });
    if (!isRefused) {
      // Nobody would read the response.
      const hasLeft = () => c.env.incoming.socket.destroyed;
      return inTurn(network, async () => (hasLeft() ? c.body(null, CLIENT_LEFT) : next()));
    }

    // With jitter, because 50 simultaneous refusals would slow others down.
    await setTimeout(refusedAfterMs * (0.5 + Math.random()));
    // Node would read the rest of the body only to throw it away.
    if (bytes > MAX_IGNORED_BYTES) c.header("connection", "close");
    return refusal(c, Math.max(1, Math.ceil(-left / perSecond)));
  });
}
