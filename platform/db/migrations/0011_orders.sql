-- orders: orders and their lines, payments, refunds and the providers' webhooks.

create table orders (
  id text primary key check (id ~ '^GR-[0-9]{8}$'),
  payer_id uuid not null references users (id),
  status text not null check (status in (
    'draft', 'pending_payment', 'paid', 'fulfilled',
    'failed', 'expired', 'partially_refunded', 'refunded', 'disputed')),
  -- Frozen when the order is placed: what was agreed is what is charged.
  currency text not null check (currency in ('USD', 'INR')),
  list_minor integer not null check (list_minor >= 0),
  discount_minor integer not null default 0 check (discount_minor between 0 and list_minor),
  tax_minor integer not null default 0 check (tax_minor >= 0),
  -- What credit and an earlier order pay of it; the rest is charged.
  credit_minor integer not null default 0 check (credit_minor >= 0),
  prepaid_minor integer not null default 0 check (prepaid_minor >= 0),
  prepaid_by text references orders (id),
  amount_minor integer not null,
  -- What was returned of those, as such rather than as a refund.
  returned_minor integer not null default 0,
  policy_version text not null,
  -- What the buyer entered; erased with the account.
  email citext,
  details jsonb,
  -- The buyer is under 18, and a parent or guardian has agreed.
  guardian_agreed boolean,
  -- The same key means the same order. The hash tells a repeated request from a different one.
  idempotency_key text not null check (length(idempotency_key) between 1 and 200),
  request_hash bytea not null,
  created_at timestamptz not null,
  paid_at timestamptz,
  -- When the buyer had everything; null while something is still to be given.
  fulfilled_at timestamptz,
  unique (payer_id, idempotency_key),
  constraint orders_amount check (
    amount_minor >= 0
    and amount_minor = list_minor - discount_minor + tax_minor - credit_minor - prepaid_minor),
  constraint orders_returned check (returned_minor between 0 and credit_minor + prepaid_minor),
  constraint orders_prepaid check ((prepaid_minor > 0) = (prepaid_by is not null))
);
create index orders_payer_idx on orders (payer_id, created_at desc);
create index orders_unpaid_idx on orders (created_at) where status = 'pending_payment';

-- What an order is for. `product` is one of the registry's (server/products.ts), `ref` that product's
-- own id of what is sold: a thing is sold once.
create table order_lines (
  order_id text not null references orders (id),
  position integer not null check (position > 0),
  product text not null check (product ~ '^[a-z]+(-[a-z]+)*$'),
  ref uuid not null unique,
  -- Who takes part; the order has who pays.
  participant_id uuid not null references users (id),
  quantity integer not null check (quantity > 0),
  unit_list_minor integer not null check (unit_list_minor >= 0),
  discount_minor integer not null check (discount_minor between 0 and quantity * unit_list_minor),
  tax_minor integer not null check (tax_minor >= 0),
  amount_minor integer not null
    check (amount_minor = quantity * unit_list_minor - discount_minor + tax_minor),
  description text not null check (description <> ''),
  primary key (order_id, position)
);
create index order_lines_participant_idx on order_lines (participant_id);

-- Checked at commit, when an order has all its lines. One order at a time: with a list of ids
-- PostgreSQL replans the query every time, which costs more than running it.
create function check_order_adds_up(p_order text) returns void language plpgsql as $$
begin
  perform from orders o,
    lateral (select sum(quantity * unit_list_minor) as list, sum(discount_minor) as discount,
                    sum(tax_minor) as tax
             from order_lines where order_id = p_order) lines
  where o.id = p_order
    and (lines.list, lines.discount, lines.tax)
      is distinct from (o.list_minor, o.discount_minor, o.tax_minor);
  if found then
    raise exception 'the lines of order % do not add up to it', p_order
      using errcode = 'check_violation';
  end if;
