-- ai-sessions: mock interviews held by a program: what was asked, answered and judged.

create table ai_sessions (
  id uuid primary key,
  participant_id uuid not null references users (id),
  format text not null check (format in ('interview', 'visa')),
  topic text not null check (topic ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  -- Visa officers have no levels.
  level text check (level in ('entry', 'mid', 'senior')),
  minutes integer not null check (minutes between 1 and 60),
  voice boolean not null default false,
  -- Questions to ask first, picked from a job description that isn't stored.
  question_ids text[] not null default '{}',
  -- 'unpaid': ordered; 'released': never paid, or refunded; 'expired': interrupted and not resumed.
  status text not null
    check (status in ('unpaid', 'unstarted', 'running', 'ended', 'expired', 'released')),
  -- Reserved a moment before its order is written. Null: free.
  order_id text unique references orders (id) deferrable initially deferred,
  -- A visa interview's day in its account's zone, and the applicant's own facts.
  visa_on date,
  facts jsonb,
  -- Counts up when a failure of ours gives the session back.
  attempt integer not null default 1 check (attempt > 0),
  created_at timestamptz not null,
  -- Since when it can be started: when it was paid, or given back.
  available_at timestamptz,
  started_at timestamptz,
  -- An interrupted session can be resumed until then.
  resume_until timestamptz,
  ended_at timestamptz,
  -- Its owner deleted it: no words are left.
  deleted_at timestamptz,
  -- A free use counts until its day is over in the zone where it began, whatever zone the account
  -- has then.
  free_until timestamptz,
  -- Until then a call to a model is under way; others are answered by the rules. In the past after a
  -- process died during one.
  model_until timestamptz,
  check ((format = 'visa') = (visa_on is not null)),
  check (format = 'interview' or (order_id is null and level is null)),
  check (format = 'visa' or (facts is null and level is not null)),
  check ((status in ('running', 'ended', 'expired')) = (started_at is not null)),
  check ((status = 'running') = (resume_until is not null)),
  check ((status in ('ended', 'expired')) = (ended_at is not null)),
  check ((status in ('unpaid', 'released')) <= (order_id is not null)),
  check ((status in ('unpaid', 'released')) or available_at is not null),
  constraint ai_sessions_visa_free_until
    exclude using gist (participant_id with =, tstzrange(created_at, free_until) with &&)
    where (free_until is not null)
);
-- One free interview per account, whatever becomes of it. Visa interviews: one a day.
create unique index ai_sessions_free_idx on ai_sessions (participant_id)
  where format = 'interview' and order_id is null;
create unique index ai_sessions_visa_day_idx on ai_sessions (participant_id, visa_on)
  where format = 'visa';
create index ai_sessions_participant_idx on ai_sessions (participant_id, created_at);
create index ai_sessions_resume_idx on ai_sessions (resume_until) where status = 'running';

create function ai_session_follows() returns trigger language plpgsql as $$
begin
  if (old.status || ' ' || new.status) not in (
    'unpaid unstarted', 'unpaid released', 'unstarted released', 'unstarted running',
    'running ended', 'running expired',
    -- Our failure gives it back.
    'running unstarted',
    -- Paid after the order had expired.
    'released unstarted'
  ) then
    raise exception 'an AI session that is % cannot become %', old.status, new.status
      using errcode = 'GR001';
  end if;
  return new;
end
$$;
create trigger ai_sessions_follow before update on ai_sessions
  for each row when (old.status <> new.status) execute function ai_session_follows();

-- An interrupted session ends by itself (`enqueue_due`).
create function enqueue_ai_session_end() returns trigger language plpgsql as $$
begin
  perform enqueue_due('ai-session', new.id::text, new.resume_until);
  return null;
end
$$;
create trigger ai_sessions_end after update on ai_sessions
  for each row
  when (new.resume_until is not null and old.resume_until is distinct from new.resume_until)
  execute function enqueue_ai_session_end();

-- Everything that happens in a session, in order. Ids follow the order of commits, because writers
-- lock the session's row.
create table ai_session_events (
  id bigint generated always as identity primary key,
  session_id uuid not null references ai_sessions (id),
  attempt integer not null,
  at timestamptz not null,
  -- Since the session's start.
  offset_ms integer not null check (offset_ms >= 0),
  kind text not null check (kind ~ '^[a-z_]{1,40}$'),
  data jsonb not null
);
create index ai_session_events_session_idx on ai_session_events (session_id, id);

create function ai_session_events_are_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform from ai_sessions where id = old.session_id and deleted_at is not null;
    if found then
      return old;
    end if;
  end if;
  raise exception 'the events of a session never change; deleting the session removes them'
    using errcode = 'restrict_violation';
end
$$;
create trigger ai_session_events_changed before update or delete on ai_session_events
  for each row execute function ai_session_events_are_append_only();

-- Writes down what an order for a session buys; it can be started once the order is paid.
create function reserve_ai_session(
  p_participant uuid, p_session jsonb, p_pay_until timestamptz,
  out outcome text, out held_until timestamptz
) language plpgsql strict as $$
begin
  insert into ai_sessions (id, participant_id, format, topic, level, minutes, question_ids, status,
                           order_id, created_at)
  select id, p_participant, 'interview', topic, level, minutes, question_ids, 'unpaid', order_id,
         created_at
  from jsonb_populate_record(null::ai_sessions, p_session);
  outcome := 'reserved';
  held_until := p_pay_until;
end
$$;
