import { eq, sql } from "drizzle-orm";
import { dropUnsentMails, enqueueMail } from "#modules/notifications/commands.server.ts";
import { issuePersonalCoupon } from "#modules/promotions/commands.server.ts";
import type { Result } from "#lib/result.ts";
import { formatDate, localDate } from "#lib/zones.ts";
import type { Tx } from "#platform/db/client.ts";
import { getSubscription, type Subscription } from "../data.server.ts";
import { confirmNewsletterMail, newsletterCodeMail } from "../emails/newsletter.server.ts";
import { linkUrl, readLinkToken, unsubscribeHeaders } from "../newsletter-link.server.ts";
import { newsletterSubscriptions } from "../tables.server.ts";
import { type LeadDeps, touchLead, writeLead } from "./store-lead.server.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Limits what someone can send to another person's address. */
const ASK_AGAIN_AFTER_MS = 10 * MINUTE_MS;
const MAX_CONFIRMATIONS_PER_DAY = 3;
const CONFIRM_WITHIN_DAYS = 7;

/** 5% off the first paid 1:1 session, for 30 days. */
const OFFER = { percent: 5, days: 30 };

/**
 * Stores a subscription and emails a confirmation link. The response doesn't reveal whether the
 * address was known.
 */
export async function subscribe(
  deps: LeadDeps,
  input: { email: string; suspect: boolean },
): Promise<void> {
  const { email, suspect } = input;
  await deps.db.transaction(async (tx) => {
    await lockAddress(tx, email);
    const now = deps.clock.now();
    const [known] = await tx
      .select()
      .from(newsletterSubscriptions)
      .where(eq(newsletterSubscriptions.email, email));
    if (known?.status === "confirmed") return;
    if (!known) {
      const details = { status: "asked" };
      const lead = await writeLead(deps, tx, { kind: "newsletter", email, details, suspect });
      const [added] = await tx
        .insert(newsletterSubscriptions)
        .values({ email, leadId: lead.id, status: "pending", askedAt: now })
        .returning();
      return mailConfirmation(deps, tx, added!, now);
    }
    await tx
      .update(newsletterSubscriptions)
      .set({ status: "pending", askedAt: now })
      .where(eq(newsletterSubscriptions.id, known.id));
    if (known.status === "unsubscribed") {
      await touchLead(deps, tx, known.leadId, { status: "asked" });
    }
    if (mayAskAgain(known, now)) await mailConfirmation(deps, tx, known, now);
  });
}

function mayAskAgain(subscription: Subscription, now: Date): boolean {
  const { askingMails, askingMailedAt, status } = subscription;
  if (!askingMailedAt) return true;
  const sinceMs = now.getTime() - askingMailedAt.getTime();
  if (sinceMs >= DAY_MS) return true;
  // A returning subscriber has no earlier confirmation email to find.
  const waited = sinceMs >= ASK_AGAIN_AFTER_MS || status === "unsubscribed";
  return waited && askingMails < MAX_CONFIRMATIONS_PER_DAY;
}

async function mailConfirmation(
  deps: Omit<LeadDeps, "db">,
  tx: Tx,
  subscription: Subscription,
  now: Date,
): Promise<void> {
  const { config } = deps;
  const last = subscription.askingMailedAt;
  const isNewDay = !last || now.getTime() - last.getTime() >= DAY_MS;
  await tx
    .update(newsletterSubscriptions)
    .set({ askingMails: isNewDay ? 1 : subscription.askingMails + 1, askingMailedAt: now })
    .where(eq(newsletterSubscriptions.id, subscription.id));
  await enqueueMail(deps, tx, {
    dedupeKey: `newsletter:${subscription.id}:confirm:${now.getTime()}`,
    to: subscription.email,
    ...confirmNewsletterMail(config.brand, {
      confirmUrl: linkUrl(config, "confirm", subscription),
      unsubscribeUrl: linkUrl(config, "unsubscribe", subscription),
      percent: OFFER.percent,
      days: CONFIRM_WITHIN_DAYS,
      codeDays: OFFER.days,
    }),
    headers: unsubscribeHeaders(config, subscription),
  });
}

/** What a confirmation link shows: "open" the button, "done" that it was confirmed before. */
export async function readConfirmation(
  deps: Pick<LeadDeps, "db" | "clock" | "config">,
  token: string,
): Promise<"open" | "done" | "expired" | "invalid"> {
  const link = readLinkToken(deps.config, "confirm", token);
  const subscription = link && (await getSubscription(deps.db, link.id));
  return stateOf(subscription, link?.generation ?? 0, deps.clock.now());
}