end
$$;
create function orders_add_up() returns trigger language plpgsql as $$
begin
  perform check_order_adds_up(new.id);
  return null;
end
$$;
create function order_lines_add_up() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform check_order_adds_up(old.order_id);
  end if;
  if tg_op <> 'DELETE' then
    perform check_order_adds_up(new.order_id);
  end if;
  return null;
end
$$;
create constraint trigger order_lines_add_up after insert or update or delete on order_lines
  deferrable initially deferred for each row execute function order_lines_add_up();
create constraint trigger orders_add_up
  after insert or update of list_minor, discount_minor, tax_minor on orders
  deferrable initially deferred for each row execute function orders_add_up();

-- The same list is in modules/orders/transitions.ts.
insert into status_transitions (subject, from_status, to_status) values
  ('order', 'draft', 'pending_payment'),
  ('order', 'draft', 'expired'),
  ('order', 'pending_payment', 'paid'),
  ('order', 'pending_payment', 'failed'),
  ('order', 'pending_payment', 'expired'),
  ('order', 'failed', 'paid'),
  ('order', 'expired', 'paid'),
  ('order', 'paid', 'fulfilled'),
  ('order', 'paid', 'partially_refunded'),
  ('order', 'paid', 'refunded'),
  ('order', 'paid', 'disputed'),
  ('order', 'fulfilled', 'paid'),
  ('order', 'fulfilled', 'partially_refunded'),
  ('order', 'fulfilled', 'refunded'),
  ('order', 'fulfilled', 'disputed'),
  ('order', 'partially_refunded', 'refunded'),
  ('order', 'partially_refunded', 'disputed'),
  ('order', 'refunded', 'disputed'),
  ('order', 'disputed', 'paid'),
  ('order', 'disputed', 'fulfilled'),
  ('order', 'disputed', 'partially_refunded'),
  ('order', 'disputed', 'refunded');

create trigger orders_change_status before update on orders
  for each row when (old.status is distinct from new.status)
  execute function change_status();

create table payments (
  id uuid primary key default gen_random_uuid(),
  order_id text not null references orders (id),
  provider text not null check (provider in ('sandbox', 'stripe', 'paypal')),
  -- The provider's own id; null until the provider has answered.
  provider_ref text,
  checkout_url text,
  status text not null check (status in ('created', 'open', 'paid', 'failed', 'expired', 'mismatched')),
  amount_minor integer not null check (amount_minor > 0),
  currency text not null check (currency in ('USD', 'INR')),
  fee_minor integer check (fee_minor >= 0),
  dispute text not null default 'none' check (dispute in ('none', 'open', 'won', 'lost')),
  expires_at timestamptz not null,
  created_at timestamptz not null,
  paid_at timestamptz,
  -- When the provider was last asked because somebody viewed the order; shared by all copies.
  polled_at timestamptz,
  unique (provider, provider_ref)
);
create index payments_order_idx on payments (order_id, created_at desc);
-- An order is paid at most once.
create unique index payments_paid_once on payments (order_id) where status = 'paid';
-- A buyer may switch providers: the first attempt is closed before the second is made, so that an
-- order can't be paid in two places.
create unique index payments_one_open on payments (order_id) where status in ('created', 'open');

-- The order is released when its time to pay is over (`enqueue_due`).
create function enqueue_payment_deadline() returns trigger language plpgsql as $$
begin
  perform enqueue_due('release', new.order_id, new.expires_at);
  return null;
end
$$;
create trigger payments_deadline after insert on payments
  for each row execute function enqueue_payment_deadline();

