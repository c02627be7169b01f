-- documents: receipts and credit notes, numbered without gaps.

-- The last number issued, per kind and year. Its row stays locked until the transaction ends, so a
-- number is used once, and a rolled-back number is issued again.
create table document_counters (
  kind text not null check (kind in ('receipt', 'credit_note')),
  year integer not null check (year between 2000 and 9999),
  last integer not null check (last >= 0),
  primary key (kind, year)
);

create table documents (
  number text primary key check (number ~ '^[RC]-[0-9]{4}-[0-9]{6,}$'),
  kind text not null check (kind in ('receipt', 'credit_note')),
  year integer not null,
  serial integer not null check (serial > 0),
  order_id text not null references orders (id),
  -- The refund that a credit note is for.
  refund_id uuid references refunds (id),
  issued_at timestamptz not null,
  -- Seller, lines, amounts and payment method as they were at that time.
  data jsonb not null,
  -- Name and email; null once the account was erased.
  buyer jsonb,
  unique (kind, year, serial),
  check ((kind = 'receipt') = (refund_id is null))
);
create unique index documents_receipt_key on documents (order_id) where kind = 'receipt';
create unique index documents_credit_note_key on documents (refund_id) where kind = 'credit_note';
create index documents_order_idx on documents (order_id);

create function documents_are_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' then
    -- Truncating an empty table loses nothing.
    perform from documents limit 1;
    if not found then
      return null;
    end if;
  elsif tg_op = 'UPDATE' then
    -- Erasure may remove the buyer; what was sold, when and for how much stays.
    if new.buyer is null
       and (to_jsonb(new) - 'buyer') = (to_jsonb(old) - 'buyer') then
      return new;
    end if;
  end if;
  raise exception 'a document that was issued is kept as it is'
    using errcode = 'restrict_violation';
end
$$;
create trigger documents_kept before update or delete on documents
  for each row execute function documents_are_kept();
create trigger documents_not_emptied before truncate on documents
  for each statement execute function documents_are_kept();

-- Issues a document once per order (a receipt) or refund (a credit note) and returns its number, or
-- null when it exists. A second caller waits for the first.
create function issue_document(
  p_kind text, p_order text, p_refund uuid, p_at timestamptz, p_data jsonb, p_buyer jsonb
) returns text language plpgsql as $$
declare
  of_year integer := extract(year from p_at at time zone 'UTC');
  next integer;
  issued text;
begin
  insert into document_counters (kind, year, last) values (p_kind, of_year, 0)
  on conflict do nothing;
  select last + 1 into next from document_counters
  where kind = p_kind and year = of_year for update;

  perform from documents
  where kind = p_kind and order_id = p_order and refund_id is not distinct from p_refund;
  if found then
    return null;
  end if;

  update document_counters set last = next where kind = p_kind and year = of_year;
  issued := case p_kind when 'receipt' then 'R' else 'C' end
    || '-' || of_year || '-' || lpad(next::text, greatest(6, length(next::text)), '0');
  insert into documents (number, kind, year, serial, order_id, refund_id, issued_at, data, buyer)
  values (issued, p_kind, of_year, next, p_order, p_refund, p_at, p_data, p_buyer);
  return issued;
end
$$;

-- Documents requested in this transaction. They are numbered during its commit, so that the counter
-- is locked for the commit alone and a process that stalls in the middle of its work blocks nobody.
create table documents_to_issue (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('receipt', 'credit_note')),
  order_id text not null references orders (id),
  refund_id uuid references refunds (id),
  at timestamptz not null,
  data jsonb not null,
  buyer jsonb
);

create function issue_at_commit() returns trigger language plpgsql as $$
begin
  perform issue_document(new.kind, new.order_id, new.refund_id, new.at, new.data, new.buyer);
  delete from documents_to_issue where id = new.id;
  return null;
end
$$;
create constraint trigger documents_issued_at_commit after insert on documents_to_issue
  deferrable initially deferred for each row execute function issue_at_commit();

create view document_list as select number, kind, order_id, refund_id, issued_at from documents;
