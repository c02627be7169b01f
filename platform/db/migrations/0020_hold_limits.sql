-- Nobody takes a day from everybody else by holding times and never paying.

alter table bookings
  -- HMAC-SHA256 of the network (an IPv4 address, an IPv6 /64) that holds it, for as long as it is
  -- held and unpaid.
  add column network_hash bytea check (octet_length(network_hash) = 32),
  -- Held by a signed-in browser.
  add column holder_verified boolean not null default false;
create index bookings_network_idx on bookings (network_hash) where network_hash is not null;

create function forget_network() returns trigger language plpgsql as $$
begin
  new.network_hash := null;
  return new;
end
$$;
create trigger bookings_forget_network before update on bookings
  for each row when (new.status <> 'held' and new.network_hash is not null)
  execute function forget_network();

-- As before (0006), except:
-- * a browser's earlier hold is released only once the new one is certain;
-- * one network holds at most p_most_unverified times without a confirmed email;
-- * of a day's places that aren't sold, one network gets the share p_day_share (at least one), and
--   holds that aren't ordered count towards the daily cap up to that share. The cap itself is
--   checked again when an order is placed.
-- Outcomes: 'held', 'taken', 'day_full', 'stale', 'network_full', 'day_share'.
drop function hold_slot(
  uuid, bigint, text, integer, timestamptz, timestamptz, date, integer, bytea, timestamptz,
  timestamptz
);
create function hold_slot(
  p_expert uuid, p_hours_version bigint, p_service text, p_duration_min integer,
  p_start timestamptz, p_blocked_until timestamptz, p_expert_day date, p_daily_cap integer,
  p_holder bytea, p_now timestamptz, p_expires timestamptz, p_network bytea, p_verified boolean,
  p_most_unverified integer, p_day_share numeric,
  out outcome text, out booking_id uuid
) language plpgsql as $$
declare
  p_end timestamptz := p_start + p_duration_min * interval '1 minute';
  day record;
  share integer;
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

  -- Always in this order: browser, network, expert.
  perform pg_advisory_xact_lock(hashtextextended(encode(p_holder, 'hex'), 3));
  if p_network is not null and not p_verified then
    perform pg_advisory_xact_lock(hashtextextended(encode(p_network, 'hex'), 4));
    if (select count(*) from bookings
        where network_hash = p_network and status = 'held' and not payment_open
          and not holder_verified and hold_expires_at > p_now
          and holder_hash <> p_holder) >= p_most_unverified then
      outcome := 'network_full';
      return;
    end if;
  end if;
  perform pg_advisory_xact_lock(hashtextextended(p_expert::text, 0));

  -- The slot may have gone while this one waited.
  if slot_is_taken(p_expert, p_start, p_blocked_until, p_holder, p_now) then
    outcome := 'taken';
    return;
  end if;

  -- The browser's own hold doesn't count: it goes when the new one comes.
  select count(*) filter (where status <> 'held') as sold,
         count(*) filter (where status = 'held' and payment_open) as ordered,
         count(*) filter (where status = 'held' and not payment_open) as held,
         count(*) filter (where status = 'held' and network_hash = p_network) as of_network
  into day
  from bookings
  where expert_id = p_expert and expert_day = p_expert_day
    and start_at between p_start - interval '2 days' and p_start + interval '2 days'
    and (status in ('confirmed', 'in_progress', 'completed', 'feedback_delivered')
         or (status = 'held'
             and (payment_open or (hold_expires_at > p_now and holder_hash <> p_holder))));
  share := greatest(1, floor((p_daily_cap - day.sold) * p_day_share));
  if day.sold + day.ordered + least(day.held, share) >= p_daily_cap then
    outcome := 'day_full';
    return;
  end if;
  if day.of_network >= share then
    outcome := 'day_share';
    return;
  end if;

  update bookings set status = 'expired'
  where expert_id = p_expert and status = 'held' and not payment_open
    and hold_expires_at <= p_now
    and tstzrange(start_at, blocked_until) && tstzrange(p_start, p_blocked_until);
  -- One hold per browser. Whatever else could be in the way was looked for under the expert's lock.
  update bookings set status = 'expired'
  where holder_hash = p_holder and status = 'held' and not payment_open;

  insert into bookings (expert_id, service_slug, start_at, end_at, blocked_until, expert_day,
                        status, holder_hash, hold_expires_at, created_at, network_hash,
                        holder_verified)
  values (p_expert, p_service, p_start, p_end, p_blocked_until, p_expert_day,
          'held', p_holder, p_expires, p_now, p_network, p_verified)
  returning id into booking_id;
  outcome := 'held';
end
$$;

-- As before (0013), except: an account has at most p_most_unpaid unpaid orders, and a day's orders
-- never exceed the expert's daily cap.
-- Outcomes: as before, 'too_many_unpaid', 'day_full'.
drop function place_order(
  text, uuid, text, bytea, uuid, bytea, text, text, integer, integer, integer, integer, text,
  citext, jsonb, text, integer, timestamptz, integer, integer
);
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
  -- Two requests with one key take turns, so the second finds what the first has made.
  perform pg_advisory_xact_lock(hashtextextended(p_user || ' ' || p_key, 2));
  select id, request_hash = p_request as same into earlier
  from orders where user_id = p_user and idempotency_key = p_key;
  if found then
    outcome := case when earlier.same then 'known' else 'key_reused' end;
    found_order := earlier.id;
    return;
  end if;

  -- The order of locks: browser, expert, candidate, as in hold_slot and move_booking.
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
  if (select count(*) from orders
      where user_id = p_user and status = 'pending_payment') >= p_most_unpaid then
    outcome := 'too_many_unpaid';
    return;
  end if;

  -- Holds alone may be more than the day has places for; orders never are.
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
