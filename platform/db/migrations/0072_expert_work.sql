-- audit: the transitions of expert work.
alter table status_transitions drop constraint status_transitions_subject_check,
  add check (subject in ('booking', 'order', 'expert', 'work'));
alter table status_changes drop constraint status_changes_subject_check,
  add check (subject in ('booking', 'order', 'expert', 'work'));

create or replace function change_status() returns trigger language plpgsql as $$
declare
  changed text := case tg_table_name when 'bookings' then 'booking' when 'experts' then 'expert'
                                     when 'expert_work' then 'work' else 'order' end;
  moved jsonb;
begin
  if new.status <> old.status then
    perform from status_transitions
    where subject = changed and from_status = old.status and to_status = new.status;
    if not found then
      raise exception 'a % that is % cannot become %', changed, old.status, new.status
        using errcode = 'GR001';
    end if;
  end if;
  if changed = 'booking' then
    if (old.start_at, old.expert_id) is distinct from (new.start_at, new.expert_id) then
      moved := jsonb_build_object(
        'from', old.start_at, 'to', new.start_at,
        'fromExpert', old.expert_id, 'toExpert', new.expert_id);
    end if;
  end if;
  insert into status_changes (subject, subject_id, from_status, to_status, actor, why, detail, at)
  values (
    changed, new.id::text, old.status, new.status,
    coalesce(nullif(current_setting('greenroom.actor', true), ''), 'system'),
    coalesce(nullif(current_setting('greenroom.why', true), ''), ''),
    moved,
    coalesce(nullif(current_setting('greenroom.at', true), '')::timestamptz, now()));
  return new;
end
$$;

-- expert-work: what an expert can claim, delivers by a deadline, and earns a share for.

create table expert_work (
  id uuid primary key,
  -- Its kind in the registry (server/work-kinds.ts), and what it is about.
  kind text not null,
  subject_id uuid not null,
  topic text not null,
  -- It is written a moment before its order.
  order_id text not null unique references orders (id) deferrable initially deferred,
  candidate_id uuid not null references users (id),
  -- The expert's part of what the candidate paid and wasn't refunded.
  share_percent integer not null check (share_percent between 0 and 100),
  -- 'refunded': not delivered in time. 'canceled': never paid for, or canceled by its buyer.
  status text not null check (status in ('unpaid', 'queued', 'claimed', 'paused', 'delivered',
                                         'refunded', 'canceled')),
  created_at timestamptz not null,
  -- When it was paid for, and by when it is delivered or refunded.
  opened_at timestamptz,
  due_at timestamptz check (due_at > opened_at),
  -- Since when it waits for an expert: it was paid for, or returned.
  waiting_since timestamptz,
  -- The expert who is working on it or has delivered it.
  expert_id uuid references experts (id),
  claimed_at timestamptz,
  claimed_until timestamptz check (claimed_until > claimed_at),
  -- When its expert is reminded; null once they were, or if there is no time for that.
  remind_at timestamptz,
  -- While the candidate owes an answer, neither the claim nor the deadline passes.
  paused_at timestamptz,
  paused_until timestamptz check (paused_until > paused_at),
  delivered_at timestamptz,
  check (num_nonnulls(opened_at, due_at) in (0, 2)),
  check (opened_at is not null or status in ('unpaid', 'canceled')),
  check ((expert_id is not null) = (status in ('claimed', 'paused', 'delivered'))),
  check (num_nonnulls(claimed_at, claimed_until)
         = case when status in ('claimed', 'paused') then 2 else 0 end),
  check (num_nonnulls(paused_at, paused_until) = case status when 'paused' then 2 else 0 end),
  check ((delivered_at is not null) = (status = 'delivered'))
);
-- Once for each subject.
create unique index expert_work_subject on expert_work (kind, subject_id)
  where status not in ('refunded', 'canceled');
create index expert_work_history_idx on expert_work (subject_id, created_at);
-- An expert works on one of a kind at a time, so nobody hoards.
create unique index expert_work_claim on expert_work (expert_id, kind)
  where status in ('claimed', 'paused');
create index expert_work_queue_idx on expert_work (due_at)
  where status in ('queued', 'claimed', 'paused');
create index expert_work_expert_idx on expert_work (expert_id, delivered_at)
  where expert_id is not null;
create index expert_work_candidate_idx on expert_work (candidate_id);

insert into status_transitions (subject, from_status, to_status) values
  ('work', 'unpaid', 'queued'),
  ('work', 'unpaid', 'canceled'),
  -- Paid late.
  ('work', 'canceled', 'queued'),
  ('work', 'queued', 'claimed'),
  ('work', 'queued', 'refunded'),
  ('work', 'queued', 'canceled'),
  ('work', 'claimed', 'queued'),
  ('work', 'claimed', 'paused'),
  ('work', 'claimed', 'delivered'),
  ('work', 'claimed', 'refunded'),
  ('work', 'claimed', 'canceled'),
  ('work', 'paused', 'claimed'),
  ('work', 'paused', 'queued'),
  ('work', 'paused', 'canceled');
create trigger expert_work_change_status before update on expert_work
  for each row when (old.status is distinct from new.status)
  execute function change_status();

-- What was delivered stays so, and is delivered by whoever claimed it.
create function check_expert_work() returns trigger language plpgsql as $$
begin
  if old.status = 'delivered' or new.status = 'delivered' and new.expert_id <> old.expert_id then
    raise exception 'delivered work stays as it is' using errcode = 'GR002';
  end if;
  return new;
