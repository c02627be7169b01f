-- booking: holds and bookings. What must never happen to an expert's time is refused here.

create table bookings (
  id uuid primary key default gen_random_uuid(),
  expert_id uuid not null references experts (id),
  service_slug text not null references services (slug),
  -- Null until it is reserved: a hold belongs to a browser.
  candidate_id uuid references users (id),
  start_at timestamptz not null,
  end_at timestamptz not null,
  -- The end plus the expert's buffer: the expert's next session starts no earlier.
  blocked_until timestamptz not null,
  -- The expert's local date, which the daily cap applies to.
  expert_day date not null,
  status text not null check (status in (
    'held', 'confirmed', 'in_progress', 'completed', 'feedback_delivered',
    'cancelled_by_candidate', 'cancelled_by_expert', 'cancelled_by_platform',
    'no_show_candidate', 'no_show_expert', 'no_show_both', 'tech_failed', 'expired')),
  -- SHA-256 of the token that owns the hold.
  holder_hash bytea not null check (octet_length(holder_hash) = 32),
  hold_expires_at timestamptz not null,
  -- An order waits on it, so time alone doesn't release the hold.
  is_reserved boolean not null default false,
  -- What the visitor has typed so far, so that a reload loses nothing.
  draft jsonb,
  sequence integer not null default 0,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  moves integer not null default 0 check (moves >= 0),
  -- After a cancellation that was not theirs, the candidate chooses between a refund and another
  -- time until then.
  choice_until timestamptz,
  -- A completed session's scorecard is missed at this time. Null once it was sent or missed.
  feedback_due_at timestamptz,
  -- HMAC-SHA256 of the network (an IPv4 address or an IPv6 /64) that made the hold, kept only while
  -- it is held and unpaid.
  network_hash bytea check (octet_length(network_hash) = 32),
  -- The browser was signed in when it made the hold.
  holder_verified boolean not null default false,
  check (start_at < end_at and end_at <= blocked_until),
  constraint bookings_expert_free exclude using gist (
    expert_id with =, tstzrange(start_at, blocked_until) with &&
  ) where (status in ('held', 'confirmed', 'in_progress')),
  constraint bookings_candidate_free exclude using gist (
    candidate_id with =, tstzrange(start_at, end_at) with &&
  ) where (status in ('held', 'confirmed', 'in_progress'))
);
-- Not partial: past sessions count toward the daily cap and are shown in the calendar, too.
create index bookings_expert_time_idx on bookings (expert_id, start_at);
create index bookings_candidate_idx on bookings (candidate_id, start_at desc);
create index bookings_holder_idx on bookings (holder_hash) where status = 'held';
create index bookings_network_idx on bookings (network_hash) where network_hash is not null;
create index bookings_ahead_idx on bookings (start_at) where status = 'confirmed';
create index bookings_under_way_idx on bookings (start_at)
  where status in ('confirmed', 'in_progress');
create index bookings_choice_idx on bookings (choice_until) where choice_until is not null;
create index bookings_feedback_idx on bookings (feedback_due_at) where feedback_due_at is not null;

-- One row per reminder that was written for a version of a booking.
create table booking_reminders (
  booking_id uuid not null references bookings (id),
  sequence integer not null,
  kind text not null check (kind in ('day', 'hour', 'minutes')),
  written_at timestamptz not null,
  primary key (booking_id, sequence, kind)
);

-- The same list is in modules/booking/transitions.ts.
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
  ('booking', 'completed', 'confirmed'),
  ('booking', 'cancelled_by_expert', 'confirmed'),
  ('booking', 'cancelled_by_platform', 'confirmed'),
  ('booking', 'no_show_expert', 'confirmed'),
  ('booking', 'tech_failed', 'confirmed');

create trigger bookings_change_status before update on bookings
  for each row
  when ((old.status, old.start_at, old.expert_id) is distinct from (new.status, new.start_at, new.expert_id))
  execute function change_status();

create function forget_network() returns trigger language plpgsql as $$
begin
  new.network_hash := null;
  return new;
end
$$;
create trigger bookings_forget_network before update on bookings
  for each row when (new.status <> 'held' and new.network_hash is not null)
  execute function forget_network();

create function touch_booked_calendar() returns trigger language plpgsql as $$
begin
  perform touch_calendar(new.expert_id);
  return null;
end
$$;

