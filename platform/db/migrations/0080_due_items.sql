-- What is due at a time: a row per item and moment, written in the transaction of the row that makes
-- it due. Workers take rows by `for update skip locked` (platform/due). A row only says when to look,
-- so one that no longer applies is harmless.
create table due_items (
  id uuid not null default gen_random_uuid(),
  kind text not null,
  -- One of our ids, such as an order's. Never anything a person typed.
  ref text not null,
  -- By the product's clock. After a failure, the time of the retry; 'infinity' for a dead letter.
  due_at timestamptz not null,
  attempts integer not null default 0 check (attempts >= 0),
  first_failed_at timestamptz,
  last_failed_at timestamptz,
  -- An error's code or class, such as "unavailable" or "23514". Never its message.
  last_error text,
  primary key (kind, due_at, id),
  check ((attempts = 0) = (last_error is null)),
  check (num_nulls(first_failed_at, last_failed_at, last_error) in (0, 3))
) with (autovacuum_vacuum_scale_factor = 0.02, fillfactor = 90);
create index due_items_ref_idx on due_items (kind, ref, due_at);
create index due_items_failed_idx on due_items (first_failed_at) where attempts > 0;

create function enqueue_due(p_kind text, p_ref text, p_due timestamptz)
returns void language sql as $$
  insert into due_items (kind, ref, due_at) values (p_kind, p_ref, p_due)
$$;

-- Earlier triggers pass the current time as well, from which the queue counted.
create or replace function enqueue_due(p_kind text, p_ref text, p_due timestamptz, p_now timestamptz)
returns void language sql as $$
  select enqueue_due(p_kind, p_ref, p_due)
$$;

-- Delayed jobs of earlier versions.
do $$
begin
  if to_regclass('pgboss.job') is null then return; end if;
  perform enqueue_due(substr(name, 5), data ->> 'ref', (data ->> 'dueAt')::timestamptz)
  from pgboss.job where name like 'due.%' and state <= 'active';
  delete from pgboss.job where name like 'due.%';
end
$$;
insert into due_items (kind, ref, due_at, attempts, first_failed_at, last_failed_at, last_error)
select kind, ref, next_try_at, attempts, first_failed_at, next_try_at, last_error
from sweep_failures where kind not in ('lead', 'crm_erasure') and ref <> 'list';
drop table swept_items, sweep_failures;

create or replace function enqueue_payment_deadline() returns trigger language plpgsql as $$
begin
  perform enqueue_due('release', new.order_id, new.expires_at);
  return null;
end
$$;

create or replace function enqueue_pack_end() returns trigger language plpgsql as $$
begin
  perform enqueue_due('pack', new.order_id, new.expires_at);
  return null;
end
$$;

create or replace function enqueue_session_times() returns trigger language plpgsql as $$
declare
  at timestamptz := coalesce(nullif(current_setting('greenroom.at', true), '')::timestamptz,
                             new.confirmed_at);
begin
  if new.status = 'confirmed' then
    perform enqueue_due('session', new.id::text, new.start_at);
    perform enqueue_due('reminder', new.id::text, new.start_at - lead)
    from unnest(array[interval '24 hours', '1 hour', '10 minutes']) lead
    where new.start_at - lead >= at;
  end if;
  if new.feedback_due_at is not null then
    perform enqueue_due('feedback', new.id::text, new.feedback_due_at);
  end if;
  if new.choice_until is not null then
    perform enqueue_due('choice', new.id::text, new.choice_until);
  end if;
  return null;
end
$$;

create or replace function enqueue_scorecard_times() returns trigger language plpgsql as $$
declare
  at timestamptz := coalesce(nullif(current_setting('greenroom.at', true), '')::timestamptz,
                             new.end_at);
  due timestamptz := case when new.feedback_due_at > new.end_at + interval '72 hours'
                          then new.feedback_due_at else new.end_at + interval '24 hours' end;
begin
  perform enqueue_due('scorecard', new.id::text, at);
  perform enqueue_due('scorecard', new.id::text, due - lead)
  from unnest(array[interval '12 hours', '4 hours', '0']) lead where due - lead > at;
  return null;
end
$$;

create or replace function enqueue_session_check() returns trigger language plpgsql as $$
begin
  perform enqueue_due('attendance', new.booking_id::text, new.check_at);
  return null;
end
$$;

create or replace function enqueue_ai_session_end() returns trigger language plpgsql as $$
begin
  perform enqueue_due('ai-session', new.id::text, new.resume_until);
  return null;
end
$$;

create or replace function remove_files_later() returns trigger language plpgsql as $$
begin
  if tg_table_name in ('recordings', 'resumes') then
    insert into files_to_remove select file_key, id from gone where file_key is not null
    on conflict do nothing;
    perform enqueue_due('files', id::text, now()) from gone where file_key is not null;
  else
    insert into files_to_remove select file_key, recording_id from gone on conflict do nothing;
    perform enqueue_due('files', ref::text, now())
    from (select distinct recording_id as ref from gone) refs;
  end if;
  return null;
end
$$;

-- What waits already concerns an expert who turns the emails on or starts.
create function enqueue_queue_mail() returns trigger language plpgsql as $$
begin
  perform enqueue_due(
    case when to_regclass('expert_work') is null then 'one-way-queue' else 'expert-work-mail' end,
    new.id::text, now());
  return null;
end
$$;
create trigger experts_mailed after update on experts
  for each row
  when (new.recording_mails and new.status = 'active'
        and (not old.recording_mails or old.status <> 'active'))
  execute function enqueue_queue_mail();
