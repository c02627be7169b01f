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
    "reads" | "posts" | "drafts" | "callbacks",
    { burst: number; perSecond: number }
  >;
  readPoints: Record<"pageOfTimes" | "page" | "other", number>;
  turns: { atOnce: number; holdMs: number };
};
type Cost = { bucket: keyof Limits["requests"]; points: number };

const PAGE_OF_TIMES = /^\/(book-your-slot|experts(\/.+)?|packs\/.+|orders\/[^/]+\/change)$/;
/** Answers without a page around them. */
const NO_PAGE = /^\/(api|live|dev)\/|\.(xml|txt|ics|json)$/;
/** Machines that speak for many: payment providers, mail providers, and tests in development. */
const CALLBACK = /^\/(webhooks\/.*|newsletter\/unsubscribe|dev\/.*)$/;
const DRAFT = "/book-your-slot/draft";

/** What a request costs its client. Every spelling of a path costs the same. */
export function costOf(method: string, path: string, { readPoints }: Limits): Cost {
  const page = pageOf(path);
  if (method === "POST") {
    if (CALLBACK.test(page)) return { bucket: "callbacks", points: 1 };
    return { bucket: page === DRAFT ? "drafts" : "posts", points: 1 };
  }
  if (PAGE_OF_TIMES.test(page)) return { bucket: "reads", points: readPoints.pageOfTimes };
  return { bucket: "reads", points: NO_PAGE.test(page) ? readPoints.other : readPoints.page };
}

/** Scripts read a page, and post its form, at its data URL. Routes ignore case and extra slashes. */
function pageOf(path: string): string {
  const plain = path.toLowerCase().replace(/\/{2,}/g, "/");
  return plain.replace(/(?:\/_root|\/_)?\.data$/, "").replace(/(?<=.)\/+$/, "") || "/";
}

const MOST_CLIENTS = 100_000;
/** What the log says of a request whose client has gone. */
const CLIENT_LEFT = 499 as StatusCode;
/** A client that doesn't wait sends one request a second and connection. */
const REFUSED_AFTER_MS = 1_000;

/**
 * Limits requests by what they cost, per client network, in this process's memory. What protects
 * people (codes, guesses, holds, orders, leads) is counted in platform/action-limits.ts.
 * @param options shorter in tests
 */
export function rateLimits(
  clock: Clock,
  { limits, rateLimitScale }: { limits: Limits; rateLimitScale: number },
  { mostClients = MOST_CLIENTS, refusedAfterMs = REFUSED_AFTER_MS } = {},
) {
  // A flood waits for itself, and others only for one of its requests.
  const inTurn = turns(Math.ceil(limits.turns.atOnce * rateLimitScale), limits.turns.holdMs);
  const clients = new LRUCache<string, { points: number; at: number }>({ max: mostClients });

  return createMiddleware<HttpEnv>(async (c, next) => {
    const { bucket, points } = costOf(c.req.method, c.req.path, limits);
    const burst = limits.requests[bucket].burst * rateLimitScale;
    const perSecond = limits.requests[bucket].perSecond * rateLimitScale;
    const network = networkOf(c.get("clientAddress"));
    const key = `${bucket} ${network}`;
    const now = clock.now().getTime();

    const known = clients.get(key) ?? { points: burst, at: now };
    // A clock set back takes nothing away.
    const refilled = (Math.max(0, now - known.at) / 1000) * perSecond;
    const left = Math.min(burst, known.points + refilled) - points;
    const isRefused = left < 0;
    clients.set(key, { points: isRefused ? left + points : left, at: now });
    if (!isRefused) {
      // Nobody reads the answer to a request whose client left while it waited.
      const hasLeft = () => c.env.incoming.socket.destroyed;
      return inTurn(network, async () => (hasLeft() ? c.body(null, CLIENT_LEFT) : next()));
    }

    // Not all at once: 50 refusals in one moment are felt by others.
    await setTimeout(refusedAfterMs * (0.5 + Math.random()));
    return refusal(c, Math.max(1, Math.ceil(-left / perSecond)));
  });
}
