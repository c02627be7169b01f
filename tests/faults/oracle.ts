import { sql } from "drizzle-orm";
import { listLedgerSums, listWrongBalances } from "#modules/ledger/data.server.ts";
import { listDueFailures } from "#platform/due/data.server.ts";
import type { Services } from "#app/services.ts";
import { listAttendanceViolations } from "./oracle-attendance.ts";
import { listDocumentViolations } from "./oracle-documents.ts";

type Row = {
  id: string;
  order: string;
  amount: number;
  booking: string;
  choosing: boolean;
  coupon: string | null;
  confirmedEver: boolean;
  mails: string[];
  unsent: number;
  owed: number;
  clearing: number;
  payable: number;
  refundOpen: number;
  /** Refunds waiting for the end of a dispute. */
  waiting: number;
  givenBack: number;
};
type Attempt = {
  order: string;
  status: string;
  taken: number;
  back: number;
  ours: number;
  dispute: string;
};

const KEEPING = [
  "confirmed",
  "in_progress",
  "completed",
  "feedback_delivered",
  "cancelled_by_candidate",
  "no_show_candidate",
];
/** The expert's share is posted once the candidate of a completed session has the scorecard. */
const EARNING = ["feedback_delivered", "no_show_candidate", "cancelled_by_candidate"];

/**
 * Lists every violation once all work is done, comparing bookings, the ledger, the provider's data,
 * jobs and emails.
 */