-- One payment can have several refunds, each under its own key.
create table refunds (
  id uuid primary key default gen_random_uuid(),
  key text not null unique,
  payment_id uuid not null references payments (id),
  -- The order that the payment's own order had prepaid, and whose price is refunded.
  for_order text references orders (id),
  amount_minor integer not null check (amount_minor > 0),
  reason text not null check (reason in (
    'slot_lost', 'paid_late', 'credit_spent', 'amount_mismatch', 'order_closed', 'cancelled',
    'recordings_deleted', 'recordings_unplayable', 'not_held', 'not_delivered', 'claim', 'goodwill',
    'unused_sessions')),
  -- 'superseded': the payer's bank has taken the payment back, so the refund isn't sent any more.
  status text not null check (status in ('pending', 'done', 'failed', 'superseded')),
  provider_ref text,
  failure text,
  created_at timestamptz not null,
  done_at timestamptz
);
create index refunds_payment_idx on refunds (payment_id);
create index refunds_for_order_idx on refunds (for_order) where for_order is not null;

create function refund_within_payment() returns trigger language plpgsql as $$
declare
  paid integer;
  back bigint;
begin
  -- The lock on the payment serializes its refunds, so their sum is exact.
  select amount_minor into paid from payments where id = new.payment_id for update;
  select coalesce(sum(amount_minor), 0) into back
  from refunds where payment_id = new.payment_id and status <> 'failed';
  if back + new.amount_minor > paid then
    raise exception 'more would be refunded than was paid' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger refunds_within_payment before insert on refunds
  for each row execute function refund_within_payment();

-- Every webhook with a valid signature, once. Its job asks the provider for the payment's state.
create table webhook_inbox (
  provider text not null,
  event_id text not null,
  type text not null,
  payment_ref text not null,
  body text not null,
  received_at timestamptz not null,
  processed_at timestamptz,
  primary key (provider, event_id)
);

-- An order is placed by one SELECT of three calls: open_order, the product's own function that
-- reserves what is sold, place_order. Each takes what the one before it answered and is strict, so
-- after a refusal nothing more happens.

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

-- Writes an order with its lines, and the payment about to be asked for (none when it has no
-- provider). Its JSON has the columns of `orders` and `order_lines`.
create function place_order(
  p_pay_until timestamptz, p_order jsonb, p_lines jsonb, out payment_id uuid
) language plpgsql strict as $$
declare
  placed orders;
begin
  insert into orders
  select * from jsonb_populate_record(
    null::orders, '{"status": "pending_payment", "returned_minor": 0}' || p_order)
  returning * into placed;
  insert into order_lines
  select (jsonb_populate_record(null::order_lines, line || jsonb_build_object(
    'order_id', placed.id, 'position', position))).*
  from jsonb_array_elements(p_lines) with ordinality as l (line, position);
  if p_order ->> 'provider' is not null then
    insert into payments (order_id, provider, status, amount_minor, currency, expires_at, created_at)
    values (placed.id, p_order ->> 'provider', 'created', placed.amount_minor, placed.currency,
            p_pay_until, placed.created_at)
    returning id into payment_id;
  end if;
end
$$;

create view payment_list as
select id, order_id, provider, provider_ref, status, amount_minor, currency, fee_minor, dispute,
       created_at, paid_at
from payments;

create view refund_list as
select r.id, r.payment_id, p.order_id as paid_order_id, r.for_order,
       coalesce(r.for_order, p.order_id) as order_id, p.provider, p.dispute, r.status, r.reason,
       r.amount_minor, p.currency, r.failure, r.created_at, r.done_at,
       -- A failed refund is retried as a new one, whose key ends in "+".
       r.status = 'failed'
         and not exists (select from refunds again where again.key = r.key || '+') as is_open
from refunds r join payments p on p.id = r.payment_id;

create view webhook_list as
select provider, event_id, type, payment_ref, body, received_at, processed_at from webhook_inbox;

create view order_list as
select o.id, o.payer_id, o.status,
       (select string_agg(l.description, ', ' order by l.position) from order_lines l
        where l.order_id = o.id) as title,
       o.email, o.amount_minor, o.currency, o.prepaid_minor, o.returned_minor, o.created_at,
       o.paid_at
from orders o;
