-- Numbers are given out while a transaction commits, not before: their counter is then locked for the
-- commit alone, and a process that stalls in the middle of its work holds up nobody.

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