create function takes_time(status text) returns boolean language sql immutable as $$
  select status in ('held', 'confirmed', 'in_progress', 'completed', 'feedback_delivered')
$$;

-- Commits that notify wait for each other and are flushed to disk one by one, so a calendar is
-- touched only when time is taken or freed. Starting to pay for a hold, and confirming it, free
-- nothing: a cache that knows when the hold expires looks again then.
create trigger bookings_added after insert on bookings
  for each row execute function touch_booked_calendar();
create trigger bookings_changed after update on bookings
  for each row
  when (
    (takes_time(old.status), old.start_at, old.blocked_until, old.expert_id)
      is distinct from (takes_time(new.status), new.start_at, new.blocked_until, new.expert_id)
    or new.hold_expires_at < old.hold_expires_at
    or (new.status = 'held' and (old.status <> 'held' or (old.is_reserved and not new.is_reserved)))
  )
  execute function touch_booked_calendar();

-- Whether another visitor's booking overlaps: confirmed, in progress, or a hold that hasn't expired.
create function slot_is_taken(
  p_expert uuid, p_start timestamptz, p_blocked_until timestamptz, p_holder bytea, p_now timestamptz
) returns boolean language sql stable as $$
  select exists (
    select from bookings
    where expert_id = p_expert
      and status in ('held', 'confirmed', 'in_progress')
      and tstzrange(start_at, blocked_until) && tstzrange(p_start, p_blocked_until)
      and not (status = 'held' and not is_reserved
               and (hold_expires_at <= p_now or holder_hash = p_holder)))
$$;

-- Takes a slot for a browser in one round trip, or says why not. Requests that can see that the slot
-- is taken never wait; the others queue on the expert's lock, which makes the daily cap exact. The
-- exclusion constraint is the last resort. The browser's earlier hold is released only once the new
-- one is certain. Limits, so that nobody blocks a day by holding slots and never paying:
-- * without a verified email, one network has at most p_most_unverified holds;
-- * one network gets the share p_day_share of the day's unsold places (at least one), and holds that
--   aren't ordered count toward the daily cap only up to that share. Placing an order checks the cap
--   itself.
-- Outcomes: 'held', 'taken', 'day_full', 'network_full', 'day_share', 'stale' (the expert's hours or
-- the service have changed since the caller read them).
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

  -- Every function takes these locks in the same order: browser, network, expert, candidate.
  perform pg_advisory_xact_lock(hashtextextended(encode(p_holder, 'hex'), 3));
  if p_network is not null and not p_verified then
    perform pg_advisory_xact_lock(hashtextextended(encode(p_network, 'hex'), 4));
    if (select count(*) from bookings
        where network_hash = p_network and status = 'held' and not is_reserved
          and not holder_verified and hold_expires_at > p_now
          and holder_hash <> p_holder) >= p_most_unverified then
      outcome := 'network_full';
      return;
    end if;
  end if;
  perform pg_advisory_xact_lock(hashtextextended(p_expert::text, 0));

  -- The slot may have been taken while this call waited.
  if slot_is_taken(p_expert, p_start, p_blocked_until, p_holder, p_now) then
    outcome := 'taken';
    return;
  end if;

  -- The browser's own hold doesn't count: it is released when the new one is made.
  select count(*) filter (where status <> 'held') as sold,
         count(*) filter (where status = 'held' and is_reserved) as ordered,
         count(*) filter (where status = 'held' and not is_reserved) as held,
         count(*) filter (where status = 'held' and network_hash = p_network) as of_network
  into day
  from bookings
  where expert_id = p_expert and expert_day = p_expert_day
    and start_at between p_start - interval '2 days' and p_start + interval '2 days'
    and (status in ('confirmed', 'in_progress', 'completed', 'feedback_delivered')
         or (status = 'held'
             and (is_reserved or (hold_expires_at > p_now and holder_hash <> p_holder))));
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
  where expert_id = p_expert and status = 'held' and not is_reserved
    and hold_expires_at <= p_now
    and tstzrange(start_at, blocked_until) && tstzrange(p_start, p_blocked_until);
  -- One hold per browser. Anything else that could conflict was ruled out under the expert's lock.
  update bookings set status = 'expired'
  where holder_hash = p_holder and status = 'held' and not is_reserved;

  insert into bookings (expert_id, service_slug, start_at, end_at, blocked_until, expert_day,
                        status, holder_hash, hold_expires_at, created_at, network_hash,
                        holder_verified)
  values (p_expert, p_service, p_start, p_end, p_blocked_until, p_expert_day,
          'held', p_holder, p_expires, p_now, p_network, p_verified)
  returning id into booking_id;
  outcome := 'held';
