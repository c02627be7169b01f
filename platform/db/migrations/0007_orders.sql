-- orders: orders, payments, refunds and the providers' webhooks.

create table orders (
  id text primary key check (id ~ '^GR-[0-9]{8}$'),
  user_id uuid not null references users (id),
  kind text not null default 'session' check (kind in ('session', 'pack')),
  service_slug text not null references services (slug),
  status text not null check (status in (
    'draft', 'pending_payment', 'paid', 'fulfilled',
    'failed', 'expired', 'partially_refunded', 'refunded', 'disputed')),
  -- Frozen when the order is placed: what was agreed is what is charged.
  currency text not null check (currency in ('USD', 'INR')),
  list_minor integer not null check (list_minor >= 0),
  discount_minor integer not null default 0 check (discount_minor between 0 and list_minor),
  tax_minor integer not null default 0 check (tax_minor >= 0),
  -- What a credit and a prepaid session pay of it; the rest is charged.
  credit_minor integer not null default 0 check (credit_minor >= 0),
  pack_minor integer not null default 0 check (pack_minor >= 0),
  amount_minor integer not null,
  -- What was returned of the credit and the prepaid session, as such rather than as a refund.
  returned_minor integer not null default 0,
  policy_version text not null,
  -- What the buyer entered for this session; erased with the account.
  email citext,
  details jsonb,
  -- The same key means the same order. The hash tells a repeated request from a different one.
  idempotency_key text not null check (length(idempotency_key) between 1 and 200),
  request_hash bytea not null,
  created_at timestamptz not null,
  paid_at timestamptz,
  unique (user_id, idempotency_key),
  constraint orders_amount check (
    amount_minor >= 0
    and amount_minor = list_minor - discount_minor + tax_minor - credit_minor - pack_minor),
  constraint orders_returned check (returned_minor between 0 and credit_minor + pack_minor)
);
create index orders_user_idx on orders (user_id, created_at desc);
create index orders_unpaid_idx on orders (created_at) where status = 'pending_payment';

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
  perform enqueue_due('release', new.order_id, new.expires_at, new.created_at);
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
  -- The order of a session that a pack paid for, whose refund goes to the pack's payment.
  for_order text references orders (id),
  amount_minor integer not null check (amount_minor > 0),
  reason text not null check (reason in (
    'slot_lost', 'amount_mismatch', 'order_closed',
    'cancelled', 'not_held', 'claim', 'goodwill', 'unused_sessions')),
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
select o.id, o.user_id, o.kind, o.status, o.service_slug, s.title as service, s.format, o.email,
       o.amount_minor, o.currency, o.pack_minor, o.returned_minor, o.created_at, o.paid_at
from orders o left join services s on s.slug = o.service_slug;
