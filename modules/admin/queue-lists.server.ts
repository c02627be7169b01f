import { replayDeadLetter } from "#platform/jobs/dead-letters.server.ts";
import type { Platform } from "#platform/services.ts";
import { sql } from "drizzle-orm";
import type { Result } from "#lib/result.ts";
import { isUuid } from "#lib/uuid.ts";
import type { Queryable } from "#platform/db/client.ts";
import type { ListQuery } from "./list-query.ts";
import { allOf, type List, utc, within } from "./list.server.ts";

export type WebhookRow = {
  provider: string;
  eventId: string;
  type: string;
  paymentRef: string;
  receivedAt: string;
  processedAt: string | null;
};

/** Of `webhook_list w`. */
const COLUMNS = sql`
  w.provider, w.event_id as "eventId", w.type, w.payment_ref as "paymentRef",
  ${utc(sql`w.received_at`)} as "receivedAt", ${utc(sql`w.processed_at`)} as "processedAt"`;

/** Webhooks received, newest first. */
export function webhookList(query: ListQuery): List {
  const { q, status, kind } = query;
  return {
    from: sql`webhook_list w`,
    alias: sql`w`,
    where: allOf([
      q === "" ? null : sql`(w.event_id = ${q} or w.payment_ref = ${q})`,
      status === "waiting" ? sql`w.processed_at is null` : null,
      status === "processed" ? sql`w.processed_at is not null` : null,
      kind === "" ? null : sql`w.provider = ${kind}`,
      ...within(sql`w.received_at`, query),
    ]),
    columns: COLUMNS,
    orders: { receivedAt: [{ sql: sql`w.received_at`, type: "timestamptz" }] },
    by: "-receivedAt",
    id: [
      { sql: sql`w.provider`, type: "text" },
      { sql: sql`w.event_id`, type: "text" },
    ],
  };
}

/** One event with its payload, pretty-printed if it is JSON. */
export async function getWebhook(
  db: Queryable,
  provider: string,
  eventId: string,
): Promise<(WebhookRow & { body: string }) | null> {
  const { rows } = await db.execute(
    sql`select ${COLUMNS}, w.body from webhook_list w
        where w.provider = ${provider} and w.event_id = ${eventId}`,
  );
  const [row] = rows as (WebhookRow & { body: string })[];
  return row ? { ...row, body: laidOut(row.body) } : null;
}

function laidOut(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

export async function replayJob(
  services: Pick<Platform, "db" | "queue" | "clock">,
  id: string,
): Promise<Result<object, "gone">> {
  const isThere = isUuid(id) && (await replayDeadLetter(services, id));
  return isThere ? { ok: true } : { ok: false, reason: "gone" };
}
