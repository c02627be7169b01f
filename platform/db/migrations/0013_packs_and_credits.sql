-- Sessions bought ahead in packs, and credits that pay for a part of an order.

alter table orders
  add column kind text not null default 'session' check (kind in ('session', 'pack')),
  -- What a credit and a prepaid session pay of it; the rest is charged.
  add column credit_minor integer not null default 0 check (credit_minor >= 0),
  add column pack_minor integer not null default 0 check (pack_minor >= 0),
  -- What of those came back as such: the credit to be spent again, the session to its pack.
  add column returned_minor integer not null default 0,
  add constraint orders_returned check (returned_minor between 0 and credit_minor + pack_minor);
alter table orders drop constraint orders_check1;
alter table orders add constraint orders_amount check (
  amount_minor >= 0
  and amount_minor = list_minor - discount_minor + tax_minor - credit_minor - pack_minor);

-- A pack is bought by an order of its own, and is there from then on; it counts once that is paid.
create table packs (
  order_id text primary key references orders (id),
  user_id uuid not null references users (id),
  service_slug text not null references services (slug),
  currency text not null check (currency in ('USD', 'INR')),
  -- What one session cost when it was bought: others of the same price can be had for it too.
  unit_list_minor integer not null check (unit_list_minor > 0),
  sessions integer not null check (sessions > 1),
  amount_minor integer not null check (amount_minor between 1 and sessions * unit_list_minor),
  bought_at timestamptz,
  expires_at timestamptz,
  closed_at timestamptz,
  -- 'refunded': what was left was given back; 'lapsed': it ran out.
  closed_why text check (closed_why in ('refunded', 'lapsed')),
  check ((bought_at is null) = (expires_at is null)),
  check ((closed_at is null) = (closed_why is null))
);
create index packs_user_idx on packs (user_id, expires_at);
create index packs_open_idx on packs (expires_at) where closed_at is null;
create index orders_unpaid_packs_idx on orders (created_at)
  where kind = 'pack' and status = 'pending_payment';

-- Each session of a pack has a number, and is used by one order at a time: no more than there are.
create table pack_uses (
  order_id text primary key references orders (id),
  pack_id text not null references packs (order_id),
  number integer not null check (number > 0),
  worth_minor integer not null check (worth_minor > 0),
  status text not null check (status in ('used', 'returned')),
  at timestamptz not null
);
create unique index pack_uses_number on pack_uses (pack_id, number) where status = 'used';

create function pack_use_fits() returns trigger language plpgsql as $$
begin
  perform from packs p join orders o on o.id = new.order_id
  where p.order_id = new.pack_id and p.bought_at is not null and p.closed_at is null
    and new.number <= p.sessions and o.user_id = p.user_id and o.currency = p.currency;
  if not found then
    raise exception 'pack % has no session % for order %', new.pack_id, new.number, new.order_id
      using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger pack_uses_fit before insert on pack_uses
  for each row execute function pack_use_fits();

-- Money for a session that a pack had paid goes back to the pack's payment.
alter table refunds add column for_order text references orders (id);
create index refunds_for_order_idx on refunds (for_order) where for_order is not null;

-- As before (0006), and with what a credit or a pack pays of it.
drop function place_order(
  text, uuid, text, bytea, uuid, bytea, text, text, integer, integer, integer, integer, text,
  citext, jsonb, text, integer, timestamptz
);
create function place_order(
  p_order text, p_user uuid, p_key text, p_request bytea, p_hold uuid, p_holder bytea,
  p_service text, p_currency text, p_list integer, p_discount integer, p_tax integer,
  p_amount integer, p_policy text, p_email citext, p_details jsonb, p_provider text,
  p_extra_minutes integer, p_now timestamptz, p_credit integer default 0,
  p_pack integer default 0,
  out outcome text, out found_order text, out payment_id uuid, out pay_until timestamptz
) language plpgsql as $$
declare
  earlier record;
  hold record;
begin
  -- Two requests with one key take turns, so the second finds what the first has made.
  perform pg_advisory_xact_lock(hashtextextended(p_user || ' ' || p_key, 2));
  select id, request_hash = p_request as same into earlier
  from orders where user_id = p_user and idempotency_key = p_key;
  if found then
    outcome := case when earlier.same then 'known' else 'key_reused' end;
    found_order := earlier.id;
    return;
  end if;

  select order_id, start_at, end_at,
         status = 'held' and (payment_open or hold_expires_at > p_now) as standing into hold
  from bookings where id = p_hold and holder_hash = p_holder and service_slug = p_service
  for update;
  if not found or not hold.standing then
    outcome := 'hold_gone';
    return;
  end if;
  if hold.order_id is not null then
    select id into found_order from orders where id = hold.order_id and user_id = p_user;
    outcome := case when found then 'known' else 'hold_gone' end;
    return;
  end if;

  -- The candidate's lock makes certain what is looked up here, so the exclusion constraint behind
  -- it is never met. Holds of theirs that have run out stand in nobody's way.
  perform pg_advisory_xact_lock(hashtextextended(p_user::text, 1));
  update bookings set status = 'expired'
  where candidate_id = p_user and status = 'held' and not payment_open
    and hold_expires_at <= p_now and id <> p_hold;
  perform from bookings
  where candidate_id = p_user and id <> p_hold and status in ('held', 'confirmed', 'in_progress')
    and tstzrange(start_at, end_at) && tstzrange(hold.start_at, hold.end_at);
  if found then
    outcome := 'candidate_busy';
    return;
  end if;

  insert into orders (id, user_id, service_slug, status, currency, list_minor, discount_minor,
                      tax_minor, credit_minor, pack_minor, amount_minor, policy_version, email,
                      details, idempotency_key, request_hash, created_at)
  values (p_order, p_user, p_service, 'pending_payment', p_currency, p_list, p_discount,
          p_tax, p_credit, p_pack, p_amount, p_policy, p_email, p_details, p_key, p_request, p_now)
  on conflict (id) do nothing;
  if not found then
    outcome := 'id_taken';
    return;
  end if;

  update bookings
  set order_id = p_order, candidate_id = p_user, payment_open = true,
      hold_expires_at = hold_expires_at + p_extra_minutes * interval '1 minute'
  where id = p_hold
  returning hold_expires_at into pay_until;

  if p_provider is not null then
    insert into payments (order_id, provider, status, amount_minor, currency, expires_at, created_at)
    values (p_order, p_provider, 'created', p_amount, p_currency, pay_until, p_now)
    returning id into payment_id;
  end if;
  outcome := 'placed';
end
$$;
