-- The sandbox payment provider's own books. It plays another company, so nothing refers to these
-- tables and they refer to nothing else.

create table sandbox_sessions (
  id text primary key,
  payment_id text not null unique,
  amount_minor integer not null check (amount_minor > 0),
  currency text not null check (currency in ('USD', 'INR')),
  description text not null,
  email text not null,
  return_url text not null,
  cancel_url text not null,
  -- An open session past its end reads as expired, whether or not that was written.
  status text not null check (status in ('open', 'paid', 'expired')),
  expires_at timestamptz not null,
  -- Approved by the visitor, but paid only after the session has expired.
  approve_late boolean not null default false,
  refunded_minor integer not null default 0,
  created_at timestamptz not null,
  paid_at timestamptz,
  dispute text not null default 'none' check (dispute in ('none', 'open', 'won', 'lost')),
  check (refunded_minor between 0 and amount_minor),
  check (refunded_minor = 0 or status = 'paid'),
  check (status <> 'paid' or paid_at is not null),
  check (dispute = 'none' or status = 'paid')
);
create index sandbox_sessions_late_idx on sandbox_sessions (expires_at)
  where approve_late and status <> 'paid';
create index sandbox_sessions_paid_idx on sandbox_sessions (paid_at) where status = 'paid';

create table sandbox_refunds (
  idempotency_key text primary key,
  id text not null unique,
  session_id text not null references sandbox_sessions (id) on delete cascade,
  amount_minor integer not null check (amount_minor > 0),
  created_at timestamptz not null
);
create index sandbox_refunds_session_id_idx on sandbox_refunds (session_id);

create table sandbox_events (
  id text primary key,
  session_id text not null references sandbox_sessions (id) on delete cascade,
  type text not null,
  created_at timestamptz not null,
  delivered_at timestamptz,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null
);
create index sandbox_events_session_id_idx on sandbox_events (session_id);
create index sandbox_events_waiting_idx on sandbox_events (next_attempt_at)
  where delivered_at is null;
