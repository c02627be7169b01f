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

const DAY_MS = 86_400_000;
const RECENT_MS = 3 * DAY_MS;
const MONTH_MS = 30 * DAY_MS;

type Deps = Platform & { payments: Payments; products: Products };

/**
 * A record that must exist because another does. Both are written together, but an older release
 * may not have known of it.
 */
type Pair = {
  kind: string;
  /** The id of a row, and when it came to need its counterpart, which is indexed. */
  ref: SQL;
  type: SQL;
  at: SQL;
  /** Rows without their counterpart: a from clause with its conditions. */
  missing(now: Date): SQL;
  add(services: Deps, tx: Tx, ref: string): Promise<void>;
};

const PAIRS: readonly Pair[] = [
  {
    kind: "receipt",
    ref: sql`o.id`,
    type: sql`text`,
    at: sql`o.paid_at`,
    missing: () => sql`
      order_list o
      where o.paid_at is not null
        and not exists (select from document_list d where d.order_id = o.id and d.kind = 'receipt')`,
    add: (services, tx, orderId) => issueReceipt(services, tx, orderId),
  },
  {
    kind: "credit_note",
    ref: sql`r.id`,
    type: sql`uuid`,
    at: sql`r.done_at`,
    // It names the receipt. If that is missing too, the next run adds the credit note.
    missing: () => sql`
      refund_list r
      where r.status = 'done' and r.reason not in ('order_closed', 'amount_mismatch')
        and not exists (select from document_list d
                        where d.refund_id = r.id and d.kind = 'credit_note')
        and exists (select from document_list d where d.order_id = r.order_id and d.kind = 'receipt')`,
    add: addCreditNote,
  },
  {
    kind: "confirmation_email",
    ref: sql`s.order_id`,
    type: sql`text`,
    at: sql`s.confirmed_at`,
    // A past session needs no confirmation. Sent emails are kept for a year.
    missing: (now) => sql`
      session_list s
      where s.status = 'confirmed' and s.start_at > ${now} and s.email is not null
        and not exists (select from mail_list m
                        where m.order_id = s.order_id
                          and starts_with(m.dedupe_key, 'order-confirmed:' || s.order_id || ':')
                          and m.dedupe_key like '%:candidate')`,
    add: (services, tx, orderId) => mailConfirmation(services, tx, orderId, "confirmed"),
  },
];

const refsOf = ({ ref, at, missing }: Pair, now: Date, which: SQL) =>
  sql`select ${ref}::text as ref from ${missing(now)} and ${which} order by ${at}, ${ref}`;

/** Each is added in its own transaction. */
export const MISSING: readonly DueKind<Deps>[] = PAIRS.map((pair) => ({
  kind: pair.kind,
  alert: { event: "must_exist_missing", afterMinutes: 0 },
  async list({ db }, now, ref) {
    const which = ref === undefined ? sql`true` : sql`${pair.ref} = ${ref}::${pair.type}`;
    const { rows } = await db.execute<{ ref: string }>(refsOf(pair, now, which));
    return rows.map((row) => row.ref);
  },
  run: (services, ref) => services.db.transaction((tx) => pair.add(services, tx, ref)),
}));

type Reading = Pick<Platform, "db" | "clock">;

/** Makes due what is missing of the last days. */
export async function addMissing({ db, clock }: Reading): Promise<void> {
  const now = clock.now();
  await enqueue(db, now, (at) => sql`${at} >= ${new Date(now.getTime() - RECENT_MS)}`);
}

/** Makes everything missing due, a month at a time, so that no statement takes long. */
export async function addAllMissing({ db, clock }: Reading): Promise<void> {
  const now = clock.now();
  const { rows } = await db.execute<{ first: string | null }>(
    sql`select min(created_at) as first from order_list`,
  );
  const { first = null } = rows[0] ?? {};
  if (first === null) return;
  for (let from = Date.parse(first); from <= now.getTime(); from += MONTH_MS) {
    const [start, end] = [new Date(from), new Date(from + MONTH_MS)];
    await enqueue(db, now, (at) => sql`${at} >= ${start} and ${at} < ${end}`);
  }
}

async function enqueue(db: Platform["db"], now: Date, when: (at: SQL) => SQL): Promise<void> {
  for (const pair of PAIRS) {
    await enqueueMissing(db, pair.kind, refsOf(pair, now, when(pair.at)), now);
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
