-- Money in double entry, and the roads on which bookings and orders may change.

-- One row per thing that happened to money, once: `ref` is the id of what it is about.
create table ledger_transactions (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind ~ '^[a-z_]+$'),
  ref text not null,
  order_id text references orders (id),
  at timestamptz not null,
  unique (kind, ref)
);
create index ledger_transactions_order_idx on ledger_transactions (order_id);

create table ledger_entries (
  id bigint generated always as identity primary key,
  transaction_id uuid not null references ledger_transactions (id),
  account text not null check (account in (
    'customer', 'provider_clearing', 'revenue', 'expert_payable', 'refunds', 'fees', 'credits')),
  -- Whose account: an order's id, a provider's name, an expert's or a user's id.
  party text not null,
  currency text not null check (currency in ('USD', 'INR')),
  -- Debits are positive, credits negative.
  amount_minor bigint not null check (amount_minor <> 0)
);
create index ledger_entries_transaction_idx on ledger_entries (transaction_id);
create index ledger_entries_account_idx on ledger_entries (account, party, currency);

-- Checked at commit, when all entries of a transaction are there.
create function ledger_balances() returns trigger language plpgsql as $$
begin
  perform from ledger_entries where transaction_id = new.transaction_id
  group by currency having sum(amount_minor) <> 0;
  if found then
    raise exception 'ledger transaction % does not balance', new.transaction_id
      using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create constraint trigger ledger_entries_balance after insert on ledger_entries
  deferrable initially deferred for each row execute function ledger_balances();

create function ledger_is_append_only() returns trigger language plpgsql as $$
begin
  -- Emptying what is empty loses nothing.
  if tg_op = 'TRUNCATE' then
    perform from ledger_entries limit 1;
    if not found then
      return null;
    end if;
  end if;
  raise exception 'the ledger is append-only: post a reversal instead'
    using errcode = 'restrict_violation';
end
$$;
create trigger ledger_entries_kept before update or delete or truncate on ledger_entries
  for each statement execute function ledger_is_append_only();
create trigger ledger_transactions_kept before update or delete or truncate on ledger_transactions
  for each statement execute function ledger_is_append_only();

-- Which changes of status are legal. The same tables stand in booking/transitions.ts and
-- orders/transitions.ts, and a test compares them.
create table status_transitions (
  subject text not null check (subject in ('booking', 'order')),
  from_status text not null,
  to_status text not null,
  primary key (subject, from_status, to_status)
);
insert into status_transitions (subject, from_status, to_status) values
  ('booking', 'held', 'confirmed'),
  ('booking', 'held', 'expired'),
  ('booking', 'expired', 'confirmed'),
  ('booking', 'confirmed', 'in_progress'),
  ('booking', 'confirmed', 'cancelled_by_candidate'),
  ('booking', 'confirmed', 'cancelled_by_expert'),
  ('booking', 'confirmed', 'cancelled_by_platform'),
  ('booking', 'in_progress', 'completed'),
  ('booking', 'in_progress', 'no_show_candidate'),
  ('booking', 'in_progress', 'no_show_expert'),
  ('booking', 'in_progress', 'no_show_both'),
  ('booking', 'in_progress', 'tech_failed'),
  ('booking', 'completed', 'feedback_delivered'),
  ('booking', 'completed', 'no_show_candidate'),
  ('booking', 'completed', 'no_show_expert'),
  ('booking', 'completed', 'no_show_both'),
  ('booking', 'completed', 'tech_failed'),
  ('booking', 'cancelled_by_expert', 'confirmed'),
  ('booking', 'cancelled_by_platform', 'confirmed'),
  ('booking', 'no_show_expert', 'confirmed'),
  ('booking', 'tech_failed', 'confirmed'),
  ('order', 'draft', 'pending_payment'),
  ('order', 'draft', 'expired'),
  ('order', 'pending_payment', 'paid'),
  ('order', 'pending_payment', 'failed'),
  ('order', 'pending_payment', 'expired'),
  ('order', 'failed', 'paid'),
  ('order', 'expired', 'paid'),
  ('order', 'paid', 'fulfilled'),
  ('order', 'paid', 'partially_refunded'),
  ('order', 'paid', 'refunded'),
  ('order', 'paid', 'disputed'),
  ('order', 'fulfilled', 'partially_refunded'),
  ('order', 'fulfilled', 'refunded'),
  ('order', 'fulfilled', 'disputed'),
  ('order', 'partially_refunded', 'refunded'),
  ('order', 'partially_refunded', 'disputed'),
  ('order', 'refunded', 'disputed'),
  ('order', 'disputed', 'paid'),
  ('order', 'disputed', 'fulfilled'),
  ('order', 'disputed', 'partially_refunded'),
  ('order', 'disputed', 'refunded');

