-- claims: what a candidate found wrong with a session. The expert's share waits for the decision.

create table claims (
  id uuid primary key default gen_random_uuid(),
  order_id text not null unique references orders (id),
  -- The candidate's own words; null once they were erased.
  words text,
  status text not null check (status in ('open', 'granted', 'refused')),
  created_at timestamptz not null,
  -- What was refunded, in the order's currency.
  granted_minor integer check (granted_minor > 0),
  -- What the operator wrote to the candidate.
  answer text,
  decided_by text,
  decided_at timestamptz,
  check ((status = 'open') = (decided_at is null)),
  check ((status = 'granted') = (granted_minor is not null))
);
create index claims_open_idx on claims (created_at) where status = 'open';

create view claim_list as
select c.order_id, c.status, c.words, c.answer, c.created_at, c.granted_minor, o.amount_minor,
       o.currency, s.expert
from claims c
join orders o on o.id = c.order_id
join session_list s on s.order_id = c.order_id;
