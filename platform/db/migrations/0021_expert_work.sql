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

-- The ends of a claim, a pause and the deadline, and the reminder (`enqueue_due`). Former ones are
-- deleted, or claiming and returning would pile them up; a row that a worker holds is harmless.
create function enqueue_expert_work() returns trigger language plpgsql as $$
declare
  moments timestamptz[] := array_remove(
    array[new.due_at, new.claimed_until, new.remind_at, new.paused_until], null);
  former timestamptz[] := array_remove(
    array[old.due_at, old.claimed_until, old.remind_at, old.paused_until], null);
begin
  delete from due_items where (kind, due_at, id) in (
    select kind, due_at, id from due_items
    where kind = 'expert-work' and ref = new.id::text
      and due_at = any (former) and due_at <> all (moments)
    for update skip locked);
  perform enqueue_due('expert-work', new.id::text, at)
  from unnest(moments) at where at <> all (former);
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

-- Each expert of its topic is emailed now, or when their last email is long enough ago. One row for
-- that moment is enough, unless a worker already holds it.
create function enqueue_work_mails() returns trigger language plpgsql as $$
begin
  perform enqueue_due('expert-work-mail', mail.expert, mail.at)
  from (
    select t.id::text as expert, greatest(new.waiting_since, m.next_at) as at
    from topic_experts t
    join expert_contacts c on c.expert_id = t.id
    left join expert_work_mails m on m.expert_id = t.id
    where t.topic_key = new.topic and c.recording_mails and c.user_id <> new.candidate_id
  ) mail
  where not exists (select from due_items d
                    where d.kind = 'expert-work-mail' and d.ref = mail.expert and d.due_at = mail.at
                    for update skip locked);
  return null;
end
$$;
create trigger expert_work_waiting after update on expert_work
  for each row when (new.waiting_since is distinct from old.waiting_since and new.status = 'queued')
  execute function enqueue_work_mails();

-- What waits already concerns an expert who turns the emails on or starts.
create function enqueue_own_work_mail() returns trigger language plpgsql as $$
begin
  perform enqueue_due('expert-work-mail', new.id::text, now());
  return null;
end
$$;
create trigger experts_mailed after update on experts
  for each row
  when (new.recording_mails and new.status = 'active'
        and (not old.recording_mails or old.status <> 'active'))
  execute function enqueue_own_work_mail();

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
