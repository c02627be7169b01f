-- A hold and an order are one call each: nothing waits for a process between two statements, and
-- no transaction stays open across a round trip.

-- Rises when an expert's hours, topics or settings change, and not with every booking, as the
-- calendar's version does. Who judged a time by hours read earlier names their version. Listeners on
-- "hours" hear of it at commit.
alter table experts add column hours_version bigint not null default 1;

create or replace function touch_changed_calendars() returns trigger language plpgsql as $$
declare
  changed uuid[] := array(select distinct expert_id from changed_rows);
begin
  update experts set hours_version = hours_version + 1 where id = any (changed);
  perform touch_calendars(changed);
  perform pg_notify('hours', '');
  return null;
end
$$;

create or replace function touch_own_calendar() returns trigger language plpgsql as $$
begin
  new.calendar_version := old.calendar_version + 1;
  new.hours_version := old.hours_version + 1;
  perform pg_notify('calendar', new.id::text);
  perform pg_notify('hours', '');
  return new;
end
$$;

-- A commit that notifies waits for every other that does, and they are flushed to disk one by one.
-- So a calendar is touched only when a time is taken or freed. That a hold is being paid for, or
-- confirmed, frees nothing: whoever knows the time as held until some instant looks again then.
create function takes_time(status text) returns boolean language sql immutable as $$
  select status in ('held', 'confirmed', 'in_progress', 'completed', 'feedback_delivered')
$$;

drop trigger bookings_changed on bookings;
create trigger bookings_changed after update on bookings
  for each row
  when (
    (takes_time(old.status), old.start_at, old.blocked_until, old.expert_id)
      is distinct from (takes_time(new.status), new.start_at, new.blocked_until, new.expert_id)
    or new.hold_expires_at < old.hold_expires_at
    or (new.status = 'held' and (old.status <> 'held' or (old.payment_open and not new.payment_open)))
  )
  execute function touch_booked_calendar();

-- Sessions that are over count for the day and for the calendar too; without them in the index,
-- each hold read the whole table.
drop index bookings_expert_time_idx;
create index bookings_expert_time_idx on bookings (expert_id, start_at);

-- As before (0003), and with the caller's memory checked: 'stale' when the hours it judged by, or
-- the service, are not those of now. So a time may be judged without reading anything first.
-- Outcomes: 'held', 'taken', 'day_full', 'stale'.
drop function hold_slot(
  uuid, text, timestamptz, timestamptz, timestamptz, date, integer, bytea, timestamptz, timestamptz
);
create function hold_slot(
  p_expert uuid, p_hours_version bigint, p_service text, p_duration_min integer,
  p_start timestamptz, p_blocked_until timestamptz, p_expert_day date, p_daily_cap integer,
  p_holder bytea, p_now timestamptz, p_expires timestamptz,
  out outcome text, out booking_id uuid
) language plpgsql as $$
declare
  p_end timestamptz := p_start + p_duration_min * interval '1 minute';
begin
  perform from experts e
  join services s on s.slug = p_service and s.active and s.duration_min = p_duration_min
  join expert_topics t on t.expert_id = e.id and t.topic_key = s.topic_key
  where e.id = p_expert and e.status = 'active' and e.hours_version = p_hours_version;
  if not found then
    outcome := 'stale';
    return;
  end if;

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
        and start_at between p_start - interval '2 days' and p_start + interval '2 days'
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

-- What decides about an order before it is placed: the order made under its key before, and the hold,
-- if the visitor's, with its service and price. A function, so that its plan is made once.
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

-- Makes an order of a hold: the order with what was agreed, the hold tied to it and to its
-- candidate, and the payment about to be asked for (none when p_provider is null).
-- Outcomes: 'placed'; 'known' (found_order is that of this key or hold); 'key_reused'; 'hold_gone';
-- 'candidate_busy'; 'id_taken' (ask again under another id).
create function place_order(
  p_order text, p_user uuid, p_key text, p_request bytea, p_hold uuid, p_holder bytea,
  p_service text, p_currency text, p_list integer, p_discount integer, p_tax integer,
  p_amount integer, p_policy text, p_email citext, p_details jsonb, p_provider text,
  p_extra_minutes integer, p_now timestamptz,
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
                      tax_minor, amount_minor, policy_version, email, details, idempotency_key,
                      request_hash, created_at)
  values (p_order, p_user, p_service, 'pending_payment', p_currency, p_list, p_discount,
          p_tax, p_amount, p_policy, p_email, p_details, p_key, p_request, p_now)
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