-- Who changed what, when, and why. Written by the database itself, so that no change goes without.
create table status_changes (
  id bigint generated always as identity primary key,
  subject text not null check (subject in ('booking', 'order')),
  subject_id text not null,
  from_status text not null,
  to_status text not null,
  -- 'system', or a role and an id: 'candidate:…', 'expert:…', 'operator:…', 'provider:stripe'.
  actor text not null,
  why text not null,
  -- What changed beside the status, such as the time of a moved session.
  detail jsonb,
  at timestamptz not null
);
create index status_changes_subject_idx on status_changes (subject, subject_id, id);

create function change_status() returns trigger language plpgsql as $$
declare
  changed text := case tg_table_name when 'bookings' then 'booking' else 'order' end;
  moved jsonb;
begin
  if new.status <> old.status then
    perform from status_transitions
    where subject = changed and from_status = old.status and to_status = new.status;
    if not found then
      raise exception 'a % that is % cannot become %', changed, old.status, new.status
        using errcode = 'GR001';
    end if;
  end if;
  if changed = 'booking' then
    if (old.start_at, old.expert_id) is distinct from (new.start_at, new.expert_id) then
      moved := jsonb_build_object(
        'from', old.start_at, 'to', new.start_at,
        'fromExpert', old.expert_id, 'toExpert', new.expert_id);
    end if;
  end if;
  insert into status_changes (subject, subject_id, from_status, to_status, actor, why, detail, at)
  values (
    changed, new.id::text, old.status, new.status,
    coalesce(nullif(current_setting('greenroom.actor', true), ''), 'system'),
    coalesce(nullif(current_setting('greenroom.why', true), ''), ''),
    moved,
    coalesce(nullif(current_setting('greenroom.at', true), '')::timestamptz, now()));
  return new;
end
$$;
create trigger bookings_change_status before update on bookings
  for each row
  when ((old.status, old.start_at, old.expert_id) is distinct from (new.status, new.start_at, new.expert_id))
  execute function change_status();
create trigger orders_change_status before update on orders
  for each row when (old.status is distinct from new.status)
  execute function change_status();

-- Sessions that were moved, and those whose candidate chooses between the money and another time.
alter table bookings
  add column moves integer not null default 0 check (moves >= 0),
  add column choice_until timestamptz;
create index bookings_choice_idx on bookings (choice_until) where choice_until is not null;
create index bookings_under_way_idx on bookings (start_at)
  where status in ('confirmed', 'in_progress');

-- Refunds that somebody asked for: several of one payment, each under a key of its own, and never
-- more than was paid.
alter table refunds drop constraint refunds_payment_id_reason_key;
alter table refunds drop constraint refunds_reason_check;
alter table refunds drop constraint refunds_status_check;
alter table refunds add column key text;
update refunds set key = reason || ':' || payment_id;
alter table refunds alter column key set not null;
alter table refunds add unique (key);
alter table refunds add check (reason in (
  'slot_lost', 'amount_mismatch', 'order_closed',
  'cancelled', 'not_held', 'claim', 'goodwill', 'unused_sessions'));
alter table refunds add check (status in ('pending', 'done', 'failed'));
alter table refunds add column failure text;
create index refunds_payment_idx on refunds (payment_id);

