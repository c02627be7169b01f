-- accounts: people, their sessions, verification codes, roles and two-factor authentication.

-- A person. Erasure keeps the row as a bare pseudonym that orders and the ledger refer to.
create table users (
  id uuid primary key default gen_random_uuid(),
  email citext unique,
  name text,
  zone text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  erased_at timestamptz,
  constraint users_email_or_erased check ((email is null) = (erased_at is not null)),
  constraint users_erased_is_bare check (erased_at is null or (name is null and zone is null)),
  constraint users_email_length check (length(email::text) between 3 and 254),
  constraint users_name_length check (length(name) <= 200)
);

-- The mailbox of an email: without what follows a plus, and at Gmail without dots. Free uses of all its
-- spellings count together. Signing in never uses it.
create function mailbox_of(p_email citext) returns text
language sql immutable strict parallel safe as $$
  select case when domain in ('gmail.com', 'googlemail.com')
              then replace(name, '.', '') || '@gmail.com'
              else name || '@' || domain end
  from (select regexp_replace(split_part(lower(p_email::text), '@', 1), '^([^+]+)[+].*$', '\1'),
               split_part(lower(p_email::text), '@', 2)) as parts (name, domain)
$$;
create index users_mailbox_idx on users (mailbox_of(email));

-- Emails a person used before, until when. What was sent there is part of their export
-- and of their erasure.
create table former_emails (
  user_id uuid not null references users (id) on delete cascade,
  email citext not null,
  until_at timestamptz not null,
  primary key (user_id, email)
);

-- What erased accounts had free, so that signing up again doesn't renew it.
create table erased_free_uses (
  -- A keyed hash of an email that was the account's.
  email_hmac text not null,
  offer text not null,
  until timestamptz not null,
  primary key (email_hmac, offer)
);

-- Everyone is a candidate without a row here. Other roles are granted, never claimed.
create table memberships (
  user_id uuid not null references users (id) on delete cascade,
  role text not null,
  created_at timestamptz not null default now(),
  primary key (user_id, role),
  constraint memberships_role check (
    role in (
      'expert', 'organization_admin', 'organization_reviewer',
      'support', 'finance', 'content', 'admin'
    )
  )
);

create table sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  token_hash bytea not null unique,
  user_agent text,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  -- When this session passed two-factor authentication. Without it, the operators' area is closed.
  second_factor_at timestamptz,
  constraint sessions_token_hash_length check (octet_length(token_hash) = 32)
);
create index sessions_user on sessions (user_id, last_seen_at desc);
create index sessions_expires on sessions (expires_at);

-- One row per code sent; the code itself is never stored. The rows of the last hour also count how
-- many codes an email was sent.
create table email_codes (
  id uuid primary key default gen_random_uuid(),
  email citext not null,
  browser_hash bytea not null,
  code_hmac bytea not null,
  purpose text not null default 'sign_in',
  created_at timestamptz not null,
  expires_at timestamptz not null,
  consumed_at timestamptz,
  constraint email_codes_purpose check (purpose in ('sign_in', 'change_email')),
  constraint email_codes_browser_hash_length check (octet_length(browser_hash) = 32),
  constraint email_codes_code_hmac_length check (octet_length(code_hmac) = 32)
);
create index email_codes_email on email_codes (email, created_at desc);
create index email_codes_created on email_codes (created_at);

-- The times of the guesses in the current window, per email and browser: at most five, so
-- one statement can count and decide. A browser that requested no code never gets a row.
create table code_guesses (
  email citext not null,
  browser_hash bytea not null,
  guessed_at timestamptz[] not null,
  last_at timestamptz not null,
  primary key (email, browser_hash)
);
create index code_guesses_last on code_guesses (last_at);

create table second_factors (
  user_id uuid primary key references users (id) on delete cascade,
  -- AES-256-GCM under a key derived from SESSION_SECRET: nonce, ciphertext, tag.
  sealed_secret bytea not null,
  -- The time step of the last accepted code. Codes of this step and earlier are used up.
  last_step bigint not null,
  created_at timestamptz not null
);

-- The times of the guesses in the current window, as in code_guesses.
create table second_factor_guesses (
  user_id uuid primary key references users (id) on delete cascade,
  guessed_at timestamptz[] not null
);

-- For a lost device. Each code works once.
create table recovery_codes (
  user_id uuid not null references users (id) on delete cascade,
  code_hmac bytea not null check (octet_length(code_hmac) = 32),
  used_at timestamptz,
  primary key (user_id, code_hmac)
);

-- A second factor beside the authenticator app.
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

create view user_emails as select id, email from users;
