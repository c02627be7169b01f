-- What the process keeps for itself: failed sweep items, rate limits, alerts.

-- Items of the sweeps that failed. Each is retried alone, with backoff, and delays no other.
create table sweep_failures (
  kind text not null,
  -- One of our ids, such as an order's. Never anything a person typed.
  ref text not null,
  attempts integer not null check (attempts > 0),
  first_failed_at timestamptz not null,
  next_try_at timestamptz not null,
  -- An error's code or class, such as "unavailable" or "23514". Never its message.
  last_error text not null,
  primary key (kind, ref)
);

-- How often each client network did what is limited across all copies (codes, guesses, holds,
-- orders, leads), in windows that start with the first try. Unlogged: a count isn't worth a disk
-- flush, and losing it in a crash only restarts the windows.
create unlogged table rate_limits (
  -- HMAC-SHA256 of the action and the network: no IP address is stored.
  key bytea primary key check (octet_length(key) = 32),
  tries integer not null,
  ends_at timestamptz not null
);
create index rate_limits_ends_at_idx on rate_limits (ends_at);

-- When the last email about each kind of alert was written. No personal data.
create table alerts (
  event text primary key,
  mailed_at timestamptz not null
);
