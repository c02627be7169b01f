-- What is sent before a session, and what can be said after it.

-- That a reminder of one version of a booking was queued, once per kind.
create table booking_reminders (
  booking_id uuid not null references bookings (id),
  sequence integer not null,
  kind text not null check (kind in ('day', 'hour', 'minutes')),
  queued_at timestamptz not null,
  primary key (booking_id, sequence, kind)
);
create index bookings_ahead_idx on bookings (start_at) where status = 'confirmed';

-- A mail that says something about what is still to come is worth nothing after it.
alter table outbox_mails add column expires_at timestamptz;

-- What a candidate found wrong with a session; its expert's share waits until it is decided.
create table claims (
  id uuid primary key default gen_random_uuid(),
  order_id text not null unique references orders (id),
  -- The candidate's own words; null once they were erased.
  words text,
  status text not null check (status in ('open', 'granted', 'refused')),
  created_at timestamptz not null,
  -- What went back, in the order's currency.
  granted_minor integer check (granted_minor > 0),
  -- What the operator wrote to the candidate.
  answer text,
  decided_by text,
  decided_at timestamptz,
  check ((status = 'open') = (decided_at is null)),
  check ((status = 'granted') = (granted_minor is not null))
);
create index claims_open_idx on claims (created_at) where status = 'open';
