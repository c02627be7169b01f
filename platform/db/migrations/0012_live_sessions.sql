-- live-sessions: what ties bookings to orders.

alter table bookings add foreign key (order_id) references orders (id);

-- A session starts, ends, is reminded of, and its candidate's choice runs out (`enqueue_due`). The
-- lead times are those of modules/live-sessions/reminders.ts.
create function enqueue_session_times() returns trigger language plpgsql as $$
declare
  at timestamptz := coalesce(nullif(current_setting('greenroom.at', true), '')::timestamptz,
                             new.confirmed_at);
begin
  if new.status = 'confirmed' then
    perform enqueue_due('session', new.id::text, new.start_at, at);
    perform enqueue_due('reminder', new.id::text, new.start_at - lead, at)
    from unnest(array[interval '24 hours', '1 hour', '10 minutes']) lead
    where new.start_at - lead >= at;
  elsif new.status = 'in_progress' then
    perform enqueue_due('session', new.id::text, new.end_at, at);
  end if;
  if new.choice_until is not null then
    perform enqueue_due('choice', new.id::text, new.choice_until, at);
  end if;
  return null;
end
$$;
create trigger bookings_times after update on bookings
  for each row
  when (new.candidate_id is not null
        and (old.status, old.start_at, old.choice_until)
          is distinct from (new.status, new.start_at, new.choice_until))
  execute function enqueue_session_times();

-- What placing an order depends on: the order already made under this key, and the browser's hold
-- with its service and price. A function, so that it is planned once.
create function order_terms(
  p_user uuid, p_key text, p_request bytea, p_hold uuid, p_holder bytea, p_currency text,
  p_now timestamptz,
  out key_order text, out same_request boolean, out standing boolean, out hold_order text,
  out service_slug text, out format text, out list_minor integer
) language plpgsql stable as $$
begin
  select o.id, o.request_hash = p_request into key_order, same_request
  from orders o where o.user_id = p_user and o.idempotency_key = p_key;

  select b.status = 'held' and (b.payment_open or b.hold_expires_at > p_now), b.order_id, s.slug,
         s.format, p.amount_minor
  into standing, hold_order, service_slug, format, list_minor
  from bookings b
  left join services s on s.slug = b.service_slug and s.active
  left join service_prices p on p.service_slug = s.slug and p.currency = p_currency
  where b.id = p_hold and b.holder_hash = p_holder;
end
$$;

-- Places the order for a hold in one call: the order with what was agreed, the hold tied to it and to
-- its candidate, and the payment about to be created at the provider (none when p_provider is null).
-- An account has at most p_most_unpaid unpaid orders, and a day's orders never exceed the expert's
-- daily cap.
-- Outcomes: 'placed'; 'known' (found_order is the order of this key or hold); 'key_reused';
-- 'hold_gone'; 'candidate_busy'; 'too_many_unpaid'; 'day_full'; 'id_taken' (call again with another
-- id).
create function place_order(
  p_order text, p_user uuid, p_key text, p_request bytea, p_hold uuid, p_holder bytea,
  p_service text, p_currency text, p_list integer, p_discount integer, p_tax integer,
  p_amount integer, p_policy text, p_email citext, p_details jsonb, p_provider text,
  p_extra_minutes integer, p_now timestamptz, p_credit integer,
  p_pack integer, p_most_unpaid integer,
  out outcome text, out found_order text, out payment_id uuid, out pay_until timestamptz
) language plpgsql as $$
declare
  earlier record;
  hold record;
begin
  -- Two requests with one key take turns, so the second finds the first one's order.
  perform pg_advisory_xact_lock(hashtextextended(p_user || ' ' || p_key, 2));
  select id, request_hash = p_request as same into earlier
  from orders where user_id = p_user and idempotency_key = p_key;
  if found then
    outcome := case when earlier.same then 'known' else 'key_reused' end;
    found_order := earlier.id;
    return;
  end if;

  -- Locks are taken in the order of hold_slot: browser, expert, candidate.
  perform pg_advisory_xact_lock(hashtextextended(encode(p_holder, 'hex'), 3));
  select order_id, expert_id, expert_day, start_at, end_at,
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

  perform pg_advisory_xact_lock(hashtextextended(hold.expert_id::text, 0));
  -- Under the candidate's lock, what is checked here can't change, so the exclusion constraint is
  -- never hit. Their expired holds must not trip it either.
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
  if (select count(*) from orders
      where user_id = p_user and status = 'pending_payment') >= p_most_unpaid then
    outcome := 'too_many_unpaid';
    return;
  end if;

  -- There may be more holds than the day has places; there are never more orders.
  if (select count(*) from bookings
      where expert_id = hold.expert_id and expert_day = hold.expert_day
        and start_at between hold.start_at - interval '2 days' and hold.start_at + interval '2 days'
        and (status in ('confirmed', 'in_progress', 'completed', 'feedback_delivered')
             or (status = 'held' and payment_open)))
     >= (select daily_cap from experts where id = hold.expert_id) then
    outcome := 'day_full';
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

-- Ordered sessions: bookings with their orders.
create view session_list as
select b.id, b.order_id, b.candidate_id, b.status, b.service_slug, s.title as service, b.expert_id,
       e.name as expert, o.email, b.start_at, b.end_at, b.confirmed_at, b.moves, b.choice_until
from bookings b
left join orders o on o.id = b.order_id
left join services s on s.slug = b.service_slug
left join experts e on e.id = b.expert_id
where b.order_id is not null;
