import { desc } from "drizzle-orm";
import { type PersonalDataSource, sentToPerson } from "#app/features/accounts/data.server.ts";
import { outboxMails } from "./tables.server.ts";

/** The mails written to a person. Of those sent only the subject and the time are kept. */
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
    // Without an address the condition would be none, and none means every mail.
    if (person.addresses.length === 0) return;
    await tx
      .delete(outboxMails)
      .where(sentToPerson(person, outboxMails.toEmail, outboxMails.createdAt));
  },
};
