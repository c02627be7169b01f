-- scorecards: what an expert says about a session, the candidate's follow-up question, and what
-- each says about the other.

-- One per session; a draft until it is sent.
create table scorecards (
  booking_id uuid primary key references bookings (id),
  expert_id uuid not null references experts (id),
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
  foreign key (topic, rubric_version) references rubric_versions (topic, version),
  check (sent_at is null or (move_forward is not null and observations is null)),
  check (sent_at is null or erased_at is not null
         or (strengths <> '' and change <> '' and move_forward_words <> ''
             and coalesce(drill_dimension, drill_words) <> ''))
);

create table scorecard_levels (
  booking_id uuid not null references scorecards (booking_id) on delete cascade,
  dimension text not null,
  -- 1 to 5; 0 says that there wasn't enough evidence; null is undecided.
  level integer check (level between 0 and 5),
  -- Ids in session_events.
  evidence bigint[] not null,
  primary key (booking_id, dimension)
);

-- A level quotes events of its own session, and what was sent stays as it is.
create function check_scorecard_level() returns trigger language plpgsql as $$
begin
  perform from scorecards
  where booking_id = coalesce(new.booking_id, old.booking_id) and sent_at is not null;
  if found then
    raise exception 'a sent scorecard stays as it is' using errcode = 'GR002';
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  perform from unnest(new.evidence) as quoted
  where not exists (select from session_events e
                    where e.id = quoted and e.session_id = new.booking_id);
  if found then
    raise exception 'evidence must be from the same session' using errcode = 'GR002';
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
    perform from scorecard_levels
    where booking_id = new.booking_id and (level is null or level > 0 and evidence = '{}');
    if found then
      raise exception 'a level needs evidence' using errcode = 'GR002';
    end if;
    perform from scorecard_levels where booking_id = new.booking_id and level > 0;
    if not found then
      raise exception 'a scorecard needs a level' using errcode = 'GR002';
    end if;
  end if;
  -- Erasure removes words and nothing else.
  if old.sent_at is not null
     and (new.expert_id, new.topic, new.rubric_version, new.drill_dimension, new.move_forward,
          new.sent_at)
         is distinct from
         (old.expert_id, old.topic, old.rubric_version, old.drill_dimension, old.move_forward,
          old.sent_at)
     or old.sent_at is not null and new.erased_at is null
     or old.sent_at is not null
        and coalesce(new.strengths, new.change, new.drill_words, new.move_forward_words) is not null
  then
    raise exception 'a sent scorecard stays as it is' using errcode = 'GR002';
  end if;
  return new;
end
$$;
create trigger scorecards_checked before insert or update or delete on scorecards
  for each row execute function check_scorecard();

-- The candidate's one question about their scorecard. Null words were erased.
create table follow_ups (
  booking_id uuid primary key references scorecards (booking_id),
  question text,
  asked_at timestamptz not null,
  answer text,
  answered_at timestamptz
);

-- What candidate and expert say about each other; both appear when both are in, or in the end.
create table session_reviews (
  booking_id uuid not null references bookings (id),
  by_role text not null check (by_role in ('candidate', 'expert')),
  expert_id uuid not null references experts (id),
  rating integer not null check (rating between 1 and 5),
  -- Null: none, or erased.
  words text,
  -- Whether the site may quote the candidate, and by which name.
  quotable text not null check (quotable in ('no', 'anonymous', 'named')),
  -- As it was quoted; null without consent to the name.
  quoted_name text,
  created_at timestamptz not null,
  -- An operator took the quote off the site.
  withdrawn_at timestamptz,
  primary key (booking_id, by_role),
  check (by_role = 'candidate' or quotable = 'no')
);
create index session_reviews_expert_idx on session_reviews (expert_id) where by_role = 'candidate';
create index session_reviews_quotable_idx on session_reviews (created_at desc)
  where quotable <> 'no';

-- What was sent about a missing scorecard; 'overdue' is the operators' case.
create table scorecard_reminders (
  booking_id uuid not null references bookings (id),
  kind text not null check (kind in ('first', 'second', 'overdue')),
  written_at timestamptz not null,
  primary key (booking_id, kind)
);

-- A scorecard is due 24 hours after the end; where it was decided days later that the session took
-- place, when it is missed. Reminders come 12 and 4 hours before (`enqueue_due`). The times are those
-- of modules/scorecards/policy.ts. One that was sent before that decision is delivered at once.
create function enqueue_scorecard_times() returns trigger language plpgsql as $$
declare
  at timestamptz := coalesce(nullif(current_setting('greenroom.at', true), '')::timestamptz,
                             new.end_at);
  due timestamptz := case when new.feedback_due_at > new.end_at + interval '72 hours'
                          then new.feedback_due_at else new.end_at + interval '24 hours' end;
begin
  perform enqueue_due('scorecard', new.id::text, at, at);
  perform enqueue_due('scorecard', new.id::text, greatest(due - lead, at), at)
  from unnest(array[interval '12 hours', '4 hours', '0']) lead;
  return null;
end
$$;
create trigger bookings_scorecard_due after update on bookings
  for each row
  when (new.candidate_id is not null and new.status = 'completed' and old.status <> 'completed')
  execute function enqueue_scorecard_times();

create view sent_scorecards as
select booking_id, expert_id, sent_at from scorecards where sent_at is not null;

-- Sessions whose scorecard is late.
create view overdue_scorecards as
select s.id as booking_id, s.order_id, s.service, s.expert, s.email, s.end_at, r.written_at
from scorecard_reminders r
join session_list s on s.id = r.booking_id
left join scorecards c on c.booking_id = r.booking_id
where r.kind = 'overdue' and r.written_at >= s.start_at and s.status = 'completed'
  and s.feedback_due_at is not null and c.sent_at is null;

-- What the site may quote, with when both sides' reviews are in or may no longer come.
create view review_list as
select r.booking_id, s.order_id, s.service, s.service_slug, s.expert, r.by_role, r.rating, r.words,
       r.quotable, r.quoted_name, r.created_at, r.withdrawn_at, s.end_at,
       (select count(*) = 2 from session_reviews b where b.booking_id = r.booking_id) as both_in
from session_reviews r join session_list s on s.id = r.booking_id;
