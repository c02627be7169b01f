-- payouts: what experts are paid out of what they earned. The ledger has the money; this says how far
-- each request is.

-- Where an expert is paid, as they typed it, encrypted for them. The last characters are shown.
create table payout_details (
  expert_id uuid primary key references experts (id) on delete cascade,
  sealed bytea not null,
  ending text not null,
  updated_at timestamptz not null
);

create table payouts (
  id uuid primary key default gen_random_uuid(),
  expert_id uuid not null references experts (id),
  currency text not null check (currency in ('USD', 'INR')),
  amount_minor bigint not null check (amount_minor > 0),
  status text not null check (status in ('requested', 'paid', 'canceled')),
  requested_at timestamptz not null,
  paid_at timestamptz,
  -- How often it was marked as paid, so that each posting and its reversal is one of its own.
  rounds integer not null default 0,
  -- The bank's, as the operator typed it.
  reference text,
  check ((status = 'paid') = (paid_at is not null))
);
-- One open request per expert and currency.
create unique index payouts_open_idx on payouts (expert_id, currency) where status = 'requested';
create index payouts_expert_idx on payouts (expert_id, requested_at desc);

-- `account_changed_at` shows the operator an account that was changed after its payout was requested.
create view payout_list as
select p.id, p.expert_id, e.name as expert, p.currency, p.amount_minor, p.status, p.requested_at,
       p.paid_at, p.reference, d.ending, d.updated_at as account_changed_at
from payouts p
join expert_names e on e.id = p.expert_id
left join payout_details d on d.expert_id = p.expert_id;
