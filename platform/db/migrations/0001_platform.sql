-- What every process needs: extensions that a database's owner may create without being a superuser,
-- what is due at a time, rate limits, and alerts.

create extension if not exists citext;
create extension if not exists btree_gist;
create extension if not exists pg_trgm;

-- What is due at a time: a row per item and moment, written in the transaction of the row that makes
-- it due. Workers take rows by `for update skip locked` (platform/due). A row only says when to look,
-- so one that no longer applies is harmless.
create table due_items (
  id uuid not null default gen_random_uuid(),
  kind text not null,
  -- One of our ids, such as an order's. Never anything a person typed.
  ref text not null,
  -- By the product's clock. After a failure, the time of the retry; 'infinity' for a dead letter.
  due_at timestamptz not null,
  attempts integer not null default 0 check (attempts >= 0),
  first_failed_at timestamptz,
  last_failed_at timestamptz,
  -- An error's code or class, such as "unavailable" or "23514". Never its message.
  last_error text,
  primary key (kind, due_at, id),
  check ((attempts = 0) = (last_error is null)),
  check (num_nulls(first_failed_at, last_failed_at, last_error) in (0, 3))
) with (autovacuum_vacuum_scale_factor = 0.02, fillfactor = 90);
create index due_items_ref_idx on due_items (kind, ref, due_at);
create index due_items_failed_idx on due_items (first_failed_at) where attempts > 0;

create function enqueue_due(p_kind text, p_ref text, p_due timestamptz)
returns void language sql as $$
  insert into due_items (kind, ref, due_at) values (p_kind, p_ref, p_due)
$$;

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
