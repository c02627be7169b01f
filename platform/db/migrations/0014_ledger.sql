-- ledger: money in double entry, append-only.

-- One row per financial event, once: `ref` is the id of what it is about.
create table ledger_transactions (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind ~ '^[a-z_]+$'),
  ref text not null,
  order_id text references orders (id),
  at timestamptz not null,
  unique (kind, ref)
);
create index ledger_transactions_order_idx on ledger_transactions (order_id);

create table ledger_entries (
  id bigint generated always as identity primary key,
  transaction_id uuid not null references ledger_transactions (id),
  account text not null check (account in (
    'customer', 'provider_clearing', 'revenue', 'expert_payable', 'refunds', 'fees', 'credits')),
  -- Whose account it is: an order's id, a provider's name, an expert's or a user's id.
  party text not null,
  currency text not null check (currency in ('USD', 'INR')),
  -- Debits are positive, credits negative.
  amount_minor bigint not null check (amount_minor <> 0)
);
create index ledger_entries_transaction_idx on ledger_entries (transaction_id);
create index ledger_entries_account_idx on ledger_entries (account, party, currency);

-- Checked at commit, when all entries of a transaction exist.
create function ledger_balances() returns trigger language plpgsql as $$
begin
  perform from ledger_entries where transaction_id = new.transaction_id
  group by currency having sum(amount_minor) <> 0;
  if found then
    raise exception 'ledger transaction % does not balance', new.transaction_id
      using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create constraint trigger ledger_entries_balance after insert on ledger_entries
  deferrable initially deferred for each row execute function ledger_balances();

create function ledger_is_append_only() returns trigger language plpgsql as $$
begin
  -- Truncating an empty table loses nothing.
  if tg_op = 'TRUNCATE' then
    perform from ledger_entries limit 1;
    if not found then
      return null;
    end if;
  end if;
  raise exception 'the ledger is append-only: post a reversal instead'
    using errcode = 'restrict_violation';
end
$$;
create trigger ledger_entries_kept before update or delete or truncate on ledger_entries
  for each statement execute function ledger_is_append_only();
create trigger ledger_transactions_kept before update or delete or truncate on ledger_transactions
  for each statement execute function ledger_is_append_only();

create view posting_list as
select e.id, t.order_id, t.kind, t.ref, t.at, e.account, e.party, e.currency, e.amount_minor
from ledger_entries e join ledger_transactions t on t.id = e.transaction_id;
