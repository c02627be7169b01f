-- one-way: links by which a reviewer watches an interview without an account.

create table one_way_shares (
  id uuid primary key default gen_random_uuid(),
  interview_id uuid not null references one_way_interviews (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  revoked_at timestamptz
);
create index one_way_shares_interview_idx on one_way_shares (interview_id, created_at);
