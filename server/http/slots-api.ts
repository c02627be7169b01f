import { createHash } from "node:crypto";
import { type Context, Hono } from "hono";
import { LRUCache } from "lru-cache";
import { fieldErrors } from "#modules/accounts/schema.ts";
import { isoText } from "#modules/scheduling/iso-text.ts";
import { isListableSpan, SlotsQuery } from "#modules/scheduling/schema.ts";
import { addDays } from "#lib/days.ts";
import { dayStart, localDate } from "#lib/zones.ts";
import type { Services } from "#app/services.ts";

type Answer = { status: 200 | 400; body: string; etag: string };
type Kept = Answer & { stamp: string };

const DEFAULT_DAYS = 13;
const MAX_ENTRIES = 2_000;
/** Named per start; `free` counts them all. */
const MAX_EXPERTS = 20;

/** `GET /api/slots`. Responses are cached for as long as they can't have changed. */
export function slotsApi(services: Services) {
  const { clock, slots } = services;
  const app = new Hono();
  const kept = new LRUCache<string, Kept>({ max: MAX_ENTRIES });

  app.get("/api/slots", async (c) => {
    const key = c.req.url.slice(c.req.url.indexOf("?") + 1);
    const stamp = slots.stamp();
    const known = kept.get(key);
    if (known && known.stamp === stamp) return send(c, known);

    const answer = await list(c.req.query());
    if (slots.stamp() === stamp) kept.set(key, { ...answer, stamp });
    return send(c, answer);
  });

  async function list(query: Record<string, string>): Promise<Answer> {
    const parsed = SlotsQuery.safeParse(query);
    if (!parsed.success) return refuse("invalid", fieldErrors(parsed.error));
    const { service: slug, expert, zone } = parsed.data;
    const service = await slots.service(slug);
    if (!service) return refuse("unknown_service");
    if (service.durationMin === null || service.topicKey === null) return refuse("not_live");
    if (expert !== undefined && !(await slots.isGivenBy(service, expert))) {
      return refuse("unknown_expert");
    }
    const from = parsed.data.from ?? localDate(zone, clock.now());
    const to = parsed.data.to ?? addDays(from, DEFAULT_DAYS);
    if (!isListableSpan(from, to)) return refuse("bad_span");

    const { durationMin } = service;
    const open = await slots.list({
      service,
      ...(expert === undefined ? {} : { expert }),
      fromMin: dayStart(zone, from).getTime() / 60_000,
      toMin: dayStart(zone, addDays(to, 1)).getTime() / 60_000,
    });
    return answer(200, {
      service: slug,
      expert: expert ?? null,
      zone,
      from,
      to,
      slots: open.map(({ startMin, experts }) => ({
        start: isoText(startMin),
        end: isoText(startMin + durationMin),
        experts: experts.slice(0, MAX_EXPERTS),
        free: experts.length,
      })),
    });
  }

  return app;
}

function refuse(reason: string, errors?: object): Answer {
  return answer(400, { reason, ...(errors ? { errors } : {}) });
}

function answer(status: 200 | 400, value: object): Answer {
  const body = JSON.stringify(value);
  const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
  return { status, body, etag };
}

function send(c: Context, { status, body, etag }: Answer): Response {
  const headers = { "content-type": "application/json", "cache-control": "no-cache", etag };
  if (status === 200 && c.req.header("if-none-match") === etag) return c.body(null, 304, headers);
  return c.body(body, status, headers);
}
