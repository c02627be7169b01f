import { desc } from "drizzle-orm";
import { type PersonalDataSource, sentToPerson } from "#app/features/accounts/data.server.ts";
import { outboxMails } from "./tables.server.ts";

/** The mails written to a person's addresses. Erasing takes them all, unsent ones included. */
export const mailPersonalData: PersonalDataSource = {
  name: "mails",
  async exportRows(db, person) {
    return db
      .select({
        to: outboxMails.toEmail,
        subject: outboxMails.subject,
        text: outboxMails.text,
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
  },
};
