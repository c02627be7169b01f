-- Time taken, orders for it, and the money asked for. What must never happen is refused here.

create table coupons (
  code citext primary key,
  percent integer not null check (percent between 1 and 100),
  -- 'interviews': live, AI and one-way sessions; 'any': every service.
  scope text not null check (scope in ('interviews', 'any')),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  max_redemptions integer check (max_redemptions > 0),
  check (ends_at > starts_at)
);

create table orders (
  id text primary key check (id ~ '^GR-[0-9]{8}$'),
  user_id uuid not null references users (id),
  service_slug text not null references services (slug),
  status text not null check (status in (
    'draft', 'pending_payment', 'paid', 'fulfilled',
    'failed', 'expired', 'partially_refunded', 'refunded', 'disputed')),
  -- Frozen at creation: what was agreed is what is charged.
  currency text not null check (currency in ('USD', 'INR')),
  list_minor integer not null check (list_minor >= 0),
  discount_minor integer not null default 0 check (discount_minor between 0 and list_minor),
  tax_minor integer not null default 0 check (tax_minor >= 0),
  amount_minor integer not null check (amount_minor = list_minor - discount_minor + tax_minor),
  policy_version text not null,
  -- What the buyer told us for this session; emptied by erasure.
  email citext,
  details jsonb,
  -- The same key is the same order; a different request under it is refused by its hash.
  idempotency_key text not null check (length(idempotency_key) between 1 and 200),
  request_hash bytea not null,
  created_at timestamptz not null,
  paid_at timestamptz,
  unique (user_id, idempotency_key)
);
create index orders_user_idx on orders (user_id, created_at desc);

-- One coupon per order: reserved with it, consumed at payment, released at expiry.
create table coupon_redemptions (
  order_id text primary key references orders (id),
  code citext not null references coupons (code),
  status text not null check (status in ('reserved', 'consumed', 'released')),
  at timestamptz not null
);
create index coupon_redemptions_code_idx on coupon_redemptions (code) where status <> 'released';

create table bookings (
  id uuid primary key default gen_random_uuid(),
  expert_id uuid not null references experts (id),
  service_slug text not null references services (slug),
  -- Known once the visitor's e-mail is: with the order.
  candidate_id uuid references users (id),
  order_id text unique references orders (id),
  start_at timestamptz not null,
  end_at timestamptz not null,
  -- The end plus the expert's buffer: nothing of theirs may begin before.
  blocked_until timestamptz not null,
  -- The expert's local date, which the daily cap counts by.
  expert_day date not null,
  status text not null check (status in (
    'held', 'confirmed', 'in_progress', 'completed', 'feedback_delivered',
    'cancelled_by_candidate', 'cancelled_by_expert', 'cancelled_by_platform',
    'no_show_candidate', 'no_show_expert', 'no_show_both', 'tech_failed', 'expired')),
  -- SHA-256 of the token that owns the hold.
  holder_hash bytea not null check (octet_length(holder_hash) = 32),
  hold_expires_at timestamptz not null,
  -- A provider may still be taking money for it: no predicate frees it, only the provider's answer.
  payment_open boolean not null default false,
  -- What the visitor has typed so far, so that a reload loses nothing.
  draft jsonb,
  sequence integer not null default 0,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  check (start_at < end_at and end_at <= blocked_until),
  constraint bookings_expert_free exclude using gist (
    expert_id with =, tstzrange(start_at, blocked_until) with &&
  ) where (status in ('held', 'confirmed', 'in_progress')),
  constraint bookings_candidate_free exclude using gist (
    candidate_id with =, tstzrange(start_at, end_at) with &&
  ) where (status in ('held', 'confirmed', 'in_progress'))
);
create index bookings_expert_time_idx on bookings (expert_id, start_at)
  where status in ('held', 'confirmed', 'in_progress');
create index bookings_candidate_idx on bookings (candidate_id, start_at desc);
create index bookings_holder_idx on bookings (holder_hash) where status = 'held';
create index bookings_open_payment_idx on bookings (hold_expires_at)
  where status = 'held' and payment_open;

create function touch_booked_calendar() returns trigger language plpgsql as $$
begin
  perform touch_calendar(new.expert_id);
  return null;
end
$$;
create trigger bookings_added after insert on bookings
  for each row execute function touch_booked_calendar();
create trigger bookings_changed after update on bookings
  for each row
  when ((old.status, old.start_at, old.blocked_until, old.hold_expires_at, old.payment_open, old.expert_id)
    is distinct from
        (new.status, new.start_at, new.blocked_until, new.hold_expires_at, new.payment_open, new.expert_id))
  execute function touch_booked_calendar();

