-- What the process keeps for itself: jobs that wait for a time, failed items, rate limits, alerts.

-- Writes a job that waits for a time, as a trigger of the row that makes it due: no caller can forget
-- it, and none makes a round trip for it. The row is the same as pg-boss's own `send` writes, which a
-- test compares. The queue goes by the machine's clock and the product by its own, so what counts is
-- how long after p_now it is due. Nothing is written before a version's first process has created
-- its queues; the safety net finds such an item.
create function enqueue_due(p_kind text, p_ref text, p_due timestamptz, p_now timestamptz)
returns void language plpgsql as $$
declare
  runs_at timestamptz := clock_timestamp() + greatest(p_due - p_now, interval '0');
begin
  insert into pgboss.job (name, data, start_after, keep_until, expire_seconds, deletion_seconds,
                          retry_limit, retry_delay, retry_backoff, retry_delay_max, policy,
                          dead_letter, heartbeat_seconds)
  select name, jsonb_build_object('ref', p_ref, 'dueAt', p_due), runs_at,
         runs_at + retention_seconds * interval '1 second', expire_seconds, deletion_seconds,
         retry_limit, retry_delay, retry_backoff, retry_delay_max, policy, dead_letter,
         heartbeat_seconds
  from pgboss.queue where name = 'due.' || p_kind;
end
$$;

-- How many items the safety net had to do because no job had.
create table swept_items (
  kind text primary key,
  items integer not null check (items > 0)
);

-- Items that are due and failed. Each is retried alone, with backoff, and delays no other.
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
