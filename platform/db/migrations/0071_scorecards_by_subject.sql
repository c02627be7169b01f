-- scorecards: one for each subject, which is a session or a recorded interview.

drop view overdue_scorecards;
drop view sent_scorecards;
drop trigger scorecards_checked on scorecards;
drop trigger scorecard_levels_checked on scorecard_levels;
drop function check_scorecard;
drop function check_scorecard_level;
alter table follow_ups drop constraint follow_ups_booking_id_fkey;
alter table follow_ups add foreign key (booking_id) references bookings (id);
alter table scorecard_levels drop constraint scorecard_levels_booking_id_fkey;
alter table scorecards drop constraint scorecards_booking_id_fkey;

alter table scorecards rename booking_id to subject_id;
alter table scorecards add column subject_kind text;
-- The timelines it quotes: a session's own, or those of an interview's answers, in order.
alter table scorecards add column timelines uuid[];
update scorecards set subject_kind = 'session', timelines = array[subject_id];
alter table scorecards alter subject_kind set not null, alter timelines set not null,
  drop constraint scorecards_pkey, add primary key (subject_kind, subject_id);

alter table scorecard_levels rename booking_id to subject_id;
alter table scorecard_levels add column subject_kind text;
update scorecard_levels set subject_kind = 'session';
-- Where each quote is: 'event-' and an id in session_events.
alter table scorecard_levels
  alter evidence type text[]
    using coalesce(
      string_to_array('event-' || array_to_string(nullif(evidence, '{}'), ',event-'), ','), '{}');
alter table scorecard_levels alter subject_kind set not null,
  drop constraint scorecard_levels_pkey, add primary key (subject_kind, subject_id, dimension),
  add foreign key (subject_kind, subject_id) references scorecards on delete cascade;

insert into scorecards (subject_kind, subject_id, timelines, expert_id, topic, rubric_version,
                        strengths, change, drill_dimension, drill_words, move_forward,
                        move_forward_words, created_at, saved_at, sent_at, erased_at)
select 'one-way', interview_id,
       array(select a.id from one_way_answers a where a.interview_id = s.interview_id
             order by a.position),
       expert_id, topic, rubric_version, strengths, change, drill_dimension, drill_words,
       move_forward, move_forward_words, delivered_at, delivered_at, delivered_at, erased_at
from one_way_scorecards s where status = 'delivered';
insert into scorecard_levels (subject_kind, subject_id, dimension, level, evidence)
select 'one-way', s.interview_id, l.dimension, l.level,
       array(select 'event-' || quoted from unnest(l.evidence) quoted)
from one_way_scorecard_levels l join one_way_scorecards s on s.id = l.scorecard_id;

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

-- feedback: sessions whose scorecard is late.
create view overdue_scorecards as
select s.id as booking_id, s.order_id, s.service, s.expert, s.email, s.end_at, r.written_at
from scorecard_reminders r
join session_list s on s.id = r.booking_id
left join sent_scorecards c on c.subject_kind = 'session' and c.subject_id = r.booking_id
where r.kind = 'overdue' and r.written_at >= s.start_at and s.status = 'completed'
  and s.feedback_due_at is not null and c.sent_at is null;

-- one-way: the scorecard itself is its interview's.
drop trigger one_way_scorecards_checked on one_way_scorecards;
drop function check_one_way_scorecard;
drop table one_way_scorecard_levels;
drop function check_one_way_level;
alter table one_way_scorecards
  drop column topic, drop column rubric_version, drop column strengths, drop column change,
  drop column drill_dimension, drop column drill_words, drop column move_forward,
  drop column move_forward_words, drop column erased_at,
  add check (num_nonnulls(expert_id, delivered_at) = case status when 'delivered' then 2 else 0 end);
alter table one_way_claims drop column draft;

-- It is delivered by whoever claimed it, with the scorecard, and then stays so.
create function check_one_way_scorecard() returns trigger language plpgsql as $$
begin
  if old.status = 'delivered' then
    raise exception 'a delivered scorecard stays as it is' using errcode = 'GR002';
  end if;
  if new.status = 'delivered' then
    perform from one_way_claims c
    join sent_scorecards s on s.subject_kind = 'one-way' and s.subject_id = new.interview_id
                              and s.expert_id = c.expert_id
    where c.scorecard_id = new.id and c.expert_id = new.expert_id;
    if not found then
      raise exception 'only who claimed a recording delivers its scorecard' using errcode = 'GR002';
    end if;
  end if;
  return new;
end
$$;
create trigger one_way_scorecards_checked before update on one_way_scorecards
  for each row execute function check_one_way_scorecard();
