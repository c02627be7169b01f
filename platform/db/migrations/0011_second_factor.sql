-- Staff's second factor, and what operators did.

-- When this session passed it; without, it opens nothing of the operators' area.
alter table sessions add column second_factor_at timestamptz;

create table second_factors (
  user_id uuid primary key references users (id) on delete cascade,
  -- AES-256-GCM under a key of SESSION_SECRET: nonce, ciphertext, tag.
  sealed_secret bytea not null,
  -- The time step whose code was taken last: it and those before it are used up.
  last_step bigint not null,
  created_at timestamptz not null
);

-- The instants of the guesses still inside the window, as in code_guesses (0001).
create table second_factor_guesses (
  user_id uuid primary key references users (id) on delete cascade,
  guessed_at timestamptz[] not null
);

-- For a lost device: each works once.
create table recovery_codes (
  user_id uuid not null references users (id) on delete cascade,
  code_hmac bytea not null check (octet_length(code_hmac) = 32),
  used_at timestamptz,
  primary key (user_id, code_hmac)
);

-- What an operator set out to do, written before it is done; `outcome` follows. The key comes with
-- the form, so that a form sent twice is one action.
create table admin_actions (
  key uuid primary key,
  actor uuid not null references users (id),
  action text not null check (action ~ '^[a-z_]+\.[a-z_]+$'),
  -- What it was done to: an order's id, a refund's, a coupon's code.
  subject text not null,
  detail jsonb not null,
  at timestamptz not null,
  -- 'done', or why not; null: it was never heard of again.
  outcome text
);
create index admin_actions_at_idx on admin_actions (at desc);
create index admin_actions_subject_idx on admin_actions (subject);
