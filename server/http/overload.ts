import { createMiddleware } from "hono/factory";
import type { HttpEnv } from "./context.ts";
import { overloaded } from "./refusal.ts";

/** Longer than a page should wait for others. Its own time comes on top. */
const MAX_WAIT_MS = 1_000;
/** So many at once are never too many, also when one waits for something slow. */
const ALWAYS = 16;
const RETRY_AFTER_SECONDS = 5;
/** How much of the average the last page is. */
const WEIGHT = 0.05;
const FIRST_MS = 10;
/** One page that waited for a lock says little about the next. */
const MOST_MS = 100;

/**
 * Refuses to read a page that would wait too long: pages in progress × the time between two that
 * are finished, which is what a page costs while others wait. Forms are counted but never refused.
 */
export function overloadGuard({
  maxWaitMs = MAX_WAIT_MS,
  always = ALWAYS,
  now = () => performance.now(),
} = {}) {
  let running = 0;
  let eachMs = FIRST_MS;
  /** When the last one ended, or the first began. */
  let since = 0;

  return createMiddleware<HttpEnv>(async (c, next) => {
    const isRead = c.req.method === "GET" || c.req.method === "HEAD";
    if (isRead && running >= always && running * eachMs > maxWaitMs) {
      return overloaded(c, RETRY_AFTER_SECONDS);
    }
    if (running === 0) since = now();
    running += 1;
    try {
      await next();
    } finally {
      // A few pages end when what they wait for does.
      if (running >= always / 2) {
        eachMs += WEIGHT * (Math.min(MOST_MS, now() - since) - eachMs);
      }
      running -= 1;
      since = now();
    }
  });
}
