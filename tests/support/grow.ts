import { sql } from "drizzle-orm";
import type { Db } from "#platform/db/client.ts";

/**
 * Fills a database with so many sold sessions around `now`, one in ten ahead, and what belongs to
 * them: an expert per 100 by default, a candidate per 10, orders, payments, refunds, the ledger, emails and
 * events. As the owner: triggers don't run, and neither do foreign keys.
 */
export async function grow(
  owner: Db,
  sessions: number,
  now: Date,
  experts = Math.max(1, sessions / 100),
): Promise<void> {
  const candidates = sessions / 10;
  await owner.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`set local statement_timeout = 0`);
    const statements = [
      sql`create temp table sold on commit drop as
          select n, md5('booking ' || n)::uuid as booking, 'GR-' || lpad(n::text, 8, '0') as id,
                 md5('expert ' || n % ${experts}::int)::uuid as expert,
                 md5('candidate ' || n % ${candidates}::int)::uuid as candidate,
                 'candidate-' || n % ${candidates}::int || '@example.com' as email,
                 case when n % 50 = 0 then 'INR' else 'USD' end as currency,
                 ${now}::timestamptz + interval '1 day' * (10 - n / ${experts}::int)
                   + interval '1 hour' * (n % 12) as start
          from generate_series(1, ${sessions}::int) n`,
      sql`analyze sold`,
      sql`insert into users (id, email)
          select md5('expert ' || n)::uuid, 'expert-' || n || '@example.com'
          from generate_series(0, ${experts}::int - 1) n
          union all
          select md5('candidate ' || n)::uuid, 'candidate-' || n || '@example.com'
          from generate_series(0, ${candidates}::int - 1) n`,
      sql`insert into experts (id, user_id, slug, name, headline, biography, zone, languages, years,
                               status, avatar_seed, notice_min, buffer_min, grid_min, horizon_days,
                               daily_cap)
          select id, id, 'grown-' || n, 'Grown Expert ' || n, 'Headline', 'Biography', 'UTC', '{en}',
                 10, case when n % 50 = 0 then 'in_review' else 'active' end, 'seed', 720, 15, 30,
                 366, 48
          from generate_series(0, ${experts}::int - 1) n, md5('expert ' || n) as hash,
               cast(hash as uuid) id`,
      sql`insert into memberships (user_id, role)
          select md5('expert ' || n)::uuid, 'expert'
          from generate_series(0, ${experts}::int - 1) n`,
      sql`insert into expert_topics
          select md5('expert ' || n)::uuid, key
          from generate_series(0, ${experts}::int - 1) n,
               lateral (select key from topics order by key <> 'coding', key offset n % 5 limit 1) topic`,
      sql`insert into expert_hours
          select md5('expert ' || n)::uuid, day, 480, 1200
          from generate_series(0, ${experts}::int - 1) n, generate_series(1, 5) day`,
      sql`insert into bookings (id, expert_id, service_slug, candidate_id, start_at, end_at,
                                blocked_until, expert_day, status, holder_hash, hold_expires_at,
                                created_at, confirmed_at)
          select booking, expert, services[1 + n % cardinality(services)], candidate, start,
                 start + interval '1 hour', start + interval '75 minutes', start::date,
                 case when start > ${now} then 'confirmed'
                      when n % 1000 = 0 then 'no_show_expert' else 'feedback_delivered' end,
                 decode(repeat(md5(n::text), 2), 'hex'), start - interval '5 days',
                 start - interval '5 days', start - interval '5 days'
          from sold, (select array_agg(slug order by slug) from services
                      where duration_min is not null) of(services)`,
      sql`insert into orders (id, payer_id, status, currency, list_minor, amount_minor,
                              policy_version, email, details, idempotency_key, request_hash,
                              created_at, paid_at, fulfilled_at)
          select id, candidate,
                 case when start > ${now} then 'paid' when n % 1000 = 0 then 'refunded'
                      when n % 5000 = 1 then 'disputed' else 'fulfilled' end,
                 currency, 7900, 7900, '2026-01', email, '{"name": "Grown Candidate"}', 'key ' || n,
                 decode(repeat(md5(n::text), 2), 'hex'), start - interval '5 days',
                 start - interval '5 days', start
          from sold`,
      sql`insert into order_lines (order_id, position, product, ref, participant_id, quantity,
                                   unit_list_minor, discount_minor, tax_minor, amount_minor,
                                   description)
          select id, 1, 'live-session', booking, candidate, 1, 7900, 0, 0, 7900, 'Mock interview'
          from sold`,
      sql`insert into payments (id, order_id, provider, provider_ref, status, amount_minor, currency,
                                fee_minor, dispute, expires_at, created_at, paid_at)
          select booking, id, case when n % 100 = 0 then 'paypal' else 'stripe' end, 'ref-' || n,
                 'paid', 7900, currency, 250, case when n % 5000 = 1 then 'open' else 'none' end,
                 start, start - interval '5 days', start - interval '5 days'
          from sold`,
      sql`insert into refunds (id, key, payment_id, order_id, amount_minor, reason, status,
                               provider_ref, created_at, done_at)
          select booking, 'key ' || n, booking, id, 7900,
                 case when n % 400 = 0 then 'claim' else 'cancelled' end, 'done', 'ref-' || n, start,
                 start
          from sold where n % 2 = 0`,
      sql`insert into webhook_inbox (provider, event_id, type, payment_ref, body, received_at,
                                     processed_at)
          select case when n % 100 = 0 then 'paypal' else 'stripe' end, 'evt-' || n, 'paid',
                 'ref-' || n, '{}', start - interval '5 days',
                 case when n % 10000 > 0 then start - interval '5 days' end
          from sold`,
      sql`insert into ledger_transactions (id, kind, ref, order_id, at)
          select booking, 'expert_earned', booking::text, id, start - interval '5 days' from sold`,
      sql`insert into ledger_entries (transaction_id, account, party, currency, amount_minor)
          select booking, account, case account when 'expert_payable' then expert::text
                                   when 'provider_clearing' then 'stripe' else id end,
                 currency, amount
          from sold, (values ('provider_clearing', 7900), ('expert_payable', -5000),
                             ('revenue', -2900)) entry(account, amount)`,
      sql`insert into ledger_days (day, account, currency, amount_minor)
          select ((s.start - interval '5 days') at time zone 'UTC')::date, e.account, e.currency,
                 sum(e.amount_minor)
          from ledger_entries e join sold s on s.booking = e.transaction_id
          group by 1, 2, 3`,
      sql`insert into expert_balances (expert_id, currency, owed_minor)
          select s.expert, e.currency, -sum(e.amount_minor)
          from ledger_entries e join sold s on s.booking = e.transaction_id
          where e.account = 'expert_payable' group by 1, 2`,
      sql`insert into outbox_mails (id, dedupe_key, to_email, subject, text, html, message_id,
                                    created_at, sent_at)
          select booking, 'order-confirmed:' || id || ':candidate', email, 'Confirmed', '', '',
                 'mail ' || n, start - interval '5 days',
                 case when n % 20000 > 0 then start - interval '5 days' end
          from sold`,
      sql`insert into leads (kind, email, details, fingerprint, suspect, created_at, crm_status)
          select case when n % 99 = 0 then 'inquiry' else 'newsletter' end, email,
                 jsonb_build_object('message', 'Words ' || n), decode(repeat(md5(n::text), 2), 'hex'),
                 n % 501 = 0, start, case when n % 1001 = 0 then 'failed' else 'delivered' end
          from sold where n % 2 = 1`,
      sql`insert into session_reviews (booking_id, by_role, expert_id, rating, words, quotable,
                                       created_at, withdrawn_at)
          select booking, case when n % 99 = 0 then 'expert' else 'candidate' end, expert, 5,
                 'Review ' || n, case when n % 99 = 0 then 'no' else 'anonymous' end, start,
                 case when n % 5000 = 5 then start end
          from sold where n % 2 = 1`,
      sql`insert into claims (order_id, about, words, status, created_at, decided_at)
          select id, 'report', 'Claim ' || n, case when n % 5000 = 0 then 'open' else 'refused' end,
                 start, case when n % 5000 > 0 then start end
          from sold where n % 2 = 0`,
      sql`insert into payouts (id, expert_id, currency, amount_minor, status, requested_at, paid_at)
          select booking, expert, currency, 5000, case when n < 10 then 'requested' else 'paid' end,
                 start, case when n >= 10 then start end
          from sold where n % 2 = 0`,
      sql`insert into admin_actions (key, actor, action, subject, detail, at, outcome)
          select booking, md5('candidate 1')::uuid,
                 case when n % 1000 = 0 then 'expert.decide' else 'order.refund' end, id, '{}', start,
                 'done'
          from sold where n % 2 = 0`,
      sql`insert into coupons (code, percent, scope, email, starts_at, ends_at)
          select 'GROWN' || n, 5, 'interviews', email, start, start + interval '30 days'
          from sold where n <= ${candidates}::int`,
      sql`insert into room_presence (booking_id, role, expert_id, peer, joined_at, seen_at)
          select booking, 'expert', expert, booking, start, start + interval '1 hour' from sold
          where start < ${now}`,
      sql`insert into session_events (session_id, at, offset_ms, actor, kind, data)
          select booking, start, 0, 'candidate', 'join', '{"media": "video"}' from sold`,
    ];
    for (const statement of statements) await tx.execute(statement);
  });
  const client = await owner.$client.connect();
  await client.query("set statement_timeout = 0");
  await client.query("vacuum analyze");
  client.release(true);
}
