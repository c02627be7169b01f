-- experts: applications, and who may become what.

-- What somebody sent to become an expert, once per try. Their profile is the expert's row.
create table expert_applications (
  id uuid primary key default gen_random_uuid(),
  expert_id uuid not null references experts (id) on delete cascade,
  applied_at timestamptz not null,
  -- Profiles and work elsewhere.
  links text[] not null,
  message text not null,
  -- The interview they scored, by which rubric, and the levels: { "clarifying": 3 }. Null until then.
  trial text,
  rubric_topic text,
  rubric_version integer,
  scores jsonb,
  scored_at timestamptz,
  -- The operator's answer to a refused one, as the applicant reads it.
  answer text,
  decided_at timestamptz,
  check ((trial is null) = (scores is null) and (trial is null) = (scored_at is null)
         and (trial is null) = (rubric_topic is null) and (trial is null) = (rubric_version is null))
);
create unique index expert_applications_open_idx on expert_applications (expert_id)
  where decided_at is null;
create index expert_applications_expert_idx on expert_applications (expert_id, applied_at desc);

-- The same list is in modules/experts/transitions.ts.
insert into status_transitions (subject, from_status, to_status) values
  ('expert', 'applied', 'in_review'),
  ('expert', 'applied', 'refused'),
  ('expert', 'in_review', 'active'),
  ('expert', 'in_review', 'refused'),
  ('expert', 'active', 'paused'),
  ('expert', 'paused', 'active'),
  ('expert', 'paused', 'left'),
  ('expert', 'refused', 'applied');

create trigger experts_change_status before update on experts
  for each row when (old.status is distinct from new.status)
  execute function change_status();

-- Nobody leaves sessions behind. New ones can't be booked with a paused expert.
create function refuse_to_leave_sessions() returns trigger language plpgsql as $$
begin
  perform from bookings
  where expert_id = new.id
    and (status in ('confirmed', 'in_progress')
         or (status = 'held'
             and (payment_open or hold_expires_at > coalesce(
               nullif(current_setting('greenroom.at', true), '')::timestamptz, now()))));
  if found then
    raise exception 'expert % has sessions', new.id using errcode = 'GR002';
  end if;
  return new;
end
$$;
create trigger experts_leave before update on experts
  for each row when (new.status = 'left' and old.status <> 'left')
  execute function refuse_to_leave_sessions();

create view expert_list as
select e.id, e.user_id, e.slug, e.name, e.headline, e.zone, e.languages, e.years, e.status,
       e.paused_reason, e.is_demo, e.created_at, u.email,
       array(select t.topic_key from expert_topics t where t.expert_id = e.id order by 1) as topics,
       a.applied_at, a.links, a.message, a.trial, a.rubric_topic, a.scores, a.answer, a.decided_at
from experts e
join users u on u.id = e.user_id
left join lateral (
  select * from expert_applications a where a.expert_id = e.id order by a.applied_at desc limit 1
) a on true;
