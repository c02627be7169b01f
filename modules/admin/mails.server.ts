import { sql } from "drizzle-orm";
import type { Queryable } from "#platform/db/client.ts";
import type { ListQuery } from "./list-query.ts";
import { allOf, contains, type List, orderIdIn, utc, within } from "./list.server.ts";

export type MailRow = {
  id: string;
  /** The dedupe key, such as `order-confirmed:GR-…:candidate`. */
  key: string;
  to: string;
  /** Null if the subject is secret, such as one with a code. */
  subject: string | null;
  createdAt: string;
  sentAt: string | null;
  attempts: number;
  lastError: string | null;
};

/** Of `mail_list m`. */
const COLUMNS = sql`
  m.id, m.dedupe_key as key, m.to_email as "to", m.subject,
  ${utc(sql`m.created_at`)} as "createdAt", ${utc(sql`m.sent_at`)} as "sentAt", m.attempts,
  m.last_error as "lastError"`;

/** The outbox, newest first. */
export function mailList(query: ListQuery): List {
  const { q, status } = query;
  const orderId = orderIdIn(q);
  return {
    from: sql`mail_list m`,
    alias: sql`m`,
    where: allOf([
      q === "" ? null : orderId ? sql`m.order_id = ${orderId}` : contains(sql`m.to_email`, q),
      status === "waiting" ? sql`m.sent_at is null` : null,
      status === "failing" ? sql`m.sent_at is null and m.last_error is not null` : null,
      status === "sent" ? sql`m.sent_at is not null` : null,
      ...within(sql`m.created_at`, query),
    ]),
    columns: COLUMNS,
    orders: { createdAt: [{ sql: sql`m.created_at`, type: "timestamptz" }] },
    by: "-createdAt",
    id: [{ sql: sql`m.id`, type: "uuid" }],
  };
}

export async function listMailsOfOrder(db: Queryable, orderId: string): Promise<MailRow[]> {
  const { rows } = await db.execute(
    sql`select ${COLUMNS} from mail_list m
        where m.order_id = ${orderId} order by m.created_at limit 200`,
  );
  return rows as MailRow[];
}

/** One email. Its text is null once it was sent and wiped, or if it is secret. */
export async function getMail(
  db: Queryable,
  id: string,
): Promise<(MailRow & { text: string | null; isSecret: boolean }) | null> {
  const { rows } = await db.execute(
    sql`select ${COLUMNS}, m.text, m.is_secret as "isSecret"
        from mail_list m where m.id = ${id}::uuid`,
  );
  return (rows[0] as (MailRow & { text: string | null; isSecret: boolean }) | undefined) ?? null;
}