function stateOf(
  subscription: Subscription | null,
  generation: number,
  now: Date,
): "open" | "done" | "expired" | "invalid" {
  if (!subscription || subscription.generation !== generation) return "invalid";
  if (subscription.status === "confirmed") return "done";
  if (subscription.status === "unsubscribed") return "invalid";
  const age = now.getTime() - subscription.askedAt.getTime();
  return age < CONFIRM_WITHIN_DAYS * DAY_MS ? "open" : "expired";
}

async function lockSubscription(tx: Tx, id: string): Promise<Subscription | null> {
  const [subscription] = await tx
    .select()
    .from(newsletterSubscriptions)
    .where(eq(newsletterSubscriptions.id, id))
    .for("update");
  return subscription ?? null;
}

/** Confirms an address and emails its discount code, once per address ever. Idempotent. */
export async function confirmSubscription(
  deps: LeadDeps,
  token: string,
): Promise<Result<object, "expired" | "invalid">> {
  const { config, clock } = deps;
  const link = readLinkToken(config, "confirm", token);
  if (!link) return { ok: false, reason: "invalid" };
  return deps.db.transaction(async (tx) => {
    const subscription = await lockSubscription(tx, link.id);
    const now = clock.now();
    const state = stateOf(subscription, link.generation, now);
    if (state === "done") return { ok: true };
    if (state !== "open" || !subscription) {
      return { ok: false, reason: state === "expired" ? "expired" : "invalid" };
    }
    await tx
      .update(newsletterSubscriptions)
      .set({ status: "confirmed", confirmedAt: now, unsubscribedAt: null })
      .where(eq(newsletterSubscriptions.id, subscription.id));
    await touchLead(deps, tx, subscription.leadId, { status: "confirmed" });
    const coupon = await issuePersonalCoupon(tx, {
      email: subscription.email,
      percent: OFFER.percent,
      startsAt: now,
      endsAt: new Date(now.getTime() + OFFER.days * DAY_MS),
    });
    if (coupon) await mailCode(deps, tx, subscription, coupon);
    return { ok: true };
  });
}

async function mailCode(
  deps: Omit<LeadDeps, "db">,
  tx: Tx,
  subscription: Subscription,
  coupon: { code: string; endsAt: Date },
): Promise<void> {
  const { config } = deps;
  // The dedupe key prevents a second email.
  await enqueueMail(deps, tx, {
    dedupeKey: `newsletter:${subscription.id}:code`,
    to: subscription.email,
    ...newsletterCodeMail(config.brand, {
      code: coupon.code,
      percent: OFFER.percent,
      until: `${formatDate(localDate("UTC", coupon.endsAt))} (UTC)`,
      bookUrl: `${config.publicUrl}/book-your-slot`,
      unsubscribeUrl: linkUrl(config, "unsubscribe", subscription),
    }),
    headers: unsubscribeHeaders(config, subscription),
  });
}

export function isUnsubscribeLink(deps: Pick<LeadDeps, "config">, token: string): boolean {
  return readLinkToken(deps.config, "unsubscribe", token) !== null;
}

/**
 * Ends a subscription and drops its unsent emails. Idempotent; fine after the person was erased.
 */
export async function unsubscribe(
  deps: LeadDeps,
  token: string,
): Promise<Result<object, "invalid">> {
  const link = readLinkToken(deps.config, "unsubscribe", token);
  if (!link) return { ok: false, reason: "invalid" };
  return deps.db.transaction(async (tx) => {
    const subscription = await lockSubscription(tx, link.id);
    if (!subscription || subscription.status === "unsubscribed") return { ok: true };
    await tx
      .update(newsletterSubscriptions)
      .set({
        status: "unsubscribed",
        unsubscribedAt: deps.clock.now(),
        generation: subscription.generation + 1,
      })
      .where(eq(newsletterSubscriptions.id, subscription.id));
    await dropUnsentMails(tx, subscription.email, `newsletter:${subscription.id}:`);
    await touchLead(deps, tx, subscription.leadId, { status: "unsubscribed" });
    return { ok: true };
  });
}

async function lockAddress(tx: Tx, email: string): Promise<void> {
  const key = `newsletter:${email.toLowerCase()}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 3))`);
}
