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

/** A client that signed in with an emailed code. */
export async function clientByCode(app: HttpApp, email: string): Promise<ApiClient> {
  const client = apiClient(app.url);
  await client.signIn(email, () => latestCode(app, email));
  return client;
}

export async function latestCode({ services }: HttpApp, email: string): Promise<string> {
  const { rows } = await services.db.execute<{ text: string }>(
    sql`select text from outbox_mails where to_email = ${email} and dedupe_key like 'code:%'
        order by created_at desc limit 1`,
  );
  return /\b\d{6}\b/.exec(rows[0]!.text)![0];
}
