-- accounts: passkeys as a second factor, beside the authenticator app.

create table passkeys (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  credential_id bytea not null unique check (octet_length(credential_id) between 1 and 1023),
  -- COSE, as the authenticator sent it.
  public_key bytea not null check (octet_length(public_key) between 1 and 8192),
  -- Authenticators that count tell a copied key from the original; others always send 0.
  counter bigint not null check (counter >= 0),
  -- Whether it may be synced to other devices never changes; whether it is does.
  is_syncable boolean not null,
  is_synced boolean not null check (is_syncable or not is_synced),
  transports text[] not null,
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_user on passkeys (user_id, created_at);

-- What an authenticator has to sign, at most one for each purpose of a session. Deleted when used.
create table passkey_challenges (
  session_id uuid not null references sessions (id) on delete cascade,
  purpose text not null check (purpose in ('add', 'pass')),
  challenge text not null,
  expires_at timestamptz not null,
  primary key (session_id, purpose)
);

-- Changes of a person's second factors, and refused copies of a passkey.
create table second_factor_changes (
  id bigint generated always as identity primary key,
  user_id uuid not null references users (id) on delete cascade,
  kind text not null check (
    kind in ('app_added', 'passkey_added', 'passkey_renamed', 'passkey_removed', 'passkey_copied')
  ),
  -- The passkey's name then; null for the app.
  name text,
  at timestamptz not null
);
create index second_factor_changes_user on second_factor_changes (user_id, id);
