-- rooms: who is in a session's room, and the document they write in; how a session ends, decided from
-- who was there; and stand-ins for experts who don't come.

-- One row per joined socket.
create table room_presence (
  id bigint generated always as identity primary key,
  booking_id uuid not null references bookings (id),
  role text not null check (role in ('candidate', 'expert')),
  -- Which expert, as a stand-in may take over.
  expert_id uuid,
  -- The browser tab.
  peer uuid not null,
  -- The product's clock, as are the next two.
  joined_at timestamptz not null,
  -- Updated every 20 s while the socket lives.
  seen_at timestamptz not null,
  -- The machine's clock: older than a minute means that the process died.
  beat_at timestamptz not null default clock_timestamp(),
  left_at timestamptz,
  -- Left on purpose; otherwise the connection was lost.
  goodbye boolean not null default false
);
create index room_presence_booking_idx on room_presence (booking_id, id);

-- The editor's document as Yjs updates, for loading and for the film.
create table room_updates (
  booking_id uuid not null references bookings (id),
  id bigint generated always as identity,
  -- Whose change it is, so that nobody can use up the other's share of the document.
  role text not null check (role in ('candidate', 'expert')),
  at timestamptz not null,
  data bytea not null,
  -- What it costs to merge: its texts and deletions, however short.
  pieces integer not null check (pieces > 0),
  primary key (booking_id, id)
);

-- All updates up to one, merged, so that loading reads few rows.
create table room_snapshots (
  booking_id uuid primary key references bookings (id),
  upto bigint not null,
  data bytea not null,
  pieces integer not null
);

-- Messages between copies of the server that are too long for a notification. Unlogged and deleted
-- after a minute.
create unlogged table room_relays (
  id bigint generated always as identity primary key,
  message text not null,
  at timestamptz not null default clock_timestamp()
);

-- Sends messages to the rooms of all copies, in order. A notification holds less than 8,000 bytes.
create function relay_to_rooms(p_messages text[]) returns void language plpgsql as $$
declare
  each text;
  stored bigint;
begin
  foreach each in array p_messages loop
    if octet_length(each) <= 7000 then
      perform pg_notify('room', each);
    else
      insert into room_relays (message) values (each) returning id into stored;
      perform pg_notify('room', json_build_object('kind', 'stored', 'id', stored)::text);
    end if;
  end loop;
end
$$;

-- Bookings know no rooms, so their changes reach them this way. A session that merely starts
-- changes nothing for those in its room.
create function notify_room() returns trigger language plpgsql as $$
begin
  perform pg_notify('room', json_build_object('kind', 'changed', 'booking', new.id)::text);
  return null;
end
$$;
create trigger bookings_notify_room after update on bookings
  for each row
  when (old.candidate_id is not null
        and old.status in ('confirmed', 'in_progress', 'completed')
        and (old.status, old.start_at, old.expert_id)
          is distinct from (new.status, new.start_at, new.expert_id)
        and not (old.status = 'confirmed' and new.status = 'in_progress'
                 and old.start_at = new.start_at and old.expert_id = new.expert_id))
  execute function notify_room();

-- Puts somebody into a room and tells the other copies. Joins of one room happen one after another,
-- so of two people each join sees all earlier ones. Returns the row, the other role's last one that
-- may be alive (only its process can tell), and whether this person's other tab was there, which it
-- takes over.
create function join_room(
  p_booking uuid, p_role text, p_expert uuid, p_peer uuid, p_now timestamptz, p_notice jsonb,
  out own_id bigint, out other_id bigint, out other_peer uuid, out took_over boolean
) language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(p_booking::text, 6));
  select exists (
    select from room_presence
    where booking_id = p_booking and role = p_role and expert_id is not distinct from p_expert
      and peer <> p_peer and left_at is null
      and beat_at > clock_timestamp() - interval '60 seconds'
  ) into took_over;
  insert into room_presence (booking_id, role, expert_id, peer, joined_at, seen_at)
  values (p_booking, p_role, p_expert, p_peer, p_now, p_now)
  returning id into own_id;
  select id, peer into other_id, other_peer
  from room_presence
  where booking_id = p_booking and role <> p_role and left_at is null
    and beat_at > clock_timestamp() - interval '60 seconds'
  order by id desc limit 1;
  perform pg_notify('room', (p_notice || jsonb_build_object('id', own_id))::text);
end
$$;

-- Adds to a document. One writer per room at a time, so that ids follow the order of commits and a
-- snapshot up to an id misses nothing. `p_from` tells the other copies.
create function append_room_update(
  p_booking uuid, p_role text, p_at timestamptz, p_data bytea, p_pieces integer, p_from text
) returns bigint language plpgsql as $$
declare
  added bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended(p_booking::text, 7));
  insert into room_updates (booking_id, role, at, data, pieces)
  values (p_booking, p_role, p_at, p_data, p_pieces)
  returning id into added;
  if p_from is not null then
    perform pg_notify('room', json_build_object(
      'kind', 'doc', 'from', p_from, 'booking', p_booking, 'id', added)::text);
  end if;
  return added;
end
$$;

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

-- Whether a call that wasn't in our room took place.
create table call_answers (
  booking_id uuid not null references bookings (id),
  role text not null check (role in ('candidate', 'expert')),
  happened boolean not null,
  at timestamptz not null,
  primary key (booking_id, role)
);

-- A stand-in, or a link that replaces the call, reaches those in the room at once.
create function notify_booking_room() returns trigger language plpgsql as $$
begin
  perform pg_notify('room', json_build_object('booking', new.booking_id)::text);
  return null;
end
$$;
create trigger stand_in_offers_notify after insert or update on stand_in_offers
  for each row execute function notify_booking_room();

create trigger replaced_calls_notify after insert or update on replaced_calls
  for each row execute function notify_booking_room();

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
  perform enqueue_due('attendance', new.booking_id::text, new.check_at);
  return null;
end
$$;
create trigger session_checks_added after insert on session_checks
  for each row execute function enqueue_session_check();
create trigger session_checks_changed after update on session_checks
  for each row
  when (new.check_at is not null and new.check_at is distinct from old.check_at)
  execute function enqueue_session_check();

-- A join is checked right away; a lost connection ten minutes later (`config.presence.lostMin`), in
-- case the person doesn't come back.
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
