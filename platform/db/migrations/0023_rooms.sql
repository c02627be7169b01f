-- rooms: who is in a session's room, and the document they write in.

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
  at timestamptz not null,
  data bytea not null,
  primary key (booking_id, id)
);

-- All updates up to one, merged, so that loading reads few rows.
create table room_snapshots (
  booking_id uuid primary key references bookings (id),
  upto bigint not null,
  data bytea not null
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
-- so of two people each join sees all earlier ones. Returns the row, and the other role's last one
-- that may be alive: only its process can tell.
create function join_room(
  p_booking uuid, p_role text, p_expert uuid, p_peer uuid, p_now timestamptz, p_notice jsonb,
  out own_id bigint, out other_id bigint, out other_peer uuid
) language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(p_booking::text, 6));
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
create function append_room_update(p_booking uuid, p_at timestamptz, p_data bytea, p_from text)
returns bigint language plpgsql as $$
declare
  added bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended(p_booking::text, 7));
  insert into room_updates (booking_id, at, data) values (p_booking, p_at, p_data)
  returning id into added;
  if p_from is not null then
    perform pg_notify('room', json_build_object(
      'kind', 'doc', 'from', p_from, 'booking', p_booking, 'id', added)::text);
  end if;
  return added;
end
$$;
