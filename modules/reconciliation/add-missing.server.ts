import type { Products } from "#modules/orders/product.ts";
import { type SQL, sql } from "drizzle-orm";
import { enqueueMissing } from "#platform/due/commands.server.ts";
import type { DueKind } from "#platform/due/define.ts";
import type { Tx } from "#platform/db/client.ts";
import type { Platform } from "#platform/services.ts";
import type { Payments } from "#adapters/payments/payments.ts";
import type { ProviderName } from "#adapters/payments/port.ts";
import type { RefundReason } from "#modules/orders/policy.ts";
import { issueCreditNote, issueReceipt } from "#modules/orders/commands/issue-documents.server.ts";
import { mailConfirmation } from "#modules/live-sessions/commands/mail-order.server.ts";

type Deps = Platform & { payments: Payments; products: Products };

/**
 * A record that must exist because another does. Both are written together, but an older release
 * may not have known of it.
 */
type Pair = {
  kind: string;
  /** Selects the ids of rows without their counterpart, as `ref`. */
  missing(now: Date): SQL;
  add(services: Deps, tx: Tx, ref: string): Promise<void>;
};

const PAIRS: readonly Pair[] = [
  {
    kind: "receipt",
    missing: () => sql`
      select o.id as ref from order_list o
      where o.paid_at is not null
        and not exists (select from document_list d where d.order_id = o.id and d.kind = 'receipt')
      order by o.paid_at, o.id`,
    add: (services, tx, orderId) => issueReceipt(services, tx, orderId),
  },
  {
    kind: "credit_note",
    // It names the receipt. If that is missing too, the next run adds the credit note.
    missing: () => sql`
      select r.id as ref from refund_list r
      where r.status = 'done' and r.reason not in ('order_closed', 'amount_mismatch')
        and not exists (select from document_list d
                        where d.refund_id = r.id and d.kind = 'credit_note')
        and exists (select from document_list d where d.order_id = r.order_id and d.kind = 'receipt')
      order by r.done_at, r.id`,
    add: addCreditNote,
  },
  {
    kind: "confirmation_email",
    // A past session needs no confirmation. Sent emails are kept for a year.
    missing: (now) => sql`
      select s.order_id as ref from session_list s
      where s.status = 'confirmed' and s.start_at > ${now} and s.email is not null
        and not exists (select from mail_list m
                        where m.order_id = s.order_id
                          and starts_with(m.dedupe_key, 'order-confirmed:' || s.order_id || ':')
                          and m.dedupe_key like '%:candidate')
      order by s.confirmed_at, s.order_id`,
    add: (services, tx, orderId) => mailConfirmation(services, tx, orderId, "confirmed"),
  },
];

/** Each is added in its own transaction. */
export const MISSING: readonly DueKind<Deps>[] = PAIRS.map(({ kind, missing, add }) => ({
  kind,
  alert: { event: "must_exist_missing", afterMinutes: 0 },
  async list({ db }, now, ref) {
    const { rows } = await db.execute<{ ref: string }>(
      sql`select ref from (${refsOf(missing(now))}) missing (ref)
          where ${ref ?? null}::text is null or ref = ${ref ?? null}`,
    );
    return rows.map((row) => row.ref);
  },
  run: (services, ref) => services.db.transaction((tx) => add(services, tx, ref)),
}));

const refsOf = (missing: SQL) => sql`select ref::text from (${missing}) missing`;

/** Makes missing records due. */
export async function addMissing({ db, clock }: Pick<Platform, "db" | "clock">): Promise<void> {
  const now = clock.now();
  for (const { kind, missing } of PAIRS) {
    await enqueueMissing(db, kind, refsOf(missing(now)), now);
  }
}

async function addCreditNote(services: Deps, tx: Tx, refundId: string): Promise<void> {
  const { rows } = await tx.execute<{
    orderId: string;
    amountMinor: number;
    reason: RefundReason;
    provider: ProviderName;
  }>(
    sql`select order_id as "orderId", amount_minor as "amountMinor", reason, provider
        from refund_list where id = ${refundId}::uuid`,
  );
  if (!rows[0]) return;
  const { orderId, ...refund } = rows[0];
  await issueCreditNote(services, tx, orderId, { id: refundId, ...refund });
}
