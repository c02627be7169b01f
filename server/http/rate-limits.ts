import { createMiddleware } from "hono/factory";
import type { Clock } from "../clock.ts";
import type { HttpEnv } from "./context.ts";

type Rule = { method: string; path: RegExp; limit: number; perSeconds: number };

/**
 * Every rate limit in one table: the first rule that matches counts, per client address. They stop
 * floods; what must never happen (guesses per code, seats per slot) is counted in the database.
 */
export const RATE_LIMITS: readonly Rule[] = [
  { method: "POST", path: /^\/api\/codes$/, limit: 30, perSeconds: 600 },
  { method: "POST", path: /^\/api\/codes\/verify$/, limit: 60, perSeconds: 600 },
  { method: "POST", path: /^\/api\/holds$/, limit: 60, perSeconds: 60 },
  { method: "POST", path: /^\/api\/orders$/, limit: 60, perSeconds: 60 },
  {
    method: "POST",
    path: /^\/(specialized\/request|zoho\/newsletter)$/,
    limit: 30,
    perSeconds: 60,
  },
  { method: "POST", path: /^\/api\/(messages|inquiries|interest)$/, limit: 30, perSeconds: 60 },
  // Mail providers unsubscribe for their many users from few addresses.
  { method: "POST", path: /^\/newsletter\/unsubscribe$/, limit: 6000, perSeconds: 60 },
  {
    method: "POST",
    path: /^\/(request-a-call|newsletter|inquiry|message|notify-me)$/,
    limit: 30,
    perSeconds: 60,
  },
  { method: "POST", path: /^\/webhooks\//, limit: 6000, perSeconds: 60 },
  { method: "POST", path: /^\/dev\//, limit: 6000, perSeconds: 60 },
  { method: "POST", path: /^\//, limit: 120, perSeconds: 60 },
  { method: "GET", path: /^\/api\//, limit: 1200, perSeconds: 60 },
];

/** A page's form is posted to its data address by scripts: one page, one limit. */
function pageOf(path: string): string {
  return path.replace(/(?:\/_root|\/_)?\.data$/, "").replace(/(?<=.)\/+$/, "") || "/";
}

const MOST_CLIENTS = 100_000;

/** Counts in fixed windows in this process's memory; N copies allow N times as much. */
export function rateLimits(clock: Clock, scale: number, rules = RATE_LIMITS) {
  const windows = new Map<string, { count: number; endsAt: number }>();
  return createMiddleware<HttpEnv>(async (c, next) => {
    const path = pageOf(c.req.path);
    const index = rules.findIndex((r) => r.method === c.req.method && r.path.test(path));
    const rule = rules[index];
    if (!rule) return next();
    const now = clock.now().getTime();
    if (windows.size > MOST_CLIENTS) windows.clear();
    const key = `${index} ${c.get("clientAddress")}`;
    let window = windows.get(key);
    if (!window || window.endsAt <= now) {
      window = { count: 0, endsAt: now + rule.perSeconds * 1000 };
      windows.set(key, window);
    }
    window.count += 1;
    if (window.count > rule.limit * scale) {
      c.header("retry-after", String(Math.ceil((window.endsAt - now) / 1000)));
      return c.json({ reason: "too_many_requests" }, 429);
    }
    return next();
  });
}
