import { sql } from "drizzle-orm";
import { hashToken, newToken } from "#modules/accounts/secrets.server.ts";
import { apiClient, type ApiClient } from "./api-client.ts";
import type { HttpApp } from "./http-app.ts";

/** A client with a session of this account; `passed` says whether it passed two-factor. */
export async function clientOf(app: HttpApp, userId: string, passed = false): Promise<ApiClient> {
  const { db, clock } = app.services;
  const token = newToken();
  const now = clock.now();
  await db.execute(
    sql`insert into sessions (user_id, token_hash, expires_at, last_seen_at, second_factor_at)
        values (${userId}::uuid, ${hashToken(token)}, ${now}::timestamptz + interval '30 days',
                ${now}, ${passed ? now : null})`,
  );
  const client = apiClient(app.url);
  client.cookies.set("gr_session", token);
  return client;
}
