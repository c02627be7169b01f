-- one-way: interviews that a candidate records alone, answer by answer.

create table one_way_interviews (
  id uuid primary key,
  participant_id uuid not null references users (id),
  topic text not null,
  -- A free one: the Monday of its ISO week in the account's zone.
  free_week date check (extract(isodow from free_week) = 1),
  -- A bought one; it is written a moment before its order.
  order_id text unique references orders (id) deferrable initially deferred,
  status text not null check (status in ('unpaid', 'ready', 'running', 'submitted', 'canceled')),
  -- How much time there is; chosen without a reason.
  pace text not null check (pace in ('standard', 'longer', 'double', 'untimed')),
  -- Questions are read out as well.
  is_spoken boolean not null,
  -- The person is under 18, and a guardian has agreed to the recording.
  guardian_agreed boolean not null,
  -- The question that is being answered, from 0.
  position integer not null default 0 check (position >= 0),
  created_at timestamptz not null,
  started_at timestamptz,
  submitted_at timestamptz,
  -- A free use counts until its week is over in the zone where it began, whatever zone the account
  -- has then.
  free_until timestamptz,
  -- The expert who scores it sees the transcript as well.
  is_transcript_shared boolean not null default false,
  check ((free_week is null) <> (order_id is null)),
  check ((status = 'submitted') = (submitted_at is not null)),
  constraint one_way_free_until
    exclude using gist (participant_id with =, tstzrange(created_at, free_until) with &&)
    where (free_until is not null)
);
-- One free interview per account and week, whoever asks first.
create unique index one_way_free_week on one_way_interviews (participant_id, free_week);
create index one_way_interviews_participant_idx on one_way_interviews (participant_id, created_at);

create table one_way_answers (
  id uuid primary key default gen_random_uuid(),
  interview_id uuid not null references one_way_interviews (id) on delete cascade,
  position integer not null check (position >= 0),
  -- Of the topic's bank, as it was asked.
  question_id text not null,
  question text not null,
  -- From then on it is read and prepared; a reload gives no more time.
  shown_at timestamptz,
  -- 1 is the first recording; two retakes.
  take integer not null default 1 check (take between 1 and 3),
  -- The browser stopped recording this take.
  is_recorded boolean not null default false,
  unique (interview_id, position)
);

-- A recording of a take: a second one where the first was interrupted.
create table one_way_segments (
  recording_id uuid primary key references recordings (id) on delete cascade,
  answer_id uuid not null references one_way_answers (id) on delete cascade,
  take integer not null check (take between 1 and 3)
);
create index one_way_segments_answer_idx on one_way_segments (answer_id, take);

-- How the candidate scores themselves, before they see anybody else's score.
create table one_way_self_scores (
  interview_id uuid not null references one_way_interviews (id) on delete cascade,
  dimension text not null,
  -- 0: not enough to tell.
  level integer not null check (level between 0 and 5),
  rubric_version integer not null,
  scored_at timestamptz not null,
  primary key (interview_id, dimension)
);

-- Links by which a reviewer watches an interview without an account.
create table one_way_shares (
  id uuid primary key default gen_random_uuid(),
  interview_id uuid not null references one_way_interviews (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  revoked_at timestamptz
);
create index one_way_shares_interview_idx on one_way_shares (interview_id, created_at);

-- A scorecard whose recordings can't be played is refunded as soon as that is known.
create function enqueue_unplayable_recording() returns trigger language plpgsql as $$
begin
  perform enqueue_due('one-way-unplayable', w.id::text, new.changed_at)
  from work_list w
  where w.kind = 'one-way-scorecard' and w.subject_id = new.session_id
    and w.status in ('unpaid', 'queued', 'claimed', 'paused');
  return null;
end
$$;
create trigger recordings_unplayable after update on recordings
  for each row when (new.status = 'failed' and old.status <> 'failed')
  execute function enqueue_unplayable_recording();

-- Writes down an interview with its questions. A second free one in a week is refused.
create function add_one_way(p_participant uuid, p_interview jsonb, p_questions jsonb)
returns boolean language plpgsql as $$
begin
  insert into one_way_interviews
  select * from jsonb_populate_record(
    null::one_way_interviews,
    p_interview || jsonb_build_object('participant_id', p_participant))
  on conflict do nothing;
  if not found then
    return false;
  end if;
  insert into one_way_answers (interview_id, position, question_id, question)
  select (p_interview ->> 'id')::uuid, nr - 1, asked ->> 'id', asked ->> 'text'
  from jsonb_array_elements(p_questions) with ordinality as list (asked, nr);
  return true;
end
$$;

create function reserve_one_way(
  p_participant uuid, p_interview jsonb, p_questions jsonb, p_pay_until timestamptz,
  out outcome text, out held_until timestamptz
) language plpgsql strict as $$
begin
  perform add_one_way(p_participant, p_interview, p_questions);
  outcome := 'reserved';
  held_until := p_pay_until;
end
$$;

-- Sets a scorecard aside for the candidate of a submitted interview. 'scored': there is one already.
create function reserve_one_way_scorecard(
  p_participant uuid, p_scorecard jsonb, p_pay_until timestamptz,
  out outcome text, out held_until timestamptz
) language plpgsql strict as $$
declare
  about uuid := (p_scorecard ->> 'subject_id')::uuid;
  its_topic text;
begin
  select topic into its_topic from one_way_interviews
  where id = about and participant_id = p_participant and status = 'submitted';
  if not found then
    outcome := 'not_open';
    return;
  end if;
  select r.outcome, r.held_until into outcome, held_until
  from reserve_expert_work(
    p_scorecard - 'is_transcript_shared'
      || jsonb_build_object('topic', its_topic, 'candidate_id', p_participant),
    p_pay_until) r;
  if outcome = 'taken' then
    outcome := 'scored';
    return;
  end if;
  update one_way_interviews
  set is_transcript_shared = (p_scorecard ->> 'is_transcript_shared')::boolean where id = about;
end
$$;