export async function listViolations(
  { db, clock }: Pick<Services, "db"> & Partial<Pick<Services, "clock">>,
  orderIds: readonly string[],
): Promise<string[]> {
  const wrong: string[] = [];
  const ids = sql`any(${sql.param([...orderIds])}::text[])`;
  const { rows: orders } = await db.execute<Row>(sql`
    select o.id, o.status as "order", o.amount_minor as amount, b.status as booking,
      b.choice_until is not null as choosing,
      (select r.status from coupon_redemptions r where r.order_id = o.id) as coupon,
      exists (select from status_changes c where c.subject = 'booking'
              and c.subject_id = b.id::text and c.to_status = 'confirmed') as "confirmedEver",
      (select coalesce(array_agg(m.dedupe_key order by m.dedupe_key), '{}') from outbox_mails m
       where m.dedupe_key like 'order-confirmed:' || o.id || ':%') as mails,
      (select count(*)::int from outbox_mails m
       where m.dedupe_key like '%' || o.id || '%' and m.sent_at is null) as unsent,
      (select coalesce(sum(e.amount_minor), 0)::int from ledger_entries e
       where e.account = 'customer' and e.party = o.id) as owed,
      (select coalesce(sum(e.amount_minor), 0)::int
       from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
       where t.order_id = o.id and e.account = 'provider_clearing') as clearing,
      (select coalesce(-sum(e.amount_minor), 0)::int
       from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
       where t.order_id = o.id and e.account = 'expert_payable') as payable,
      (select count(*)::int from refunds r join payments p on p.id = r.payment_id
       where p.order_id = o.id
         and (r.status = 'failed' or (r.status = 'pending' and p.dispute <> 'open'))) as "refundOpen",
      (select coalesce(sum(r.amount_minor), 0)::int from refunds r join payments p on p.id = r.payment_id
       where p.order_id = o.id and r.status = 'pending') as waiting,
      (select coalesce(sum(r.amount_minor), 0)::int from refunds r join payments p on p.id = r.payment_id
       where p.order_id = o.id and r.status <> 'failed'
         and r.reason not in ('order_closed', 'amount_mismatch')) as "givenBack"
    from orders o join session_list b on b.order_id = o.id where o.id = ${ids}`);
  const { rows: attempts } = await db.execute<Attempt>(sql`
    select p.order_id as "order", p.status,
      case when s.status = 'paid' then s.amount_minor else 0 end as taken,
      coalesce(s.refunded_minor, 0) as back, coalesce(s.dispute, 'none') as dispute,
      (select coalesce(sum(r.amount_minor), 0)::int from refunds r
       where r.payment_id = p.id and r.status = 'done') as ours
    from payments p left join sandbox_sessions s on s.payment_id = p.id::text
    where p.order_id = ${ids}`);
  const ofOrder = Map.groupBy(attempts, ({ order }) => order);
  const check = (holds: boolean, id: string, what: string) => {
    if (!holds) wrong.push(`${id}: ${what}`);
  };

  for (const attempt of attempts) {
    const { order, status, taken, back, ours } = attempt;
    check(back === ours, order, `the provider gave back ${back}, we believe ${ours}`);
    check(
      status === "paid" ? taken > 0 : taken === back,
      order,
      `a payment that is ${status} was taken ${taken} and given back ${back}`,
    );
  }
  for (const row of orders) {
    const { id, amount, order, booking, choosing } = row;
    const paid = (ofOrder.get(id) ?? []).filter(({ status }) => status === "paid");
    const taken = paid.reduce((sum, attempt) => sum + attempt.taken, 0);
    const back = paid.reduce((sum, attempt) => sum + attempt.back, 0);
    const kept = taken - back;
    const withheld = paid
      .filter(({ dispute }) => dispute === "open" || dispute === "lost")
      .reduce((sum, attempt) => sum + attempt.taken - attempt.back, 0);
    check(paid.length <= 1, id, "paid twice");
    check(order !== "pending_payment" && booking !== "held", id, `still ${order}, ${booking}`);
    check(row.refundOpen === 0, id, "a refund was not sent");
    check(
      kept === withheld || choosing || KEEPING.includes(booking),
      id,
      `${kept - withheld} kept for ${booking}`,
    );
    check(
      !["confirmed", "in_progress", "completed"].includes(booking) || taken === amount,
      id,
      `${booking} for ${taken} of ${amount}`,
    );
    const isDisputed = paid.some(({ dispute }) => dispute === "open");
    check(
      row.owed === (isDisputed ? withheld - row.waiting : 0),
      id,
      `the customer's account stands at ${row.owed}`,
    );
    check(
      row.clearing === kept - withheld,
      id,
      `the books have ${row.clearing}, the provider ${kept - withheld}`,
    );
    const share = Math.floor(((amount - row.givenBack) * 75 + 50) / 100);
    const earned = EARNING.includes(booking) && order !== "expired" ? share : 0;
    check(row.payable === earned, id, `the expert is owed ${row.payable} rather than ${earned}`);
    check(
      row.coupon === null || (row.coupon === "consumed") === taken > 0,
      id,
      `coupon ${row.coupon} of an order that was paid ${taken}`,
    );
    // A replacement expert is notified as well.
    const told = (who: string) => row.mails.filter((key) => key.endsWith(who)).length;
    check(
      row.confirmedEver ? told("candidate") === 1 && told("expert") >= 1 : row.mails.length === 0,
      id,
      `mailed ${row.mails.join(", ")}`,
    );
    check(row.unsent === 0, id, `${row.unsent} mails were not sent`);
  }
  for (const { party, currency, offMinor } of await listWrongBalances(db)) {
    check(false, party, `the kept balance is off by ${offMinor} ${currency}`);
  }
  for (const { currency, sumMinor } of await listLedgerSums(db)) {
    check(sumMinor === 0, "ledger", `${currency} sums to ${sumMinor}`);
  }
  const { rows: overlaps } = await db.execute(sql`
    select a.id from bookings a join bookings b on a.id < b.id
      and (a.expert_id = b.expert_id or a.candidate_id = b.candidate_id)
      and tstzrange(a.start_at, a.end_at) && tstzrange(b.start_at, b.end_at)
    where a.status in ('confirmed', 'in_progress') and b.status in ('confirmed', 'in_progress')`);
  check(overlaps.length === 0, "bookings", "two sessions at one time");
  const { rows: inbox } = await db.execute(
    sql`select event_id from webhook_inbox where processed_at is null`,
  );
  check(inbox.length === 0, "webhooks", `${inbox.length} were not acted on`);
  const { rows: coupons } = await db.execute(sql`
    select c.code from coupons c where c.max_redemptions < (
      select count(*) from coupon_redemptions r
      where r.code = c.code and r.status <> 'released')`);
  check(coupons.length === 0, "coupons", "redeemed more often than allowed");
  for (const { kind, ref, lastError } of await listDueFailures(db, 100)) {
    check(false, ref, `the due "${kind}" still fails on it: ${lastError}`);
  }
  wrong.push(...(await listDocumentViolations(db)));
  wrong.push(...(await listAttendanceViolations(db, orderIds, clock?.now() ?? new Date())));
  return wrong;
}
