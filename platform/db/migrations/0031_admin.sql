-- admin: what operators did.

-- An operator's action, recorded before it is carried out; `outcome` follows. The key comes with the
-- form, so that a form sent twice is one action.
create table admin_actions (
  key uuid primary key,
  actor uuid not null references users (id),
  action text not null check (action ~ '^[a-z_]+\.[a-z_]+$'),
  -- What it was applied to: an order's id, a refund's, a coupon's code.
  subject text not null,
  detail jsonb not null,
  at timestamptz not null,
  -- 'done', or why not. Null: the process died before it could tell.
  outcome text
);
create index admin_actions_at_idx on admin_actions (at desc);
create index admin_actions_subject_idx on admin_actions (subject);
