import type { Mailer } from "#adapters/mail/port.ts";
import type { Platform } from "#platform/services.ts";
import { randomUUID } from "node:crypto";
import { and, eq, gt, inArray, isNull, lt, or, sql } from "drizzle-orm";
import type { MailCalendar } from "#adapters/mail/port.ts";
import type { Result } from "#lib/result.ts";
import type { Queryable } from "#platform/db/client.ts";
import { outboxMails } from "./tables.server.ts";

/** Two lanes, so that nobody waits for a code behind a backlog. Payload `{ mailId }`. */
export const MAIL_SEND = "mail.send";
export const MAIL_SEND_URGENT = "mail.send-urgent";

/** Longer than the mailer's deadline, so that nobody else claims an email in flight. */
const CLAIM_MS = 40_000;

const KEPT_MS = 365 * 86_400_000;

export type NewMail = {
  /**
   * Names the effect (`order-confirmed:GR-…:candidate`). A second email with the same key is
   * dropped.
   */
  dedupeKey: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  calendar?: MailCalendar;
  headers?: Record<string, string>;
  /** The subject contains a code: wipe it with the body after sending. */
  secret?: boolean;
  expiresAt?: Date;
  /** Somebody is waiting for it. */
  isUrgent?: boolean;
};

/** Writes an email and its job in the caller's transaction. */
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
  await deps.queue.enqueue(tx, mail.isUrgent ? MAIL_SEND_URGENT : MAIL_SEND, { mailId: id });
  return { queued: true };
}

/** Another process is sending this email. Makes the job retry later. */
export class MailInFlightError extends Error {
  readonly code = "mail_in_flight";
}

/**
 * Claims an email, sends it outside any transaction, and marks it sent. After a crash in between,
 * it is sent again with the same Message-ID and date. Throws the mailer's errors and
 * MailInFlightError, so that the job retries.
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
  // A stored copy would only outlive an erasure.
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
 * Deletes unsent emails to an address by dedupe key prefix. One that is being sent still goes out.
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

/** Deletes emails, sent or not, by their dedupe keys. */
export async function forgetMails(tx: Queryable, keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await tx.delete(outboxMails).where(inArray(outboxMails.dedupeKey, keys));
}

/** Claims an email with one conditional update; null if it is sent or gone. */
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
  if (other && !other.sentAt) throw new MailInFlightError("This email is already being sent.");
  return null;
}

/** `Greenroom <hello@greenroom.example>` → `greenroom.example`. */
function senderDomain(from: string): string {
  return /@([A-Za-z0-9.-]+)>?\s*$/.exec(from)?.[1] ?? "localhost";
}

/** PostgreSQL text can't hold NUL. */
function stripNul(text: string): string {
  return text.replaceAll("\0", "");
}

/** Enqueues an unsent email again. Its claim keeps it from being sent twice. */
export async function retryMail(
  { db, queue }: Pick<Platform, "db" | "queue">,
  id: string,
): Promise<Result<object, "sent" | "gone">> {
  return db.transaction(async (tx) => {
    const [mail] = await tx
      .select({ sentAt: outboxMails.sentAt })
      .from(outboxMails)
      .where(eq(outboxMails.id, id))
      .for("update");
    if (!mail) return { ok: false, reason: "gone" };
    if (mail.sentAt) return { ok: false, reason: "sent" };
    await queue.enqueue(tx, MAIL_SEND, { mailId: id });
    return { ok: true };
  });
}

/** Deletes the records of emails sent long ago; unsent ones stay. */
export async function pruneMails({ db, clock }: Pick<Platform, "db" | "clock">): Promise<void> {
  await db
    .delete(outboxMails)
    .where(lt(outboxMails.sentAt, new Date(clock.now().getTime() - KEPT_MS)));
}
