import { createHash } from "node:crypto";
import { Hono } from "hono";
import { fieldErrors } from "#modules/accounts/schema.ts";
import { search } from "#modules/search/data.server.ts";
import { SearchQuery } from "#modules/search/schema.ts";
import { storableText } from "#lib/typed-text.ts";
import type { Services } from "#app/services.ts";

/** `GET /api/search?q=`: best match first; pinned results for an empty query. */
export function searchApi(services: Services) {
  const app = new Hono();

  app.get("/api/search", async (c) => {
    const { q, limit } = c.req.query();
    const input = SearchQuery.safeParse({ q: storableText(q ?? ""), limit: limit || undefined });
    if (!input.success) {
      return c.json({ reason: "invalid", errors: fieldErrors(input.error) }, 400);
    }
    const { q: query } = input.data;
    const hits = await search(services, query, input.data.limit);
    const body = JSON.stringify({ query, hits });
    const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
    const headers = {
      "content-type": "application/json",
      "cache-control": "public, max-age=60",
      etag,
    };
    if (c.req.header("if-none-match") === etag) return c.body(null, 304, headers);
    return c.body(body, 200, headers);
  });

  return app;
}
