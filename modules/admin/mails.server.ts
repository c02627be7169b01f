import { sql } from "drizzle-orm";
import type { Queryable } from "#platform/db/client.ts";
import type { ListQuery } from "./list-query.ts";
import { allOf, contains, listPage, utc, within } from "./sql-parts.server.ts";

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

const COLUMNS = sql`
         m.id, m.dedupe_key as key, m.to_email as "to",
         m.subject, ${utc(sql`m.created_at`)} as "createdAt",
         ${utc(sql`m.sent_at`)} as "sentAt", m.attempts, m.last_error as "lastError",
         m.created_at as sorted`;

/** The outbox, newest first. */
export async function listMails(db: Queryable, query: ListQuery) {
  const where = allOf([
    query.q === ""
      ? null
      : sql`(${contains(sql`m.to_email`, query.q)} or ${contains(sql`m.dedupe_key`, query.q)})`,
    query.status === "waiting" ? sql`m.sent_at is null` : null,
    query.status === "failing" ? sql`m.sent_at is null and m.last_error is not null` : null,
    query.status === "sent" ? sql`m.sent_at is not null` : null,
    ...within(sql`m.created_at`, query),
  ]);
  const page = { ...query, all: false };
  return listPage<MailRow>(
    db,
    sql`select ${COLUMNS} from mail_list m where ${where}`,
    sql`sorted desc, id`,
    page,
  );
}

export async function listMailsOfOrder(db: Queryable, orderId: string): Promise<MailRow[]> {
  const { rows } = await db.execute(
    sql`select ${COLUMNS} from mail_list m
        where ${contains(sql`m.dedupe_key`, orderId)} order by m.created_at limit 200`,
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