end
$$;
create trigger expert_work_checked before update on expert_work
  for each row execute function check_expert_work();

-- The ends of a claim, a pause and the deadline, and the reminder (`enqueue_due`).
create function enqueue_expert_work() returns trigger language plpgsql as $$
declare
  present timestamptz := coalesce(nullif(current_setting('greenroom.at', true), '')::timestamptz,
                                  new.paused_at, new.claimed_at, new.waiting_since);
begin
  perform enqueue_due('expert-work', new.id::text, at, present)
  from unnest(array[new.due_at, new.claimed_until, new.remind_at, new.paused_until]) at
  where at is not null
    and at <> all (array_remove(array[old.due_at, old.claimed_until, old.remind_at,
                                      old.paused_until], null));
  return null;
end
$$;
create trigger expert_work_due after update on expert_work
  for each row when (new.status in ('queued', 'claimed', 'paused'))
  execute function enqueue_expert_work();

-- When an expert last learned of what waits, and before when they aren't emailed again.
create table expert_work_mails (
  expert_id uuid primary key references experts (id) on delete cascade,
  told_at timestamptz not null,
  next_at timestamptz not null
);

-- Each expert of its topic is emailed now, or when their last email is long enough ago.
create function enqueue_work_mails() returns trigger language plpgsql as $$
begin
  perform enqueue_due('expert-work-mail', t.id::text,
                      greatest(new.waiting_since, m.next_at), new.waiting_since)
  from topic_experts t
  join expert_contacts c on c.expert_id = t.id
  left join expert_work_mails m on m.expert_id = t.id
  where t.topic_key = new.topic and c.recording_mails and c.user_id <> new.candidate_id;
  return null;
end
$$;
create trigger expert_work_waiting after update on expert_work
  for each row when (new.waiting_since is distinct from old.waiting_since and new.status = 'queued')
  execute function enqueue_work_mails();

-- Sets work aside for its buyer. 'taken': its subject has some already.
create function reserve_expert_work(
  p_work jsonb, p_pay_until timestamptz, out outcome text, out held_until timestamptz
) language plpgsql strict as $$
begin
  insert into expert_work select * from jsonb_populate_record(null::expert_work, p_work)
  on conflict (kind, subject_id) where status not in ('refunded', 'canceled') do nothing;
  outcome := case when found then 'reserved' else 'taken' end;
  held_until := case when found then p_pay_until end;
end
$$;

create view work_list as
select id, kind, subject_id, order_id, candidate_id, status from expert_work;

-- one-way: a scorecard is expert work of its interview.

-- The expert who scores it sees the transcript as well.
alter table one_way_interviews add column is_transcript_shared boolean not null default false;
update one_way_interviews i set is_transcript_shared = true
from one_way_scorecards s
where s.interview_id = i.id and s.with_transcript and s.status in ('unpaid', 'queued', 'delivered');

insert into expert_work (id, kind, subject_id, topic, order_id, candidate_id, share_percent, status,
                         created_at, opened_at, due_at, waiting_since, expert_id, claimed_at,
                         claimed_until, remind_at, delivered_at)
select s.id, 'one-way-scorecard', s.interview_id, i.topic, s.order_id, i.user_id, 75,
       case when c.scorecard_id is not null and s.status = 'queued' then 'claimed' else s.status end,
       s.created_at, s.queued_at, s.deliver_by, s.waiting_since, coalesce(s.expert_id, c.expert_id),
       c.claimed_at, c.claimed_until, c.remind_at, s.delivered_at
from one_way_scorecards s
join one_way_interviews i on i.id = s.interview_id
left join one_way_claims c on c.scorecard_id = s.id;
insert into expert_work_mails select * from one_way_queue_mails;
drop table one_way_claims, one_way_queue_mails, one_way_scorecards;
drop function check_one_way_scorecard, enqueue_one_way_scorecard, enqueue_one_way_queue_mails;

create or replace function enqueue_unplayable_recording() returns trigger language plpgsql as $$
begin
  perform enqueue_due('one-way-unplayable', w.id::text, new.changed_at, new.changed_at)
  from work_list w
  where w.kind = 'one-way-scorecard' and w.subject_id = new.session_id
    and w.status in ('unpaid', 'queued', 'claimed', 'paused');
  return null;
end
$$;

-- Sets a scorecard aside for the candidate of a submitted interview. 'scored': there is one already.
create or replace function reserve_one_way_scorecard(
  p_user uuid, p_scorecard jsonb, p_pay_until timestamptz,
  out outcome text, out held_until timestamptz
) language plpgsql strict as $$
declare
  about uuid := (p_scorecard ->> 'subject_id')::uuid;
  its_topic text;
begin
  select topic into its_topic from one_way_interviews
  where id = about and user_id = p_user and status = 'submitted';
  if not found then
    outcome := 'not_open';
    return;
  end if;
  select r.outcome, r.held_until into outcome, held_until
  from reserve_expert_work(
    p_scorecard - 'is_transcript_shared'
      || jsonb_build_object('topic', its_topic, 'candidate_id', p_user),
    p_pay_until) r;
  if outcome = 'taken' then
    outcome := 'scored';
    return;
  end if;
  update one_way_interviews
  set is_transcript_shared = (p_scorecard ->> 'is_transcript_shared')::boolean where id = about;
end
$$;
