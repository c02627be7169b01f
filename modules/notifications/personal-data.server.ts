import { desc, eq, sql } from "drizzle-orm";
import type { MailCalendar } from "#adapters/mail/port.ts";
import type { Queryable, Tx } from "#platform/db/client.ts";
import { type PersonalDataSource, sentToPerson } from "#platform/personal-data.ts";
import { html } from "./html.server.ts";
import { outboxMails } from "./tables.server.ts";

type NamedOrder = { id: string; title: string };

/**
 * Emails to a person. Sent ones keep only subject and time. `listOrders` returns the person's
 * orders, as emails to others may be about them.
 */
export const mailPersonalData = (
  listOrders: (db: Queryable, userId: string) => Promise<NamedOrder[]>,
): PersonalDataSource => ({
  name: "mails",
  async exportRows(db, person) {
    if (person.addresses.length === 0) return [];
    return db
      .select({
        to: outboxMails.toEmail,
        subject: outboxMails.subject,
        createdAt: outboxMails.createdAt,
        sentAt: outboxMails.sentAt,
      })
      .from(outboxMails)
      .where(sentToPerson(person, outboxMails.toEmail, outboxMails.createdAt))
      .orderBy(desc(outboxMails.createdAt));
  },
  async erase(tx, person) {
    await tx
      .delete(outboxMails)
      .where(sentToPerson(person, outboxMails.toEmail, outboxMails.createdAt));
    await redactUnsentMails(tx, await listOrders(tx, person.userId));
  },
  async listEmails(db) {
    const rows = await db.selectDistinct({ email: outboxMails.toEmail }).from(outboxMails);
    return rows.map(({ email }) => email);
  },
});

const ERASED = "The candidate has erased their account, and the details with it.";

/**
 * Unsent emails to others about the person's orders, such as a cancellation to the expert, still go
 * out, but without the person's data.
 */
async function redactUnsentMails(tx: Tx, orders: readonly NamedOrder[]): Promise<void> {
  const { rows } = await tx.execute<{
    id: string;
    about: string;
    calendar: MailCalendar | null;
  }>(sql`
    select m.id, m.calendar, o.title as about
    from outbox_mails m
    join jsonb_to_recordset(${JSON.stringify(orders)}::jsonb) as o (id text, title text)
      on position(o.id in m.dedupe_key) > 0
    where m.sent_at is null`);
  for (const { id, about, calendar } of rows) {
    const text = `${about}\n\n${ERASED}\n`;
    const page = html`<p>${about}</p>
      <p>${ERASED}</p>`.markup;
    const anonymous = calendar && { ...calendar, ics: withoutText(calendar.ics) };
    await tx
      .update(outboxMails)
      .set({ text, html: page, headers: null, lastError: null, calendar: anonymous })
      .where(eq(outboxMails.id, id));
  }
}

/** Reduces a calendar file to its ids and times, which is enough to move or remove an entry. */
function withoutText(ics: string): string {
  const lines = ics.replace(/\r?\n[ \t]/g, "").split(/\r?\n/);
  return lines
    .filter((line) => !/^(SUMMARY|DESCRIPTION|X-ALT-DESC|COMMENT)\b/i.test(line))
    .join("\r\n");
}
