-- The operator sees an account that was changed after its payout was requested.
create or replace view payout_list as
select p.id, p.expert_id, e.name as expert, p.currency, p.amount_minor, p.status, p.requested_at,
       p.paid_at, p.reference, d.ending, d.updated_at as account_changed_at
from payouts p
join expert_names e on e.id = p.expert_id
left join payout_details d on d.expert_id = p.expert_id;
