-- ledger balances: what the ledger page shows, kept by each posting, so that nobody adds up all entries.

-- One account's sum of a UTC day, in as many rows as there were postings at the same moment: each
-- takes a row that no other transaction has locked, so postings never wait for each other.
create table ledger_days (
  id bigint generated always as identity primary key,
  day date not null,
  account text not null,
  currency text not null,
  amount_minor bigint not null
) with (fillfactor = 50);
create index ledger_days_idx on ledger_days (day, account, currency);

-- What we owe each expert. Only postings to the same expert share a row.
create table expert_balances (
  expert_id uuid not null,
  currency text not null,
  owed_minor bigint not null,
  primary key (expert_id, currency)
);
create index expert_balances_owed_idx on expert_balances (owed_minor, expert_id, currency)
  where owed_minor <> 0;

-- As the owner, because the application can't change balances by itself.
create function add_to_ledger_days() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  sum record;
  free_id bigint;
begin
  for sum in
    select (t.at at time zone 'UTC')::date as day, e.account, e.currency,
           sum(e.amount_minor) as amount_minor
    from posted e join ledger_transactions t on t.id = e.transaction_id
    group by 1, 2, 3
  loop
    select d.id into free_id from ledger_days d
    where d.day = sum.day and d.account = sum.account and d.currency = sum.currency
    limit 1 for update skip locked;
    if found then
      update ledger_days d set amount_minor = d.amount_minor + sum.amount_minor
      where d.id = free_id;
    else
      insert into ledger_days (day, account, currency, amount_minor)
      values (sum.day, sum.account, sum.currency, sum.amount_minor);
    end if;
  end loop;
  return null;
end
$$;
create trigger ledger_entries_by_day after insert on ledger_entries
  referencing new table as posted for each statement execute function add_to_ledger_days();

create function add_to_expert_balance() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into expert_balances as b (expert_id, currency, owed_minor)
  values (new.party::uuid, new.currency, -new.amount_minor)
  on conflict (expert_id, currency) do update set owed_minor = b.owed_minor + excluded.owed_minor;
  return null;
end
$$;
-- At commit, so that an expert's row is locked last and for a moment.
create constraint trigger ledger_entries_by_expert after insert on ledger_entries
  deferrable initially deferred for each row when (new.account = 'expert_payable')
  execute function add_to_expert_balance();

-- The triggers have locked the table against postings until this commits.
insert into ledger_days (day, account, currency, amount_minor)
select (t.at at time zone 'UTC')::date, e.account, e.currency, sum(e.amount_minor)
from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
group by 1, 2, 3;
insert into expert_balances (expert_id, currency, owed_minor)
select party::uuid, currency, -sum(amount_minor)
from ledger_entries where account = 'expert_payable' group by 1, 2;

create index ledger_transactions_listed_idx on ledger_transactions (at, id);

create or replace view posting_list as
select e.id, t.order_id, t.kind, t.ref, t.at, e.account, e.party, e.currency, e.amount_minor,
       e.transaction_id
from ledger_entries e join ledger_transactions t on t.id = e.transaction_id;
create view ledger_transaction_list as select id, kind, ref, order_id, at from ledger_transactions;
create view expert_debts as
select expert_id, currency, owed_minor from expert_balances where owed_minor <> 0;
