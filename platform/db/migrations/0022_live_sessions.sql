-- live-sessions: what ties bookings to orders.

-- Ordered sessions: bookings with their orders.
create view session_list as
select b.id, l.order_id, b.candidate_id, b.status, b.service_slug, s.title as service, b.expert_id,
       e.name as expert, o.email, b.start_at, b.end_at, b.created_at, b.confirmed_at, b.sequence,
       b.moves, b.choice_until, o.details ->> 'name' as candidate, b.feedback_due_at
from order_lines l
join bookings b on b.id = l.ref
left join orders o on o.id = l.order_id
left join services s on s.slug = b.service_slug
left join experts e on e.id = b.expert_id
where l.product = 'live-session';

-- Sessions whose call takes place behind a link instead of in our room, where a network forbids it.
-- A link counts for that start and expert alone.
create table replaced_calls (
  booking_id uuid primary key references bookings (id),
  start_at timestamptz not null,
  expert_id uuid not null references experts (id),
  url text not null check (url like 'https://%'),
  host text not null,
  replaced_at timestamptz not null
);

-- A session starts and is reminded of, its scorecard is missed, and its candidate's choice runs out
-- (`enqueue_due`). The lead times are those of modules/live-sessions/reminders.ts.
create function enqueue_session_times() returns trigger language plpgsql as $$
declare
  at timestamptz := coalesce(nullif(current_setting('greenroom.at', true), '')::timestamptz,
                             new.confirmed_at);
begin
  if new.status = 'confirmed' then
    perform enqueue_due('session', new.id::text, new.start_at);
    perform enqueue_due('reminder', new.id::text, new.start_at - lead)
    from unnest(array[interval '24 hours', '1 hour', '10 minutes']) lead
    where new.start_at - lead >= at;
  end if;
  if new.feedback_due_at is not null then
    perform enqueue_due('feedback', new.id::text, new.feedback_due_at);
  end if;
  if new.choice_until is not null then
    perform enqueue_due('choice', new.id::text, new.choice_until);
  end if;
  return null;
end
$$;
create trigger bookings_times after update on bookings
  for each row
  when (new.candidate_id is not null
        and (old.status, old.start_at, old.choice_until, old.feedback_due_at)
          is distinct from (new.status, new.start_at, new.choice_until, new.feedback_due_at))
  execute function enqueue_session_times();

-- What decides about an order before it is placed: the order made under its key before, and the hold,
-- if the visitor's, with its service, expert and price. A function, so that its plan is made once.
create function session_terms(
  p_payer uuid, p_key text, p_request bytea, p_hold uuid, p_holder bytea, p_currency text,
  p_now timestamptz,
  out key_order text, out same_request boolean, out standing boolean, out hold_order text,
  out service_slug text, out title text, out expert text, out list_minor integer
) language plpgsql stable as $$
begin
  select o.id, o.request_hash = p_request into key_order, same_request
  from orders o where o.payer_id = p_payer and o.idempotency_key = p_key;

  select b.status = 'held' and (b.is_reserved or b.hold_expires_at > p_now), l.order_id, s.slug,
         s.title, e.name, p.amount_minor
  into standing, hold_order, service_slug, title, expert, list_minor
  from bookings b
  join experts e on e.id = b.expert_id
  left join order_lines l on l.ref = b.id
  left join services s on s.slug = b.service_slug and s.active
  left join service_prices p on p.service_slug = s.slug and p.currency = p_currency
  where b.id = p_hold and b.holder_hash = p_holder;
end
$$;

-- Orders whose expert isn't paid out for now.
create table payout_holds (
  order_id text primary key references orders (id)
);