-- Takes a slot for a visitor, or says why not, in one round trip. The expert's lock makes the daily
-- cap exact; losers who can see that the slot is gone never wait for it. The exclusion constraint
-- stands behind all of it.
-- Outcomes: 'held', 'taken', 'day_full'.
create function hold_slot(
  p_expert uuid, p_service text, p_start timestamptz, p_end timestamptz, p_blocked_until timestamptz,
  p_expert_day date, p_daily_cap integer, p_holder bytea, p_now timestamptz, p_expires timestamptz,
  out outcome text, out booking_id uuid
) language plpgsql as $$
begin
  if slot_is_taken(p_expert, p_start, p_blocked_until, p_holder, p_now) then
    outcome := 'taken';
    return;
  end if;

  perform pg_advisory_xact_lock(hashtextextended(p_expert::text, 0));

  -- The slot may have gone while this one waited.
  if slot_is_taken(p_expert, p_start, p_blocked_until, p_holder, p_now) then
    outcome := 'taken';
    return;
  end if;

  update bookings set status = 'expired'
  where expert_id = p_expert and status = 'held' and not payment_open
    and hold_expires_at <= p_now
    and tstzrange(start_at, blocked_until) && tstzrange(p_start, p_blocked_until);

  -- A visitor holds one slot at a time: choosing another lets go of the first.
  update bookings set status = 'expired'
  where holder_hash = p_holder and status = 'held' and not payment_open;

  if (select count(*) from bookings
      where expert_id = p_expert and expert_day = p_expert_day
        and (status in ('confirmed', 'in_progress', 'completed', 'feedback_delivered')
             or (status = 'held' and (payment_open or hold_expires_at > p_now)))) >= p_daily_cap then
    outcome := 'day_full';
    return;
  end if;

  insert into bookings (expert_id, service_slug, start_at, end_at, blocked_until, expert_day,
                        status, holder_hash, hold_expires_at, created_at)
  values (p_expert, p_service, p_start, p_end, p_blocked_until, p_expert_day,
          'held', p_holder, p_expires, p_now)
  on conflict do nothing
  returning id into booking_id;

  outcome := case when booking_id is null then 'taken' else 'held' end;
end
$$;

-- A live booking of somebody else in the way: confirmed, under way, or a hold that still stands.
create function slot_is_taken(
  p_expert uuid, p_start timestamptz, p_blocked_until timestamptz, p_holder bytea, p_now timestamptz
) returns boolean language sql stable as $$
  select exists (
    select from bookings
    where expert_id = p_expert
      and status in ('held', 'confirmed', 'in_progress')
      and tstzrange(start_at, blocked_until) && tstzrange(p_start, p_blocked_until)
      and not (status = 'held' and not payment_open
               and (hold_expires_at <= p_now or holder_hash = p_holder)))
$$;

create table payments (
  id uuid primary key default gen_random_uuid(),
  order_id text not null references orders (id),
  provider text not null check (provider in ('sandbox', 'stripe', 'paypal')),
  -- The provider's own id of it; null until the provider has answered.
  provider_ref text,
  checkout_url text,
  status text not null check (status in ('created', 'open', 'paid', 'failed', 'expired', 'mismatched')),
  amount_minor integer not null check (amount_minor > 0),
  currency text not null check (currency in ('USD', 'INR')),
  expires_at timestamptz not null,
  created_at timestamptz not null,
  paid_at timestamptz,
  unique (provider, provider_ref)
);
create index payments_order_idx on payments (order_id, created_at desc);
-- An order is paid at most once.
create unique index payments_paid_once on payments (order_id) where status = 'paid';

create table refunds (
  id uuid primary key default gen_random_uuid(),
  payment_id uuid not null references payments (id),
  amount_minor integer not null check (amount_minor > 0),
  reason text not null check (reason in ('slot_lost', 'amount_mismatch', 'order_closed')),
  status text not null check (status in ('pending', 'done')),
  provider_ref text,
  created_at timestamptz not null,
  done_at timestamptz,
  unique (payment_id, reason)
);

-- Every webhook that proved its origin, once; its job looks the payment up at the provider.
create table webhook_inbox (
  provider text not null,
  event_id text not null,
  type text not null,
  payment_ref text not null,
  body text not null,
  received_at timestamptz not null,
  processed_at timestamptz,
  primary key (provider, event_id)
);
