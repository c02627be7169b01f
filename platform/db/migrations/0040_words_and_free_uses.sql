-- scorecards: a level quotes words. A mark without any has a time, and tells its reader nothing.

create or replace function check_scorecard() returns trigger language plpgsql as $$
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
    where l.booking_id = new.booking_id
      and (l.level is null
           or l.level > 0 and not exists (
             select from session_events e
             where e.id = any (l.evidence)
               and (e.kind <> 'mark' or e.data ? 'removed'
                    or coalesce(e.data ->> 'text', '') <> '')));
    if found then
      raise exception 'a level needs evidence in words' using errcode = 'GR002';
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

-- accounts: what erased accounts had free, so that signing up again doesn't renew it.
create table erased_free_uses (
  -- A keyed hash of an email that was the account's.
  email_hmac text not null,
  offer text not null,
  until timestamptz not null,
  primary key (email_hmac, offer)
);

-- A free use counts until its week or day is over in the zone where it began, whatever zone the
-- account has then. Those before this migration have no end.
alter table one_way_interviews add column free_until timestamptz;
alter table one_way_interviews add constraint one_way_free_until
  exclude using gist (user_id with =, tstzrange(created_at, free_until) with &&)
  where (free_until is not null);
alter table ai_sessions add column free_until timestamptz;
alter table ai_sessions add constraint ai_sessions_visa_free_until
  exclude using gist (user_id with =, tstzrange(created_at, free_until) with &&)
  where (free_until is not null);

create or replace function add_one_way(p_user uuid, p_interview jsonb, p_questions jsonb)
returns boolean language plpgsql as $$
begin
  insert into one_way_interviews
  select * from jsonb_populate_record(null::one_way_interviews,
                                      p_interview || jsonb_build_object('user_id', p_user))
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
