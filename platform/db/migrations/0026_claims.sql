-- claims: what a candidate found wrong with a session, and cases that presence couldn't decide. The
-- expert's share waits for the decision.

create table claims (
  id uuid primary key default gen_random_uuid(),
  order_id text not null references orders (id),
  -- 'attendance': opened by us, as presence didn't say how the session ended.
  about text not null default 'report' check (about in ('report', 'attendance')),
  -- The candidate's own words, or of a case who was there for how long; null once they were erased.
  words text,
  -- 'settled': a case, by recording how the session ended.
  status text not null check (status in ('open', 'granted', 'refused', 'settled')),
  created_at timestamptz not null,
  -- What was refunded, in the order's currency.
  granted_minor integer check (granted_minor > 0),
  -- What the operator wrote to the candidate.
  answer text,
  decided_by text,
  decided_at timestamptz,
  unique (order_id, about),
  check ((status = 'open') = (decided_at is null)),
  check ((status = 'granted') = (granted_minor is not null)),
  check (status = 'open' or (status = 'settled') = (about = 'attendance'))
);
create index claims_open_idx on claims (created_at) where status = 'open';

create view claim_list as
select c.order_id, c.about, c.status, c.words, c.answer, c.created_at, c.granted_minor,
       o.amount_minor, o.currency, s.expert
from claims c
join orders o on o.id = c.order_id
join session_list s on s.order_id = c.order_id;
