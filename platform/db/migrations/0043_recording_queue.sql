-- catalog: topics as people write them, unless an operator has renamed one.

update topics t set name = new.name
from (values
  ('ai-review', 'AI Review', 'AI review'),
  ('appraisal', 'Appraisal', 'Appraisal guidance'),
  ('c-roles', 'C Roles', 'Executive C-roles'),
  ('cloud-computing', 'Cloud Computing', 'Cloud computing'),
  ('cyber-security', 'Cyber Security', 'Cyber security'),
  ('data-science', 'Data Science', 'Data science'),
  ('finance', 'Finance & Accounting', 'Finance & accounting'),
  ('product-management', 'Product Management', 'Product management'),
  ('resume-writing', 'Resume Writing', 'Resume writing'),
  ('devops', 'Devops', 'DevOps'),
  ('electrical-engineering', 'Electrical Engineering', 'Electrical engineering'),
  ('f1-visa', 'F1-Visa', 'F-1 visa'),
  ('b1-b2-visa', 'B1/B2 Visa', 'B1/B2 visa'),
  ('nurse-practitioner', 'Nurse Practitioner', 'Nurse practitioner'),
  ('truck-drivers', 'Truck Drivers', 'Truck driver'),
  ('us-medical-residency', 'U.S. Medical Residency', 'U.S. medical residency')
) as new (key, was, name)
where t.key = new.key and t.name = new.was;

-- experts: whether they are emailed when recordings of their topics wait for a scorecard.

alter table experts add column recording_mails boolean not null default true;

create or replace view expert_contacts as
  select e.id as expert_id, u.id as user_id, u.email, e.recording_mails
  from experts e join users u on u.id = e.user_id;

-- one-way: experts learn of recordings that wait, and of the end of their claim.

-- Since when it waits: it was paid for, or returned.
alter table one_way_scorecards add column waiting_since timestamptz;
update one_way_scorecards set waiting_since = queued_at where status = 'queued';

-- When its expert is reminded of its end; null once they were, or if there is no time for that.
alter table one_way_claims add column remind_at timestamptz;

-- When an expert last learned of what waits, and before when they aren't emailed again.
create table one_way_queue_mails (
  expert_id uuid primary key references experts (id) on delete cascade,
  told_at timestamptz not null,
  next_at timestamptz not null
);

create or replace function enqueue_one_way_scorecard() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'one_way_claims' then
    perform enqueue_due('one-way-scorecard', new.scorecard_id::text, new.claimed_until,
                        new.claimed_at);
    if new.remind_at is not null then
      perform enqueue_due('one-way-scorecard', new.scorecard_id::text, new.remind_at,
                          new.claimed_at);
    end if;
  else
    perform enqueue_due('one-way-scorecard', new.id::text, new.deliver_by, new.queued_at);
  end if;
  return null;
end
$$;

-- Each expert of its topic is emailed now, or when their last email is long enough ago.
create function enqueue_one_way_queue_mails() returns trigger language plpgsql as $$
begin
  perform enqueue_due('one-way-queue', t.id::text,
                      greatest(new.waiting_since, m.next_at), new.waiting_since)
  from one_way_interviews i
  join topic_experts t on t.topic_key = i.topic
  join expert_contacts c on c.expert_id = t.id
  left join one_way_queue_mails m on m.expert_id = t.id
  where i.id = new.interview_id and c.recording_mails and c.user_id <> i.user_id;
  return null;
end
$$;
create trigger one_way_scorecards_waiting after update on one_way_scorecards
  for each row when (new.waiting_since is distinct from old.waiting_since and new.status = 'queued')
  execute function enqueue_one_way_queue_mails();
