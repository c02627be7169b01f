-- orders, packs: who pays, and who takes part. Packs, credits and refunds belong to the payer;
-- bookings (candidate_id), AI sessions, interviews and recordings (user_id) to the participant.

alter table orders rename column user_id to payer_id;
alter index orders_user_idx rename to orders_payer_idx;
alter view order_list rename column user_id to payer_id;

alter table order_lines add column participant_id uuid references users (id);
update order_lines l set participant_id = o.payer_id from orders o where o.id = l.order_id;
-- The triggers that check the sums are deferred.
set constraints all immediate;
alter table order_lines alter column participant_id set not null;
create index order_lines_participant_idx on order_lines (participant_id);

alter table packs rename column user_id to payer_id;
alter index packs_user_idx rename to packs_payer_idx;

drop function open_order(text, uuid, text, bytea, uuid, integer);
-- Looks whether an order may be placed. Orders of one payer take turns from here on.
-- Outcomes: 'open'; 'known' (found_order is that of this key, or of what is sold); 'key_reused';
-- 'sold' (to somebody else); 'too_many_unpaid'; 'id_taken' (ask again with another id).
-- Who pays and who takes part are null unless it's open, so that nothing is reserved for them.
create function open_order(
  p_order text, p_payer uuid, p_participant uuid, p_key text, p_request bytea, p_ref uuid,
  p_most_unpaid integer,
  out outcome text, out found_order text, out payer uuid, out participant uuid
) language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(p_payer::text, 2));
  select id, case when request_hash = p_request then 'known' else 'key_reused' end
  into found_order, outcome
  from orders where payer_id = p_payer and idempotency_key = p_key;
  if found then
    return;
  end if;
  select o.id, case when o.payer_id = p_payer then 'known' else 'sold' end into found_order, outcome
  from order_lines l join orders o on o.id = l.order_id where l.ref = p_ref;
  if found then
    return;
  end if;
  if (select count(*) from orders
      where payer_id = p_payer and status = 'pending_payment') >= p_most_unpaid then
    outcome := 'too_many_unpaid';
    return;
  end if;
  perform from orders where id = p_order;
  if found then
    outcome := 'id_taken';
    return;
  end if;
  outcome := 'open';
  payer := p_payer;
  participant := p_participant;
end
$$;

create or replace function pack_use_fits() returns trigger language plpgsql as $$
begin
  perform from packs p join orders o on o.id = new.order_id
  where p.order_id = new.pack_id and p.bought_at is not null and p.closed_at is null
    and new.number <= p.sessions and o.payer_id = p.payer_id and o.currency = p.currency;
  if not found then
    raise exception 'pack % has no session % for order %', new.pack_id, new.number, new.order_id
      using errcode = 'check_violation';
  end if;
  return new;
end
$$;

drop function reserve_pack(uuid, jsonb, timestamptz);
create function reserve_pack(
  p_payer uuid, p_pack jsonb, p_pay_until timestamptz,
  out outcome text, out held_until timestamptz
) language plpgsql strict as $$
begin
  insert into packs
  select * from jsonb_populate_record(
    null::packs, p_pack || jsonb_build_object('payer_id', p_payer));
  outcome := 'reserved';
  held_until := p_pay_until;
end
$$;

drop function session_terms(uuid, text, bytea, uuid, bytea, text, timestamptz);
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
