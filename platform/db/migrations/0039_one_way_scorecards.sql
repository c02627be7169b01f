-- one-way: an expert's scorecard of a submitted interview, bought apart from it.

create table one_way_scorecards (
  id uuid primary key,
  interview_id uuid not null references one_way_interviews (id),
  -- It is written a moment before its order.
  order_id text not null unique references orders (id) deferrable initially deferred,
  -- 'refunded': not delivered in time. 'canceled': never paid for, or canceled by its buyer.
  status text not null check (status in ('unpaid', 'queued', 'delivered', 'refunded', 'canceled')),
  -- The expert sees the transcript as well.
  with_transcript boolean not null,
  created_at timestamptz not null,
  -- When it was paid for, and by when it is delivered or refunded.
  queued_at timestamptz,
  deliver_by timestamptz check (deliver_by > queued_at),
  expert_id uuid references experts (id),
  topic text,
  rubric_version integer,
  strengths text,
  change text,
  -- The dimension whose drill the rubric has; null for a drill in the expert's own words.
  drill_dimension text,
  drill_words text,
  move_forward boolean,
  move_forward_words text,
  delivered_at timestamptz,
  -- The candidate's account was erased, and with it what was written about them.
  erased_at timestamptz,
  foreign key (topic, rubric_version) references rubric_versions (topic, version),
  check (num_nonnulls(queued_at, deliver_by) in (0, 2)),
  check (status not in ('queued', 'delivered') or queued_at is not null),
  check (num_nonnulls(expert_id, topic, rubric_version, move_forward, delivered_at)
         = case status when 'delivered' then 5 else 0 end),
  check (delivered_at is null or erased_at is not null
         or (strengths <> '' and change <> '' and move_forward_words <> ''
             and coalesce(drill_dimension, drill_words) <> ''))
);
-- One interview is scored once.
create unique index one_way_scorecards_open on one_way_scorecards (interview_id)
  where status in ('unpaid', 'queued', 'delivered');
create index one_way_scorecards_queue_idx on one_way_scorecards (deliver_by)
  where status = 'queued';
create index one_way_scorecards_expert_idx on one_way_scorecards (expert_id, delivered_at)
  where expert_id is not null;

-- The expert who is scoring it: whose row is first has it, and one expert has one at a time.
create table one_way_claims (
  scorecard_id uuid primary key references one_way_scorecards (id) on delete cascade,
  expert_id uuid not null unique references experts (id) on delete cascade,
  claimed_at timestamptz not null,
  claimed_until timestamptz not null check (claimed_until > claimed_at),
  -- As typed so far; it goes with the claim.
  draft jsonb
);

create table one_way_scorecard_levels (
  scorecard_id uuid not null references one_way_scorecards (id),
  dimension text not null,
  -- 1 to 5; 0 says that there wasn't enough evidence.
  level integer not null check (level between 0 and 5),
  -- Ids in session_events, of the interview's answers.
  evidence bigint[] not null,
  primary key (scorecard_id, dimension),
  check (level = 0 or cardinality(evidence) > 0)
);

-- A level quotes its own interview, and what was delivered stays as it is.
create function check_one_way_level() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform from one_way_scorecards where id = new.scorecard_id and status = 'queued';
  end if;
  if tg_op <> 'INSERT' or not found then
    raise exception 'a delivered scorecard stays as it is' using errcode = 'GR002';
  end if;
  perform from unnest(new.evidence) as quoted
  where not exists (
    select from session_events e
    join one_way_answers a on a.id = e.session_id
    join one_way_scorecards s on s.interview_id = a.interview_id
    where e.id = quoted and s.id = new.scorecard_id);
  if found then
    raise exception 'evidence must be from the same interview' using errcode = 'GR002';
  end if;
  return new;
end
$$;
create trigger one_way_levels_checked before insert or update or delete on one_way_scorecard_levels
  for each row execute function check_one_way_level();

create function check_one_way_scorecard() returns trigger language plpgsql as $$
begin
  if old.status = 'delivered' then
    -- Erasure removes words and nothing else.
    if (new.status, new.expert_id, new.topic, new.rubric_version, new.drill_dimension,
        new.move_forward, new.delivered_at)
       is distinct from
       (old.status, old.expert_id, old.topic, old.rubric_version, old.drill_dimension,
        old.move_forward, old.delivered_at)
       or new.erased_at is null
       or num_nonnulls(new.strengths, new.change, new.drill_words, new.move_forward_words) > 0 then
      raise exception 'a delivered scorecard stays as it is' using errcode = 'GR002';
    end if;
  elsif new.status = 'delivered' then
    perform from one_way_claims where scorecard_id = new.id and expert_id = new.expert_id;
    if not found then
      raise exception 'only who claimed a recording delivers its scorecard' using errcode = 'GR002';
    end if;
    perform from one_way_scorecard_levels where scorecard_id = new.id and level > 0;
    if not found then
      raise exception 'a scorecard needs a level' using errcode = 'GR002';
    end if;
  end if;
  return new;
end
$$;
create trigger one_way_scorecards_checked before update on one_way_scorecards
  for each row execute function check_one_way_scorecard();

-- Claims end and late scorecards are refunded by themselves (`enqueue_due`).
create function enqueue_one_way_scorecard() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'one_way_claims' then
    perform enqueue_due('one-way-scorecard', new.scorecard_id::text, new.claimed_until,
                        new.claimed_at);
  else
    perform enqueue_due('one-way-scorecard', new.id::text, new.deliver_by, new.queued_at);
  end if;
  return null;
end
$$;
create trigger one_way_claims_due after insert on one_way_claims
  for each row execute function enqueue_one_way_scorecard();
create trigger one_way_scorecards_due after update on one_way_scorecards
  for each row when (new.status = 'queued' and old.status <> 'queued')
  execute function enqueue_one_way_scorecard();

-- Sets a scorecard aside for the candidate of a submitted interview. 'scored': there is one already.
create function reserve_one_way_scorecard(
  p_user uuid, p_scorecard jsonb, p_pay_until timestamptz,
  out outcome text, out held_until timestamptz
) language plpgsql strict as $$
begin
  perform from one_way_interviews
  where id = (p_scorecard ->> 'interview_id')::uuid and user_id = p_user and status = 'submitted';
  if not found then
    outcome := 'not_open';
    return;
  end if;
  insert into one_way_scorecards
  select * from jsonb_populate_record(null::one_way_scorecards, p_scorecard)
  on conflict (interview_id) where status in ('unpaid', 'queued', 'delivered') do nothing;
  if not found then
    outcome := 'scored';
    return;
  end if;
  outcome := 'reserved';
  held_until := p_pay_until;
end
$$;
