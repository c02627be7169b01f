-- scorecards: what an expert says about a session or a recorded interview.

-- A draft until it is sent.
create table scorecards (
  -- Its kind in the registry (server/subjects.ts), and a session's id or a recorded interview's.
  subject_kind text not null,
  subject_id uuid not null,
  expert_id uuid not null references experts (id),
  -- The timelines it quotes: a session's own, or those of an interview's answers, in order.
  timelines uuid[] not null,
  topic text not null,
  rubric_version integer not null,
  strengths text,
  -- The one thing to change.
  change text,
  -- The dimension whose drill the rubric has; null for a drill in the expert's own words.
  drill_dimension text,
  drill_words text,
  move_forward boolean,
  move_forward_words text,
  -- What was typed and isn't in the timeline yet, by dimension: { "text", "at" }.
  observations jsonb,
  created_at timestamptz not null,
  saved_at timestamptz not null,
  sent_at timestamptz,
  -- The candidate's account was erased, and with it what was written about them.
  erased_at timestamptz,
  primary key (subject_kind, subject_id),
  foreign key (topic, rubric_version) references rubric_versions (topic, version),
  check (sent_at is null or (move_forward is not null and observations is null)),
  check (sent_at is null or erased_at is not null
         or (strengths <> '' and change <> '' and move_forward_words <> ''
             and coalesce(drill_dimension, drill_words) <> ''))
);

create table scorecard_levels (
  subject_kind text not null,
  subject_id uuid not null,
  dimension text not null,
  -- 1 to 5; 0 says that there wasn't enough evidence; null is undecided.
  level integer check (level between 0 and 5),
  -- Where each quote is: 'event-' and an id in session_events.
  evidence text[] not null,
  primary key (subject_kind, subject_id, dimension),
  foreign key (subject_kind, subject_id) references scorecards on delete cascade
);

-- The event of an anchor. A document's passages will be another kind of anchor, checked here too.
create function quoted_event(anchor text) returns bigint language sql immutable as $$
  select case when anchor ~ '^event-\d{1,15}$' then substr(anchor, 7)::bigint end
$$;

-- A level quotes its own subject, and what was sent stays as it is.
create function check_scorecard_level() returns trigger language plpgsql as $$
declare
  at scorecards;
begin
  select * into at from scorecards
  where (subject_kind, subject_id) = (coalesce(new.subject_kind, old.subject_kind),
                                      coalesce(new.subject_id, old.subject_id));
  if at.sent_at is not null then
    raise exception 'a sent scorecard stays as it is' using errcode = 'GR002';
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  perform from unnest(new.evidence) anchor
  where not exists (select from session_events e
                    where e.id = quoted_event(anchor) and e.session_id = any (at.timelines));
  if found then
    raise exception 'evidence must be from the same subject' using errcode = 'GR002';
  end if;
  return new;
end
$$;
create trigger scorecard_levels_checked before insert or update or delete on scorecard_levels
  for each row execute function check_scorecard_level();

create function check_scorecard() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.sent_at is not null then
      raise exception 'a scorecard is a draft first' using errcode = 'GR002';
    end if;
    return new;
  end if;
  if tg_op = 'DELETE' then
    if old.sent_at is not null then
      raise exception 'a sent scorecard stays as it is' using errcode = 'GR002';
    end if;
    return old;
  end if;
  if old.sent_at is null and new.sent_at is not null then
    perform from scorecard_levels l
    where (l.subject_kind, l.subject_id) = (new.subject_kind, new.subject_id)
      and (l.level is null
           or l.level > 0 and not exists (
             select from unnest(l.evidence) anchor
             join session_events e on e.id = quoted_event(anchor)
             where e.kind <> 'mark' or e.data ? 'removed'
                   or coalesce(e.data ->> 'text', '') <> ''));
    if found then
      raise exception 'a level needs evidence in words' using errcode = 'GR002';
    end if;
    perform from scorecard_levels
    where (subject_kind, subject_id) = (new.subject_kind, new.subject_id) and level > 0;
    if not found then
      raise exception 'a scorecard needs a level' using errcode = 'GR002';
    end if;
  end if;
  -- Erasure removes words and nothing else.
  if old.sent_at is not null
     and ((new.subject_kind, new.subject_id, new.expert_id, new.timelines, new.topic,
           new.rubric_version, new.drill_dimension, new.move_forward, new.sent_at)
          is distinct from
          (old.subject_kind, old.subject_id, old.expert_id, old.timelines, old.topic,
           old.rubric_version, old.drill_dimension, old.move_forward, old.sent_at)
          or new.erased_at is null
          or num_nonnulls(new.strengths, new.change, new.drill_words, new.move_forward_words) > 0)
  then
    raise exception 'a sent scorecard stays as it is' using errcode = 'GR002';
  end if;
  return new;
end
$$;
create trigger scorecards_checked before insert or update or delete on scorecards
  for each row execute function check_scorecard();

create view sent_scorecards as
select subject_kind, subject_id, expert_id, sent_at, erased_at from scorecards
where sent_at is not null;
