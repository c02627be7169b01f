import { and, eq, sql } from "drizzle-orm";
import type { Currency } from "#lib/money.ts";
import type { Result } from "#lib/result.ts";
import { lockBalance, post } from "#modules/ledger/commands.server.ts";
import { getBalance } from "#modules/ledger/data.server.ts";
import { postings } from "#modules/ledger/policy.ts";
import { enqueueMail } from "#modules/notifications/commands.server.ts";
import type { Tx } from "#platform/db/client.ts";
import { sealText } from "#platform/seal-text.ts";
import type { Platform } from "#platform/services.ts";
import { detailsSealing, getEarnings, getStanding } from "./data.server.ts";
import { accountChanged } from "./emails/account-changed.server.ts";
import { payoutSent } from "./emails/payout-sent.server.ts";
import type { RequestRefusal } from "./policy.ts";
import { payoutDetails, payouts } from "./tables.server.ts";

type Deps = Pick<Platform, "config" | "db" | "clock" | "queue">;

/**
 * Stores where an expert is paid, encrypted, with its end to show. Emails them, in case it wasn't
 * them.
 */
export async function savePayoutDetails(
  deps: Deps,
  expertId: string,
  { text, ending }: { text: string; ending: string },
): Promise<void> {
  const { db, config, clock } = deps;
  const values = {
    sealed: sealText(detailsSealing(config, expertId), text),
    ending,
    updatedAt: clock.now(),
  };
  await db.transaction(async (tx) => {
    await tx
      .insert(payoutDetails)
      .values({ expertId, ...values })
      .onConflictDoUpdate({ target: payoutDetails.expertId, set: values });
    const to = await addressOf(tx, expertId);
    if (!to) return;
    const mail = accountChanged({
      brand: config.brand,
      name: to.name,
      ending,
      earningsUrl: new URL("/expert/earnings", config.publicUrl).href,
    });
    const dedupeKey = `payout-account:${expertId}:${values.updatedAt.toISOString()}`;
    await enqueueMail(deps, tx, { dedupeKey, to: to.email, ...mail });
  });
}

async function addressOf(tx: Tx, expertId: string) {
  const { rows } = await tx.execute<{ name: string; email: string }>(
    sql`select n.name, c.email from expert_names n join expert_contacts c on c.expert_id = n.id
        where n.id = ${expertId}::uuid and c.email is not null`,
  );
  return rows[0] ?? null;
}

/** Requests everything that is due in a currency, once a week. */
export async function requestPayout(
  { db, clock }: Pick<Deps, "db" | "clock">,
  expertId: string,
  currency: Currency,
): Promise<Result<{ amountMinor: number }, RequestRefusal>> {
  return db.transaction(async (tx) => {
    await lockBalance(tx, expertId);
    const now = clock.now();
    const standing = await getStanding(tx, expertId);
    const { refusal, dueMinor } = await getEarnings(tx, expertId, currency, standing, now);
    if (refusal !== null) return { ok: false, reason: refusal };
    await tx
      .insert(payouts)
      .values({ expertId, currency, amountMinor: dueMinor, status: "requested", requestedAt: now });
    return { ok: true, amountMinor: dueMinor };
  });
}

/**
 * Books a payout that the operator has made. Refuses if less is due by now, for example after a
 * refund: cancel it, so that the expert can request the rest.
 */
export async function markPaid(
  deps: Deps,
  payoutId: string,
  reference: string,
): Promise<Result<object, "not_requested" | "not_due">> {
  return deps.db.transaction(async (tx) => {
    const payout = await lockPayout(tx, payoutId);
    if (payout?.status !== "requested") return { ok: false, reason: "not_requested" };
    const { expertId, currency, amountMinor } = payout;
    const due = 0 - (await getBalance(tx, "expert_payable", expertId, currency));
    if (due < amountMinor) return { ok: false, reason: "not_due" };
    const at = deps.clock.now();
    const rounds = payout.rounds + 1;
    await tx
      .update(payouts)
      .set({ status: "paid", paidAt: at, reference, rounds })
      .where(eq(payouts.id, payoutId));
    const posting = {
      kind: "payout_sent",
      ref: `${payoutId}:${rounds}`,
      orderId: null,
      at,
    } as const;
    await post(tx, posting, postings.payoutSent(expertId, { amountMinor, currency }));
    const to = await addressOf(tx, expertId);
    if (to) {
      const mail = payoutSent({
        brand: deps.config.brand,
        name: to.name,
        amountMinor,
        currency,
        reference,
        earningsUrl: new URL("/expert/earnings", deps.config.publicUrl).href,
      });
      const dedupeKey = `payout:${payoutId}:${rounds}`;
      await enqueueMail(deps, tx, { dedupeKey, to: to.email, ...mail });
    }
    return { ok: true };
  });
}

/** Reverses a payout that was marked by mistake: it is requested again. */
export async function undoPaid(
  { db, clock }: Pick<Deps, "db" | "clock">,
  payoutId: string,
): Promise<Result<object, "not_paid">> {
  return db.transaction(async (tx) => {
    const payout = await lockPayout(tx, payoutId);
    if (payout?.status !== "paid") return { ok: false, reason: "not_paid" };
    const { expertId, currency, amountMinor, rounds } = payout;
    // If there is a newer request, this one isn't reopened.
    const open = await tx.$count(
      payouts,
      and(
        eq(payouts.expertId, expertId),
        eq(payouts.currency, currency),
        eq(payouts.status, "requested"),
      ),
    );
    await tx
      .update(payouts)
      .set({ status: open > 0 ? "canceled" : "requested", paidAt: null, reference: null })
      .where(eq(payouts.id, payoutId));
    const ref = `${payoutId}:${rounds}:undone`;
    const posting = { kind: "payout_sent", ref, orderId: null, at: clock.now() } as const;
    await post(tx, posting, postings.payoutSent(expertId, { amountMinor: -amountMinor, currency }));
    return { ok: true };
  });
}

/** Closes a request without paying it. */
export async function cancelPayout(
  { db }: Pick<Deps, "db">,
  payoutId: string,
): Promise<Result<object, "not_requested">> {
  const closed = await db
    .update(payouts)
    .set({ status: "canceled" })
    .where(and(eq(payouts.id, payoutId), eq(payouts.status, "requested")))
    .returning({ id: payouts.id });
  return closed.length > 0 ? { ok: true } : { ok: false, reason: "not_requested" };
}

/** The payout, with its expert's balance locked. */
async function lockPayout(tx: Tx, payoutId: string) {
  const [found] = await tx
    .select({ expertId: payouts.expertId })
    .from(payouts)
    .where(eq(payouts.id, payoutId));
  if (!found) return null;
  await lockBalance(tx, found.expertId);
  const [payout] = await tx.select().from(payouts).where(eq(payouts.id, payoutId)).for("update");
  return payout ?? null;
}
