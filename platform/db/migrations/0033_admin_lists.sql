-- admin lists: an index for each order and filter of the admin area's lists, so that a page costs the
-- same whatever the number of rows.

create index orders_listed_idx on orders (created_at, id);
create index orders_status_idx on orders (status, created_at, id);
create index orders_currency_idx on orders (currency, created_at, id);
create index orders_email_idx on orders using gin ((email::text) gin_trgm_ops);

create index payments_listed_idx on payments (created_at, id);
create index payments_status_idx on payments (status, created_at, id);
create index payments_currency_idx on payments (currency, created_at, id);
create index payments_provider_idx on payments (provider, created_at, id);
create index payments_disputed_idx on payments (created_at, id) where dispute = 'open';

-- Which order is refunded: the payment's own, or the one that it had prepaid.
alter table refunds add column order_id text references orders (id);
update refunds set order_id = coalesce(
  for_order, (select order_id from payments where payments.id = refunds.payment_id));
alter table refunds alter column order_id set not null;

create function set_refunded_order() returns trigger language plpgsql as $$
begin
  new.order_id := coalesce(
    new.for_order, (select order_id from payments where payments.id = new.payment_id));
  return new;
end
$$;
create trigger refunds_order before insert on refunds
  for each row execute function set_refunded_order();

create index refunds_order_idx on refunds (order_id);
create index refunds_listed_idx on refunds (created_at, id);
create index refunds_status_idx on refunds (status, created_at, id);
create index refunds_reason_idx on refunds (reason, created_at, id);

create or replace view refund_list as
select r.id, r.payment_id, p.order_id as paid_order_id, r.for_order, r.order_id, p.provider,
       p.dispute, r.status, r.reason, r.amount_minor, p.currency, r.failure, r.created_at, r.done_at,
       -- A failed refund is retried as a new one, whose key ends in "+".
       r.status = 'failed'
         and not exists (select from refunds again where again.key = r.key || '+') as is_open
from refunds r join payments p on p.id = r.payment_id;

create index webhook_inbox_listed_idx on webhook_inbox (received_at, provider, event_id);
create index webhook_inbox_provider_idx on webhook_inbox (provider, received_at, event_id);
create index webhook_inbox_event_idx on webhook_inbox (event_id);
create index webhook_inbox_payment_idx on webhook_inbox (payment_ref);
create index webhook_inbox_waiting_idx on webhook_inbox (received_at, provider, event_id)
  where processed_at is null;

-- Sold bookings alone, so that a hold costs nothing here.
create index bookings_listed_idx on bookings (start_at, id) where candidate_id is not null;
create index bookings_status_idx on bookings (status, start_at, id) where candidate_id is not null;
create index bookings_service_idx on bookings (service_slug, start_at, id)
  where candidate_id is not null;

create index outbox_mails_listed_idx on outbox_mails (created_at, id);
create index outbox_mails_search_idx on outbox_mails using gin ((to_email::text) gin_trgm_ops);
create index outbox_mails_order_idx on outbox_mails ((substring(dedupe_key from 'GR-[0-9]{8}')));

-- Lists are filtered and counted by these, whose rows are one table's, and joined to what they show.
create view refund_keys as
select r.id, r.order_id, r.status, r.reason, r.created_at,
       r.status = 'failed'
         and not exists (select from refunds again where again.key = r.key || '+') as is_open
from refunds r;
create view claim_keys as select order_id, about, status, created_at from claims;

create or replace view mail_list as
select id, dedupe_key, to_email, case when not secret then subject end as subject,
       case when not secret and sent_at is null then text end as text, secret as is_secret,
       created_at, sent_at, attempts, last_error,
       substring(dedupe_key from 'GR-[0-9]{8}') as order_id
from outbox_mails;

drop index leads_listed_idx;
create index leads_listed_idx on leads (created_at, id);
create index leads_kind_idx on leads (kind, created_at, id);
create index leads_status_idx on leads (crm_status, created_at, id);
create index leads_suspect_idx on leads (created_at, id) where suspect;
create index leads_search_idx on leads
  using gin ((email::text) gin_trgm_ops, (details::text) gin_trgm_ops);

create index session_reviews_listed_idx
  on session_reviews (created_at, booking_id, expert_id, by_role);
create index session_reviews_role_idx
  on session_reviews (by_role, created_at, booking_id, expert_id);
create index session_reviews_by_expert_idx on session_reviews (expert_id);
create index session_reviews_words_idx on session_reviews using gin (words gin_trgm_ops);

create function review_status(quotable text, withdrawn_at timestamptz) returns text
language sql immutable as $$
  select case when quotable = 'no' then 'private'
              when withdrawn_at is not null then 'withdrawn' else 'quoted' end
$$;
create index session_reviews_status_idx on session_reviews
  (review_status(quotable, withdrawn_at), created_at, booking_id, expert_id, by_role);

create view review_keys as
select booking_id, expert_id, by_role, words, review_status(quotable, withdrawn_at) as status,
       created_at
from session_reviews;

create or replace view review_list as
select r.booking_id, s.order_id, s.service, s.service_slug, e.name as expert, r.by_role, r.rating,
       r.words, r.quotable, r.quoted_name, r.created_at, r.withdrawn_at, s.end_at,
       (select count(*) = 2 from session_reviews b
        where b.booking_id = r.booking_id and b.expert_id = r.expert_id) as both_in,
       r.expert_id, review_status(r.quotable, r.withdrawn_at) as status
from session_reviews r
join session_list s on s.id = r.booking_id
join experts e on e.id = r.expert_id;

create index claims_waiting_idx on claims ((status = 'open'), created_at, order_id, about);
create index claims_listed_idx on claims (created_at, order_id, about);
create index claims_status_idx on claims (status, created_at, order_id, about);

-- Requested ones come first, the oldest of them at the top, then the others, the newest at the top.
create function payout_urgency(status text, requested_at timestamptz) returns interval
language sql immutable as $$
  select case when status = 'requested' then timestamptz '2100-01-01 00:00Z' - requested_at
              else requested_at - timestamptz '2100-01-01 00:00Z' end
$$;
create index payouts_urgency_idx on payouts (payout_urgency(status, requested_at), id);
create or replace view payout_list as
select p.id, p.expert_id, e.name as expert, p.currency, p.amount_minor, p.status, p.requested_at,
       p.paid_at, p.reference, d.ending, d.updated_at as account_changed_at,
       payout_urgency(p.status, p.requested_at) as urgency
from payouts p
join expert_names e on e.id = p.expert_id
left join payout_details d on d.expert_id = p.expert_id;
create index payouts_listed_idx on payouts (requested_at, id);
create index payouts_status_idx on payouts (status, requested_at, id);

create index coupons_listed_idx on coupons (starts_at, (code::text));

create index experts_admin_waiting_idx
  on experts ((status not in ('applied', 'in_review')), created_at, id);
create index experts_admin_name_idx on experts (name, id);
create index experts_admin_status_idx on experts (status, name, id);

drop index admin_actions_at_idx;
create index admin_actions_listed_idx on admin_actions (at, key);
create index admin_actions_action_idx on admin_actions (action, at, key);
create index admin_actions_actor_idx on admin_actions (actor);