end
$$;

-- Makes a hold a candidate's while they pay. The outcomes: 'reserved', 'hold_gone',
-- 'own_session' (the candidate is the expert), 'candidate_busy', 'day_full'.
create function reserve_hold(
  p_candidate uuid, p_hold uuid, p_holder bytea, p_extra_minutes integer, p_now timestamptz,
  out outcome text, out held_until timestamptz
) language plpgsql strict as $$
declare
  hold record;
begin
  -- The order of locks: browser, expert, candidate, as in hold_slot and move_booking.
  perform pg_advisory_xact_lock(hashtextextended(encode(p_holder, 'hex'), 3));
  select expert_id, expert_day, start_at, end_at into hold
  from bookings
  where id = p_hold and holder_hash = p_holder and status = 'held' and candidate_id is null
    and (is_reserved or hold_expires_at > p_now)
  for update;
  if not found then
    outcome := 'hold_gone';
    return;
  end if;
  perform from experts where id = hold.expert_id and user_id = p_candidate;
  if found then
    outcome := 'own_session';
    return;
  end if;

  perform pg_advisory_xact_lock(hashtextextended(hold.expert_id::text, 0));
  -- The candidate's lock makes certain what is looked up here, so the exclusion constraint behind
  -- it is never met. Their expired holds don't conflict.
  perform pg_advisory_xact_lock(hashtextextended(p_candidate::text, 1));
  update bookings set status = 'expired'
  where candidate_id = p_candidate and status = 'held' and not is_reserved
    and hold_expires_at <= p_now and id <> p_hold;
  perform from bookings
  where candidate_id = p_candidate and id <> p_hold
    and status in ('held', 'confirmed', 'in_progress')
    and tstzrange(start_at, end_at) && tstzrange(hold.start_at, hold.end_at);
  if found then
    outcome := 'candidate_busy';
    return;
  end if;

  -- Holds alone may be more than the day has places for; reserved ones never are.
  if (select count(*) from bookings
      where expert_id = hold.expert_id and expert_day = hold.expert_day
        and start_at between hold.start_at - interval '2 days' and hold.start_at + interval '2 days'
        and (status in ('confirmed', 'in_progress', 'completed', 'feedback_delivered')
             or (status = 'held' and is_reserved)))
     >= (select daily_cap from experts where id = hold.expert_id) then
    outcome := 'day_full';
    return;
  end if;

  update bookings
  set candidate_id = p_candidate, is_reserved = true,
      hold_expires_at = hold_expires_at + p_extra_minutes * interval '1 minute'
  where id = p_hold
  returning hold_expires_at into held_until;
  outcome := 'reserved';
end
$$;

-- Reschedules a session in one call, and gives it another expert after a cancellation that was not
-- the candidate's. The order stays as it is.
-- Outcomes: 'moved', 'taken', 'day_full', 'candidate_busy', 'stale' (as in hold_slot), 'changed' (the
-- booking is no longer as the caller read it).
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
                         'no_show_expert', 'tech_failed')
        -- Its scorecard never came.
        and (b.status <> 'completed' or b.choice_until is null) then
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

  -- Expired holds must not trip the exclusion constraints.
  update bookings set status = 'expired'
  where status = 'held' and not is_reserved and hold_expires_at <= p_now
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
             or (status = 'held' and (is_reserved or hold_expires_at > p_now)))) >= p_daily_cap then
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

-- Active experts of a session's topic who stand in for others and are free until its end.
create function free_stand_ins(p_booking uuid, p_now timestamptz)
returns setof uuid language sql stable as $$
  select e.id
  from bookings b
  join services s on s.slug = b.service_slug
  join expert_topics t on t.topic_key = s.topic_key
  join experts e on e.id = t.expert_id
  where b.id = p_booking and e.status = 'active' and e.takes_stand_ins
    and e.id <> b.expert_id and e.user_id <> b.candidate_id
    and not exists (
      select from bookings o
      where o.expert_id = e.id
        and (o.status in ('confirmed', 'in_progress')
             or (o.status = 'held' and (o.is_reserved or o.hold_expires_at > p_now)))
        and tstzrange(o.start_at, o.blocked_until)
            && tstzrange(b.start_at, b.end_at + e.buffer_min * interval '1 minute'))
    and not exists (
      select from expert_busy x
      where x.expert_id = e.id and tstzrange(x.start_at, x.end_at) && tstzrange(p_now, b.end_at))
