-- scorecards: a rebooked session is reviewed again if its expert is another one.

alter table session_reviews drop constraint session_reviews_pkey;
alter table session_reviews add primary key (booking_id, by_role, expert_id);

create or replace view review_list as
select r.booking_id, s.order_id, s.service, s.service_slug, e.name as expert, r.by_role, r.rating,
       r.words, r.quotable, r.quoted_name, r.created_at, r.withdrawn_at, s.end_at,
       (select count(*) = 2 from session_reviews b
        where b.booking_id = r.booking_id and b.expert_id = r.expert_id) as both_in,
       r.expert_id
from session_reviews r
join session_list s on s.id = r.booking_id
join experts e on e.id = r.expert_id;
