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
