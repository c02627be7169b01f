import { desc, eq, sql } from "drizzle-orm";
import type { MailCalendar } from "#adapters/mail/port.ts";
import type { Tx } from "#platform/db/client.ts";
import { type Person, type PersonalDataSource, sentToPerson } from "#platform/personal-data.ts";
import { html } from "./html.server.ts";
import { outboxMails } from "./tables.server.ts";

/** Emails to a person. Sent ones keep only subject and time. */
export const mailPersonalData: PersonalDataSource = {
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
    await redactUnsentMails(tx, person);
  },
};

const ERASED = "The candidate has erased their account, and the details with it.";

/**
 * Unsent emails to others about the person's orders, such as a cancellation to the expert, still go
 * out, but without the person's data.
 */
async function redactUnsentMails(tx: Tx, { userId }: Person): Promise<void> {
  const { rows } = await tx.execute<{
    id: string;
    about: string;
    calendar: MailCalendar | null;
  }>(sql`
    select m.id, m.calendar,
           o.id || coalesce(', ' || s.title, '')
             || coalesce(', ' || to_char(b.start_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') || ' UTC', '')
             as about
    from outbox_mails m
    join orders o on o.user_id = ${userId}::uuid and position(o.id in m.dedupe_key) > 0
    left join bookings b on b.order_id = o.id
    left join services s on s.slug = o.service_slug
    where m.sent_at is null`);
  for (const { id, about, calendar } of rows) {
    const text = `${about}\n\n${ERASED}\n`;
    const page = html`<p>${about}</p>
      <p>${ERASED}</p>`.markup;
    const anonymous = calendar && { ...calendar, ics: withoutWords(calendar.ics) };
    await tx
      .update(outboxMails)
      .set({ text, html: page, headers: null, lastError: null, calendar: anonymous })
      .where(eq(outboxMails.id, id));
  }
}

/** Reduces a calendar file to its ids and times, which is enough to move or remove an entry. */
function withoutWords(ics: string): string {
  const lines = ics.replace(/\r?\n[ \t]/g, "").split(/\r?\n/);
  return lines
    .filter((line) => !/^(SUMMARY|DESCRIPTION|X-ALT-DESC|COMMENT)\b/i.test(line))
    .join("\r\n");
}
