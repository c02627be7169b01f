import type { Mailer } from "#adapters/mail/port.ts";
import type { Platform } from "#platform/services.ts";
import { randomUUID } from "node:crypto";
import { and, eq, gt, inArray, isNull, lt, or, sql } from "drizzle-orm";
import type { MailCalendar } from "#adapters/mail/port.ts";
import type { Queryable } from "#platform/db/client.ts";
import { outboxMails } from "./tables.server.ts";

/** The job that hands a mail over; its payload is `{ mailId }`. */
export const MAIL_SEND = "mail.send";

/** Longer than the mailer's own deadline, so nobody else takes up a mail that is being sent. */
const CLAIM_MS = 40_000;

/** How long a sent mail's subject, address and time are kept. */
const KEPT_MS = 365 * 86_400_000;

export type NewMail = {
  /** Names the effect (`order-confirmed:GR-…:candidate`): the second mail of one name is dropped. */
  dedupeKey: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  calendar?: MailCalendar;
  headers?: Record<string, string>;
  /** Its subject tells a code: it is wiped with the body once the mail is sent. */
  secret?: boolean;
  /** From then on it says nothing any more, and is not sent. */
  expiresAt?: Date;
};

/** Writes a mail and its job with the change it tells of: both stand, or neither. */
export async function enqueueMail(
  deps: Pick<Platform, "config" | "clock" | "queue">,
  tx: Queryable,
  mail: NewMail,
): Promise<{ queued: boolean }> {
  const id = randomUUID();
  const written = await tx
    .insert(outboxMails)
    .values({
      id,
      dedupeKey: mail.dedupeKey,
      toEmail: mail.to,
      subject: stripNul(mail.subject),
      text: stripNul(mail.text),
      html: stripNul(mail.html),
      calendar: mail.calendar ?? null,
      headers: mail.headers ?? null,
      secret: mail.secret ?? false,
      messageId: `<${id}@${senderDomain(deps.config.mail.from)}>`,
      createdAt: deps.clock.now(),
      expiresAt: mail.expiresAt ?? null,
    })
    .onConflictDoNothing({ target: outboxMails.dedupeKey })
    .returning({ id: outboxMails.id });
  if (written.length === 0) return { queued: false };
  await deps.queue.enqueue(tx, MAIL_SEND, { mailId: id });
  return { queued: true };
}

/** Somebody else holds this mail just now. Thrown so that the job looks again later. */
export class MailInFlightError extends Error {
  readonly code = "mail_in_flight";
}

/**
 * Hands one mail over: claims it, sends it outside any transaction, marks it sent. A crash between
 * sending and marking sends it once more with the same Message-ID and date.
 * @throws what the mailer throws, and MailInFlightError; the job is then tried again
 */
export async function sendQueuedMail(
  deps: Pick<Platform, "config" | "db" | "clock"> & { mailer: Mailer },
  mailId: string,
): Promise<{ sent: boolean }> {
  const { db, clock, config, mailer } = deps;
  const mail = await claim(deps, mailId);
  if (!mail) return { sent: false };
  if (mail.expiresAt && mail.expiresAt <= clock.now()) {
    await db.delete(outboxMails).where(eq(outboxMails.id, mailId));
    return { sent: false };
  }
  try {
    await mailer.send({
      messageId: mail.messageId,
      to: mail.toEmail,
      from: config.mail.from,
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      headers: { "Reply-To": config.brand.supportEmail, ...mail.headers },
      at: mail.createdAt,
      ...(mail.calendar ? { calendar: mail.calendar } : {}),
    });
  } catch (error) {
    await db
      .update(outboxMails)
      .set({ claimedUntil: null, lastError: String(error).slice(0, 500) })
      .where(and(eq(outboxMails.id, mailId), isNull(outboxMails.sentAt)));
    throw error;
  }
  // What was said is the reader's now; kept here it would only outlive an erasure.
  const wiped = {
    text: "",
    html: "",
    calendar: null,
    headers: null,
    ...(mail.secret ? { subject: "" } : {}),
  };
  await db
    .update(outboxMails)
    .set({ sentAt: clock.now(), claimedUntil: null, lastError: null, ...wiped })
    .where(eq(outboxMails.id, mailId));
  return { sent: true };
}

/**
 * Takes back mails to an address that have not been sent, by the beginning of their dedupe keys. One
 * that is being sent just now goes out.
 */
export async function dropUnsentMails(tx: Queryable, to: string, keyPrefix: string): Promise<void> {
  await tx
    .delete(outboxMails)
    .where(
      and(
        eq(outboxMails.toEmail, to),
        sql`starts_with(${outboxMails.dedupeKey}, ${keyPrefix})`,
        isNull(outboxMails.sentAt),
      ),
    );
}

/** How many mails of a kind have been written to an address since. */
export async function countMails(
  tx: Queryable,
  to: string,
  keyPrefix: string,
  since: Date,
): Promise<number> {
  return tx.$count(
    outboxMails,
    and(
      eq(outboxMails.toEmail, to),
      sql`starts_with(${outboxMails.dedupeKey}, ${keyPrefix})`,
      gt(outboxMails.createdAt, since),
    ),
  );
}

/** Deletes mails, sent or not, by their dedupe keys: what they tell of is erased. */
export async function forgetMails(tx: Queryable, keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await tx.delete(outboxMails).where(inArray(outboxMails.dedupeKey, keys));
}

/** One conditional update decides who sends; null when it has been sent or is gone. */
async function claim({ db, clock }: Pick<Platform, "db" | "clock">, mailId: string) {
  const now = clock.now();
  const [mail] = await db
    .update(outboxMails)
    .set({
      attempts: sql`${outboxMails.attempts} + 1`,
      claimedUntil: new Date(now.getTime() + CLAIM_MS),
    })
    .where(
      and(
        eq(outboxMails.id, mailId),
        isNull(outboxMails.sentAt),
        or(isNull(outboxMails.claimedUntil), lt(outboxMails.claimedUntil, now)),
      ),
    )
    .returning();
  if (mail) return mail;
  const [other] = await db
    .select({ sentAt: outboxMails.sentAt })
    .from(outboxMails)
    .where(eq(outboxMails.id, mailId));
  if (other && !other.sentAt) throw new MailInFlightError("This mail is being sent already.");
  return null;
}

/** `Greenroom <hello@greenroom.example>` → `greenroom.example`. */
function senderDomain(from: string): string {
  return /@([A-Za-z0-9.-]+)>?\s*$/.exec(from)?.[1] ?? "localhost";
}

/** PostgreSQL's text holds no NUL; a mail needs none. */
function stripNul(text: string): string {
  return text.replaceAll("\0", "");
}

/** Deletes what is left of mails that were sent long ago; what waits goes on waiting. */
export async function pruneMails({ db, clock }: Pick<Platform, "db" | "clock">): Promise<void> {
  await db
    .delete(outboxMails)
    .where(lt(outboxMails.sentAt, new Date(clock.now().getTime() - KEPT_MS)));
}
