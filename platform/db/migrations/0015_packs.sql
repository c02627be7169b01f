-- packs: several sessions bought at once.

-- A pack is bought by its own order and exists from then on; it is usable once that order is paid.
create table packs (
  -- What the order's line names.
  id uuid not null unique,
  -- Reserved a moment before its order is written.
  order_id text primary key references orders (id) deferrable initially deferred,
  payer_id uuid not null references users (id),
  service_slug text not null references services (slug),
  currency text not null check (currency in ('USD', 'INR')),
  -- The price of one session when the pack was bought. It also pays for other services at that price.
  unit_list_minor integer not null check (unit_list_minor > 0),
  sessions integer not null check (sessions > 1),
  amount_minor integer not null check (amount_minor between 1 and sessions * unit_list_minor),
  bought_at timestamptz,
  expires_at timestamptz,
  closed_at timestamptz,
  -- 'refunded': the unused sessions were refunded; 'lapsed': the pack ran out.
  closed_why text check (closed_why in ('refunded', 'lapsed')),
  check ((bought_at is null) = (expires_at is null)),
  check ((closed_at is null) = (closed_why is null))
);
create index packs_payer_idx on packs (payer_id, expires_at);
create index packs_open_idx on packs (expires_at) where closed_at is null;

-- What is left of a pack lapses at its end (`enqueue_due`).
create function enqueue_pack_end() returns trigger language plpgsql as $$
begin
  perform enqueue_due('pack', new.order_id, new.expires_at);
  return null;
end
$$;
create trigger packs_end after update on packs
  for each row when (old.expires_at is distinct from new.expires_at)
  execute function enqueue_pack_end();

-- Each session of a pack has a number that one order at a time can use, so a pack is never overdrawn.
create table pack_uses (
  order_id text primary key references orders (id),
  pack_id text not null references packs (order_id),
  number integer not null check (number > 0),
  worth_minor integer not null check (worth_minor > 0),
  status text not null check (status in ('used', 'returned')),
  at timestamptz not null
);
create unique index pack_uses_number on pack_uses (pack_id, number) where status = 'used';

create function pack_use_fits() returns trigger language plpgsql as $$
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
create trigger pack_uses_fit before insert on pack_uses
  for each row execute function pack_use_fits();

-- Writes down what an order for a pack buys; it can be used once the order is paid.
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
