-- How often each client network did what is limited for all copies together (codes, guesses, holds,
-- orders, leads), in windows that start with the first try. Unlogged: a count is worth no disk
-- flush, and losing it in a crash only starts the windows again.
create unlogged table rate_limits (
  -- HMAC-SHA256 of the action and the network: no address is stored.
  key bytea primary key check (octet_length(key) = 32),
  tries integer not null,
  ends_at timestamptz not null
);
create index rate_limits_ends_at_idx on rate_limits (ends_at);
