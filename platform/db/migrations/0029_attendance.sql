-- rooms: how a session ends, decided from who was there; and stand-ins for experts who don't come.

-- One row per session that has started.
create table session_checks (
  booking_id uuid primary key references bookings (id),
  -- When to look next at who is there. Null once it is decided, or operators decide.
  check_at timestamptz,
  -- The expert ended the session.
  ended_at timestamptz,
  -- A stand-in took over, and has as long to come as the expert had.
  taken_over_at timestamptz,
  -- Both were asked whether their call, which wasn't in our room, took place.
  asked_at timestamptz,
  -- Operators decide since then.
  case_at timestamptz
);
create index session_checks_check_idx on session_checks (check_at) where check_at is not null;

-- A session is watched from its start, again after it was rebooked, until it has ended.
create function watch_session() returns trigger language plpgsql as $$
begin
  if new.status = 'in_progress' then
    delete from stand_in_offers where booking_id = new.id;
    delete from call_answers where booking_id = new.id;
    insert into session_checks (booking_id, check_at) values (new.id, new.start_at)
    on conflict (booking_id) do update
    set check_at = excluded.check_at, ended_at = null, taken_over_at = null, asked_at = null,
        case_at = null;
  else
    update session_checks set check_at = null where booking_id = new.id;
    update stand_in_offers set status = 'lapsed'
    where booking_id = new.id and status in ('wanted', 'offered');
  end if;
  return null;
end
$$;
create trigger bookings_watch after update on bookings
  for each row
  when (new.candidate_id is not null and old.status <> new.status
        and (new.status = 'in_progress' or old.status = 'in_progress'))
  execute function watch_session();

create function enqueue_session_check() returns trigger language plpgsql as $$
begin
  perform enqueue_due(
    'attendance', new.booking_id::text, new.check_at,
    coalesce(nullif(current_setting('greenroom.at', true), '')::timestamptz, new.check_at));
  return null;
end
$$;
create trigger session_checks_added after insert on session_checks
  for each row execute function enqueue_session_check();
create trigger session_checks_changed after update on session_checks
  for each row
  when (new.check_at is not null and new.check_at is distinct from old.check_at)
  execute function enqueue_session_check();

-- Whoever joins is looked at right away. After a lost connection, ten minutes later
-- (`config.presence.lostMin`), in case nobody comes back.
create function check_presence() returns trigger language plpgsql as $$
declare
  at timestamptz := case when tg_op = 'INSERT' then new.joined_at
                         else new.left_at + interval '10 minutes' end;
begin
  update session_checks set check_at = at where booking_id = new.booking_id and check_at > at;
  return null;
end
$$;
create trigger room_presence_joined after insert on room_presence
  for each row execute function check_presence();
create trigger room_presence_lost after update on room_presence
  for each row
  when (old.left_at is null and new.left_at is not null and not new.goodbye)
  execute function check_presence();

-- The search for somebody to take over a session whose expert didn't come: one per session.
create table stand_in_offers (
  booking_id uuid primary key references bookings (id),
  -- 'wanted': experts were asked; 'offered': one accepted, and the candidate decides about them.
  status text not null check (status in ('wanted', 'offered', 'accepted', 'declined', 'lapsed')),
  expert_id uuid references experts (id),
  until_at timestamptz not null,
  check (expert_id is not null or status not in ('offered', 'accepted', 'declined'))
);
-- An expert stands in for one session at a time.
create unique index stand_in_offers_expert_idx on stand_in_offers (expert_id)
  where status = 'offered';

create function notify_stand_in() returns trigger language plpgsql as $$
begin
  perform pg_notify('room', json_build_object('booking', new.booking_id)::text);
  return null;
end
$$;
create trigger stand_in_offers_notify after insert or update on stand_in_offers
  for each row execute function notify_stand_in();

-- Whether a call that wasn't in our room took place.
create table call_answers (
  booking_id uuid not null references bookings (id),
  role text not null check (role in ('candidate', 'expert')),
  happened boolean not null,
  at timestamptz not null,
  primary key (booking_id, role)
);