create function refund_within_payment() returns trigger language plpgsql as $$
declare
  paid integer;
  back bigint;
begin
  -- The payment's lock puts its refunds in line; their sum is exact.
  select amount_minor into paid from payments where id = new.payment_id for update;
  select coalesce(sum(amount_minor), 0) into back
  from refunds where payment_id = new.payment_id and status <> 'failed';
  if back + new.amount_minor > paid then
    raise exception 'more would be refunded than was paid' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger refunds_within_payment before insert on refunds
  for each row execute function refund_within_payment();

alter table payments
  add column fee_minor integer check (fee_minor >= 0),
  add column dispute text not null default 'none'
    check (dispute in ('none', 'open', 'won', 'lost'));

-- Moves a session to another time, and to another expert after a cancellation that was not the
-- candidate's, in one call. The order is not touched.
-- Outcomes: 'moved', 'taken', 'day_full', 'candidate_busy', 'stale', 'changed' (it is no longer as
-- the caller read it).
create function move_booking(
  p_booking uuid, p_sequence integer, p_expert uuid, p_hours_version bigint, p_start timestamptz,
  p_blocked_until timestamptz, p_expert_day date, p_daily_cap integer, p_counts boolean,
  p_now timestamptz
) returns text language plpgsql as $$
declare
  b bookings%rowtype;
  ends timestamptz;
begin
  select * into b from bookings where id = p_booking and sequence = p_sequence for update;
  if not found
     or b.status not in ('confirmed', 'cancelled_by_expert', 'cancelled_by_platform',
                         'no_show_expert', 'tech_failed') then
    return 'changed';
  end if;
  ends := p_start + (b.end_at - b.start_at);

  perform from experts e
  join services s on s.slug = b.service_slug and s.active
  join expert_topics t on t.expert_id = e.id and t.topic_key = s.topic_key
  where e.id = p_expert and e.status = 'active' and e.hours_version = p_hours_version;
  if not found then
    return 'stale';
  end if;

  perform pg_advisory_xact_lock(hashtextextended(p_expert::text, 0)),
          pg_advisory_xact_lock(hashtextextended(b.candidate_id::text, 1));

  -- Holds that have run out stand in nobody's way.
  update bookings set status = 'expired'
  where status = 'held' and not payment_open and hold_expires_at <= p_now
    and ((expert_id = p_expert
          and tstzrange(start_at, blocked_until) && tstzrange(p_start, p_blocked_until))
         or (candidate_id = b.candidate_id
             and tstzrange(start_at, end_at) && tstzrange(p_start, ends)));

  perform from bookings
  where expert_id = p_expert and id <> p_booking
    and status in ('held', 'confirmed', 'in_progress')
    and tstzrange(start_at, blocked_until) && tstzrange(p_start, p_blocked_until);
  if found then
    return 'taken';
  end if;
  perform from bookings
  where candidate_id = b.candidate_id and id <> p_booking
    and status in ('held', 'confirmed', 'in_progress')
    and tstzrange(start_at, end_at) && tstzrange(p_start, ends);
  if found then
    return 'candidate_busy';
  end if;
  if (select count(*) from bookings
      where expert_id = p_expert and expert_day = p_expert_day and id <> p_booking
        and start_at between p_start - interval '2 days' and p_start + interval '2 days'
        and (status in ('confirmed', 'in_progress', 'completed', 'feedback_delivered')
             or (status = 'held' and (payment_open or hold_expires_at > p_now)))) >= p_daily_cap then
    return 'day_full';
  end if;

  update bookings
  set expert_id = p_expert, start_at = p_start, end_at = ends, blocked_until = p_blocked_until,
      expert_day = p_expert_day, status = 'confirmed', choice_until = null,
      sequence = sequence + 1, moves = moves + case when p_counts then 1 else 0 end
  where id = p_booking;
  if b.expert_id <> p_expert then
    perform touch_calendar(b.expert_id);
  end if;
  return 'moved';
end
$$;
