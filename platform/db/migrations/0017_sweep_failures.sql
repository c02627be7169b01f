-- Items of the sweeps that failed: each is retried alone, with backoff, and holds up no other.

create table sweep_failures (
  kind text not null,
  -- An id of ours, such as an order's. Never anything a person typed.
  ref text not null,
  attempts integer not null check (attempts > 0),
  first_failed_at timestamptz not null,
  next_try_at timestamptz not null,
  -- An error's code or class, such as "unavailable" or "23514". Never its message.
  last_error text not null,
  primary key (kind, ref)
);
