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

-- E-mail addresses a person used before, until when. What was sent there is part of their export
-- and of their erasure.
create table former_emails (
  user_id uuid not null references users (id) on delete cascade,
  email citext not null,
  until_at timestamptz not null,
  primary key (user_id, email)
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
-- many codes an e-mail address was sent.
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

-- The times of the guesses in the current window, per e-mail address and browser: at most five, so
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

create view user_emails as select id, email from users;