$$;

-- Gives a session under way another expert. False if they aren't free any more.
create function take_over_booking(p_booking uuid, p_expert uuid, p_now timestamptz)
returns boolean language plpgsql as $$
declare
  before uuid := (select expert_id from bookings where id = p_booking);
begin
  perform pg_advisory_xact_lock(hashtextextended(p_expert::text, 0));
  perform from free_stand_ins(p_booking, p_now) as free(id) where id = p_expert;
  if not found then
    return false;
  end if;
  -- Expired holds must not trip the exclusion constraint.
  update bookings o set status = 'expired'
  from bookings b
  where b.id = p_booking and o.expert_id = p_expert and o.status = 'held' and not o.is_reserved
    and o.hold_expires_at <= p_now
    and tstzrange(o.start_at, o.blocked_until) && tstzrange(b.start_at, b.blocked_until);
  update bookings b
  set expert_id = e.id, blocked_until = b.end_at + e.buffer_min * interval '1 minute',
      expert_day = (b.start_at at time zone e.zone)::date, sequence = b.sequence + 1
  from experts e
  where b.id = p_booking and e.id = p_expert and b.status = 'in_progress';
  if not found then
    return false;
  end if;
  perform touch_calendar(before);
  return true;
end
$$;

-- Everything that decides the free times of these experts, without holds that expired by p_now. Of a
-- day's holds that aren't ordered, only p_day_share of the unsold places (at least one) count toward
-- the daily cap, as in hold_slot.
create function load_calendars(
  p_experts uuid[], p_since timestamptz, p_now timestamptz, p_day_share numeric
) returns table (
  id uuid, slug text, hours_version bigint, zone text, grid_min integer, buffer_min integer,
  notice_min integer, horizon_days integer, daily_cap integer, has_imports boolean, weekly json, overrides json, busy json
) language sql stable as $$
  select e.id, e.slug, e.hours_version, e.zone, e.grid_min, e.buffer_min, e.notice_min,
    e.horizon_days, e.daily_cap, e.has_imports,
    (select json_agg(json_build_object(
        'weekday', h.weekday, 'startMin', h.start_min, 'endMin', h.end_min)
        order by h.weekday, h.start_min)
      from expert_hours h where h.expert_id = e.id),
    (select json_agg(json_build_object('date', o.date::text, 'windows', o.windows) order by o.date)
      from expert_overrides o where o.expert_id = e.id and o.date >= p_since::date),
    (select json_agg(json_build_array(
        extract(epoch from busy.start_at) / 60, extract(epoch from busy.end_at) / 60,
        busy.id, extract(epoch from busy.until_at) * 1000, busy.is_session))
      from (
        select b.start_at, b.blocked_until as end_at, b.id,
               case when b.status = 'held' and not b.is_reserved then b.hold_expires_at end as until_at,
               b.status <> 'held' or b.is_reserved
                 or row_number() over (
                      partition by b.expert_day, b.status = 'held' and not b.is_reserved
                      order by b.hold_expires_at desc)
                    <= greatest(1, floor(p_day_share * (e.daily_cap
                         - count(*) filter (where b.status <> 'held')
                             over (partition by b.expert_day)))) as is_session
        from bookings b
        where b.expert_id = e.id and b.blocked_until > p_since
          and b.start_at > p_since - interval '2 days'
          and (b.status in ('confirmed', 'in_progress', 'completed', 'feedback_delivered')
               or (b.status = 'held' and (b.is_reserved or b.hold_expires_at > p_now)))
        union all
        select x.start_at, x.end_at, null, null, false
        from expert_busy x where x.expert_id = e.id and x.end_at > p_since
      ) busy)
  from experts e
  where e.status = 'active' and e.id = any(p_experts)
$$;

create view booking_list as
select id, candidate_id, expert_id, service_slug, status, start_at, end_at, confirmed_at, sequence,
       moves, choice_until
from bookings;
