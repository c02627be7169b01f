SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
CREATE EXTENSION IF NOT EXISTS btree_gist WITH SCHEMA public;
COMMENT ON EXTENSION btree_gist IS 'support for indexing common datatypes in GiST';
CREATE EXTENSION IF NOT EXISTS citext WITH SCHEMA public;
COMMENT ON EXTENSION citext IS 'data type for case-insensitive character strings';
CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;
COMMENT ON EXTENSION pg_trgm IS 'text similarity measurement and index searching based on trigrams';
CREATE FUNCTION public.add_one_way(p_participant uuid, p_interview jsonb, p_questions jsonb) RETURNS boolean
    LANGUAGE plpgsql
    AS $$
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
CREATE FUNCTION public.ai_session_events_are_append_only() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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
CREATE FUNCTION public.ai_session_follows() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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
CREATE FUNCTION public.append_room_update(p_booking uuid, p_role text, p_at timestamp with time zone, p_data bytea, p_pieces integer, p_from text) RETURNS bigint
    LANGUAGE plpgsql
    AS $$
declare
  added bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended(p_booking::text, 7));
  insert into room_updates (booking_id, role, at, data, pieces)
  values (p_booking, p_role, p_at, p_data, p_pieces)
  returning id into added;
  if p_from is not null then
    perform pg_notify('room', json_build_object(
      'kind', 'doc', 'from', p_from, 'booking', p_booking, 'id', added)::text);
  end if;
  return added;
end
$$;
CREATE TABLE public.session_events (
    id bigint NOT NULL,
    session_id uuid NOT NULL,
    at timestamp with time zone NOT NULL,
    offset_ms integer NOT NULL,
    actor text NOT NULL,
    kind text NOT NULL,
    data jsonb NOT NULL,
    key uuid,
    CONSTRAINT session_events_actor_check CHECK ((actor = ANY (ARRAY['candidate'::text, 'expert'::text, 'system'::text])))
);
CREATE FUNCTION public.append_session_event(p_session uuid, p_start timestamp with time zone, p_at timestamp with time zone, p_actor text, p_kind text, p_data jsonb, p_key uuid) RETURNS SETOF public.session_events
    LANGUAGE plpgsql
    AS $$
begin
  perform pg_advisory_xact_lock(hashtextextended(p_session::text, 5));
  return query
    insert into session_events (session_id, at, offset_ms, actor, kind, data, key)
    values (p_session, p_at, round(extract(epoch from p_at - p_start) * 1000), p_actor, p_kind,
            p_data, p_key)
    on conflict (session_id, key) do nothing
    returning *;
  if not found then
    return query select * from session_events where session_id = p_session and key = p_key;
  end if;
end
$$;
CREATE FUNCTION public.change_status() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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
CREATE FUNCTION public.check_expert_work() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if old.status = 'delivered' or new.status = 'delivered' and new.expert_id <> old.expert_id then
    raise exception 'delivered work stays as it is' using errcode = 'GR002';
  end if;
  return new;
end
$$;
CREATE FUNCTION public.check_order_adds_up(p_order text) RETURNS void
    LANGUAGE plpgsql
    AS $$
begin
  perform from orders o,
    lateral (select sum(quantity * unit_list_minor) as list, sum(discount_minor) as discount,
                    sum(tax_minor) as tax
             from order_lines where order_id = p_order) lines
  where o.id = p_order
    and (lines.list, lines.discount, lines.tax)
      is distinct from (o.list_minor, o.discount_minor, o.tax_minor);
  if found then
    raise exception 'the lines of order % do not add up to it', p_order
      using errcode = 'check_violation';
  end if;
end
$$;
CREATE FUNCTION public.check_presence() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare
  at timestamptz := case when tg_op = 'INSERT' then new.joined_at
                         else new.left_at + interval '10 minutes' end;
begin
  update session_checks set check_at = at where booking_id = new.booking_id and check_at > at;
  return null;
end
$$;
CREATE FUNCTION public.check_scorecard() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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
CREATE FUNCTION public.check_scorecard_level() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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
CREATE FUNCTION public.documents_are_kept() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if tg_op = 'TRUNCATE' then
    -- Truncating an empty table loses nothing.
    perform from documents limit 1;
    if not found then
      return null;
    end if;
  elsif tg_op = 'UPDATE' then
    -- Erasure may remove the buyer; what was sold, when and for how much stays.
    if new.buyer is null
       and (to_jsonb(new) - 'buyer') = (to_jsonb(old) - 'buyer') then
      return new;
    end if;
  end if;
  raise exception 'a document that was issued is kept as it is'
    using errcode = 'restrict_violation';
end
$$;
CREATE FUNCTION public.enqueue_ai_session_end() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  perform enqueue_due('ai-session', new.id::text, new.resume_until);
  return null;
end
$$;
CREATE FUNCTION public.enqueue_due(p_kind text, p_ref text, p_due timestamp with time zone) RETURNS void
    LANGUAGE sql
    AS $$
  insert into due_items (kind, ref, due_at) values (p_kind, p_ref, p_due)
$$;
CREATE FUNCTION public.enqueue_expert_work() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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
CREATE FUNCTION public.enqueue_own_work_mail() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  perform enqueue_due('expert-work-mail', new.id::text, now());
  return null;
end
$$;
CREATE FUNCTION public.enqueue_pack_end() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  perform enqueue_due('pack', new.order_id, new.expires_at);
  return null;
end
$$;
CREATE FUNCTION public.enqueue_payment_deadline() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  perform enqueue_due('release', new.order_id, new.expires_at);
  return null;
end
$$;
CREATE FUNCTION public.enqueue_scorecard_times() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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
CREATE FUNCTION public.enqueue_session_check() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  perform enqueue_due('attendance', new.booking_id::text, new.check_at);
  return null;
end
$$;
CREATE FUNCTION public.enqueue_session_times() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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
CREATE FUNCTION public.enqueue_unplayable_recording() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  perform enqueue_due('one-way-unplayable', w.id::text, new.changed_at)
  from work_list w
  where w.kind = 'one-way-scorecard' and w.subject_id = new.session_id
    and w.status in ('unpaid', 'queued', 'claimed', 'paused');
  return null;
end
$$;
CREATE FUNCTION public.enqueue_work_mails() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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
CREATE FUNCTION public.forget_network() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  new.network_hash := null;
  return new;
end
$$;
CREATE FUNCTION public.free_stand_ins(p_booking uuid, p_now timestamp with time zone) RETURNS SETOF uuid
    LANGUAGE sql STABLE
    AS $$
  select e.id
  from bookings b
  join services s on s.slug = b.service_slug
  join expert_topics t on t.topic_key = s.topic_key
  join experts e on e.id = t.expert_id
  where b.id = p_booking and e.status = 'active' and e.takes_stand_ins
    and e.id <> b.expert_id and e.user_id <> b.candidate_id
    and not exists (
      select from bookings o
      where o.expert_id = e.id
        and (o.status in ('confirmed', 'in_progress')
             or (o.status = 'held' and (o.is_reserved or o.hold_expires_at > p_now)))
        and tstzrange(o.start_at, o.blocked_until)
            && tstzrange(b.start_at, b.end_at + e.buffer_min * interval '1 minute'))
    and not exists (
      select from expert_busy x
      where x.expert_id = e.id and tstzrange(x.start_at, x.end_at) && tstzrange(p_now, b.end_at))
$$;
CREATE FUNCTION public.hold_slot(p_expert uuid, p_hours_version bigint, p_service text, p_duration_min integer, p_start timestamp with time zone, p_blocked_until timestamp with time zone, p_expert_day date, p_daily_cap integer, p_holder bytea, p_now timestamp with time zone, p_expires timestamp with time zone, p_network bytea, p_verified boolean, p_most_unverified integer, p_day_share numeric, OUT outcome text, OUT booking_id uuid) RETURNS record
    LANGUAGE plpgsql
    AS $$
declare
  p_end timestamptz := p_start + p_duration_min * interval '1 minute';
  day record;
  share integer;
begin
  perform from experts e
  join services s on s.slug = p_service and s.active and s.duration_min = p_duration_min
  join expert_topics t on t.expert_id = e.id and t.topic_key = s.topic_key
  where e.id = p_expert and e.status = 'active' and e.hours_version = p_hours_version;
  if not found then
    outcome := 'stale';
    return;
  end if;
  if slot_is_taken(p_expert, p_start, p_blocked_until, p_holder, p_now) then
    outcome := 'taken';
    return;
  end if;
  -- Every function takes these locks in the same order: browser, network, expert, candidate.
  perform pg_advisory_xact_lock(hashtextextended(encode(p_holder, 'hex'), 3));
  if p_network is not null and not p_verified then
    perform pg_advisory_xact_lock(hashtextextended(encode(p_network, 'hex'), 4));
    if (select count(*) from bookings
        where network_hash = p_network and status = 'held' and not is_reserved
          and not holder_verified and hold_expires_at > p_now
          and holder_hash <> p_holder) >= p_most_unverified then
      outcome := 'network_full';
      return;
    end if;
  end if;
  perform pg_advisory_xact_lock(hashtextextended(p_expert::text, 0));
  -- The slot may have been taken while this call waited.
  if slot_is_taken(p_expert, p_start, p_blocked_until, p_holder, p_now) then
    outcome := 'taken';
    return;
  end if;
  -- The browser's own hold doesn't count: it is released when the new one is made.
  select count(*) filter (where status <> 'held') as sold,
         count(*) filter (where status = 'held' and is_reserved) as ordered,
         count(*) filter (where status = 'held' and not is_reserved) as held,
         count(*) filter (where status = 'held' and network_hash = p_network) as of_network
  into day
  from bookings
  where expert_id = p_expert and expert_day = p_expert_day
    and start_at between p_start - interval '2 days' and p_start + interval '2 days'
    and (status in ('confirmed', 'in_progress', 'completed', 'feedback_delivered')
         or (status = 'held'
             and (is_reserved or (hold_expires_at > p_now and holder_hash <> p_holder))));
  share := greatest(1, floor((p_daily_cap - day.sold) * p_day_share));
  if day.sold + day.ordered + least(day.held, share) >= p_daily_cap then
    outcome := 'day_full';
    return;
  end if;
  if day.of_network >= share then
    outcome := 'day_share';
    return;
  end if;
  update bookings set status = 'expired'
  where expert_id = p_expert and status = 'held' and not is_reserved
    and hold_expires_at <= p_now
    and tstzrange(start_at, blocked_until) && tstzrange(p_start, p_blocked_until);
  -- One hold per browser. Anything else that could conflict was ruled out under the expert's lock.
  update bookings set status = 'expired'
  where holder_hash = p_holder and status = 'held' and not is_reserved;
  insert into bookings (expert_id, service_slug, start_at, end_at, blocked_until, expert_day,
                        status, holder_hash, hold_expires_at, created_at, network_hash,
                        holder_verified)
  values (p_expert, p_service, p_start, p_end, p_blocked_until, p_expert_day,
          'held', p_holder, p_expires, p_now, p_network, p_verified)
  returning id into booking_id;
  outcome := 'held';
end
$$;
CREATE FUNCTION public.issue_at_commit() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  perform issue_document(new.kind, new.order_id, new.refund_id, new.at, new.data, new.buyer);
  delete from documents_to_issue where id = new.id;
  return null;
end
$$;
CREATE FUNCTION public.issue_document(p_kind text, p_order text, p_refund uuid, p_at timestamp with time zone, p_data jsonb, p_buyer jsonb) RETURNS text
    LANGUAGE plpgsql
    AS $$
declare
  of_year integer := extract(year from p_at at time zone 'UTC');
  next integer;
  issued text;
begin
  insert into document_counters (kind, year, last) values (p_kind, of_year, 0)
  on conflict do nothing;
  select last + 1 into next from document_counters
  where kind = p_kind and year = of_year for update;
  perform from documents
  where kind = p_kind and order_id = p_order and refund_id is not distinct from p_refund;
  if found then
    return null;
  end if;
  update document_counters set last = next where kind = p_kind and year = of_year;
  issued := case p_kind when 'receipt' then 'R' else 'C' end
    || '-' || of_year || '-' || lpad(next::text, greatest(6, length(next::text)), '0');
  insert into documents (number, kind, year, serial, order_id, refund_id, issued_at, data, buyer)
  values (issued, p_kind, of_year, next, p_order, p_refund, p_at, p_data, p_buyer);
  return issued;
end
$$;
CREATE FUNCTION public.join_room(p_booking uuid, p_role text, p_expert uuid, p_peer uuid, p_now timestamp with time zone, p_notice jsonb, OUT own_id bigint, OUT other_id bigint, OUT other_peer uuid, OUT took_over boolean) RETURNS record
    LANGUAGE plpgsql
    AS $$
begin
  perform pg_advisory_xact_lock(hashtextextended(p_booking::text, 6));
  select exists (
    select from room_presence
    where booking_id = p_booking and role = p_role and expert_id is not distinct from p_expert
      and peer <> p_peer and left_at is null
      and beat_at > clock_timestamp() - interval '60 seconds'
  ) into took_over;
  insert into room_presence (booking_id, role, expert_id, peer, joined_at, seen_at)
  values (p_booking, p_role, p_expert, p_peer, p_now, p_now)
  returning id into own_id;
  select id, peer into other_id, other_peer
  from room_presence
  where booking_id = p_booking and role <> p_role and left_at is null
    and beat_at > clock_timestamp() - interval '60 seconds'
  order by id desc limit 1;
  perform pg_notify('room', (p_notice || jsonb_build_object('id', own_id))::text);
end
$$;
CREATE FUNCTION public.ledger_balances() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  perform from ledger_entries where transaction_id = new.transaction_id
  group by currency having sum(amount_minor) <> 0;
  if found then
    raise exception 'ledger transaction % does not balance', new.transaction_id
      using errcode = 'check_violation';
  end if;
  return null;
end
$$;
CREATE FUNCTION public.ledger_is_append_only() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  -- Truncating an empty table loses nothing.
  if tg_op = 'TRUNCATE' then
    perform from ledger_entries limit 1;
    if not found then
      return null;
    end if;
  end if;
  raise exception 'the ledger is append-only: post a reversal instead'
    using errcode = 'restrict_violation';
end
$$;
CREATE FUNCTION public.load_calendars(p_experts uuid[], p_since timestamp with time zone, p_now timestamp with time zone, p_day_share numeric) RETURNS TABLE(id uuid, slug text, hours_version bigint, zone text, grid_min integer, buffer_min integer, notice_min integer, horizon_days integer, daily_cap integer, has_imports boolean, weekly json, overrides json, busy json)
    LANGUAGE sql STABLE
    AS $$
  select e.id, e.slug, e.hours_version, e.zone, e.grid_min, e.buffer_min, e.notice_min,
    e.horizon_days, e.daily_cap, e.has_imports,
    (select json_agg(json_build_object(
        'weekday', h.weekday, 'startMin', h.start_min, 'endMin', h.end_min)
        order by h.weekday, h.start_min)
      from expert_hours h where h.expert_id = e.id),
    (select json_agg(json_build_object('date', o.date::text, 'windows', o.windows) order by o.date)
      from expert_overrides o where o.expert_id = e.id and o.date >= p_since::date),
    (select json_agg(json_build_array(
        extract(epoch from busy.start_at) / 60, extract(epoch from busy.end_at) / 60,
        busy.id, extract(epoch from busy.until_at) * 1000, busy.is_session))
      from (
        select b.start_at, b.blocked_until as end_at, b.id,
               case when b.status = 'held' and not b.is_reserved then b.hold_expires_at end as until_at,
               b.status <> 'held' or b.is_reserved
                 or row_number() over (
                      partition by b.expert_day, b.status = 'held' and not b.is_reserved
                      order by b.hold_expires_at desc)
                    <= greatest(1, floor(p_day_share * (e.daily_cap
                         - count(*) filter (where b.status <> 'held')
                             over (partition by b.expert_day)))) as is_session
        from bookings b
        where b.expert_id = e.id and b.blocked_until > p_since
          and b.start_at > p_since - interval '2 days'
          and (b.status in ('confirmed', 'in_progress', 'completed', 'feedback_delivered')
               or (b.status = 'held' and (b.is_reserved or b.hold_expires_at > p_now)))
        union all
        select x.start_at, x.end_at, null, null, false
        from expert_busy x where x.expert_id = e.id and x.end_at > p_since
      ) busy)
  from experts e
  where e.status = 'active' and e.id = any(p_experts)
$$;
CREATE FUNCTION public.mailbox_of(p_email public.citext) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    AS $_$
  select case when domain in ('gmail.com', 'googlemail.com')
              then replace(name, '.', '') || '@gmail.com'
              else name || '@' || domain end
  from (select regexp_replace(split_part(lower(p_email::text), '@', 1), '^([^+]+)[+].*$', '\1'),
               split_part(lower(p_email::text), '@', 2)) as parts (name, domain)
$_$;
CREATE FUNCTION public.move_booking(p_booking uuid, p_sequence integer, p_expert uuid, p_hours_version bigint, p_start timestamp with time zone, p_blocked_until timestamp with time zone, p_expert_day date, p_daily_cap integer, p_counts boolean, p_now timestamp with time zone) RETURNS text
    LANGUAGE plpgsql
    AS $$
declare
  b bookings%rowtype;
  ends timestamptz;
begin
  select * into b from bookings where id = p_booking and sequence = p_sequence for update;
  if not found
     or b.status not in ('confirmed', 'cancelled_by_expert', 'cancelled_by_platform',
                         'no_show_expert', 'tech_failed')
        -- Its scorecard never came.
        and (b.status <> 'completed' or b.choice_until is null) then
    return 'changed';
  end if;
  ends := p_start + (b.end_at - b.start_at);
  perform from experts e
  join services s on s.slug = b.service_slug and s.active
  join expert_topics t on t.expert_id = e.id and t.topic_key = s.topic_key
  where e.id = p_expert and e.status = 'active' and e.hours_version = p_hours_version;
  if not found then
    return 'stale';
  end if;
  perform pg_advisory_xact_lock(hashtextextended(p_expert::text, 0)),
          pg_advisory_xact_lock(hashtextextended(b.candidate_id::text, 1));
  -- Expired holds must not trip the exclusion constraints.
  update bookings set status = 'expired'
  where status = 'held' and not is_reserved and hold_expires_at <= p_now
    and ((expert_id = p_expert
          and tstzrange(start_at, blocked_until) && tstzrange(p_start, p_blocked_until))
         or (candidate_id = b.candidate_id
             and tstzrange(start_at, end_at) && tstzrange(p_start, ends)));
  perform from bookings
  where expert_id = p_expert and id <> p_booking
    and status in ('held', 'confirmed', 'in_progress')
    and tstzrange(start_at, blocked_until) && tstzrange(p_start, p_blocked_until);
  if found then
    return 'taken';
  end if;
  perform from bookings
  where candidate_id = b.candidate_id and id <> p_booking
    and status in ('held', 'confirmed', 'in_progress')
    and tstzrange(start_at, end_at) && tstzrange(p_start, ends);
  if found then
    return 'candidate_busy';
  end if;
  if (select count(*) from bookings
      where expert_id = p_expert and expert_day = p_expert_day and id <> p_booking
        and start_at between p_start - interval '2 days' and p_start + interval '2 days'
        and (status in ('confirmed', 'in_progress', 'completed', 'feedback_delivered')
             or (status = 'held' and (is_reserved or hold_expires_at > p_now)))) >= p_daily_cap then
    return 'day_full';
  end if;
  update bookings
  set expert_id = p_expert, start_at = p_start, end_at = ends, blocked_until = p_blocked_until,
      expert_day = p_expert_day, status = 'confirmed', choice_until = null,
      sequence = sequence + 1, moves = moves + case when p_counts then 1 else 0 end
  where id = p_booking;
  if b.expert_id <> p_expert then
    perform touch_calendar(b.expert_id);
  end if;
  return 'moved';
end
$$;
CREATE FUNCTION public.note_imports() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare
  changed uuid := case tg_op when 'DELETE' then old.expert_id else new.expert_id end;
begin
  update experts
  set has_imports = exists (select from calendar_imports where expert_id = changed)
  where id = changed;
  return null;
end
$$;
CREATE FUNCTION public.notify_booking_room() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  perform pg_notify('room', json_build_object('booking', new.booking_id)::text);
  return null;
end
$$;
CREATE FUNCTION public.notify_catalog() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  perform pg_notify('catalog', '');
  return null;
end
$$;
CREATE FUNCTION public.notify_room() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  perform pg_notify('room', json_build_object('kind', 'changed', 'booking', new.id)::text);
  return null;
end
$$;
CREATE FUNCTION public.open_order(p_order text, p_payer uuid, p_participant uuid, p_key text, p_request bytea, p_ref uuid, p_most_unpaid integer, OUT outcome text, OUT found_order text, OUT payer uuid, OUT participant uuid) RETURNS record
    LANGUAGE plpgsql
    AS $$
begin
  perform pg_advisory_xact_lock(hashtextextended(p_payer::text, 2));
  select id, case when request_hash = p_request then 'known' else 'key_reused' end
  into found_order, outcome
  from orders where payer_id = p_payer and idempotency_key = p_key;
  if found then
    return;
  end if;
  select o.id, case when o.payer_id = p_payer then 'known' else 'sold' end into found_order, outcome
  from order_lines l join orders o on o.id = l.order_id where l.ref = p_ref;
  if found then
    return;
  end if;
  if (select count(*) from orders
      where payer_id = p_payer and status = 'pending_payment') >= p_most_unpaid then
    outcome := 'too_many_unpaid';
    return;
  end if;
  perform from orders where id = p_order;
  if found then
    outcome := 'id_taken';
    return;
  end if;
  outcome := 'open';
  payer := p_payer;
  participant := p_participant;
end
$$;
CREATE FUNCTION public.order_lines_add_up() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if tg_op <> 'INSERT' then
    perform check_order_adds_up(old.order_id);
  end if;
  if tg_op <> 'DELETE' then
    perform check_order_adds_up(new.order_id);
  end if;
  return null;
end
$$;
CREATE FUNCTION public.orders_add_up() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  perform check_order_adds_up(new.id);
  return null;
end
$$;
CREATE FUNCTION public.pack_use_fits() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  perform from packs p join orders o on o.id = new.order_id
  where p.order_id = new.pack_id and p.bought_at is not null and p.closed_at is null
    and new.number <= p.sessions and o.payer_id = p.payer_id and o.currency = p.currency;
  if not found then
    raise exception 'pack % has no session % for order %', new.pack_id, new.number, new.order_id
      using errcode = 'check_violation';
  end if;
  return new;
end
$$;
CREATE FUNCTION public.place_order(p_pay_until timestamp with time zone, p_order jsonb, p_lines jsonb, OUT payment_id uuid) RETURNS uuid
    LANGUAGE plpgsql STRICT
    AS $$
declare
  placed orders;
begin
  insert into orders
  select * from jsonb_populate_record(
    null::orders, '{"status": "pending_payment", "returned_minor": 0}' || p_order)
  returning * into placed;
  insert into order_lines
  select (jsonb_populate_record(null::order_lines, line || jsonb_build_object(
    'order_id', placed.id, 'position', position))).*
  from jsonb_array_elements(p_lines) with ordinality as l (line, position);
  if p_order ->> 'provider' is not null then
    insert into payments (order_id, provider, status, amount_minor, currency, expires_at, created_at)
    values (placed.id, p_order ->> 'provider', 'created', placed.amount_minor, placed.currency,
            p_pay_until, placed.created_at)
    returning id into payment_id;
  end if;
end
$$;
CREATE FUNCTION public.quoted_event(anchor text) RETURNS bigint
    LANGUAGE sql IMMUTABLE
    AS $_$
  select case when anchor ~ '^event-\d{1,15}$' then substr(anchor, 7)::bigint end
$_$;
CREATE FUNCTION public.refund_within_payment() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare
  paid integer;
  back bigint;
begin
  -- The lock on the payment serializes its refunds, so their sum is exact.
  select amount_minor into paid from payments where id = new.payment_id for update;
  select coalesce(sum(amount_minor), 0) into back
  from refunds where payment_id = new.payment_id and status <> 'failed';
  if back + new.amount_minor > paid then
    raise exception 'more would be refunded than was paid' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
CREATE FUNCTION public.refuse_to_leave_sessions() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  perform from bookings
  where expert_id = new.id
    and (status in ('confirmed', 'in_progress')
         or (status = 'held'
             and (is_reserved or hold_expires_at > coalesce(
               nullif(current_setting('greenroom.at', true), '')::timestamptz, now()))));
  if found then
    raise exception 'expert % has sessions', new.id using errcode = 'GR002';
  end if;
  return new;
end
$$;
CREATE FUNCTION public.relay_to_rooms(p_messages text[]) RETURNS void
    LANGUAGE plpgsql
    AS $$
declare
  each text;
  stored bigint;
begin
  foreach each in array p_messages loop
    if octet_length(each) <= 7000 then
      perform pg_notify('room', each);
    else
      insert into room_relays (message) values (each) returning id into stored;
      perform pg_notify('room', json_build_object('kind', 'stored', 'id', stored)::text);
    end if;
  end loop;
end
$$;
CREATE FUNCTION public.remove_files_later() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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
CREATE FUNCTION public.reserve_ai_session(p_participant uuid, p_session jsonb, p_pay_until timestamp with time zone, OUT outcome text, OUT held_until timestamp with time zone) RETURNS record
    LANGUAGE plpgsql STRICT
    AS $$
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
CREATE FUNCTION public.reserve_expert_work(p_work jsonb, p_pay_until timestamp with time zone, OUT outcome text, OUT held_until timestamp with time zone) RETURNS record
    LANGUAGE plpgsql STRICT
    AS $$
begin
  insert into expert_work select * from jsonb_populate_record(null::expert_work, p_work)
  on conflict (kind, subject_id) where status not in ('refunded', 'canceled') do nothing;
  outcome := case when found then 'reserved' else 'taken' end;
  held_until := case when found then p_pay_until end;
end
$$;
CREATE FUNCTION public.reserve_hold(p_candidate uuid, p_hold uuid, p_holder bytea, p_extra_minutes integer, p_now timestamp with time zone, OUT outcome text, OUT held_until timestamp with time zone) RETURNS record
    LANGUAGE plpgsql STRICT
    AS $$
declare
  hold record;
begin
  -- The order of locks: browser, expert, candidate, as in hold_slot and move_booking.
  perform pg_advisory_xact_lock(hashtextextended(encode(p_holder, 'hex'), 3));
  select expert_id, expert_day, start_at, end_at into hold
  from bookings
  where id = p_hold and holder_hash = p_holder and status = 'held' and candidate_id is null
    and (is_reserved or hold_expires_at > p_now)
  for update;
  if not found then
    outcome := 'hold_gone';
    return;
  end if;
  perform from experts where id = hold.expert_id and user_id = p_candidate;
  if found then
    outcome := 'own_session';
    return;
  end if;
  perform pg_advisory_xact_lock(hashtextextended(hold.expert_id::text, 0));
  -- The candidate's lock makes certain what is looked up here, so the exclusion constraint behind
  -- it is never met. Their expired holds don't conflict.
  perform pg_advisory_xact_lock(hashtextextended(p_candidate::text, 1));
  update bookings set status = 'expired'
  where candidate_id = p_candidate and status = 'held' and not is_reserved
    and hold_expires_at <= p_now and id <> p_hold;
  perform from bookings
  where candidate_id = p_candidate and id <> p_hold
    and status in ('held', 'confirmed', 'in_progress')
    and tstzrange(start_at, end_at) && tstzrange(hold.start_at, hold.end_at);
  if found then
    outcome := 'candidate_busy';
    return;
  end if;
  -- Holds alone may be more than the day has places for; reserved ones never are.
  if (select count(*) from bookings
      where expert_id = hold.expert_id and expert_day = hold.expert_day
        and start_at between hold.start_at - interval '2 days' and hold.start_at + interval '2 days'
        and (status in ('confirmed', 'in_progress', 'completed', 'feedback_delivered')
             or (status = 'held' and is_reserved)))
     >= (select daily_cap from experts where id = hold.expert_id) then
    outcome := 'day_full';
    return;
  end if;
  update bookings
  set candidate_id = p_candidate, is_reserved = true,
      hold_expires_at = hold_expires_at + p_extra_minutes * interval '1 minute'
  where id = p_hold
  returning hold_expires_at into held_until;
  outcome := 'reserved';
end
$$;
CREATE FUNCTION public.reserve_one_way(p_participant uuid, p_interview jsonb, p_questions jsonb, p_pay_until timestamp with time zone, OUT outcome text, OUT held_until timestamp with time zone) RETURNS record
    LANGUAGE plpgsql STRICT
    AS $$
begin
  perform add_one_way(p_participant, p_interview, p_questions);
  outcome := 'reserved';
  held_until := p_pay_until;
end
$$;
CREATE FUNCTION public.reserve_one_way_scorecard(p_participant uuid, p_scorecard jsonb, p_pay_until timestamp with time zone, OUT outcome text, OUT held_until timestamp with time zone) RETURNS record
    LANGUAGE plpgsql STRICT
    AS $$
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
CREATE FUNCTION public.reserve_pack(p_payer uuid, p_pack jsonb, p_pay_until timestamp with time zone, OUT outcome text, OUT held_until timestamp with time zone) RETURNS record
    LANGUAGE plpgsql STRICT
    AS $$
begin
  insert into packs
  select * from jsonb_populate_record(
    null::packs, p_pack || jsonb_build_object('payer_id', p_payer));
  outcome := 'reserved';
  held_until := p_pay_until;
end
$$;
CREATE FUNCTION public.rubric_versions_never_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  raise exception 'a published rubric never changes: publish the next version'
    using errcode = 'restrict_violation';
end
$$;
CREATE FUNCTION public.session_events_are_append_only() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if tg_op = 'UPDATE' then
    if old.kind in ('chat', 'note', 'mark', 'question', 'segment', 'run')
       and to_jsonb(new) - 'data' = to_jsonb(old) - 'data'
       and new.data = without_text(old.kind, old.data) then
      return new;
    end if;
  end if;
  raise exception 'the timeline is append-only: only text may be removed'
    using errcode = 'restrict_violation';
end
$$;
CREATE FUNCTION public.session_terms(p_payer uuid, p_key text, p_request bytea, p_hold uuid, p_holder bytea, p_currency text, p_now timestamp with time zone, OUT key_order text, OUT same_request boolean, OUT standing boolean, OUT hold_order text, OUT service_slug text, OUT title text, OUT expert text, OUT list_minor integer) RETURNS record
    LANGUAGE plpgsql STABLE
    AS $$
begin
  select o.id, o.request_hash = p_request into key_order, same_request
  from orders o where o.payer_id = p_payer and o.idempotency_key = p_key;
  select b.status = 'held' and (b.is_reserved or b.hold_expires_at > p_now), l.order_id, s.slug,
         s.title, e.name, p.amount_minor
  into standing, hold_order, service_slug, title, expert, list_minor
  from bookings b
  join experts e on e.id = b.expert_id
  left join order_lines l on l.ref = b.id
  left join services s on s.slug = b.service_slug and s.active
  left join service_prices p on p.service_slug = s.slug and p.currency = p_currency
  where b.id = p_hold and b.holder_hash = p_holder;
end
$$;
CREATE FUNCTION public.slot_is_taken(p_expert uuid, p_start timestamp with time zone, p_blocked_until timestamp with time zone, p_holder bytea, p_now timestamp with time zone) RETURNS boolean
    LANGUAGE sql STABLE
    AS $$
  select exists (
    select from bookings
    where expert_id = p_expert
      and status in ('held', 'confirmed', 'in_progress')
      and tstzrange(start_at, blocked_until) && tstzrange(p_start, p_blocked_until)
      and not (status = 'held' and not is_reserved
               and (hold_expires_at <= p_now or holder_hash = p_holder)))
$$;
CREATE FUNCTION public.take_over_booking(p_booking uuid, p_expert uuid, p_now timestamp with time zone) RETURNS boolean
    LANGUAGE plpgsql
    AS $$
declare
  before uuid := (select expert_id from bookings where id = p_booking);
begin
  perform pg_advisory_xact_lock(hashtextextended(p_expert::text, 0));
  perform from free_stand_ins(p_booking, p_now) as free(id) where id = p_expert;
  if not found then
    return false;
  end if;
  -- Expired holds must not trip the exclusion constraint.
  update bookings o set status = 'expired'
  from bookings b
  where b.id = p_booking and o.expert_id = p_expert and o.status = 'held' and not o.is_reserved
    and o.hold_expires_at <= p_now
    and tstzrange(o.start_at, o.blocked_until) && tstzrange(b.start_at, b.blocked_until);
  update bookings b
  set expert_id = e.id, blocked_until = b.end_at + e.buffer_min * interval '1 minute',
      expert_day = (b.start_at at time zone e.zone)::date, sequence = b.sequence + 1
  from experts e
  where b.id = p_booking and e.id = p_expert and b.status = 'in_progress';
  if not found then
    return false;
  end if;
  perform touch_calendar(before);
  return true;
end
$$;
CREATE FUNCTION public.takes_time(status text) RETURNS boolean
    LANGUAGE sql IMMUTABLE
    AS $$
  select status in ('held', 'confirmed', 'in_progress', 'completed', 'feedback_delivered')
$$;
CREATE FUNCTION public.touch_booked_calendar() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  perform touch_calendar(new.expert_id);
  return null;
end
$$;
CREATE FUNCTION public.touch_calendar(expert uuid) RETURNS void
    LANGUAGE sql
    AS $$
  select touch_calendars(array[expert]);
$$;
CREATE FUNCTION public.touch_calendars(changed uuid[]) RETURNS void
    LANGUAGE sql
    AS $$
  update experts set calendar_version = calendar_version + 1 where id = any (changed);
  select pg_notify('calendar', expert::text) from unnest(changed) as expert;
$$;
CREATE FUNCTION public.touch_changed_calendars() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare
  changed uuid[] := array(select distinct expert_id from changed_rows);
begin
  update experts set hours_version = hours_version + 1 where id = any (changed);
  perform touch_calendars(changed);
  perform pg_notify('hours', '');
  return null;
end
$$;
CREATE FUNCTION public.touch_own_calendar() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  new.calendar_version := old.calendar_version + 1;
  new.hours_version := old.hours_version + 1;
  perform pg_notify('calendar', new.id::text);
  perform pg_notify('hours', '');
  return new;
end
$$;
CREATE FUNCTION public.watch_session() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if new.status = 'in_progress' then
    delete from stand_in_offers where booking_id = new.id;
    delete from call_answers where booking_id = new.id;
    insert into session_checks (booking_id, check_at) values (new.id, new.start_at)
    on conflict (booking_id) do update
    set check_at = excluded.check_at, ended_at = null, taken_over_at = null, asked_at = null,
        case_at = null;
  else
    update session_checks set check_at = null where booking_id = new.id;
    update stand_in_offers set status = 'lapsed'
    where booking_id = new.id and status in ('wanted', 'offered');
  end if;
  return null;
end
$$;
CREATE FUNCTION public.without_text(kind text, data jsonb) RETURNS jsonb
    LANGUAGE sql IMMUTABLE
    AS $$
  select case kind
    when 'run' then (data - 'cases') || '{"output": ""}'
    when 'mark' then data - 'text'
    when 'question' then (data - 'code') || '{"text": ""}'
    else data || '{"text": ""}'
  end || '{"removed": true}'
$$;
CREATE TABLE public.admin_actions (
    key uuid NOT NULL,
    actor uuid NOT NULL,
    action text NOT NULL,
    subject text NOT NULL,
    detail jsonb NOT NULL,
    at timestamp with time zone NOT NULL,
    outcome text,
    CONSTRAINT admin_actions_action_check CHECK ((action ~ '^[a-z_]+\.[a-z_]+$'::text))
);
CREATE TABLE public.ai_session_events (
    id bigint NOT NULL,
    session_id uuid NOT NULL,
    attempt integer NOT NULL,
    at timestamp with time zone NOT NULL,
    offset_ms integer NOT NULL,
    kind text NOT NULL,
    data jsonb NOT NULL,
    CONSTRAINT ai_session_events_kind_check CHECK ((kind ~ '^[a-z_]{1,40}$'::text)),
    CONSTRAINT ai_session_events_offset_ms_check CHECK ((offset_ms >= 0))
);
ALTER TABLE public.ai_session_events ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.ai_session_events_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.ai_sessions (
    id uuid NOT NULL,
    participant_id uuid NOT NULL,
    format text NOT NULL,
    topic text NOT NULL,
    level text,
    minutes integer NOT NULL,
    voice boolean DEFAULT false NOT NULL,
    question_ids text[] DEFAULT '{}'::text[] NOT NULL,
    status text NOT NULL,
    order_id text,
    visa_on date,
    facts jsonb,
    attempt integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone NOT NULL,
    available_at timestamp with time zone,
    started_at timestamp with time zone,
    resume_until timestamp with time zone,
    ended_at timestamp with time zone,
    deleted_at timestamp with time zone,
    free_until timestamp with time zone,
    model_until timestamp with time zone,
    CONSTRAINT ai_sessions_attempt_check CHECK ((attempt > 0)),
    CONSTRAINT ai_sessions_check CHECK (((format = 'visa'::text) = (visa_on IS NOT NULL))),
    CONSTRAINT ai_sessions_check1 CHECK (((format = 'interview'::text) OR ((order_id IS NULL) AND (level IS NULL)))),
    CONSTRAINT ai_sessions_check2 CHECK (((format = 'visa'::text) OR ((facts IS NULL) AND (level IS NOT NULL)))),
    CONSTRAINT ai_sessions_check3 CHECK (((status = ANY (ARRAY['running'::text, 'ended'::text, 'expired'::text])) = (started_at IS NOT NULL))),
    CONSTRAINT ai_sessions_check4 CHECK (((status = 'running'::text) = (resume_until IS NOT NULL))),
    CONSTRAINT ai_sessions_check5 CHECK (((status = ANY (ARRAY['ended'::text, 'expired'::text])) = (ended_at IS NOT NULL))),
    CONSTRAINT ai_sessions_check6 CHECK (((status = ANY (ARRAY['unpaid'::text, 'released'::text])) <= (order_id IS NOT NULL))),
    CONSTRAINT ai_sessions_check7 CHECK (((status = ANY (ARRAY['unpaid'::text, 'released'::text])) OR (available_at IS NOT NULL))),
    CONSTRAINT ai_sessions_format_check CHECK ((format = ANY (ARRAY['interview'::text, 'visa'::text]))),
    CONSTRAINT ai_sessions_level_check CHECK ((level = ANY (ARRAY['entry'::text, 'mid'::text, 'senior'::text]))),
    CONSTRAINT ai_sessions_minutes_check CHECK (((minutes >= 1) AND (minutes <= 60))),
    CONSTRAINT ai_sessions_status_check CHECK ((status = ANY (ARRAY['unpaid'::text, 'unstarted'::text, 'running'::text, 'ended'::text, 'expired'::text, 'released'::text]))),
    CONSTRAINT ai_sessions_topic_check CHECK ((topic ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text))
);
CREATE TABLE public.alerts (
    event text NOT NULL,
    mailed_at timestamp with time zone NOT NULL
);
CREATE TABLE public.bookings (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    expert_id uuid NOT NULL,
    service_slug text NOT NULL,
    candidate_id uuid,
    start_at timestamp with time zone NOT NULL,
    end_at timestamp with time zone NOT NULL,
    blocked_until timestamp with time zone NOT NULL,
    expert_day date NOT NULL,
    status text NOT NULL,
    holder_hash bytea NOT NULL,
    hold_expires_at timestamp with time zone NOT NULL,
    is_reserved boolean DEFAULT false NOT NULL,
    draft jsonb,
    sequence integer DEFAULT 0 NOT NULL,
    created_at timestamp with time zone NOT NULL,
    confirmed_at timestamp with time zone,
    moves integer DEFAULT 0 NOT NULL,
    choice_until timestamp with time zone,
    feedback_due_at timestamp with time zone,
    network_hash bytea,
    holder_verified boolean DEFAULT false NOT NULL,
    CONSTRAINT bookings_check CHECK (((start_at < end_at) AND (end_at <= blocked_until))),
    CONSTRAINT bookings_holder_hash_check CHECK ((octet_length(holder_hash) = 32)),
    CONSTRAINT bookings_moves_check CHECK ((moves >= 0)),
    CONSTRAINT bookings_network_hash_check CHECK ((octet_length(network_hash) = 32)),
    CONSTRAINT bookings_status_check CHECK ((status = ANY (ARRAY['held'::text, 'confirmed'::text, 'in_progress'::text, 'completed'::text, 'feedback_delivered'::text, 'cancelled_by_candidate'::text, 'cancelled_by_expert'::text, 'cancelled_by_platform'::text, 'no_show_candidate'::text, 'no_show_expert'::text, 'no_show_both'::text, 'tech_failed'::text, 'expired'::text])))
);
CREATE VIEW public.booking_list AS
 SELECT bookings.id,
    bookings.candidate_id,
    bookings.expert_id,
    bookings.service_slug,
    bookings.status,
    bookings.start_at,
    bookings.end_at,
    bookings.confirmed_at,
    bookings.sequence,
    bookings.moves,
    bookings.choice_until
   FROM public.bookings;
CREATE TABLE public.booking_reminders (
    booking_id uuid NOT NULL,
    sequence integer NOT NULL,
    kind text NOT NULL,
    written_at timestamp with time zone NOT NULL,
    CONSTRAINT booking_reminders_kind_check CHECK ((kind = ANY (ARRAY['day'::text, 'hour'::text, 'minutes'::text])))
);
CREATE TABLE public.briefs (
    booking_id uuid NOT NULL,
    job text,
    changed_at timestamp with time zone NOT NULL
);
CREATE TABLE public.calendar_imports (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    expert_id uuid NOT NULL,
    name text NOT NULL,
    host text NOT NULL,
    sealed_url bytea NOT NULL,
    url_hash bytea NOT NULL,
    added_at timestamp with time zone NOT NULL,
    tried_at timestamp with time zone,
    read_at timestamp with time zone,
    problem text,
    remarks jsonb DEFAULT '[]'::jsonb NOT NULL,
    CONSTRAINT calendar_imports_url_hash_check CHECK ((octet_length(url_hash) = 32))
);
CREATE TABLE public.calendar_links (
    expert_id uuid NOT NULL,
    version integer NOT NULL
);
CREATE TABLE public.call_answers (
    booking_id uuid NOT NULL,
    role text NOT NULL,
    happened boolean NOT NULL,
    at timestamp with time zone NOT NULL,
    CONSTRAINT call_answers_role_check CHECK ((role = ANY (ARRAY['candidate'::text, 'expert'::text])))
);
CREATE TABLE public.claims (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    order_id text NOT NULL,
    about text DEFAULT 'report'::text NOT NULL,
    words text,
    status text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    granted_minor integer,
    answer text,
    decided_by text,
    decided_at timestamp with time zone,
    CONSTRAINT claims_about_check CHECK ((about = ANY (ARRAY['report'::text, 'attendance'::text]))),
    CONSTRAINT claims_check CHECK (((status = 'open'::text) = (decided_at IS NULL))),
    CONSTRAINT claims_check1 CHECK (((status = 'granted'::text) = (granted_minor IS NOT NULL))),
    CONSTRAINT claims_check2 CHECK (((status = 'open'::text) OR ((status = 'settled'::text) = (about = 'attendance'::text)))),
    CONSTRAINT claims_granted_minor_check CHECK ((granted_minor > 0)),
    CONSTRAINT claims_status_check CHECK ((status = ANY (ARRAY['open'::text, 'granted'::text, 'refused'::text, 'settled'::text])))
);
CREATE TABLE public.experts (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id uuid NOT NULL,
    slug text NOT NULL,
    name text NOT NULL,
    headline text NOT NULL,
    biography text NOT NULL,
    zone text NOT NULL,
    languages text[] NOT NULL,
    years integer NOT NULL,
    status text NOT NULL,
    paused_reason text,
    hired_for text[] DEFAULT '{}'::text[] NOT NULL,
    avatar_seed text NOT NULL,
    is_demo boolean DEFAULT false NOT NULL,
    takes_stand_ins boolean DEFAULT false NOT NULL,
    recording_mails boolean DEFAULT true NOT NULL,
    has_imports boolean DEFAULT false NOT NULL,
    notice_min integer NOT NULL,
    buffer_min integer NOT NULL,
    grid_min integer NOT NULL,
    horizon_days integer NOT NULL,
    daily_cap integer NOT NULL,
    calendar_version bigint DEFAULT 1 NOT NULL,
    hours_version bigint DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT experts_buffer_min_check CHECK ((buffer_min >= 0)),
    CONSTRAINT experts_daily_cap_check CHECK (((daily_cap >= 1) AND (daily_cap <= 48))),
    CONSTRAINT experts_grid_min_check CHECK ((grid_min = ANY (ARRAY[15, 30, 60]))),
    CONSTRAINT experts_horizon_days_check CHECK (((horizon_days >= 1) AND (horizon_days <= 366))),
    CONSTRAINT experts_languages_check CHECK ((cardinality(languages) > 0)),
    CONSTRAINT experts_notice_min_check CHECK ((notice_min >= 0)),
    CONSTRAINT experts_slug_check CHECK ((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text)),
    CONSTRAINT experts_status_check CHECK ((status = ANY (ARRAY['applied'::text, 'in_review'::text, 'active'::text, 'paused'::text, 'left'::text, 'refused'::text]))),
    CONSTRAINT experts_years_check CHECK (((years >= 0) AND (years <= 70)))
);
CREATE TABLE public.order_lines (
    order_id text NOT NULL,
    "position" integer NOT NULL,
    product text NOT NULL,
    ref uuid NOT NULL,
    participant_id uuid NOT NULL,
    quantity integer NOT NULL,
    unit_list_minor integer NOT NULL,
    discount_minor integer NOT NULL,
    tax_minor integer NOT NULL,
    amount_minor integer NOT NULL,
    description text NOT NULL,
    CONSTRAINT order_lines_check CHECK (((discount_minor >= 0) AND (discount_minor <= (quantity * unit_list_minor)))),
    CONSTRAINT order_lines_check1 CHECK ((amount_minor = (((quantity * unit_list_minor) - discount_minor) + tax_minor))),
    CONSTRAINT order_lines_description_check CHECK ((description <> ''::text)),
    CONSTRAINT order_lines_position_check CHECK (("position" > 0)),
    CONSTRAINT order_lines_product_check CHECK ((product ~ '^[a-z]+(-[a-z]+)*$'::text)),
    CONSTRAINT order_lines_quantity_check CHECK ((quantity > 0)),
    CONSTRAINT order_lines_tax_minor_check CHECK ((tax_minor >= 0)),
    CONSTRAINT order_lines_unit_list_minor_check CHECK ((unit_list_minor >= 0))
);
CREATE TABLE public.orders (
    id text NOT NULL,
    payer_id uuid NOT NULL,
    status text NOT NULL,
    currency text NOT NULL,
    list_minor integer NOT NULL,
    discount_minor integer DEFAULT 0 NOT NULL,
    tax_minor integer DEFAULT 0 NOT NULL,
    credit_minor integer DEFAULT 0 NOT NULL,
    prepaid_minor integer DEFAULT 0 NOT NULL,
    prepaid_by text,
    amount_minor integer NOT NULL,
    returned_minor integer DEFAULT 0 NOT NULL,
    policy_version text NOT NULL,
    email public.citext,
    details jsonb,
    guardian_agreed boolean,
    idempotency_key text NOT NULL,
    request_hash bytea NOT NULL,
    created_at timestamp with time zone NOT NULL,
    paid_at timestamp with time zone,
    fulfilled_at timestamp with time zone,
    CONSTRAINT orders_amount CHECK (((amount_minor >= 0) AND (amount_minor = ((((list_minor - discount_minor) + tax_minor) - credit_minor) - prepaid_minor)))),
    CONSTRAINT orders_check CHECK (((discount_minor >= 0) AND (discount_minor <= list_minor))),
    CONSTRAINT orders_credit_minor_check CHECK ((credit_minor >= 0)),
    CONSTRAINT orders_currency_check CHECK ((currency = ANY (ARRAY['USD'::text, 'INR'::text]))),
    CONSTRAINT orders_id_check CHECK ((id ~ '^GR-[0-9]{8}$'::text)),
    CONSTRAINT orders_idempotency_key_check CHECK (((length(idempotency_key) >= 1) AND (length(idempotency_key) <= 200))),
    CONSTRAINT orders_list_minor_check CHECK ((list_minor >= 0)),
    CONSTRAINT orders_prepaid CHECK (((prepaid_minor > 0) = (prepaid_by IS NOT NULL))),
    CONSTRAINT orders_prepaid_minor_check CHECK ((prepaid_minor >= 0)),
    CONSTRAINT orders_returned CHECK (((returned_minor >= 0) AND (returned_minor <= (credit_minor + prepaid_minor)))),
    CONSTRAINT orders_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'pending_payment'::text, 'paid'::text, 'fulfilled'::text, 'failed'::text, 'expired'::text, 'partially_refunded'::text, 'refunded'::text, 'disputed'::text]))),
    CONSTRAINT orders_tax_minor_check CHECK ((tax_minor >= 0))
);
CREATE TABLE public.services (
    slug text NOT NULL,
    title text NOT NULL,
    description text NOT NULL,
    format text NOT NULL,
    duration_min integer,
    length_note text NOT NULL,
    topic_key text,
    active boolean DEFAULT true NOT NULL,
    "position" integer NOT NULL,
    CONSTRAINT services_check CHECK (((format = 'live'::text) = (duration_min IS NOT NULL))),
    CONSTRAINT services_check1 CHECK (((format <> 'live'::text) OR (topic_key IS NOT NULL))),
    CONSTRAINT services_duration_min_check CHECK (((duration_min >= 15) AND (duration_min <= 240))),
    CONSTRAINT services_format_check CHECK ((format = ANY (ARRAY['live'::text, 'ai'::text, 'oneway'::text, 'document'::text]))),
    CONSTRAINT services_slug_check CHECK ((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text))
);
CREATE VIEW public.session_list AS
 SELECT b.id,
    l.order_id,
    b.candidate_id,
    b.status,
    b.service_slug,
    s.title AS service,
    b.expert_id,
    e.name AS expert,
    o.email,
    b.start_at,
    b.end_at,
    b.created_at,
    b.confirmed_at,
    b.sequence,
    b.moves,
    b.choice_until,
    (o.details ->> 'name'::text) AS candidate,
    b.feedback_due_at
   FROM ((((public.order_lines l
     JOIN public.bookings b ON ((b.id = l.ref)))
     LEFT JOIN public.orders o ON ((o.id = l.order_id)))
     LEFT JOIN public.services s ON ((s.slug = b.service_slug)))
     LEFT JOIN public.experts e ON ((e.id = b.expert_id)))
  WHERE (l.product = 'live-session'::text);
CREATE VIEW public.claim_list AS
 SELECT c.order_id,
    c.about,
    c.status,
    c.words,
    c.answer,
    c.created_at,
    c.granted_minor,
    o.amount_minor,
    o.currency,
    s.expert
   FROM ((public.claims c
     JOIN public.orders o ON ((o.id = c.order_id)))
     JOIN public.session_list s ON ((s.order_id = c.order_id)));
CREATE TABLE public.code_guesses (
    email public.citext NOT NULL,
    browser_hash bytea NOT NULL,
    guessed_at timestamp with time zone[] NOT NULL,
    last_at timestamp with time zone NOT NULL
);
CREATE TABLE public.coupon_redemptions (
    order_id text NOT NULL,
    code public.citext NOT NULL,
    status text NOT NULL,
    at timestamp with time zone NOT NULL,
    CONSTRAINT coupon_redemptions_status_check CHECK ((status = ANY (ARRAY['reserved'::text, 'consumed'::text, 'released'::text])))
);
CREATE TABLE public.coupons (
    code public.citext NOT NULL,
    percent integer NOT NULL,
    scope text NOT NULL,
    starts_at timestamp with time zone NOT NULL,
    ends_at timestamp with time zone NOT NULL,
    max_redemptions integer,
    email public.citext,
    first_session_only boolean DEFAULT false NOT NULL,
    CONSTRAINT coupons_check CHECK ((ends_at > starts_at)),
    CONSTRAINT coupons_max_redemptions_check CHECK ((max_redemptions > 0)),
    CONSTRAINT coupons_percent_check CHECK (((percent >= 1) AND (percent <= 100))),
    CONSTRAINT coupons_scope_check CHECK ((scope = ANY (ARRAY['interviews'::text, 'any'::text])))
);
CREATE VIEW public.coupon_list AS
 SELECT (c.code)::text AS code,
    c.percent,
    c.scope,
    c.starts_at,
    c.ends_at,
    c.max_redemptions,
    (c.email IS NOT NULL) AS is_personal,
    ( SELECT (count(*))::integer AS count
           FROM public.coupon_redemptions r
          WHERE ((r.code OPERATOR(public.=) c.code) AND (r.status = 'reserved'::text))) AS reserved,
    ( SELECT (count(*))::integer AS count
           FROM public.coupon_redemptions r
          WHERE ((r.code OPERATOR(public.=) c.code) AND (r.status = 'consumed'::text))) AS consumed
   FROM public.coupons c;
CREATE VIEW public.coupon_uses AS
 SELECT coupon_redemptions.order_id,
    coupon_redemptions.code
   FROM public.coupon_redemptions;
CREATE TABLE public.crm_erasures (
    ref text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    queued_at timestamp with time zone
);
CREATE TABLE public.document_counters (
    kind text NOT NULL,
    year integer NOT NULL,
    last integer NOT NULL,
    CONSTRAINT document_counters_kind_check CHECK ((kind = ANY (ARRAY['receipt'::text, 'credit_note'::text]))),
    CONSTRAINT document_counters_last_check CHECK ((last >= 0)),
    CONSTRAINT document_counters_year_check CHECK (((year >= 2000) AND (year <= 9999)))
);
CREATE TABLE public.documents (
    number text NOT NULL,
    kind text NOT NULL,
    year integer NOT NULL,
    serial integer NOT NULL,
    order_id text NOT NULL,
    refund_id uuid,
    issued_at timestamp with time zone NOT NULL,
    data jsonb NOT NULL,
    buyer jsonb,
    CONSTRAINT documents_check CHECK (((kind = 'receipt'::text) = (refund_id IS NULL))),
    CONSTRAINT documents_kind_check CHECK ((kind = ANY (ARRAY['receipt'::text, 'credit_note'::text]))),
    CONSTRAINT documents_number_check CHECK ((number ~ '^[RC]-[0-9]{4}-[0-9]{6,}$'::text)),
    CONSTRAINT documents_serial_check CHECK ((serial > 0))
);
CREATE VIEW public.document_list AS
 SELECT documents.number,
    documents.kind,
    documents.order_id,
    documents.refund_id,
    documents.issued_at
   FROM public.documents;
CREATE TABLE public.documents_to_issue (
    id bigint NOT NULL,
    kind text NOT NULL,
    order_id text NOT NULL,
    refund_id uuid,
    at timestamp with time zone NOT NULL,
    data jsonb NOT NULL,
    buyer jsonb,
    CONSTRAINT documents_to_issue_kind_check CHECK ((kind = ANY (ARRAY['receipt'::text, 'credit_note'::text])))
);
ALTER TABLE public.documents_to_issue ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.documents_to_issue_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.drills_done (
    user_id uuid NOT NULL,
    topic text NOT NULL,
    dimension text NOT NULL,
    done_on date NOT NULL,
    done_at timestamp with time zone NOT NULL
);
CREATE TABLE public.due_items (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    kind text NOT NULL,
    ref text NOT NULL,
    due_at timestamp with time zone NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    first_failed_at timestamp with time zone,
    last_failed_at timestamp with time zone,
    last_error text,
    CONSTRAINT due_items_attempts_check CHECK ((attempts >= 0)),
    CONSTRAINT due_items_check CHECK (((attempts = 0) = (last_error IS NULL))),
    CONSTRAINT due_items_check1 CHECK ((num_nulls(first_failed_at, last_failed_at, last_error) = ANY (ARRAY[0, 3])))
)
WITH (autovacuum_vacuum_scale_factor='0.02', fillfactor='90');
CREATE TABLE public.email_codes (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    email public.citext NOT NULL,
    browser_hash bytea NOT NULL,
    code_hmac bytea NOT NULL,
    purpose text DEFAULT 'sign_in'::text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    consumed_at timestamp with time zone,
    CONSTRAINT email_codes_browser_hash_length CHECK ((octet_length(browser_hash) = 32)),
    CONSTRAINT email_codes_code_hmac_length CHECK ((octet_length(code_hmac) = 32)),
    CONSTRAINT email_codes_purpose CHECK ((purpose = ANY (ARRAY['sign_in'::text, 'change_email'::text])))
);
CREATE TABLE public.erased_free_uses (
    email_hmac text NOT NULL,
    offer text NOT NULL,
    until timestamp with time zone NOT NULL
);
CREATE TABLE public.expert_applications (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    expert_id uuid NOT NULL,
    applied_at timestamp with time zone NOT NULL,
    links text[] NOT NULL,
    message text NOT NULL,
    trial text,
    rubric_topic text,
    rubric_version integer,
    scores jsonb,
    scored_at timestamp with time zone,
    answer text,
    decided_at timestamp with time zone,
    CONSTRAINT expert_applications_check CHECK ((((trial IS NULL) = (scores IS NULL)) AND ((trial IS NULL) = (scored_at IS NULL)) AND ((trial IS NULL) = (rubric_topic IS NULL)) AND ((trial IS NULL) = (rubric_version IS NULL))))
);
CREATE TABLE public.expert_busy (
    expert_id uuid NOT NULL,
    start_at timestamp with time zone NOT NULL,
    end_at timestamp with time zone NOT NULL,
    source text NOT NULL,
    CONSTRAINT expert_busy_check CHECK ((end_at > start_at))
);
CREATE TABLE public.users (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    email public.citext,
    name text,
    zone text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    erased_at timestamp with time zone,
    CONSTRAINT users_email_length CHECK (((length((email)::text) >= 3) AND (length((email)::text) <= 254))),
    CONSTRAINT users_email_or_erased CHECK (((email IS NULL) = (erased_at IS NOT NULL))),
    CONSTRAINT users_erased_is_bare CHECK (((erased_at IS NULL) OR ((name IS NULL) AND (zone IS NULL)))),
    CONSTRAINT users_name_length CHECK ((length(name) <= 200))
);
CREATE VIEW public.expert_contacts AS
 SELECT e.id AS expert_id,
    u.id AS user_id,
    u.email,
    e.recording_mails
   FROM (public.experts e
     JOIN public.users u ON ((u.id = e.user_id)));
CREATE TABLE public.expert_hours (
    expert_id uuid NOT NULL,
    weekday integer NOT NULL,
    start_min integer NOT NULL,
    end_min integer NOT NULL,
    CONSTRAINT expert_hours_check CHECK (((end_min > start_min) AND ((end_min - start_min) <= 1440))),
    CONSTRAINT expert_hours_start_min_check CHECK (((start_min >= 0) AND (start_min <= 1439))),
    CONSTRAINT expert_hours_weekday_check CHECK (((weekday >= 1) AND (weekday <= 7)))
);
CREATE TABLE public.expert_topics (
    expert_id uuid NOT NULL,
    topic_key text NOT NULL
);
CREATE VIEW public.expert_list AS
 SELECT e.id,
    e.user_id,
    e.slug,
    e.name,
    e.headline,
    e.zone,
    e.languages,
    e.years,
    e.status,
    e.paused_reason,
    e.is_demo,
    e.created_at,
    u.email,
    ARRAY( SELECT t.topic_key
           FROM public.expert_topics t
          WHERE (t.expert_id = e.id)
          ORDER BY t.topic_key) AS topics,
    a.applied_at,
    a.links,
    a.message,
    a.trial,
    a.rubric_topic,
    a.scores,
    a.answer,
    a.decided_at
   FROM ((public.experts e
     JOIN public.users u ON ((u.id = e.user_id)))
     LEFT JOIN LATERAL ( SELECT a_1.id,
            a_1.expert_id,
            a_1.applied_at,
            a_1.links,
            a_1.message,
            a_1.trial,
            a_1.rubric_topic,
            a_1.rubric_version,
            a_1.scores,
            a_1.scored_at,
            a_1.answer,
            a_1.decided_at
           FROM public.expert_applications a_1
          WHERE (a_1.expert_id = e.id)
          ORDER BY a_1.applied_at DESC
         LIMIT 1) a ON (true));
CREATE VIEW public.expert_names AS
 SELECT experts.id,
    experts.slug,
    experts.name,
    experts.zone,
    experts.avatar_seed
   FROM public.experts;
CREATE TABLE public.expert_overrides (
    expert_id uuid NOT NULL,
    date date NOT NULL,
    windows jsonb NOT NULL,
    CONSTRAINT expert_overrides_windows_check CHECK ((jsonb_typeof(windows) = 'array'::text))
);
CREATE TABLE public.expert_photos (
    id uuid NOT NULL,
    expert_id uuid NOT NULL,
    small bytea NOT NULL,
    large bytea NOT NULL,
    drawing text NOT NULL,
    added_at timestamp with time zone NOT NULL,
    CONSTRAINT expert_photos_large_check CHECK ((octet_length(large) <= 300000)),
    CONSTRAINT expert_photos_small_check CHECK ((octet_length(small) <= 100000))
);
CREATE TABLE public.expert_work (
    id uuid NOT NULL,
    kind text NOT NULL,
    subject_id uuid NOT NULL,
    topic text NOT NULL,
    order_id text NOT NULL,
    candidate_id uuid NOT NULL,
    share_percent integer NOT NULL,
    status text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    opened_at timestamp with time zone,
    due_at timestamp with time zone,
    waiting_since timestamp with time zone,
    expert_id uuid,
    claimed_at timestamp with time zone,
    claimed_until timestamp with time zone,
    remind_at timestamp with time zone,
    paused_at timestamp with time zone,
    paused_until timestamp with time zone,
    delivered_at timestamp with time zone,
    CONSTRAINT expert_work_check CHECK ((due_at > opened_at)),
    CONSTRAINT expert_work_check1 CHECK ((claimed_until > claimed_at)),
    CONSTRAINT expert_work_check2 CHECK ((paused_until > paused_at)),
    CONSTRAINT expert_work_check3 CHECK ((num_nonnulls(opened_at, due_at) = ANY (ARRAY[0, 2]))),
    CONSTRAINT expert_work_check4 CHECK (((opened_at IS NOT NULL) OR (status = ANY (ARRAY['unpaid'::text, 'canceled'::text])))),
    CONSTRAINT expert_work_check5 CHECK (((expert_id IS NOT NULL) = (status = ANY (ARRAY['claimed'::text, 'paused'::text, 'delivered'::text])))),
    CONSTRAINT expert_work_check6 CHECK ((num_nonnulls(claimed_at, claimed_until) =
CASE
    WHEN (status = ANY (ARRAY['claimed'::text, 'paused'::text])) THEN 2
    ELSE 0
END)),
    CONSTRAINT expert_work_check7 CHECK ((num_nonnulls(paused_at, paused_until) =
CASE status
    WHEN 'paused'::text THEN 2
    ELSE 0
END)),
    CONSTRAINT expert_work_check8 CHECK (((delivered_at IS NOT NULL) = (status = 'delivered'::text))),
    CONSTRAINT expert_work_share_percent_check CHECK (((share_percent >= 0) AND (share_percent <= 100))),
    CONSTRAINT expert_work_status_check CHECK ((status = ANY (ARRAY['unpaid'::text, 'queued'::text, 'claimed'::text, 'paused'::text, 'delivered'::text, 'refunded'::text, 'canceled'::text])))
);
CREATE TABLE public.expert_work_mails (
    expert_id uuid NOT NULL,
    told_at timestamp with time zone NOT NULL,
    next_at timestamp with time zone NOT NULL
);
CREATE TABLE public.files_to_remove (
    file_key text NOT NULL,
    ref uuid NOT NULL
);
CREATE TABLE public.follow_ups (
    booking_id uuid NOT NULL,
    question text,
    asked_at timestamp with time zone NOT NULL,
    answer text,
    answered_at timestamp with time zone
);
CREATE TABLE public.former_emails (
    user_id uuid NOT NULL,
    email public.citext NOT NULL,
    until_at timestamp with time zone NOT NULL
);
CREATE TABLE public.interview_plans (
    user_id uuid NOT NULL,
    interview_on date NOT NULL,
    topic text NOT NULL,
    saved_at timestamp with time zone NOT NULL
);
CREATE TABLE public.leads (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    kind text NOT NULL,
    email public.citext NOT NULL,
    details jsonb NOT NULL,
    fingerprint bytea NOT NULL,
    suspect boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone NOT NULL,
    crm_status text NOT NULL,
    crm_ref text,
    revision integer DEFAULT 1 NOT NULL,
    delivered_revision integer DEFAULT 0 NOT NULL,
    delivered_at timestamp with time zone,
    attempts integer DEFAULT 0 NOT NULL,
    last_error text,
    claimed_until timestamp with time zone,
    CONSTRAINT leads_crm_status_check CHECK ((crm_status = ANY (ARRAY['waiting'::text, 'queued'::text, 'delivered'::text, 'failed'::text]))),
    CONSTRAINT leads_fingerprint_check CHECK ((octet_length(fingerprint) = 32)),
    CONSTRAINT leads_kind_check CHECK ((kind = ANY (ARRAY['call_request'::text, 'newsletter'::text, 'message'::text, 'inquiry'::text, 'interest'::text])))
);
CREATE VIEW public.lead_list AS
 SELECT leads.id,
    leads.kind,
    leads.email,
    leads.details,
    leads.suspect,
    leads.crm_status,
    leads.attempts,
    leads.last_error,
    leads.created_at
   FROM public.leads;
CREATE TABLE public.ledger_entries (
    id bigint NOT NULL,
    transaction_id uuid NOT NULL,
    account text NOT NULL,
    party text NOT NULL,
    currency text NOT NULL,
    amount_minor bigint NOT NULL,
    CONSTRAINT ledger_entries_account_check CHECK ((account = ANY (ARRAY['customer'::text, 'provider_clearing'::text, 'revenue'::text, 'expert_payable'::text, 'refunds'::text, 'fees'::text, 'credits'::text]))),
    CONSTRAINT ledger_entries_amount_minor_check CHECK ((amount_minor <> 0)),
    CONSTRAINT ledger_entries_currency_check CHECK ((currency = ANY (ARRAY['USD'::text, 'INR'::text])))
);
ALTER TABLE public.ledger_entries ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.ledger_entries_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.ledger_transactions (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    kind text NOT NULL,
    ref text NOT NULL,
    order_id text,
    at timestamp with time zone NOT NULL,
    CONSTRAINT ledger_transactions_kind_check CHECK ((kind ~ '^[a-z_]+$'::text))
);
CREATE TABLE public.outbox_mails (
    id uuid NOT NULL,
    dedupe_key text NOT NULL,
    to_email public.citext NOT NULL,
    subject text NOT NULL,
    text text NOT NULL,
    html text NOT NULL,
    calendar jsonb,
    headers jsonb,
    message_id text NOT NULL,
    secret boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone NOT NULL,
    sent_at timestamp with time zone,
    attempts integer DEFAULT 0 NOT NULL,
    last_error text,
    claimed_until timestamp with time zone,
    expires_at timestamp with time zone
);
CREATE VIEW public.mail_list AS
 SELECT outbox_mails.id,
    outbox_mails.dedupe_key,
    outbox_mails.to_email,
        CASE
            WHEN (NOT outbox_mails.secret) THEN outbox_mails.subject
            ELSE NULL::text
        END AS subject,
        CASE
            WHEN ((NOT outbox_mails.secret) AND (outbox_mails.sent_at IS NULL)) THEN outbox_mails.text
            ELSE NULL::text
        END AS text,
    outbox_mails.secret AS is_secret,
    outbox_mails.created_at,
    outbox_mails.sent_at,
    outbox_mails.attempts,
    outbox_mails.last_error
   FROM public.outbox_mails;
CREATE TABLE public.memberships (
    user_id uuid NOT NULL,
    role text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT memberships_role CHECK ((role = ANY (ARRAY['expert'::text, 'organization_admin'::text, 'organization_reviewer'::text, 'support'::text, 'finance'::text, 'content'::text, 'admin'::text])))
);
CREATE TABLE public.newsletter_subscriptions (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    email public.citext NOT NULL,
    lead_id uuid NOT NULL,
    status text NOT NULL,
    generation integer DEFAULT 1 NOT NULL,
    asked_at timestamp with time zone NOT NULL,
    confirmed_at timestamp with time zone,
    unsubscribed_at timestamp with time zone,
    asking_mails integer DEFAULT 0 NOT NULL,
    asking_mailed_at timestamp with time zone,
    CONSTRAINT newsletter_subscriptions_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'confirmed'::text, 'unsubscribed'::text])))
);
CREATE TABLE public.one_way_answers (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    interview_id uuid NOT NULL,
    "position" integer NOT NULL,
    question_id text NOT NULL,
    question text NOT NULL,
    shown_at timestamp with time zone,
    take integer DEFAULT 1 NOT NULL,
    is_recorded boolean DEFAULT false NOT NULL,
    CONSTRAINT one_way_answers_position_check CHECK (("position" >= 0)),
    CONSTRAINT one_way_answers_take_check CHECK (((take >= 1) AND (take <= 3)))
);
CREATE TABLE public.one_way_interviews (
    id uuid NOT NULL,
    participant_id uuid NOT NULL,
    topic text NOT NULL,
    free_week date,
    order_id text,
    status text NOT NULL,
    pace text NOT NULL,
    is_spoken boolean NOT NULL,
    guardian_agreed boolean NOT NULL,
    "position" integer DEFAULT 0 NOT NULL,
    created_at timestamp with time zone NOT NULL,
    started_at timestamp with time zone,
    submitted_at timestamp with time zone,
    free_until timestamp with time zone,
    is_transcript_shared boolean DEFAULT false NOT NULL,
    CONSTRAINT one_way_interviews_check CHECK (((free_week IS NULL) <> (order_id IS NULL))),
    CONSTRAINT one_way_interviews_check1 CHECK (((status = 'submitted'::text) = (submitted_at IS NOT NULL))),
    CONSTRAINT one_way_interviews_free_week_check CHECK ((EXTRACT(isodow FROM free_week) = (1)::numeric)),
    CONSTRAINT one_way_interviews_pace_check CHECK ((pace = ANY (ARRAY['standard'::text, 'longer'::text, 'double'::text, 'untimed'::text]))),
    CONSTRAINT one_way_interviews_position_check CHECK (("position" >= 0)),
    CONSTRAINT one_way_interviews_status_check CHECK ((status = ANY (ARRAY['unpaid'::text, 'ready'::text, 'running'::text, 'submitted'::text, 'canceled'::text])))
);
CREATE TABLE public.one_way_segments (
    recording_id uuid NOT NULL,
    answer_id uuid NOT NULL,
    take integer NOT NULL,
    CONSTRAINT one_way_segments_take_check CHECK (((take >= 1) AND (take <= 3)))
);
CREATE TABLE public.one_way_self_scores (
    interview_id uuid NOT NULL,
    dimension text NOT NULL,
    level integer NOT NULL,
    rubric_version integer NOT NULL,
    scored_at timestamp with time zone NOT NULL,
    CONSTRAINT one_way_self_scores_level_check CHECK (((level >= 0) AND (level <= 5)))
);
CREATE TABLE public.one_way_shares (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    interview_id uuid NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    revoked_at timestamp with time zone,
    CONSTRAINT one_way_shares_check CHECK ((expires_at > created_at))
);
CREATE VIEW public.order_list AS
 SELECT o.id,
    o.payer_id,
    o.status,
    ( SELECT string_agg(l.description, ', '::text ORDER BY l."position") AS string_agg
           FROM public.order_lines l
          WHERE (l.order_id = o.id)) AS title,
    o.email,
    o.amount_minor,
    o.currency,
    o.prepaid_minor,
    o.returned_minor,
    o.created_at,
    o.paid_at
   FROM public.orders o;
CREATE TABLE public.scorecard_reminders (
    booking_id uuid NOT NULL,
    kind text NOT NULL,
    written_at timestamp with time zone NOT NULL,
    CONSTRAINT scorecard_reminders_kind_check CHECK ((kind = ANY (ARRAY['first'::text, 'second'::text, 'overdue'::text])))
);
CREATE TABLE public.scorecards (
    subject_kind text NOT NULL,
    subject_id uuid NOT NULL,
    expert_id uuid NOT NULL,
    timelines uuid[] NOT NULL,
    topic text NOT NULL,
    rubric_version integer NOT NULL,
    strengths text,
    change text,
    drill_dimension text,
    drill_words text,
    move_forward boolean,
    move_forward_words text,
    observations jsonb,
    created_at timestamp with time zone NOT NULL,
    saved_at timestamp with time zone NOT NULL,
    sent_at timestamp with time zone,
    erased_at timestamp with time zone,
    CONSTRAINT scorecards_check CHECK (((sent_at IS NULL) OR ((move_forward IS NOT NULL) AND (observations IS NULL)))),
    CONSTRAINT scorecards_check1 CHECK (((sent_at IS NULL) OR (erased_at IS NOT NULL) OR ((strengths <> ''::text) AND (change <> ''::text) AND (move_forward_words <> ''::text) AND (COALESCE(drill_dimension, drill_words) <> ''::text))))
);
CREATE VIEW public.sent_scorecards AS
 SELECT scorecards.subject_kind,
    scorecards.subject_id,
    scorecards.expert_id,
    scorecards.sent_at,
    scorecards.erased_at
   FROM public.scorecards
  WHERE (scorecards.sent_at IS NOT NULL);
CREATE VIEW public.overdue_scorecards AS
 SELECT s.id AS booking_id,
    s.order_id,
    s.service,
    s.expert,
    s.email,
    s.end_at,
    r.written_at
   FROM ((public.scorecard_reminders r
     JOIN public.session_list s ON ((s.id = r.booking_id)))
     LEFT JOIN public.sent_scorecards c ON (((c.subject_kind = 'session'::text) AND (c.subject_id = r.booking_id))))
  WHERE ((r.kind = 'overdue'::text) AND (r.written_at >= s.start_at) AND (s.status = 'completed'::text) AND (s.feedback_due_at IS NOT NULL) AND (c.sent_at IS NULL));
CREATE TABLE public.pack_uses (
    order_id text NOT NULL,
    pack_id text NOT NULL,
    number integer NOT NULL,
    worth_minor integer NOT NULL,
    status text NOT NULL,
    at timestamp with time zone NOT NULL,
    CONSTRAINT pack_uses_number_check CHECK ((number > 0)),
    CONSTRAINT pack_uses_status_check CHECK ((status = ANY (ARRAY['used'::text, 'returned'::text]))),
    CONSTRAINT pack_uses_worth_minor_check CHECK ((worth_minor > 0))
);
CREATE TABLE public.packs (
    id uuid NOT NULL,
    order_id text NOT NULL,
    payer_id uuid NOT NULL,
    service_slug text NOT NULL,
    currency text NOT NULL,
    unit_list_minor integer NOT NULL,
    sessions integer NOT NULL,
    amount_minor integer NOT NULL,
    bought_at timestamp with time zone,
    expires_at timestamp with time zone,
    closed_at timestamp with time zone,
    closed_why text,
    CONSTRAINT packs_check CHECK (((amount_minor >= 1) AND (amount_minor <= (sessions * unit_list_minor)))),
    CONSTRAINT packs_check1 CHECK (((bought_at IS NULL) = (expires_at IS NULL))),
    CONSTRAINT packs_check2 CHECK (((closed_at IS NULL) = (closed_why IS NULL))),
    CONSTRAINT packs_closed_why_check CHECK ((closed_why = ANY (ARRAY['refunded'::text, 'lapsed'::text]))),
    CONSTRAINT packs_currency_check CHECK ((currency = ANY (ARRAY['USD'::text, 'INR'::text]))),
    CONSTRAINT packs_sessions_check CHECK ((sessions > 1)),
    CONSTRAINT packs_unit_list_minor_check CHECK ((unit_list_minor > 0))
);
CREATE TABLE public.passkey_challenges (
    session_id uuid NOT NULL,
    purpose text NOT NULL,
    challenge text NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    CONSTRAINT passkey_challenges_purpose_check CHECK ((purpose = ANY (ARRAY['add'::text, 'pass'::text])))
);
CREATE TABLE public.passkeys (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id uuid NOT NULL,
    credential_id bytea NOT NULL,
    public_key bytea NOT NULL,
    counter bigint NOT NULL,
    is_syncable boolean NOT NULL,
    is_synced boolean NOT NULL,
    transports text[] NOT NULL,
    name text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    last_used_at timestamp with time zone,
    CONSTRAINT passkeys_check CHECK ((is_syncable OR (NOT is_synced))),
    CONSTRAINT passkeys_counter_check CHECK ((counter >= 0)),
    CONSTRAINT passkeys_credential_id_check CHECK (((octet_length(credential_id) >= 1) AND (octet_length(credential_id) <= 1023))),
    CONSTRAINT passkeys_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
    CONSTRAINT passkeys_public_key_check CHECK (((octet_length(public_key) >= 1) AND (octet_length(public_key) <= 8192)))
);
CREATE TABLE public.payments (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    order_id text NOT NULL,
    provider text NOT NULL,
    provider_ref text,
    checkout_url text,
    status text NOT NULL,
    amount_minor integer NOT NULL,
    currency text NOT NULL,
    fee_minor integer,
    dispute text DEFAULT 'none'::text NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    created_at timestamp with time zone NOT NULL,
    paid_at timestamp with time zone,
    polled_at timestamp with time zone,
    CONSTRAINT payments_amount_minor_check CHECK ((amount_minor > 0)),
    CONSTRAINT payments_currency_check CHECK ((currency = ANY (ARRAY['USD'::text, 'INR'::text]))),
    CONSTRAINT payments_dispute_check CHECK ((dispute = ANY (ARRAY['none'::text, 'open'::text, 'won'::text, 'lost'::text]))),
    CONSTRAINT payments_fee_minor_check CHECK ((fee_minor >= 0)),
    CONSTRAINT payments_provider_check CHECK ((provider = ANY (ARRAY['sandbox'::text, 'stripe'::text, 'paypal'::text]))),
    CONSTRAINT payments_status_check CHECK ((status = ANY (ARRAY['created'::text, 'open'::text, 'paid'::text, 'failed'::text, 'expired'::text, 'mismatched'::text])))
);
CREATE VIEW public.payment_list AS
 SELECT payments.id,
    payments.order_id,
    payments.provider,
    payments.provider_ref,
    payments.status,
    payments.amount_minor,
    payments.currency,
    payments.fee_minor,
    payments.dispute,
    payments.created_at,
    payments.paid_at
   FROM public.payments;
CREATE TABLE public.payout_details (
    expert_id uuid NOT NULL,
    sealed bytea NOT NULL,
    ending text NOT NULL,
    updated_at timestamp with time zone NOT NULL
);
CREATE TABLE public.payout_holds (
    order_id text NOT NULL
);
CREATE TABLE public.payouts (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    expert_id uuid NOT NULL,
    currency text NOT NULL,
    amount_minor bigint NOT NULL,
    status text NOT NULL,
    requested_at timestamp with time zone NOT NULL,
    paid_at timestamp with time zone,
    rounds integer DEFAULT 0 NOT NULL,
    reference text,
    CONSTRAINT payouts_amount_minor_check CHECK ((amount_minor > 0)),
    CONSTRAINT payouts_check CHECK (((status = 'paid'::text) = (paid_at IS NOT NULL))),
    CONSTRAINT payouts_currency_check CHECK ((currency = ANY (ARRAY['USD'::text, 'INR'::text]))),
    CONSTRAINT payouts_status_check CHECK ((status = ANY (ARRAY['requested'::text, 'paid'::text, 'canceled'::text])))
);
CREATE VIEW public.payout_list AS
 SELECT p.id,
    p.expert_id,
    e.name AS expert,
    p.currency,
    p.amount_minor,
    p.status,
    p.requested_at,
    p.paid_at,
    p.reference,
    d.ending,
    d.updated_at AS account_changed_at
   FROM ((public.payouts p
     JOIN public.expert_names e ON ((e.id = p.expert_id)))
     LEFT JOIN public.payout_details d ON ((d.expert_id = p.expert_id)));
CREATE VIEW public.posting_list AS
 SELECT e.id,
    t.order_id,
    t.kind,
    t.ref,
    t.at,
    e.account,
    e.party,
    e.currency,
    e.amount_minor
   FROM (public.ledger_entries e
     JOIN public.ledger_transactions t ON ((t.id = e.transaction_id)));
CREATE UNLOGGED TABLE public.rate_limits (
    key bytea NOT NULL,
    tries integer NOT NULL,
    ends_at timestamp with time zone NOT NULL,
    CONSTRAINT rate_limits_key_check CHECK ((octet_length(key) = 32))
);
CREATE TABLE public.reconciliation_reports (
    day date NOT NULL,
    provider text NOT NULL,
    first_day date NOT NULL,
    checked integer NOT NULL,
    differences jsonb NOT NULL,
    made_at timestamp with time zone NOT NULL,
    CONSTRAINT reconciliation_reports_check CHECK ((first_day <= day)),
    CONSTRAINT reconciliation_reports_checked_check CHECK ((checked >= 0)),
    CONSTRAINT reconciliation_reports_provider_check CHECK ((provider = ANY (ARRAY['sandbox'::text, 'stripe'::text, 'paypal'::text])))
);
CREATE TABLE public.recordings (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id uuid NOT NULL,
    session_id uuid NOT NULL,
    role text NOT NULL,
    media_type text NOT NULL,
    status text DEFAULT 'uploading'::text NOT NULL,
    started_at timestamp with time zone NOT NULL,
    bytes bigint DEFAULT 0 NOT NULL,
    size bigint,
    duration_ms integer,
    file_key text,
    created_at timestamp with time zone NOT NULL,
    changed_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    CONSTRAINT recordings_bytes_check CHECK ((bytes >= 0)),
    CONSTRAINT recordings_check CHECK ((size >= bytes)),
    CONSTRAINT recordings_check1 CHECK (((status = 'ready'::text) = (file_key IS NOT NULL))),
    CONSTRAINT recordings_media_type_check CHECK ((media_type = ANY (ARRAY['video/webm'::text, 'audio/webm'::text, 'video/mp4'::text, 'audio/mp4'::text]))),
    CONSTRAINT recordings_role_check CHECK ((role = ANY (ARRAY['candidate'::text, 'expert'::text]))),
    CONSTRAINT recordings_status_check CHECK ((status = ANY (ARRAY['uploading'::text, 'finishing'::text, 'ready'::text, 'failed'::text])))
);
CREATE VIEW public.recording_list AS
 SELECT recordings.id,
    recordings.session_id,
    recordings.status,
    recordings.duration_ms
   FROM public.recordings;
CREATE TABLE public.recording_parts (
    file_key text NOT NULL,
    recording_id uuid NOT NULL,
    "position" bigint NOT NULL,
    bytes integer NOT NULL,
    stored_at timestamp with time zone,
    CONSTRAINT recording_parts_bytes_check CHECK ((bytes > 0)),
    CONSTRAINT recording_parts_position_check CHECK (("position" >= 0))
);
CREATE TABLE public.recovery_codes (
    user_id uuid NOT NULL,
    code_hmac bytea NOT NULL,
    used_at timestamp with time zone,
    CONSTRAINT recovery_codes_code_hmac_check CHECK ((octet_length(code_hmac) = 32))
);
CREATE TABLE public.refunds (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    key text NOT NULL,
    payment_id uuid NOT NULL,
    for_order text,
    amount_minor integer NOT NULL,
    reason text NOT NULL,
    status text NOT NULL,
    provider_ref text,
    failure text,
    created_at timestamp with time zone NOT NULL,
    done_at timestamp with time zone,
    CONSTRAINT refunds_amount_minor_check CHECK ((amount_minor > 0)),
    CONSTRAINT refunds_reason_check CHECK ((reason = ANY (ARRAY['slot_lost'::text, 'paid_late'::text, 'credit_spent'::text, 'amount_mismatch'::text, 'order_closed'::text, 'cancelled'::text, 'recordings_deleted'::text, 'recordings_unplayable'::text, 'not_held'::text, 'not_delivered'::text, 'claim'::text, 'goodwill'::text, 'unused_sessions'::text]))),
    CONSTRAINT refunds_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'done'::text, 'failed'::text, 'superseded'::text])))
);
CREATE VIEW public.refund_list AS
 SELECT r.id,
    r.payment_id,
    p.order_id AS paid_order_id,
    r.for_order,
    COALESCE(r.for_order, p.order_id) AS order_id,
    p.provider,
    p.dispute,
    r.status,
    r.reason,
    r.amount_minor,
    p.currency,
    r.failure,
    r.created_at,
    r.done_at,
    ((r.status = 'failed'::text) AND (NOT (EXISTS ( SELECT
           FROM public.refunds again
          WHERE (again.key = (r.key || '+'::text)))))) AS is_open
   FROM (public.refunds r
     JOIN public.payments p ON ((p.id = r.payment_id)));
CREATE TABLE public.replaced_calls (
    booking_id uuid NOT NULL,
    start_at timestamp with time zone NOT NULL,
    expert_id uuid NOT NULL,
    url text NOT NULL,
    host text NOT NULL,
    replaced_at timestamp with time zone NOT NULL,
    CONSTRAINT replaced_calls_url_check CHECK ((url ~~ 'https://%'::text))
);
CREATE TABLE public.status_changes (
    id bigint NOT NULL,
    subject text NOT NULL,
    subject_id text NOT NULL,
    from_status text NOT NULL,
    to_status text NOT NULL,
    actor text NOT NULL,
    why text NOT NULL,
    detail jsonb,
    at timestamp with time zone NOT NULL,
    CONSTRAINT status_changes_subject_check CHECK ((subject = ANY (ARRAY['booking'::text, 'order'::text, 'expert'::text, 'work'::text])))
);
CREATE VIEW public.reschedules AS
 SELECT status_changes.subject_id AS booking_id,
    status_changes.at
   FROM public.status_changes
  WHERE ((status_changes.subject = 'booking'::text) AND (status_changes.detail IS NOT NULL));
CREATE TABLE public.resumes (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    booking_id uuid NOT NULL,
    type text NOT NULL,
    bytes integer NOT NULL,
    file_key text NOT NULL,
    added_at timestamp with time zone NOT NULL,
    stored_at timestamp with time zone,
    CONSTRAINT resumes_bytes_check CHECK ((bytes > 0)),
    CONSTRAINT resumes_type_check CHECK ((type = ANY (ARRAY['pdf'::text, 'docx'::text])))
);
CREATE TABLE public.session_reviews (
    booking_id uuid NOT NULL,
    by_role text NOT NULL,
    expert_id uuid NOT NULL,
    rating integer NOT NULL,
    words text,
    quotable text NOT NULL,
    quoted_name text,
    created_at timestamp with time zone NOT NULL,
    withdrawn_at timestamp with time zone,
    CONSTRAINT session_reviews_by_role_check CHECK ((by_role = ANY (ARRAY['candidate'::text, 'expert'::text]))),
    CONSTRAINT session_reviews_check CHECK (((by_role = 'candidate'::text) OR (quotable = 'no'::text))),
    CONSTRAINT session_reviews_quotable_check CHECK ((quotable = ANY (ARRAY['no'::text, 'anonymous'::text, 'named'::text]))),
    CONSTRAINT session_reviews_rating_check CHECK (((rating >= 1) AND (rating <= 5)))
);
CREATE VIEW public.review_list AS
 SELECT r.booking_id,
    s.order_id,
    s.service,
    s.service_slug,
    e.name AS expert,
    r.by_role,
    r.rating,
    r.words,
    r.quotable,
    r.quoted_name,
    r.created_at,
    r.withdrawn_at,
    s.end_at,
    ( SELECT (count(*) = 2)
           FROM public.session_reviews b
          WHERE ((b.booking_id = r.booking_id) AND (b.expert_id = r.expert_id))) AS both_in,
    r.expert_id
   FROM ((public.session_reviews r
     JOIN public.session_list s ON ((s.id = r.booking_id)))
     JOIN public.experts e ON ((e.id = r.expert_id)));
CREATE TABLE public.room_presence (
    id bigint NOT NULL,
    booking_id uuid NOT NULL,
    role text NOT NULL,
    expert_id uuid,
    peer uuid NOT NULL,
    joined_at timestamp with time zone NOT NULL,
    seen_at timestamp with time zone NOT NULL,
    beat_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    left_at timestamp with time zone,
    goodbye boolean DEFAULT false NOT NULL,
    CONSTRAINT room_presence_role_check CHECK ((role = ANY (ARRAY['candidate'::text, 'expert'::text])))
);
ALTER TABLE public.room_presence ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.room_presence_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE UNLOGGED TABLE public.room_relays (
    id bigint NOT NULL,
    message text NOT NULL,
    at timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
ALTER TABLE public.room_relays ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.room_relays_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.room_snapshots (
    booking_id uuid NOT NULL,
    upto bigint NOT NULL,
    data bytea NOT NULL,
    pieces integer NOT NULL
);
CREATE TABLE public.room_updates (
    booking_id uuid NOT NULL,
    id bigint NOT NULL,
    role text NOT NULL,
    at timestamp with time zone NOT NULL,
    data bytea NOT NULL,
    pieces integer NOT NULL,
    CONSTRAINT room_updates_pieces_check CHECK ((pieces > 0)),
    CONSTRAINT room_updates_role_check CHECK ((role = ANY (ARRAY['candidate'::text, 'expert'::text])))
);
ALTER TABLE public.room_updates ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.room_updates_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.rubric_versions (
    topic text NOT NULL,
    version integer NOT NULL,
    body jsonb NOT NULL,
    CONSTRAINT rubric_versions_topic_check CHECK ((topic ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text)),
    CONSTRAINT rubric_versions_version_check CHECK ((version > 0))
);
CREATE TABLE public.sandbox_events (
    id text NOT NULL,
    session_id text NOT NULL,
    type text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    delivered_at timestamp with time zone,
    attempts integer DEFAULT 0 NOT NULL,
    next_attempt_at timestamp with time zone NOT NULL
);
CREATE TABLE public.sandbox_refunds (
    idempotency_key text NOT NULL,
    id text NOT NULL,
    session_id text NOT NULL,
    amount_minor integer NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT sandbox_refunds_amount_minor_check CHECK ((amount_minor > 0))
);
CREATE TABLE public.sandbox_sessions (
    id text NOT NULL,
    payment_id text NOT NULL,
    amount_minor integer NOT NULL,
    currency text NOT NULL,
    description text NOT NULL,
    email text NOT NULL,
    return_url text NOT NULL,
    cancel_url text NOT NULL,
    status text NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    approve_late boolean DEFAULT false NOT NULL,
    refunded_minor integer DEFAULT 0 NOT NULL,
    created_at timestamp with time zone NOT NULL,
    paid_at timestamp with time zone,
    dispute text DEFAULT 'none'::text NOT NULL,
    CONSTRAINT sandbox_sessions_amount_minor_check CHECK ((amount_minor > 0)),
    CONSTRAINT sandbox_sessions_check CHECK (((refunded_minor >= 0) AND (refunded_minor <= amount_minor))),
    CONSTRAINT sandbox_sessions_check1 CHECK (((refunded_minor = 0) OR (status = 'paid'::text))),
    CONSTRAINT sandbox_sessions_check2 CHECK (((status <> 'paid'::text) OR (paid_at IS NOT NULL))),
    CONSTRAINT sandbox_sessions_check3 CHECK (((dispute = 'none'::text) OR (status = 'paid'::text))),
    CONSTRAINT sandbox_sessions_currency_check CHECK ((currency = ANY (ARRAY['USD'::text, 'INR'::text]))),
    CONSTRAINT sandbox_sessions_dispute_check CHECK ((dispute = ANY (ARRAY['none'::text, 'open'::text, 'won'::text, 'lost'::text]))),
    CONSTRAINT sandbox_sessions_status_check CHECK ((status = ANY (ARRAY['open'::text, 'paid'::text, 'expired'::text])))
);
CREATE TABLE public.schema_migrations (
    name text NOT NULL,
    checksum text NOT NULL,
    applied_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.scorecard_levels (
    subject_kind text NOT NULL,
    subject_id uuid NOT NULL,
    dimension text NOT NULL,
    level integer,
    evidence text[] NOT NULL,
    CONSTRAINT scorecard_levels_level_check CHECK (((level >= 0) AND (level <= 5)))
);
CREATE TABLE public.search_documents (
    id text NOT NULL,
    kind text NOT NULL,
    title text NOT NULL,
    summary text NOT NULL,
    body text NOT NULL,
    url text NOT NULL,
    title_folded text NOT NULL,
    words tsvector NOT NULL,
    CONSTRAINT search_documents_kind_check CHECK ((kind = ANY (ARRAY['service'::text, 'topic'::text, 'expert'::text, 'post'::text, 'faq'::text, 'page'::text])))
);
CREATE TABLE public.search_words (
    word text NOT NULL,
    documents integer NOT NULL,
    CONSTRAINT search_words_documents_check CHECK ((documents > 0))
);
CREATE TABLE public.second_factor_changes (
    id bigint NOT NULL,
    user_id uuid NOT NULL,
    kind text NOT NULL,
    name text,
    at timestamp with time zone NOT NULL,
    CONSTRAINT second_factor_changes_kind_check CHECK ((kind = ANY (ARRAY['app_added'::text, 'passkey_added'::text, 'passkey_renamed'::text, 'passkey_removed'::text, 'passkey_copied'::text])))
);
ALTER TABLE public.second_factor_changes ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.second_factor_changes_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.second_factor_guesses (
    user_id uuid NOT NULL,
    guessed_at timestamp with time zone[] NOT NULL
);
CREATE TABLE public.second_factors (
    user_id uuid NOT NULL,
    sealed_secret bytea NOT NULL,
    last_step bigint NOT NULL,
    created_at timestamp with time zone NOT NULL
);
CREATE TABLE public.self_levels (
    booking_id uuid NOT NULL,
    dimension text NOT NULL,
    level integer NOT NULL,
    CONSTRAINT self_levels_level_check CHECK (((level >= 1) AND (level <= 5)))
);
CREATE TABLE public.self_scores (
    booking_id uuid NOT NULL,
    user_id uuid NOT NULL,
    topic text,
    rubric_version integer,
    scored_at timestamp with time zone,
    opened_at timestamp with time zone,
    CONSTRAINT self_scores_check CHECK ((num_nonnulls(topic, rubric_version, scored_at) = ANY (ARRAY[0, 3]))),
    CONSTRAINT self_scores_check1 CHECK ((num_nonnulls(scored_at, opened_at) > 0)),
    CONSTRAINT self_scores_check2 CHECK ((scored_at <= opened_at))
);
CREATE TABLE public.service_prices (
    service_slug text NOT NULL,
    currency text NOT NULL,
    amount_minor integer NOT NULL,
    CONSTRAINT service_prices_amount_minor_check CHECK ((amount_minor >= 0)),
    CONSTRAINT service_prices_currency_check CHECK ((currency = ANY (ARRAY['USD'::text, 'INR'::text])))
);
CREATE VIEW public.service_titles AS
 SELECT services.slug,
    services.title,
    services.format
   FROM public.services;
CREATE TABLE public.session_checks (
    booking_id uuid NOT NULL,
    check_at timestamp with time zone,
    ended_at timestamp with time zone,
    taken_over_at timestamp with time zone,
    asked_at timestamp with time zone,
    case_at timestamp with time zone
);
ALTER TABLE public.session_events ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.session_events_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.sessions (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id uuid NOT NULL,
    token_hash bytea NOT NULL,
    user_agent text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    last_seen_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    revoked_at timestamp with time zone,
    second_factor_at timestamp with time zone,
    CONSTRAINT sessions_token_hash_length CHECK ((octet_length(token_hash) = 32))
);
CREATE TABLE public.shared_scorecards (
    booking_id uuid NOT NULL,
    expert_id uuid NOT NULL,
    shared_at timestamp with time zone NOT NULL
);
CREATE TABLE public.stand_in_offers (
    booking_id uuid NOT NULL,
    status text NOT NULL,
    expert_id uuid,
    until_at timestamp with time zone NOT NULL,
    CONSTRAINT stand_in_offers_check CHECK (((expert_id IS NOT NULL) OR (status <> ALL (ARRAY['offered'::text, 'accepted'::text, 'declined'::text])))),
    CONSTRAINT stand_in_offers_status_check CHECK ((status = ANY (ARRAY['wanted'::text, 'offered'::text, 'accepted'::text, 'declined'::text, 'lapsed'::text])))
);
ALTER TABLE public.status_changes ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.status_changes_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.status_transitions (
    subject text NOT NULL,
    from_status text NOT NULL,
    to_status text NOT NULL,
    CONSTRAINT status_transitions_subject_check CHECK ((subject = ANY (ARRAY['booking'::text, 'order'::text, 'expert'::text, 'work'::text])))
);
CREATE VIEW public.topic_experts AS
 SELECT t.topic_key,
    e.id,
    e.slug,
    e.name,
    e.zone,
    e.avatar_seed
   FROM (public.expert_topics t
     JOIN public.experts e ON ((e.id = t.expert_id)))
  WHERE (e.status = 'active'::text);
CREATE TABLE public.topics (
    key text NOT NULL,
    name text NOT NULL,
    CONSTRAINT topics_key_check CHECK ((key ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text))
);
CREATE VIEW public.user_emails AS
 SELECT users.id,
    users.email
   FROM public.users;
CREATE TABLE public.webhook_inbox (
    provider text NOT NULL,
    event_id text NOT NULL,
    type text NOT NULL,
    payment_ref text NOT NULL,
    body text NOT NULL,
    received_at timestamp with time zone NOT NULL,
    processed_at timestamp with time zone
);
CREATE VIEW public.webhook_list AS
 SELECT webhook_inbox.provider,
    webhook_inbox.event_id,
    webhook_inbox.type,
    webhook_inbox.payment_ref,
    webhook_inbox.body,
    webhook_inbox.received_at,
    webhook_inbox.processed_at
   FROM public.webhook_inbox;
CREATE VIEW public.work_list AS
 SELECT expert_work.id,
    expert_work.kind,
    expert_work.subject_id,
    expert_work.order_id,
    expert_work.candidate_id,
    expert_work.status
   FROM public.expert_work;
INSERT INTO public.ai_sessions VALUES ('3083197a-47f1-4f36-8152-94a635d30db1', '51aead66-beee-4e6b-813d-796b6d2a0498', 'interview', 'coding', 'mid', 15, false, '{}', 'unstarted', NULL, NULL, NULL, 1, '2027-01-11 08:00:00+00', '2027-01-11 08:00:00+00', NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.bookings VALUES ('075f7a14-9a4a-4a42-885f-bc973d9651b1', 'c6cd2071-63a1-4475-8a6b-119b09d189ae', 'coding', '51aead66-beee-4e6b-813d-796b6d2a0498', '2027-01-20 10:00:00+00', '2027-01-20 11:00:00+00', '2027-01-20 11:15:00+00', '2027-01-20', 'confirmed', '\x4ac4c8933f460b19e4ff56ca449c47e0cff54ef8c04b74358f315acb1741ba4a', '2027-01-11 08:15:00+00', false, NULL, 0, '2027-01-11 08:00:00+00', '2027-01-11 08:00:00+00', 0, NULL, NULL, NULL, false);
INSERT INTO public.bookings VALUES ('0bcd8818-f015-4d93-a272-8b0259d1545f', 'c6cd2071-63a1-4475-8a6b-119b09d189ae', 'coding', '51aead66-beee-4e6b-813d-796b6d2a0498', '2027-01-21 10:00:00+00', '2027-01-21 11:00:00+00', '2027-01-21 11:15:00+00', '2027-01-21', 'cancelled_by_candidate', '\xf83588af280134bbb8c3baf293a36be671e38bbd980e5a5d8aa1916e209f14f5', '2027-01-11 08:15:00+00', false, NULL, 1, '2027-01-11 08:00:00+00', '2027-01-11 08:00:00+00', 0, NULL, NULL, NULL, false);
INSERT INTO public.bookings VALUES ('6a38783e-4e7a-47a7-8f81-7c5c99f50385', 'c6cd2071-63a1-4475-8a6b-119b09d189ae', 'coding', '51aead66-beee-4e6b-813d-796b6d2a0498', '2027-01-14 10:00:00+00', '2027-01-14 11:00:00+00', '2027-01-14 11:15:00+00', '2027-01-14', 'feedback_delivered', '\xa584d7c40e2370ae7b9cfbb54c2a522cee91012badf1ebeccb74b9107d7b5cc2', '2027-01-11 08:15:00+00', false, NULL, 3, '2027-01-11 08:00:00+00', '2027-01-11 08:00:00+00', 0, NULL, NULL, NULL, false);
INSERT INTO public.bookings VALUES ('839fd65f-4c43-4ee9-a08a-6b544b9f377b', 'c6cd2071-63a1-4475-8a6b-119b09d189ae', 'coding', NULL, '2027-01-22 10:00:00+00', '2027-01-22 11:00:00+00', '2027-01-22 11:15:00+00', '2027-01-22', 'held', '\xb93146751baa1fabc8192474c43ce8a2374fb90cd830f49043c79aa2197cac30', '2027-01-14 11:11:00+00', false, NULL, 0, '2027-01-14 11:01:00+00', NULL, 0, NULL, NULL, NULL, false);
INSERT INTO public.document_counters VALUES ('receipt', 2027, 4);
INSERT INTO public.document_counters VALUES ('credit_note', 2027, 1);
INSERT INTO public.documents VALUES ('R-2027-000001', 'receipt', 2027, 1, 'GR-72095090', NULL, '2027-01-11 08:00:00+00', '{"lines": [{"text": "1:1 coding mock interview with Name of victor", "amountMinor": 7900}], "method": "Sandbox (no money moved)", "seller": {"name": "Greenroom", "email": "support@greenroom.example", "owner": "Greenroom Careers Private Limited", "phone": "+1 555 010 0199"}, "receipt": null, "currency": "USD", "taxMinor": 0, "totalMinor": 7900}', '{"name": "Asha Rao", "email": "asha@example.com"}');
INSERT INTO public.documents VALUES ('R-2027-000002', 'receipt', 2027, 2, 'GR-73730613', NULL, '2027-01-11 08:00:00+00', '{"lines": [{"text": "1:1 coding mock interview with Name of victor", "amountMinor": 7900}], "method": "Sandbox (no money moved)", "seller": {"name": "Greenroom", "email": "support@greenroom.example", "owner": "Greenroom Careers Private Limited", "phone": "+1 555 010 0199"}, "receipt": null, "currency": "USD", "taxMinor": 0, "totalMinor": 7900}', '{"name": "Asha Rao", "email": "asha@example.com"}');
INSERT INTO public.documents VALUES ('R-2027-000003', 'receipt', 2027, 3, 'GR-42704015', NULL, '2027-01-11 08:00:00+00', '{"lines": [{"text": "1:1 coding mock interview with Name of victor", "amountMinor": 7900}], "method": "Sandbox (no money moved)", "seller": {"name": "Greenroom", "email": "support@greenroom.example", "owner": "Greenroom Careers Private Limited", "phone": "+1 555 010 0199"}, "receipt": null, "currency": "USD", "taxMinor": 0, "totalMinor": 7900}', '{"name": "Asha Rao", "email": "asha@example.com"}');
INSERT INTO public.documents VALUES ('R-2027-000004', 'receipt', 2027, 4, 'GR-91119818', NULL, '2027-01-11 08:00:00+00', '{"lines": [{"text": "Pack of 3 sessions, 1:1 coding mock interview", "amountMinor": 23700}, {"text": "Discount", "amountMinor": -2370}], "method": "Sandbox (no money moved)", "seller": {"name": "Greenroom", "email": "support@greenroom.example", "owner": "Greenroom Careers Private Limited", "phone": "+1 555 010 0199"}, "receipt": null, "currency": "USD", "taxMinor": 0, "totalMinor": 21330}', '{"name": null, "email": "asha@example.com"}');
INSERT INTO public.documents VALUES ('C-2027-000001', 'credit_note', 2027, 1, 'GR-42704015', '18e53924-8a3e-440f-915d-8dc0a0980352', '2027-01-14 11:01:00+00', '{"lines": [{"text": "1:1 coding mock interview with Name of victor: cancelled", "amountMinor": 7900}], "method": "Sandbox (no money moved)", "seller": {"name": "Greenroom", "email": "support@greenroom.example", "owner": "Greenroom Careers Private Limited", "phone": "+1 555 010 0199"}, "receipt": "R-2027-000003", "currency": "USD", "taxMinor": 0, "totalMinor": 7900}', '{"name": "Asha Rao", "email": "asha@example.com"}');
INSERT INTO public.due_items VALUES ('b7ed9e50-0fdd-4298-9e1f-415c6fd8e594', 'session', '075f7a14-9a4a-4a42-885f-bc973d9651b1', '2027-01-20 10:00:00+00', 0, NULL, NULL, NULL);
INSERT INTO public.due_items VALUES ('ea50ae4f-2064-441f-8214-f37798de4fbd', 'reminder', '075f7a14-9a4a-4a42-885f-bc973d9651b1', '2027-01-19 10:00:00+00', 0, NULL, NULL, NULL);
INSERT INTO public.due_items VALUES ('249dcb2a-60a1-44aa-b181-900ab00d0e83', 'reminder', '075f7a14-9a4a-4a42-885f-bc973d9651b1', '2027-01-20 09:00:00+00', 0, NULL, NULL, NULL);
INSERT INTO public.due_items VALUES ('4857368b-8bcb-42de-a1a3-01141b3d78d4', 'reminder', '075f7a14-9a4a-4a42-885f-bc973d9651b1', '2027-01-20 09:50:00+00', 0, NULL, NULL, NULL);
INSERT INTO public.due_items VALUES ('6c5f22c9-3118-42a0-9f25-20db744de0c1', 'session', '0bcd8818-f015-4d93-a272-8b0259d1545f', '2027-01-21 10:00:00+00', 0, NULL, NULL, NULL);
INSERT INTO public.due_items VALUES ('16e490e5-663a-42bd-b281-431cb90a6a5e', 'reminder', '0bcd8818-f015-4d93-a272-8b0259d1545f', '2027-01-20 10:00:00+00', 0, NULL, NULL, NULL);
INSERT INTO public.due_items VALUES ('0a53d550-427f-4a64-9fd7-60a20fb4628e', 'reminder', '0bcd8818-f015-4d93-a272-8b0259d1545f', '2027-01-21 09:00:00+00', 0, NULL, NULL, NULL);
INSERT INTO public.due_items VALUES ('52d6967f-910f-4195-837c-17cda4ffe87a', 'reminder', '0bcd8818-f015-4d93-a272-8b0259d1545f', '2027-01-21 09:50:00+00', 0, NULL, NULL, NULL);
INSERT INTO public.due_items VALUES ('e4197ac2-9549-474d-a543-0c8c939124bf', 'pack', 'GR-91119818', '2028-01-11 08:00:00+00', 0, NULL, NULL, NULL);
INSERT INTO public.due_items VALUES ('e95015b5-a92b-4dd7-9e0b-7f235c0829ff', 'scorecard', '6a38783e-4e7a-47a7-8f81-7c5c99f50385', '2027-01-14 23:00:00+00', 0, NULL, NULL, NULL);
INSERT INTO public.due_items VALUES ('1a9f6d68-607f-4fc5-9e7a-f9cabc9c732b', 'scorecard', '6a38783e-4e7a-47a7-8f81-7c5c99f50385', '2027-01-15 07:00:00+00', 0, NULL, NULL, NULL);
INSERT INTO public.due_items VALUES ('7b645e47-5c02-420c-8bd1-183d5f00ec6c', 'scorecard', '6a38783e-4e7a-47a7-8f81-7c5c99f50385', '2027-01-15 11:00:00+00', 0, NULL, NULL, NULL);
INSERT INTO public.due_items VALUES ('62ca69ab-1230-4356-8bf3-ea9763e8eaa7', 'feedback', '6a38783e-4e7a-47a7-8f81-7c5c99f50385', '2027-01-17 11:00:00+00', 0, NULL, NULL, NULL);
INSERT INTO public.expert_hours VALUES ('c6cd2071-63a1-4475-8a6b-119b09d189ae', 1, 0, 1440);
INSERT INTO public.expert_hours VALUES ('c6cd2071-63a1-4475-8a6b-119b09d189ae', 2, 0, 1440);
INSERT INTO public.expert_hours VALUES ('c6cd2071-63a1-4475-8a6b-119b09d189ae', 3, 0, 1440);
INSERT INTO public.expert_hours VALUES ('c6cd2071-63a1-4475-8a6b-119b09d189ae', 4, 0, 1440);
INSERT INTO public.expert_hours VALUES ('c6cd2071-63a1-4475-8a6b-119b09d189ae', 5, 0, 1440);
INSERT INTO public.expert_hours VALUES ('c6cd2071-63a1-4475-8a6b-119b09d189ae', 6, 0, 1440);
INSERT INTO public.expert_hours VALUES ('c6cd2071-63a1-4475-8a6b-119b09d189ae', 7, 0, 1440);
INSERT INTO public.expert_topics VALUES ('c6cd2071-63a1-4475-8a6b-119b09d189ae', 'coding');
INSERT INTO public.experts VALUES ('c6cd2071-63a1-4475-8a6b-119b09d189ae', '94bbc435-0606-40a0-adaa-1aadc2f00884', 'victor', 'Name of victor', 'Headline', 'Biography', 'UTC', '{en}', 10, 'active', NULL, '{}', 'victor', false, false, true, false, 720, 15, 30, 60, 4, 8, 3, '2026-11-28 03:44:03.1494+00');
INSERT INTO public.ledger_entries OVERRIDING SYSTEM VALUE VALUES (1, '5c4ada81-01a6-475b-8a26-bdf08cf0876a', 'provider_clearing', 'sandbox', 'USD', 7900);
INSERT INTO public.ledger_entries OVERRIDING SYSTEM VALUE VALUES (2, '5c4ada81-01a6-475b-8a26-bdf08cf0876a', 'customer', 'GR-72095090', 'USD', -7900);
INSERT INTO public.ledger_entries OVERRIDING SYSTEM VALUE VALUES (3, '6241fa32-f1dc-4ccf-9857-dacebd2cbcd9', 'customer', 'GR-72095090', 'USD', 7900);
INSERT INTO public.ledger_entries OVERRIDING SYSTEM VALUE VALUES (4, '6241fa32-f1dc-4ccf-9857-dacebd2cbcd9', 'revenue', 'greenroom', 'USD', -7900);
INSERT INTO public.ledger_entries OVERRIDING SYSTEM VALUE VALUES (5, 'c3988472-c05f-4bd0-b025-22d979ffcc17', 'provider_clearing', 'sandbox', 'USD', 7900);
INSERT INTO public.ledger_entries OVERRIDING SYSTEM VALUE VALUES (6, 'c3988472-c05f-4bd0-b025-22d979ffcc17', 'customer', 'GR-73730613', 'USD', -7900);
INSERT INTO public.ledger_entries OVERRIDING SYSTEM VALUE VALUES (7, 'b3a32d26-eebc-41b4-8e94-6d90fa58dff7', 'customer', 'GR-73730613', 'USD', 7900);
INSERT INTO public.ledger_entries OVERRIDING SYSTEM VALUE VALUES (8, 'b3a32d26-eebc-41b4-8e94-6d90fa58dff7', 'revenue', 'greenroom', 'USD', -7900);
INSERT INTO public.ledger_entries OVERRIDING SYSTEM VALUE VALUES (9, '7fe921de-dfd6-4180-a088-a603371894cb', 'provider_clearing', 'sandbox', 'USD', 7900);
INSERT INTO public.ledger_entries OVERRIDING SYSTEM VALUE VALUES (10, '7fe921de-dfd6-4180-a088-a603371894cb', 'customer', 'GR-42704015', 'USD', -7900);
INSERT INTO public.ledger_entries OVERRIDING SYSTEM VALUE VALUES (11, '2015c72e-a0a1-41fd-99bc-c042d0a57293', 'customer', 'GR-42704015', 'USD', 7900);
INSERT INTO public.ledger_entries OVERRIDING SYSTEM VALUE VALUES (12, '2015c72e-a0a1-41fd-99bc-c042d0a57293', 'revenue', 'greenroom', 'USD', -7900);
INSERT INTO public.ledger_entries OVERRIDING SYSTEM VALUE VALUES (13, '9d38aec4-522b-416e-934b-30bc7ca92cfb', 'refunds', 'greenroom', 'USD', 7900);
INSERT INTO public.ledger_entries OVERRIDING SYSTEM VALUE VALUES (14, '9d38aec4-522b-416e-934b-30bc7ca92cfb', 'customer', 'GR-42704015', 'USD', -7900);
INSERT INTO public.ledger_entries OVERRIDING SYSTEM VALUE VALUES (15, 'd4c82f81-1718-41c1-89d6-f38150c4d9cb', 'provider_clearing', 'sandbox', 'USD', 21330);
INSERT INTO public.ledger_entries OVERRIDING SYSTEM VALUE VALUES (16, 'd4c82f81-1718-41c1-89d6-f38150c4d9cb', 'customer', 'GR-91119818', 'USD', -21330);
INSERT INTO public.ledger_entries OVERRIDING SYSTEM VALUE VALUES (17, '6032d334-8d67-4892-9f21-91b57e3fba7b', 'customer', 'GR-91119818', 'USD', 21330);
INSERT INTO public.ledger_entries OVERRIDING SYSTEM VALUE VALUES (18, '6032d334-8d67-4892-9f21-91b57e3fba7b', 'credits', 'GR-91119818', 'USD', -21330);
INSERT INTO public.ledger_entries OVERRIDING SYSTEM VALUE VALUES (19, '628083ad-b4d4-437c-bd59-4a602a6c8cf8', 'revenue', 'greenroom', 'USD', 5925);
INSERT INTO public.ledger_entries OVERRIDING SYSTEM VALUE VALUES (20, '628083ad-b4d4-437c-bd59-4a602a6c8cf8', 'expert_payable', 'c6cd2071-63a1-4475-8a6b-119b09d189ae', 'USD', -5925);
INSERT INTO public.ledger_entries OVERRIDING SYSTEM VALUE VALUES (21, '7982063f-ea65-4979-a8f0-b1b3ea959e92', 'customer', 'GR-42704015', 'USD', 7900);
INSERT INTO public.ledger_entries OVERRIDING SYSTEM VALUE VALUES (22, '7982063f-ea65-4979-a8f0-b1b3ea959e92', 'provider_clearing', 'sandbox', 'USD', -7900);
INSERT INTO public.ledger_transactions VALUES ('5c4ada81-01a6-475b-8a26-bdf08cf0876a', 'payment_taken', 'd230df01-9547-4c58-bc30-ec8a6bf22ce5', 'GR-72095090', '2027-01-11 08:00:00+00');
INSERT INTO public.ledger_transactions VALUES ('6241fa32-f1dc-4ccf-9857-dacebd2cbcd9', 'sold', 'GR-72095090', 'GR-72095090', '2027-01-11 08:00:00+00');
INSERT INTO public.ledger_transactions VALUES ('c3988472-c05f-4bd0-b025-22d979ffcc17', 'payment_taken', '1eb5b66d-4294-44ec-a257-d8e30caebf94', 'GR-73730613', '2027-01-11 08:00:00+00');
INSERT INTO public.ledger_transactions VALUES ('b3a32d26-eebc-41b4-8e94-6d90fa58dff7', 'sold', 'GR-73730613', 'GR-73730613', '2027-01-11 08:00:00+00');
INSERT INTO public.ledger_transactions VALUES ('7fe921de-dfd6-4180-a088-a603371894cb', 'payment_taken', '10e7585c-9ea3-4317-84bf-0864dd454c6a', 'GR-42704015', '2027-01-11 08:00:00+00');
INSERT INTO public.ledger_transactions VALUES ('2015c72e-a0a1-41fd-99bc-c042d0a57293', 'sold', 'GR-42704015', 'GR-42704015', '2027-01-11 08:00:00+00');
INSERT INTO public.ledger_transactions VALUES ('9d38aec4-522b-416e-934b-30bc7ca92cfb', 'refund_owed', 'cancelled:0bcd8818-f015-4d93-a272-8b0259d1545f:0', 'GR-42704015', '2027-01-11 08:00:00+00');
INSERT INTO public.ledger_transactions VALUES ('d4c82f81-1718-41c1-89d6-f38150c4d9cb', 'payment_taken', '3799fb54-04fb-4342-8c76-a0fb6efa37e3', 'GR-91119818', '2027-01-11 08:00:00+00');
INSERT INTO public.ledger_transactions VALUES ('6032d334-8d67-4892-9f21-91b57e3fba7b', 'prepaid', 'GR-91119818', 'GR-91119818', '2027-01-11 08:00:00+00');
INSERT INTO public.ledger_transactions VALUES ('628083ad-b4d4-437c-bd59-4a602a6c8cf8', 'expert_earned', '1c87665e-9244-4c03-8ba4-f8d83ba998d6', 'GR-72095090', '2027-01-14 11:01:00+00');
INSERT INTO public.ledger_transactions VALUES ('7982063f-ea65-4979-a8f0-b1b3ea959e92', 'refund_sent', '18e53924-8a3e-440f-915d-8dc0a0980352', 'GR-42704015', '2027-01-14 11:01:00+00');
INSERT INTO public.memberships VALUES ('94bbc435-0606-40a0-adaa-1aadc2f00884', 'expert', '2026-11-28 03:44:03.146242+00');
INSERT INTO public.one_way_answers VALUES ('e3a015fc-d929-4158-97e1-5c61efc7d136', 'a3a1e8c2-2224-4596-8d26-2d87bb289906', 0, 'slow-endpoint', 'An endpoint that took 80 milliseconds last month takes 900 today, and nobody remembers changing it. Talk me through your first hour.', NULL, 1, false);
INSERT INTO public.one_way_answers VALUES ('008e5b64-1911-4410-8132-81a72e506b9d', 'a3a1e8c2-2224-4596-8d26-2d87bb289906', 1, 'short-links', 'Design a service that turns long URLs into short ones. Start wherever you like, and tell me what you need to know.', NULL, 1, false);
INSERT INTO public.one_way_answers VALUES ('2cfd2eb7-b61c-4a34-9751-8572a228cb14', 'a3a1e8c2-2224-4596-8d26-2d87bb289906', 2, 'own-story', 'Tell me about a hard problem you solved.', NULL, 1, false);
INSERT INTO public.one_way_interviews VALUES ('a3a1e8c2-2224-4596-8d26-2d87bb289906', '51aead66-beee-4e6b-813d-796b6d2a0498', 'coding', '2027-01-11', NULL, 'ready', 'standard', false, false, 0, '2027-01-11 08:00:00+00', NULL, NULL, '2027-01-18 00:00:00+00', false);
INSERT INTO public.order_lines VALUES ('GR-72095090', 1, 'live-session', '6a38783e-4e7a-47a7-8f81-7c5c99f50385', '51aead66-beee-4e6b-813d-796b6d2a0498', 1, 7900, 0, 0, 7900, '1:1 coding mock interview with Name of victor');
INSERT INTO public.order_lines VALUES ('GR-73730613', 1, 'live-session', '075f7a14-9a4a-4a42-885f-bc973d9651b1', '51aead66-beee-4e6b-813d-796b6d2a0498', 1, 7900, 0, 0, 7900, '1:1 coding mock interview with Name of victor');
INSERT INTO public.order_lines VALUES ('GR-42704015', 1, 'live-session', '0bcd8818-f015-4d93-a272-8b0259d1545f', '51aead66-beee-4e6b-813d-796b6d2a0498', 1, 7900, 0, 0, 7900, '1:1 coding mock interview with Name of victor');
INSERT INTO public.order_lines VALUES ('GR-91119818', 1, 'pack', '6e1073b1-e3da-4391-bc8c-0ec09f685d80', '51aead66-beee-4e6b-813d-796b6d2a0498', 3, 7900, 2370, 0, 21330, 'Pack of 3 sessions, 1:1 coding mock interview');
INSERT INTO public.orders VALUES ('GR-73730613', '51aead66-beee-4e6b-813d-796b6d2a0498', 'paid', 'USD', 7900, 0, 0, 0, 0, NULL, 7900, 0, '2026-01', 'asha@example.com', '{"name": "Asha Rao", "zone": "Asia/Kolkata"}', false, '493f6922-f493-434f-9df3-fe3d897d4ac1', '\x98b55ab2e4d697e6455010ea917a696cf91732bc7d46a90cbf7f3d7eab759eb9', '2027-01-11 08:00:00+00', '2027-01-11 08:00:00+00', NULL);
INSERT INTO public.orders VALUES ('GR-91119818', '51aead66-beee-4e6b-813d-796b6d2a0498', 'paid', 'USD', 23700, 2370, 0, 0, 0, NULL, 21330, 0, '2026-01', 'asha@example.com', NULL, false, 'a pack', '\xbc7ecb6017b615e73cb824cb13e258bafa65a424d5bcb5aff88194cf81b0ae04', '2027-01-11 08:00:00+00', '2027-01-11 08:00:00+00', NULL);
INSERT INTO public.orders VALUES ('GR-72095090', '51aead66-beee-4e6b-813d-796b6d2a0498', 'fulfilled', 'USD', 7900, 0, 0, 0, 0, NULL, 7900, 0, '2026-01', 'asha@example.com', '{"name": "Asha Rao", "zone": "Asia/Kolkata"}', false, 'ed8ff1ff-91d3-4609-8f63-4df6bfe8b29a', '\xcfac72c858dcda2c7892292c7cdd9c6dd8906863aba52a4b0cb4f9f84e514b5f', '2027-01-11 08:00:00+00', '2027-01-11 08:00:00+00', '2027-01-14 11:01:00+00');
INSERT INTO public.orders VALUES ('GR-42704015', '51aead66-beee-4e6b-813d-796b6d2a0498', 'refunded', 'USD', 7900, 0, 0, 0, 0, NULL, 7900, 0, '2026-01', 'asha@example.com', '{"name": "Asha Rao", "zone": "Asia/Kolkata"}', false, 'ce08e715-0c78-4b12-86bd-c4b2330fe3aa', '\x86c2e413061dda6de167a24475cb2031ac1c52d12402225525b21b297f48f081', '2027-01-11 08:00:00+00', '2027-01-11 08:00:00+00', NULL);
INSERT INTO public.outbox_mails VALUES ('c2c0eabf-db95-4487-8377-e36d8a0b3b00', 'order-confirmed:GR-73730613:0:candidate', 'asha@example.com', 'Confirmed: 1:1 coding mock interview with Name of victor, Jan 20, 3:30 PM (Kolkata)', '', '', NULL, NULL, '<c2c0eabf-db95-4487-8377-e36d8a0b3b00@greenroom.example>', false, '2027-01-11 08:00:00+00', '2027-01-14 11:01:00+00', 1, NULL, NULL, NULL);
INSERT INTO public.outbox_mails VALUES ('f69e9a5f-0192-410e-a3cc-e8d4f1580b53', 'order-confirmed:GR-72095090:0:expert', 'victor@experts.example', 'New session: 1:1 coding mock interview, Jan 14, 10:00 AM (UTC)', '', '', NULL, NULL, '<f69e9a5f-0192-410e-a3cc-e8d4f1580b53@greenroom.example>', false, '2027-01-11 08:00:00+00', '2027-01-14 11:01:00+00', 1, NULL, NULL, NULL);
INSERT INTO public.outbox_mails VALUES ('35523c01-ed00-450f-8ff1-3ffedfea4dc4', 'order-confirmed:GR-42704015:0:expert', 'victor@experts.example', 'New session: 1:1 coding mock interview, Jan 21, 10:00 AM (UTC)', '', '', NULL, NULL, '<35523c01-ed00-450f-8ff1-3ffedfea4dc4@greenroom.example>', false, '2027-01-11 08:00:00+00', '2027-01-14 11:01:00+00', 1, NULL, NULL, NULL);
INSERT INTO public.outbox_mails VALUES ('5e6f3f35-cb8d-41a5-a74a-12a4ee31ada8', 'order-confirmed:GR-73730613:0:expert', 'victor@experts.example', 'New session: 1:1 coding mock interview, Jan 20, 10:00 AM (UTC)', '', '', NULL, NULL, '<5e6f3f35-cb8d-41a5-a74a-12a4ee31ada8@greenroom.example>', false, '2027-01-11 08:00:00+00', '2027-01-14 11:01:00+00', 1, NULL, NULL, NULL);
INSERT INTO public.outbox_mails VALUES ('788b196f-22e3-45c3-852c-e641d016b441', 'order-confirmed:GR-72095090:0:candidate', 'asha@example.com', 'Confirmed: 1:1 coding mock interview with Name of victor, Jan 14, 3:30 PM (Kolkata)', '', '', NULL, NULL, '<788b196f-22e3-45c3-852c-e641d016b441@greenroom.example>', false, '2027-01-11 08:00:00+00', '2027-01-14 11:01:00+00', 1, NULL, NULL, NULL);
INSERT INTO public.outbox_mails VALUES ('72945d84-235c-4e42-b45d-bd58797c2503', 'scorecard-delivered:GR-72095090:2:candidate', 'asha@example.com', 'Your scorecard is ready: 1:1 coding mock interview with Name of victor', '', '', NULL, NULL, '<72945d84-235c-4e42-b45d-bd58797c2503@greenroom.example>', false, '2027-01-14 11:01:00+00', '2027-01-14 11:01:00+00', 1, NULL, NULL, NULL);
INSERT INTO public.outbox_mails VALUES ('612e4bfd-f149-4271-9439-4dee391cbcc2', 'session-cancelled:GR-42704015:1:expert', 'victor@experts.example', 'Canceled: 1:1 coding mock interview', '', '', NULL, NULL, '<612e4bfd-f149-4271-9439-4dee391cbcc2@greenroom.example>', false, '2027-01-11 08:00:00+00', '2027-01-14 11:01:00+00', 1, NULL, NULL, NULL);
INSERT INTO public.outbox_mails VALUES ('43c01671-1b71-4f59-8e10-2dee9dc120f3', 'pack-bought:GR-91119818', 'asha@example.com', 'Your pack of 3 sessions is ready: 1:1 coding mock interview', '', '', NULL, NULL, '<43c01671-1b71-4f59-8e10-2dee9dc120f3@greenroom.example>', false, '2027-01-11 08:00:00+00', '2027-01-14 11:01:00+00', 1, NULL, NULL, NULL);
INSERT INTO public.outbox_mails VALUES ('d27ca37e-c495-418b-aa3f-36e52a951b4c', 'order-confirmed:GR-42704015:0:candidate', 'asha@example.com', 'Confirmed: 1:1 coding mock interview with Name of victor, Jan 21, 3:30 PM (Kolkata)', '', '', NULL, NULL, '<d27ca37e-c495-418b-aa3f-36e52a951b4c@greenroom.example>', false, '2027-01-11 08:00:00+00', '2027-01-14 11:01:00+00', 1, NULL, NULL, NULL);
INSERT INTO public.outbox_mails VALUES ('a734077b-8832-46b8-84c8-565299d5cdc9', 'session-cancelled:GR-42704015:1:candidate', 'asha@example.com', 'Canceled: 1:1 coding mock interview with Name of victor', '', '', NULL, NULL, '<a734077b-8832-46b8-84c8-565299d5cdc9@greenroom.example>', false, '2027-01-11 08:00:00+00', '2027-01-14 11:01:00+00', 1, NULL, NULL, NULL);
INSERT INTO public.packs VALUES ('6e1073b1-e3da-4391-bc8c-0ec09f685d80', 'GR-91119818', '51aead66-beee-4e6b-813d-796b6d2a0498', 'coding', 'USD', 7900, 3, 21330, '2027-01-11 08:00:00+00', '2028-01-11 08:00:00+00', NULL, NULL);
INSERT INTO public.payments VALUES ('d230df01-9547-4c58-bc30-ec8a6bf22ce5', 'GR-72095090', 'sandbox', 'sbs_9f29aa444a407556a4e9912b2e995ade', 'http://localhost:3000/checkout/sandbox/sbs_9f29aa444a407556a4e9912b2e995ade', 'paid', 7900, 'USD', NULL, 'none', '2027-01-11 08:15:00+00', '2027-01-11 08:00:00+00', '2027-01-11 08:00:00+00', NULL);
INSERT INTO public.payments VALUES ('1eb5b66d-4294-44ec-a257-d8e30caebf94', 'GR-73730613', 'sandbox', 'sbs_6e3c3cf725bdcb7f20af52055e8e46f1', 'http://localhost:3000/checkout/sandbox/sbs_6e3c3cf725bdcb7f20af52055e8e46f1', 'paid', 7900, 'USD', NULL, 'none', '2027-01-11 08:15:00+00', '2027-01-11 08:00:00+00', '2027-01-11 08:00:00+00', NULL);
INSERT INTO public.payments VALUES ('10e7585c-9ea3-4317-84bf-0864dd454c6a', 'GR-42704015', 'sandbox', 'sbs_d4b0c01040371183c5686f80f820bd36', 'http://localhost:3000/checkout/sandbox/sbs_d4b0c01040371183c5686f80f820bd36', 'paid', 7900, 'USD', NULL, 'none', '2027-01-11 08:15:00+00', '2027-01-11 08:00:00+00', '2027-01-11 08:00:00+00', NULL);
INSERT INTO public.payments VALUES ('3799fb54-04fb-4342-8c76-a0fb6efa37e3', 'GR-91119818', 'sandbox', 'sbs_bd0600ca7aa3ebb6049b4f71452ce5c0', 'http://localhost:3000/checkout/sandbox/sbs_bd0600ca7aa3ebb6049b4f71452ce5c0', 'paid', 21330, 'USD', NULL, 'none', '2027-01-11 09:00:00+00', '2027-01-11 08:00:00+00', '2027-01-11 08:00:00+00', NULL);
INSERT INTO public.refunds VALUES ('18e53924-8a3e-440f-915d-8dc0a0980352', 'cancelled:0bcd8818-f015-4d93-a272-8b0259d1545f:0', '10e7585c-9ea3-4317-84bf-0864dd454c6a', NULL, 7900, 'cancelled', 'done', 'sbr_4e146c2c507159ec59209110', NULL, '2027-01-11 08:00:00+00', '2027-01-14 11:01:00+00');
INSERT INTO public.room_presence OVERRIDING SYSTEM VALUE VALUES (1, '6a38783e-4e7a-47a7-8f81-7c5c99f50385', 'candidate', NULL, '589145e0-2b20-4f79-a5a0-ec282879416c', '2027-01-14 10:00:00+00', '2027-01-14 11:00:00+00', '2026-11-28 04:44:04.4486+00', '2027-01-14 11:00:00+00', false);
INSERT INTO public.room_presence OVERRIDING SYSTEM VALUE VALUES (2, '6a38783e-4e7a-47a7-8f81-7c5c99f50385', 'expert', 'c6cd2071-63a1-4475-8a6b-119b09d189ae', '7f57299d-6009-46ed-9e04-8e0c2260bb37', '2027-01-14 10:00:00+00', '2027-01-14 11:00:00+00', '2026-11-28 04:44:04.46897+00', '2027-01-14 11:00:00+00', false);
INSERT INTO public.rubric_versions VALUES ('coding', 2, '{"topic": "coding", "phases": [{"key": "intro", "hint": "Agree on the language, the level and what to practice. Start the recording now if both want one.", "name": "Introduction", "minutes": 5}, {"key": "warm-up", "hint": "A problem at warm-up depth. Clarify, propose, code and test out loud, as in the real round.", "name": "First problem", "minutes": 18}, {"key": "main", "hint": "A harder problem with one requirement that changes along the way. A hint counts against you only if it’s ignored.", "name": "Second problem", "minutes": 22}, {"key": "debrief", "hint": "The code stays on screen. Go through it line by line: where time was lost, and the one thing to change.", "name": "Debrief", "minutes": 15}], "version": 2, "dimensions": [{"key": "clarifying", "name": "Clarifying", "about": "What the candidate finds out about input, output and limits before writing code.", "drill": {"steps": ["Take a problem you have never seen and cover everything but its first sentence.", "Write five questions whose answers would change your code: size, order, duplicates, nothing found, types.", "Uncover the rest. Mark which questions it answers and what you didn’t think to ask.", "Say the problem in your own words with one small example, out loud, in under 30 seconds."], "title": "Five questions before a line", "minutes": 10}, "levels": [{"example": "Typed a nested loop ten seconds after reading the problem, and found out at minute 15 that the list wasn’t sorted.", "sentence": "Writes code before asking anything and restates nothing."}, {"example": "“So the input is a list of meetings?” Then, after the first failing case: “Wait, can they overlap?”", "sentence": "Asks only what the problem statement already says, or asks nothing until stuck."}, {"example": "Asked whether the list may be empty and then started. Never asked how long it can get.", "sentence": "Asks about one or two of size, duplicates, empty input or the result when there’s no answer."}, {"example": "“Up to a million meetings? Then comparing all pairs is out. And if there are none, I return zero.”", "sentence": "Asks about size, odd input and the result when there’s no answer, and uses at least one reply in the design."}, {"example": "“So [9–10] and [10–11] share a room, and times are minutes of one day. For those two I return 1. Right?”", "sentence": "Asks about size, odd input and missing results, restates the problem with an example of their own, and gets a yes before coding."}], "competency": "clarifying"}, {"key": "approach", "name": "Approach", "about": "How the candidate gets from a first idea to the one worth coding, with costs.", "drill": {"steps": ["Pick a solved problem and write down two different solutions in three lines each, without code.", "For each, fill in a row: time, extra memory, what makes it fail or slow down.", "Say in one sentence which you’d pick if memory is tight, and which if the input is a stream.", "Check your costs against a reference solution."], "title": "Two ways, one table", "minutes": 15}, "levels": [{"example": "Sorted by end time and counted, without saying what the count would mean, then deleted it twice.", "sentence": "Has no working idea after several minutes, or starts one that can’t solve the problem."}, {"example": "Compared every meeting with every other. Asked for the cost: “It should be fast enough, I think.”", "sentence": "Has one idea that works and doesn’t say what it costs, even when asked."}, {"example": "“That’s n squared.” After “What do you search for again and again?” arrived at a set.", "sentence": "Names the cost of a working idea, and improves it after a hint."}, {"example": "“The inner loop searches for the complement. A set of what I’ve seen makes it one pass, with linear memory.”", "sentence": "Starts from a brute-force version, names its bottleneck and removes it without a hint."}, {"example": "“Sorting is n log n in place, a set is linear but doubles the memory. You said memory is tight, so I sort.”", "sentence": "Compares two working approaches by time and memory and picks one for a reason in this problem."}], "competency": "approach"}, {"key": "code", "name": "Code", "about": "Whether the code does what was planned and can be read by somebody else.", "drill": {"steps": ["Choose a problem you have solved before and open an editor that can’t run code.", "Write the solution with names you could read out on the phone, and no abbreviation.", "Next to every loop and index, write why it starts and stops there.", "Run it once. Note each fix you needed and which note would have caught it."], "title": "Write it once", "minutes": 20}, "levels": [{"example": "Ten minutes before the end there was a loop header, three commented-out tries and no return.", "sentence": "The code doesn’t run on the example at the end, or a step of the plan was never written."}, {"example": "Variables a, b and temp2. Changed < to <= and back until the output matched.", "sentence": "The code runs on the example after fixes by trial and error, and names say nothing."}, {"example": "“starts,” “ends,” but a 40-line function, and the boundary fixed twice before it worked.", "sentence": "The code runs on the example, with at most two fixes, and most names say what they hold."}, {"example": "Split out “overlaps(a, b)” before the loop and returned early for an empty list.", "sentence": "The code runs on ordinary and empty input the first time, and repeated parts are functions."}, {"example": "“i stops at length minus one because I read the pair i and i plus one. With one meeting the loop doesn’t run.”", "sentence": "The code runs the first time on everything agreed on, and the candidate can justify each boundary before running."}], "competency": "craft"}, {"key": "testing", "name": "Testing", "about": "How the candidate finds out whether the code is right before anyone tells them.", "drill": {"steps": ["Take a solution you wrote last week, and don’t run it.", "Write four inputs with expected results: ordinary, empty, one element, and the nastiest you can think of.", "Trace each by hand in a table with one column per variable.", "Run them. Each surprise is a kind of input to put on your list for next time."], "title": "Break it on paper", "minutes": 15}, "levels": [{"example": "“I think that works. Should I go on to the next one?”", "sentence": "Says that it works without trying any input."}, {"example": "Ran the given case, saw the expected 2, and leaned back.", "sentence": "Tries only the example that came with the problem."}, {"example": "Asked “Are you sure?,” walked [[1,3],[2,6]] through the loop and stopped after the first step.", "sentence": "Tries one input of their own, or traces one by hand when asked."}, {"example": "“For two back-to-back meetings I expect 1. Start 9, end 10 … with this tie order I get 2, so ends go first.”", "sentence": "Traces an ordinary and an awkward input without being asked, and states the expected result first."}, {"example": "Traced a duplicate start time, found the off-by-one, fixed it, and ran both earlier cases again.", "sentence": "States expected results first, finds their own mistake or names the input most likely to break the code, and retests earlier cases after a fix."}], "competency": "verification"}, {"key": "communication", "name": "Communication", "about": "Whether the interviewer can follow the thinking and change its direction.", "drill": {"steps": ["Record yourself solving one small problem, out loud, for ten minutes.", "Listen and write down every silence over 20 seconds, and what you were thinking in it.", "For each, write the sentence that would have let somebody help you.", "Solve a second problem and use the form “I’m choosing between … and …, because …” at least three times."], "title": "Narrate to a recorder", "minutes": 15}, "levels": [{"example": "Typed for three minutes without a word. To “What if it were sorted?” answered “No, my way is fine.”", "sentence": "Falls silent for minutes, or rejects a hint without looking at it."}, {"example": "“For i in range n … now an if …” The hint about sorting came three times before it changed anything.", "sentence": "Says what they type, not why, and needs a hint repeated."}, {"example": "“Why a heap?” “Because I need the earliest end.” Took up the hint a minute later.", "sentence": "Explains decisions when asked, and takes a hint after thinking it over."}, {"example": "“Either I sort or I keep a heap, and I’m leaning to the heap.” “Sorted input: then I don’t need it. Right.”", "sentence": "Says what they are weighing as they go, and takes a hint in a sentence."}, {"example": "“I can’t see how to free a room in constant time. If ends are sorted too, a second pointer does it, at the price of a sort.”", "sentence": "Explains choices as they’re made, says exactly where they’re stuck, and shows where a hint leads and where it stops helping."}], "competency": "communication"}]}');
INSERT INTO public.sandbox_events VALUES ('evt_081aecf010cbde8d4101cd9f', 'sbs_9f29aa444a407556a4e9912b2e995ade', 'payment.paid', '2027-01-11 08:00:00+00', '2027-01-11 08:00:00+00', 1, '2027-01-11 08:00:20+00');
INSERT INTO public.sandbox_events VALUES ('evt_0fc4bad036cb0a43aed84494', 'sbs_6e3c3cf725bdcb7f20af52055e8e46f1', 'payment.paid', '2027-01-11 08:00:00+00', '2027-01-11 08:00:00+00', 1, '2027-01-11 08:00:20+00');
INSERT INTO public.sandbox_events VALUES ('evt_23775d638814ec8000ecffe7', 'sbs_d4b0c01040371183c5686f80f820bd36', 'payment.paid', '2027-01-11 08:00:00+00', '2027-01-11 08:00:00+00', 1, '2027-01-11 08:00:20+00');
INSERT INTO public.sandbox_events VALUES ('evt_1df73292bad217fc5036d723', 'sbs_bd0600ca7aa3ebb6049b4f71452ce5c0', 'payment.paid', '2027-01-11 08:00:00+00', '2027-01-11 08:00:00+00', 1, '2027-01-11 08:00:20+00');
INSERT INTO public.sandbox_refunds VALUES ('18e53924-8a3e-440f-915d-8dc0a0980352', 'sbr_4e146c2c507159ec59209110', 'sbs_d4b0c01040371183c5686f80f820bd36', 7900, '2027-01-14 11:01:00+00');
INSERT INTO public.sandbox_sessions VALUES ('sbs_9f29aa444a407556a4e9912b2e995ade', 'd230df01-9547-4c58-bc30-ec8a6bf22ce5', 7900, 'USD', '1:1 coding mock interview with Name of victor · GR-72095090', 'asha@example.com', 'http://localhost:3000/orders/GR-72095090?token=OwlEgRpGnpS9iLSwUnMmEGyirMFf7v-a&returned=1', 'http://localhost:3000/orders/GR-72095090?token=OwlEgRpGnpS9iLSwUnMmEGyirMFf7v-a', 'paid', '2027-01-11 08:15:00+00', false, 0, '2027-01-11 08:00:00+00', '2027-01-11 08:00:00+00', 'none');
INSERT INTO public.sandbox_sessions VALUES ('sbs_6e3c3cf725bdcb7f20af52055e8e46f1', '1eb5b66d-4294-44ec-a257-d8e30caebf94', 7900, 'USD', '1:1 coding mock interview with Name of victor · GR-73730613', 'asha@example.com', 'http://localhost:3000/orders/GR-73730613?token=-W5sf8dDFe233axYHSajXe4T98fEqmfn&returned=1', 'http://localhost:3000/orders/GR-73730613?token=-W5sf8dDFe233axYHSajXe4T98fEqmfn', 'paid', '2027-01-11 08:15:00+00', false, 0, '2027-01-11 08:00:00+00', '2027-01-11 08:00:00+00', 'none');
INSERT INTO public.sandbox_sessions VALUES ('sbs_bd0600ca7aa3ebb6049b4f71452ce5c0', '3799fb54-04fb-4342-8c76-a0fb6efa37e3', 21330, 'USD', 'Pack of 3 sessions, 1:1 coding mock interview · GR-91119818', 'asha@example.com', 'http://localhost:3000/orders/GR-91119818?token=QhX-JQJ4ADDkCR0swtIwIKwUahS5CttO&returned=1', 'http://localhost:3000/orders/GR-91119818?token=QhX-JQJ4ADDkCR0swtIwIKwUahS5CttO', 'paid', '2027-01-11 09:00:00+00', false, 0, '2027-01-11 08:00:00+00', '2027-01-11 08:00:00+00', 'none');
INSERT INTO public.sandbox_sessions VALUES ('sbs_d4b0c01040371183c5686f80f820bd36', '10e7585c-9ea3-4317-84bf-0864dd454c6a', 7900, 'USD', '1:1 coding mock interview with Name of victor · GR-42704015', 'asha@example.com', 'http://localhost:3000/orders/GR-42704015?token=LWKNu5sJywJIYu8uFaIi5j1OGHp14Wjm&returned=1', 'http://localhost:3000/orders/GR-42704015?token=LWKNu5sJywJIYu8uFaIi5j1OGHp14Wjm', 'paid', '2027-01-11 08:15:00+00', false, 7900, '2027-01-11 08:00:00+00', '2027-01-11 08:00:00+00', 'none');
INSERT INTO public.schema_migrations VALUES ('0001_platform.sql', '23bee7efec8038df63b85cd825563f255125879d94e1be4fa232972e920ac291', '2026-11-28 03:44:00.248658+00');
INSERT INTO public.schema_migrations VALUES ('0002_audit.sql', '75a8c540a33a0a6927eefa991f7ea0275552e14b666c6beb62fe5c03fe715912', '2026-11-28 03:44:00.439875+00');
INSERT INTO public.schema_migrations VALUES ('0003_notifications.sql', '2da52c7f6631deee762374a685a89e7d37c2c9cd00120fd1ed9fa39705ae0b15', '2026-11-28 03:44:00.469382+00');
INSERT INTO public.schema_migrations VALUES ('0004_rubrics.sql', 'cf05f94bbccc60186c1b0ca00a952d9a2899254a1fa3c34874f959041c2e7c2d', '2026-11-28 03:44:00.519383+00');
INSERT INTO public.schema_migrations VALUES ('0005_accounts.sql', '705e19501c7d3e55ec750b7f8275c61b34939b7d9230f7e3d94402da944728fe', '2026-11-28 03:44:00.531863+00');
INSERT INTO public.schema_migrations VALUES ('0006_catalog.sql', '74f8a50f9eb7bc0dacfebd2894e120c03bf80ac063b569357a86c50bdd67c472', '2026-11-28 03:44:00.664605+00');
INSERT INTO public.schema_migrations VALUES ('0007_experts.sql', '1b949cba24266575818bd0d48fccc5ce22862ec632f72950e7cbf66c407384d8', '2026-11-28 03:44:00.699241+00');
INSERT INTO public.schema_migrations VALUES ('0008_scheduling.sql', '7998e039633a38596f0918f156a3458da11e778ca72840c6eede187e29379dc3', '2026-11-28 03:44:00.797795+00');
INSERT INTO public.schema_migrations VALUES ('0009_leads.sql', 'db0670826b040378071134d1385ee8c4f2e8e7964cee7c0834ece72c507542c7', '2026-11-28 03:44:00.815053+00');
INSERT INTO public.schema_migrations VALUES ('0010_booking.sql', '8cd8005717ac967540c81a58f4b79205a8b2ac04df2466e200df9cafcd97dee5', '2026-11-28 03:44:00.89465+00');
INSERT INTO public.schema_migrations VALUES ('0011_orders.sql', '89e8587ee4b547cc782b8d62e028da7501a19ff70f360b40294ab13019900bc3', '2026-11-28 03:44:00.952509+00');
INSERT INTO public.schema_migrations VALUES ('0012_promotions.sql', 'ff538674c11d7eaa9c17b81bcd4b19d385a7368bab1faa2d97144c2498293895', '2026-11-28 03:44:01.062671+00');
INSERT INTO public.schema_migrations VALUES ('0013_documents.sql', 'eebe07fd0c949465d5aad1f3591d272e5e8780be0340d178e296097c73d0cff0', '2026-11-28 03:44:01.104656+00');
INSERT INTO public.schema_migrations VALUES ('0014_ledger.sql', '6bf7c328aa13eca3522d1db331c8c4f211005aedda36be3d777a6e27f218513d', '2026-11-28 03:44:01.15932+00');
INSERT INTO public.schema_migrations VALUES ('0015_packs.sql', 'f3c568dc3148efc6fd7f854aa737e8fd7b450803f6f9c04220010adfe869a365', '2026-11-28 03:44:01.201379+00');
INSERT INTO public.schema_migrations VALUES ('0016_payouts.sql', 'c1b6650eff5b7d63aa3195884c45edc4b892275c18227dfc083436048cec9f67', '2026-11-28 03:44:01.240053+00');
INSERT INTO public.schema_migrations VALUES ('0017_timeline.sql', 'c8811d4d4ee32e978a475f99a7069b7ca6aa430e0aaf3942154ba20f1f38fcc1', '2026-11-28 03:44:01.268935+00');
INSERT INTO public.schema_migrations VALUES ('0018_recordings.sql', 'ecb621e1d3f7798fe20d7519ad6c07564f79648c7c916a188a555d96d4d0807b', '2026-11-28 03:44:01.293419+00');
INSERT INTO public.schema_migrations VALUES ('0019_briefs.sql', '31d99d108dd4cb00200a9219783330e1903790e68b91658bb6e5da2df51f59fd', '2026-11-28 03:44:01.349522+00');
INSERT INTO public.schema_migrations VALUES ('0020_scorecards.sql', 'b368521d4c0ebd7de28f6c1c7f31556bf91b305076616791e29eb99a2875daeb', '2026-11-28 03:44:01.39639+00');
INSERT INTO public.schema_migrations VALUES ('0021_expert_work.sql', '45205f1a176b3d38bb334416ea80db59a6e55beacad2cd61c489477514068e1f', '2026-11-28 03:44:01.413356+00');
INSERT INTO public.schema_migrations VALUES ('0022_live_sessions.sql', '259ed824411b11f2a11b6567414bd31757871f05250e840b38b1337ba8892dcb', '2026-11-28 03:44:01.468346+00');
INSERT INTO public.schema_migrations VALUES ('0023_rooms.sql', 'cc58b1347ba4054b9fe484930b0d4ae2f012bd8cbde55fe25aa9ff00a11b59b1', '2026-11-28 03:44:01.509114+00');
INSERT INTO public.schema_migrations VALUES ('0024_feedback.sql', '08e4adc1762428ea2da2b06315f7832a80ceca6eacb59ce1e21d227f41278cf4', '2026-11-28 03:44:01.575471+00');
INSERT INTO public.schema_migrations VALUES ('0025_ai_sessions.sql', '233b775ba95b73caa3cdc952bab41b83675bf1eda2032463ce84a20bfcef5b25', '2026-11-28 03:44:01.616439+00');
INSERT INTO public.schema_migrations VALUES ('0026_claims.sql', '094f17c4ff3bf627d44976efb7d56864153e3a72823a98880ec3e1c58bc574ef', '2026-11-28 03:44:01.658222+00');
INSERT INTO public.schema_migrations VALUES ('0027_one_way.sql', 'd759ed228a56fb42725e453c54dd590ac96cdef6e949d5d937845cb66574d9af', '2026-11-28 03:44:01.688807+00');
INSERT INTO public.schema_migrations VALUES ('0028_reconciliation.sql', 'e284ba6cedbfd913e956781ed156996123cd61268a10dee2e35acef1b3a6e857', '2026-11-28 03:44:01.785506+00');
INSERT INTO public.schema_migrations VALUES ('0029_search.sql', 'e7bd8eca1eb64307f90a1cb17aee030d94d9c87d482b26df0b947366428b14ab', '2026-11-28 03:44:01.865562+00');
INSERT INTO public.schema_migrations VALUES ('0030_progress.sql', 'a5d2ed503885485c85c718e0348c3b925c4ed65aacc28b4c373040fb173529bc', '2026-11-28 03:44:01.881684+00');
INSERT INTO public.schema_migrations VALUES ('0031_admin.sql', 'c05fd8d360ad39ddfd2b714f63ae7f73c0d47d991f35c7cf3c3d4f996d909f19', '2026-11-28 03:44:01.945554+00');
INSERT INTO public.schema_migrations VALUES ('0032_sandbox.sql', '9aa485737029b2ec34ceadb76361c35cfb4e6e64923ecefb35db9f7310a8f568', '2026-11-28 03:44:02.005649+00');
INSERT INTO public.scorecard_levels VALUES ('session', '6a38783e-4e7a-47a7-8f81-7c5c99f50385', 'clarifying', 4, '{event-1}');
INSERT INTO public.scorecard_levels VALUES ('session', '6a38783e-4e7a-47a7-8f81-7c5c99f50385', 'approach', 0, '{}');
INSERT INTO public.scorecard_levels VALUES ('session', '6a38783e-4e7a-47a7-8f81-7c5c99f50385', 'code', 0, '{}');
INSERT INTO public.scorecard_levels VALUES ('session', '6a38783e-4e7a-47a7-8f81-7c5c99f50385', 'testing', 0, '{}');
INSERT INTO public.scorecard_levels VALUES ('session', '6a38783e-4e7a-47a7-8f81-7c5c99f50385', 'communication', 0, '{}');
INSERT INTO public.scorecards VALUES ('session', '6a38783e-4e7a-47a7-8f81-7c5c99f50385', 'c6cd2071-63a1-4475-8a6b-119b09d189ae', '{6a38783e-4e7a-47a7-8f81-7c5c99f50385}', 'coding', 2, 'You asked before you coded.', 'Test sooner.', 'testing', NULL, true, 'Ready for the next round.', NULL, '2027-01-14 11:01:00+00', '2027-01-14 11:01:00+00', '2027-01-14 11:01:00+00', NULL);
INSERT INTO public.service_prices VALUES ('coding', 'USD', 7900);
INSERT INTO public.service_prices VALUES ('coding', 'INR', 399900);
INSERT INTO public.services VALUES ('coding', '1:1 coding mock interview', 'Solve two problems out loud with a working engineer, from clarifying questions to tests.', 'live', 60, '60 min', 'coding', true, 0);
INSERT INTO public.session_checks VALUES ('6a38783e-4e7a-47a7-8f81-7c5c99f50385', NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.session_events OVERRIDING SYSTEM VALUE VALUES (1, '6a38783e-4e7a-47a7-8f81-7c5c99f50385', '2027-01-14 10:12:30+00', 750000, 'candidate', 'chat', '{"text": "What if the list is empty?"}', NULL);
INSERT INTO public.status_changes OVERRIDING SYSTEM VALUE VALUES (1, 'order', 'GR-72095090', 'pending_payment', 'paid', 'provider:sandbox', 'the provider''s answer', NULL, '2027-01-11 08:00:00+00');
INSERT INTO public.status_changes OVERRIDING SYSTEM VALUE VALUES (2, 'booking', '6a38783e-4e7a-47a7-8f81-7c5c99f50385', 'held', 'confirmed', 'provider:sandbox', 'the provider''s answer', NULL, '2027-01-11 08:00:00+00');
INSERT INTO public.status_changes OVERRIDING SYSTEM VALUE VALUES (3, 'order', 'GR-73730613', 'pending_payment', 'paid', 'provider:sandbox', 'the provider''s answer', NULL, '2027-01-11 08:00:00+00');
INSERT INTO public.status_changes OVERRIDING SYSTEM VALUE VALUES (4, 'booking', '075f7a14-9a4a-4a42-885f-bc973d9651b1', 'held', 'confirmed', 'provider:sandbox', 'the provider''s answer', NULL, '2027-01-11 08:00:00+00');
INSERT INTO public.status_changes OVERRIDING SYSTEM VALUE VALUES (5, 'order', 'GR-42704015', 'pending_payment', 'paid', 'provider:sandbox', 'the provider''s answer', NULL, '2027-01-11 08:00:00+00');
INSERT INTO public.status_changes OVERRIDING SYSTEM VALUE VALUES (6, 'booking', '0bcd8818-f015-4d93-a272-8b0259d1545f', 'held', 'confirmed', 'provider:sandbox', 'the provider''s answer', NULL, '2027-01-11 08:00:00+00');
INSERT INTO public.status_changes OVERRIDING SYSTEM VALUE VALUES (7, 'booking', '0bcd8818-f015-4d93-a272-8b0259d1545f', 'confirmed', 'cancelled_by_candidate', 'candidate:51aead66-beee-4e6b-813d-796b6d2a0498', 'canceled by the candidate', NULL, '2027-01-11 08:00:00+00');
INSERT INTO public.status_changes OVERRIDING SYSTEM VALUE VALUES (8, 'order', 'GR-91119818', 'pending_payment', 'paid', 'provider:sandbox', 'the provider''s answer', NULL, '2027-01-11 08:00:00+00');
INSERT INTO public.status_changes OVERRIDING SYSTEM VALUE VALUES (9, 'booking', '6a38783e-4e7a-47a7-8f81-7c5c99f50385', 'confirmed', 'in_progress', 'system', 'scheduled', NULL, '2027-01-14 11:01:00+00');
INSERT INTO public.status_changes OVERRIDING SYSTEM VALUE VALUES (10, 'booking', '6a38783e-4e7a-47a7-8f81-7c5c99f50385', 'in_progress', 'completed', 'system', 'both were there', NULL, '2027-01-14 11:01:00+00');
INSERT INTO public.status_changes OVERRIDING SYSTEM VALUE VALUES (11, 'order', 'GR-72095090', 'paid', 'fulfilled', 'system', 'both were there', NULL, '2027-01-14 11:01:00+00');
INSERT INTO public.status_changes OVERRIDING SYSTEM VALUE VALUES (12, 'booking', '6a38783e-4e7a-47a7-8f81-7c5c99f50385', 'completed', 'feedback_delivered', 'expert:c6cd2071-63a1-4475-8a6b-119b09d189ae', 'scorecard sent', NULL, '2027-01-14 11:01:00+00');
INSERT INTO public.status_changes OVERRIDING SYSTEM VALUE VALUES (13, 'order', 'GR-42704015', 'paid', 'refunded', 'provider:sandbox', 'refund: cancelled', NULL, '2027-01-14 11:01:00+00');
INSERT INTO public.status_transitions VALUES ('expert', 'applied', 'in_review');
INSERT INTO public.status_transitions VALUES ('expert', 'applied', 'refused');
INSERT INTO public.status_transitions VALUES ('expert', 'in_review', 'active');
INSERT INTO public.status_transitions VALUES ('expert', 'in_review', 'refused');
INSERT INTO public.status_transitions VALUES ('expert', 'active', 'paused');
INSERT INTO public.status_transitions VALUES ('expert', 'paused', 'active');
INSERT INTO public.status_transitions VALUES ('expert', 'paused', 'left');
INSERT INTO public.status_transitions VALUES ('expert', 'refused', 'applied');
INSERT INTO public.status_transitions VALUES ('booking', 'held', 'confirmed');
INSERT INTO public.status_transitions VALUES ('booking', 'held', 'expired');
INSERT INTO public.status_transitions VALUES ('booking', 'expired', 'confirmed');
INSERT INTO public.status_transitions VALUES ('booking', 'confirmed', 'in_progress');
INSERT INTO public.status_transitions VALUES ('booking', 'confirmed', 'cancelled_by_candidate');
INSERT INTO public.status_transitions VALUES ('booking', 'confirmed', 'cancelled_by_expert');
INSERT INTO public.status_transitions VALUES ('booking', 'confirmed', 'cancelled_by_platform');
INSERT INTO public.status_transitions VALUES ('booking', 'in_progress', 'completed');
INSERT INTO public.status_transitions VALUES ('booking', 'in_progress', 'no_show_candidate');
INSERT INTO public.status_transitions VALUES ('booking', 'in_progress', 'no_show_expert');
INSERT INTO public.status_transitions VALUES ('booking', 'in_progress', 'no_show_both');
INSERT INTO public.status_transitions VALUES ('booking', 'in_progress', 'tech_failed');
INSERT INTO public.status_transitions VALUES ('booking', 'completed', 'feedback_delivered');
INSERT INTO public.status_transitions VALUES ('booking', 'completed', 'no_show_candidate');
INSERT INTO public.status_transitions VALUES ('booking', 'completed', 'no_show_expert');
INSERT INTO public.status_transitions VALUES ('booking', 'completed', 'no_show_both');
INSERT INTO public.status_transitions VALUES ('booking', 'completed', 'tech_failed');
INSERT INTO public.status_transitions VALUES ('booking', 'completed', 'confirmed');
INSERT INTO public.status_transitions VALUES ('booking', 'cancelled_by_expert', 'confirmed');
INSERT INTO public.status_transitions VALUES ('booking', 'cancelled_by_platform', 'confirmed');
INSERT INTO public.status_transitions VALUES ('booking', 'no_show_expert', 'confirmed');
INSERT INTO public.status_transitions VALUES ('booking', 'tech_failed', 'confirmed');
INSERT INTO public.status_transitions VALUES ('order', 'draft', 'pending_payment');
INSERT INTO public.status_transitions VALUES ('order', 'draft', 'expired');
INSERT INTO public.status_transitions VALUES ('order', 'pending_payment', 'paid');
INSERT INTO public.status_transitions VALUES ('order', 'pending_payment', 'failed');
INSERT INTO public.status_transitions VALUES ('order', 'pending_payment', 'expired');
INSERT INTO public.status_transitions VALUES ('order', 'failed', 'paid');
INSERT INTO public.status_transitions VALUES ('order', 'expired', 'paid');
INSERT INTO public.status_transitions VALUES ('order', 'paid', 'fulfilled');
INSERT INTO public.status_transitions VALUES ('order', 'paid', 'partially_refunded');
INSERT INTO public.status_transitions VALUES ('order', 'paid', 'refunded');
INSERT INTO public.status_transitions VALUES ('order', 'paid', 'disputed');
INSERT INTO public.status_transitions VALUES ('order', 'fulfilled', 'paid');
INSERT INTO public.status_transitions VALUES ('order', 'fulfilled', 'partially_refunded');
INSERT INTO public.status_transitions VALUES ('order', 'fulfilled', 'refunded');
INSERT INTO public.status_transitions VALUES ('order', 'fulfilled', 'disputed');
INSERT INTO public.status_transitions VALUES ('order', 'partially_refunded', 'refunded');
INSERT INTO public.status_transitions VALUES ('order', 'partially_refunded', 'disputed');
INSERT INTO public.status_transitions VALUES ('order', 'refunded', 'disputed');
INSERT INTO public.status_transitions VALUES ('order', 'disputed', 'paid');
INSERT INTO public.status_transitions VALUES ('order', 'disputed', 'fulfilled');
INSERT INTO public.status_transitions VALUES ('order', 'disputed', 'partially_refunded');
INSERT INTO public.status_transitions VALUES ('order', 'disputed', 'refunded');
INSERT INTO public.status_transitions VALUES ('work', 'unpaid', 'queued');
INSERT INTO public.status_transitions VALUES ('work', 'unpaid', 'canceled');
INSERT INTO public.status_transitions VALUES ('work', 'canceled', 'queued');
INSERT INTO public.status_transitions VALUES ('work', 'queued', 'claimed');
INSERT INTO public.status_transitions VALUES ('work', 'queued', 'refunded');
INSERT INTO public.status_transitions VALUES ('work', 'queued', 'canceled');
INSERT INTO public.status_transitions VALUES ('work', 'claimed', 'queued');
INSERT INTO public.status_transitions VALUES ('work', 'claimed', 'paused');
INSERT INTO public.status_transitions VALUES ('work', 'claimed', 'delivered');
INSERT INTO public.status_transitions VALUES ('work', 'claimed', 'refunded');
INSERT INTO public.status_transitions VALUES ('work', 'claimed', 'canceled');
INSERT INTO public.status_transitions VALUES ('work', 'paused', 'claimed');
INSERT INTO public.status_transitions VALUES ('work', 'paused', 'queued');
INSERT INTO public.status_transitions VALUES ('work', 'paused', 'canceled');
INSERT INTO public.topics VALUES ('coding', 'Coding');
INSERT INTO public.users VALUES ('94bbc435-0606-40a0-adaa-1aadc2f00884', 'victor@experts.example', NULL, NULL, '2026-11-28 03:44:03.133514+00', '2026-11-28 03:44:03.133514+00', NULL);
INSERT INTO public.users VALUES ('51aead66-beee-4e6b-813d-796b6d2a0498', 'asha@example.com', NULL, NULL, '2026-11-28 03:44:03.175868+00', '2026-11-28 03:44:03.175868+00', NULL);
SELECT pg_catalog.setval('public.ai_session_events_id_seq', 1, false);
SELECT pg_catalog.setval('public.documents_to_issue_id_seq', 5, true);
SELECT pg_catalog.setval('public.ledger_entries_id_seq', 22, true);
SELECT pg_catalog.setval('public.room_presence_id_seq', 2, true);
SELECT pg_catalog.setval('public.room_relays_id_seq', 1, false);
SELECT pg_catalog.setval('public.room_updates_id_seq', 1, false);
SELECT pg_catalog.setval('public.second_factor_changes_id_seq', 1, false);
SELECT pg_catalog.setval('public.session_events_id_seq', 1, true);
SELECT pg_catalog.setval('public.status_changes_id_seq', 13, true);
ALTER TABLE ONLY public.admin_actions
    ADD CONSTRAINT admin_actions_pkey PRIMARY KEY (key);
ALTER TABLE ONLY public.ai_session_events
    ADD CONSTRAINT ai_session_events_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.ai_sessions
    ADD CONSTRAINT ai_sessions_order_id_key UNIQUE (order_id);
ALTER TABLE ONLY public.ai_sessions
    ADD CONSTRAINT ai_sessions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.ai_sessions
    ADD CONSTRAINT ai_sessions_visa_free_until EXCLUDE USING gist (participant_id WITH =, tstzrange(created_at, free_until) WITH &&) WHERE ((free_until IS NOT NULL));
ALTER TABLE ONLY public.alerts
    ADD CONSTRAINT alerts_pkey PRIMARY KEY (event);
ALTER TABLE ONLY public.booking_reminders
    ADD CONSTRAINT booking_reminders_pkey PRIMARY KEY (booking_id, sequence, kind);
ALTER TABLE ONLY public.bookings
    ADD CONSTRAINT bookings_candidate_free EXCLUDE USING gist (candidate_id WITH =, tstzrange(start_at, end_at) WITH &&) WHERE ((status = ANY (ARRAY['held'::text, 'confirmed'::text, 'in_progress'::text])));
ALTER TABLE ONLY public.bookings
    ADD CONSTRAINT bookings_expert_free EXCLUDE USING gist (expert_id WITH =, tstzrange(start_at, blocked_until) WITH &&) WHERE ((status = ANY (ARRAY['held'::text, 'confirmed'::text, 'in_progress'::text])));
ALTER TABLE ONLY public.bookings
    ADD CONSTRAINT bookings_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.briefs
    ADD CONSTRAINT briefs_pkey PRIMARY KEY (booking_id);
ALTER TABLE ONLY public.calendar_imports
    ADD CONSTRAINT calendar_imports_expert_id_url_hash_key UNIQUE (expert_id, url_hash);
ALTER TABLE ONLY public.calendar_imports
    ADD CONSTRAINT calendar_imports_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.calendar_links
    ADD CONSTRAINT calendar_links_pkey PRIMARY KEY (expert_id);
ALTER TABLE ONLY public.call_answers
    ADD CONSTRAINT call_answers_pkey PRIMARY KEY (booking_id, role);
ALTER TABLE ONLY public.claims
    ADD CONSTRAINT claims_order_id_about_key UNIQUE (order_id, about);
ALTER TABLE ONLY public.claims
    ADD CONSTRAINT claims_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.code_guesses
    ADD CONSTRAINT code_guesses_pkey PRIMARY KEY (email, browser_hash);
ALTER TABLE ONLY public.coupon_redemptions
    ADD CONSTRAINT coupon_redemptions_pkey PRIMARY KEY (order_id);
ALTER TABLE ONLY public.coupons
    ADD CONSTRAINT coupons_pkey PRIMARY KEY (code);
ALTER TABLE ONLY public.crm_erasures
    ADD CONSTRAINT crm_erasures_pkey PRIMARY KEY (ref);
ALTER TABLE ONLY public.document_counters
    ADD CONSTRAINT document_counters_pkey PRIMARY KEY (kind, year);
ALTER TABLE ONLY public.documents
    ADD CONSTRAINT documents_kind_year_serial_key UNIQUE (kind, year, serial);
ALTER TABLE ONLY public.documents
    ADD CONSTRAINT documents_pkey PRIMARY KEY (number);
ALTER TABLE ONLY public.documents_to_issue
    ADD CONSTRAINT documents_to_issue_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.drills_done
    ADD CONSTRAINT drills_done_pkey PRIMARY KEY (user_id, topic, dimension, done_on);
ALTER TABLE ONLY public.due_items
    ADD CONSTRAINT due_items_pkey PRIMARY KEY (kind, due_at, id);
ALTER TABLE ONLY public.email_codes
    ADD CONSTRAINT email_codes_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.erased_free_uses
    ADD CONSTRAINT erased_free_uses_pkey PRIMARY KEY (email_hmac, offer);
ALTER TABLE ONLY public.expert_applications
    ADD CONSTRAINT expert_applications_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.expert_busy
    ADD CONSTRAINT expert_busy_pkey PRIMARY KEY (expert_id, start_at, end_at, source);
ALTER TABLE ONLY public.expert_hours
    ADD CONSTRAINT expert_hours_pkey PRIMARY KEY (expert_id, weekday, start_min);
ALTER TABLE ONLY public.expert_overrides
    ADD CONSTRAINT expert_overrides_pkey PRIMARY KEY (expert_id, date);
ALTER TABLE ONLY public.expert_photos
    ADD CONSTRAINT expert_photos_expert_id_key UNIQUE (expert_id);
ALTER TABLE ONLY public.expert_photos
    ADD CONSTRAINT expert_photos_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.expert_topics
    ADD CONSTRAINT expert_topics_pkey PRIMARY KEY (expert_id, topic_key);
ALTER TABLE ONLY public.expert_work_mails
    ADD CONSTRAINT expert_work_mails_pkey PRIMARY KEY (expert_id);
ALTER TABLE ONLY public.expert_work
    ADD CONSTRAINT expert_work_order_id_key UNIQUE (order_id);
ALTER TABLE ONLY public.expert_work
    ADD CONSTRAINT expert_work_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.experts
    ADD CONSTRAINT experts_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.experts
    ADD CONSTRAINT experts_slug_key UNIQUE (slug);
ALTER TABLE ONLY public.experts
    ADD CONSTRAINT experts_user_id_key UNIQUE (user_id);
ALTER TABLE ONLY public.files_to_remove
    ADD CONSTRAINT files_to_remove_pkey PRIMARY KEY (file_key);
ALTER TABLE ONLY public.follow_ups
    ADD CONSTRAINT follow_ups_pkey PRIMARY KEY (booking_id);
ALTER TABLE ONLY public.former_emails
    ADD CONSTRAINT former_emails_pkey PRIMARY KEY (user_id, email);
ALTER TABLE ONLY public.interview_plans
    ADD CONSTRAINT interview_plans_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY public.leads
    ADD CONSTRAINT leads_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.ledger_entries
    ADD CONSTRAINT ledger_entries_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.ledger_transactions
    ADD CONSTRAINT ledger_transactions_kind_ref_key UNIQUE (kind, ref);
ALTER TABLE ONLY public.ledger_transactions
    ADD CONSTRAINT ledger_transactions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.memberships
    ADD CONSTRAINT memberships_pkey PRIMARY KEY (user_id, role);
ALTER TABLE ONLY public.newsletter_subscriptions
    ADD CONSTRAINT newsletter_subscriptions_email_key UNIQUE (email);
ALTER TABLE ONLY public.newsletter_subscriptions
    ADD CONSTRAINT newsletter_subscriptions_lead_id_key UNIQUE (lead_id);
ALTER TABLE ONLY public.newsletter_subscriptions
    ADD CONSTRAINT newsletter_subscriptions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.one_way_answers
    ADD CONSTRAINT one_way_answers_interview_id_position_key UNIQUE (interview_id, "position");
ALTER TABLE ONLY public.one_way_answers
    ADD CONSTRAINT one_way_answers_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.one_way_interviews
    ADD CONSTRAINT one_way_free_until EXCLUDE USING gist (participant_id WITH =, tstzrange(created_at, free_until) WITH &&) WHERE ((free_until IS NOT NULL));
ALTER TABLE ONLY public.one_way_interviews
    ADD CONSTRAINT one_way_interviews_order_id_key UNIQUE (order_id);
ALTER TABLE ONLY public.one_way_interviews
    ADD CONSTRAINT one_way_interviews_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.one_way_segments
    ADD CONSTRAINT one_way_segments_pkey PRIMARY KEY (recording_id);
ALTER TABLE ONLY public.one_way_self_scores
    ADD CONSTRAINT one_way_self_scores_pkey PRIMARY KEY (interview_id, dimension);
ALTER TABLE ONLY public.one_way_shares
    ADD CONSTRAINT one_way_shares_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.order_lines
    ADD CONSTRAINT order_lines_pkey PRIMARY KEY (order_id, "position");
ALTER TABLE ONLY public.order_lines
    ADD CONSTRAINT order_lines_ref_key UNIQUE (ref);
ALTER TABLE ONLY public.orders
    ADD CONSTRAINT orders_payer_id_idempotency_key_key UNIQUE (payer_id, idempotency_key);
ALTER TABLE ONLY public.orders
    ADD CONSTRAINT orders_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.outbox_mails
    ADD CONSTRAINT outbox_mails_dedupe_key_key UNIQUE (dedupe_key);
ALTER TABLE ONLY public.outbox_mails
    ADD CONSTRAINT outbox_mails_message_id_key UNIQUE (message_id);
ALTER TABLE ONLY public.outbox_mails
    ADD CONSTRAINT outbox_mails_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.pack_uses
    ADD CONSTRAINT pack_uses_pkey PRIMARY KEY (order_id);
ALTER TABLE ONLY public.packs
    ADD CONSTRAINT packs_id_key UNIQUE (id);
ALTER TABLE ONLY public.packs
    ADD CONSTRAINT packs_pkey PRIMARY KEY (order_id);
ALTER TABLE ONLY public.passkey_challenges
    ADD CONSTRAINT passkey_challenges_pkey PRIMARY KEY (session_id, purpose);
ALTER TABLE ONLY public.passkeys
    ADD CONSTRAINT passkeys_credential_id_key UNIQUE (credential_id);
ALTER TABLE ONLY public.passkeys
    ADD CONSTRAINT passkeys_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.payments
    ADD CONSTRAINT payments_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.payments
    ADD CONSTRAINT payments_provider_provider_ref_key UNIQUE (provider, provider_ref);
ALTER TABLE ONLY public.payout_details
    ADD CONSTRAINT payout_details_pkey PRIMARY KEY (expert_id);
ALTER TABLE ONLY public.payout_holds
    ADD CONSTRAINT payout_holds_pkey PRIMARY KEY (order_id);
ALTER TABLE ONLY public.payouts
    ADD CONSTRAINT payouts_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.rate_limits
    ADD CONSTRAINT rate_limits_pkey PRIMARY KEY (key);
ALTER TABLE ONLY public.reconciliation_reports
    ADD CONSTRAINT reconciliation_reports_pkey PRIMARY KEY (day, provider);
ALTER TABLE ONLY public.recording_parts
    ADD CONSTRAINT recording_parts_pkey PRIMARY KEY (file_key);
ALTER TABLE ONLY public.recordings
    ADD CONSTRAINT recordings_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.recovery_codes
    ADD CONSTRAINT recovery_codes_pkey PRIMARY KEY (user_id, code_hmac);
ALTER TABLE ONLY public.refunds
    ADD CONSTRAINT refunds_key_key UNIQUE (key);
ALTER TABLE ONLY public.refunds
    ADD CONSTRAINT refunds_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.replaced_calls
    ADD CONSTRAINT replaced_calls_pkey PRIMARY KEY (booking_id);
ALTER TABLE ONLY public.resumes
    ADD CONSTRAINT resumes_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.room_presence
    ADD CONSTRAINT room_presence_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.room_relays
    ADD CONSTRAINT room_relays_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.room_snapshots
    ADD CONSTRAINT room_snapshots_pkey PRIMARY KEY (booking_id);
ALTER TABLE ONLY public.room_updates
    ADD CONSTRAINT room_updates_pkey PRIMARY KEY (booking_id, id);
ALTER TABLE ONLY public.rubric_versions
    ADD CONSTRAINT rubric_versions_pkey PRIMARY KEY (topic, version);
ALTER TABLE ONLY public.sandbox_events
    ADD CONSTRAINT sandbox_events_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.sandbox_refunds
    ADD CONSTRAINT sandbox_refunds_id_key UNIQUE (id);
ALTER TABLE ONLY public.sandbox_refunds
    ADD CONSTRAINT sandbox_refunds_pkey PRIMARY KEY (idempotency_key);
ALTER TABLE ONLY public.sandbox_sessions
    ADD CONSTRAINT sandbox_sessions_payment_id_key UNIQUE (payment_id);
ALTER TABLE ONLY public.sandbox_sessions
    ADD CONSTRAINT sandbox_sessions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.schema_migrations
    ADD CONSTRAINT schema_migrations_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.scorecard_levels
    ADD CONSTRAINT scorecard_levels_pkey PRIMARY KEY (subject_kind, subject_id, dimension);
ALTER TABLE ONLY public.scorecard_reminders
    ADD CONSTRAINT scorecard_reminders_pkey PRIMARY KEY (booking_id, kind);
ALTER TABLE ONLY public.scorecards
    ADD CONSTRAINT scorecards_pkey PRIMARY KEY (subject_kind, subject_id);
ALTER TABLE ONLY public.search_documents
    ADD CONSTRAINT search_documents_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.search_words
    ADD CONSTRAINT search_words_pkey PRIMARY KEY (word);
ALTER TABLE ONLY public.second_factor_changes
    ADD CONSTRAINT second_factor_changes_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.second_factor_guesses
    ADD CONSTRAINT second_factor_guesses_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY public.second_factors
    ADD CONSTRAINT second_factors_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY public.self_levels
    ADD CONSTRAINT self_levels_pkey PRIMARY KEY (booking_id, dimension);
ALTER TABLE ONLY public.self_scores
    ADD CONSTRAINT self_scores_pkey PRIMARY KEY (booking_id);
ALTER TABLE ONLY public.service_prices
    ADD CONSTRAINT service_prices_pkey PRIMARY KEY (service_slug, currency);
ALTER TABLE ONLY public.services
    ADD CONSTRAINT services_pkey PRIMARY KEY (slug);
ALTER TABLE ONLY public.session_checks
    ADD CONSTRAINT session_checks_pkey PRIMARY KEY (booking_id);
ALTER TABLE ONLY public.session_events
    ADD CONSTRAINT session_events_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.session_events
    ADD CONSTRAINT session_events_session_id_key_key UNIQUE (session_id, key);
ALTER TABLE ONLY public.session_reviews
    ADD CONSTRAINT session_reviews_pkey PRIMARY KEY (booking_id, by_role, expert_id);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_token_hash_key UNIQUE (token_hash);
ALTER TABLE ONLY public.shared_scorecards
    ADD CONSTRAINT shared_scorecards_pkey PRIMARY KEY (booking_id, expert_id);
ALTER TABLE ONLY public.stand_in_offers
    ADD CONSTRAINT stand_in_offers_pkey PRIMARY KEY (booking_id);
ALTER TABLE ONLY public.status_changes
    ADD CONSTRAINT status_changes_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.status_transitions
    ADD CONSTRAINT status_transitions_pkey PRIMARY KEY (subject, from_status, to_status);
ALTER TABLE ONLY public.topics
    ADD CONSTRAINT topics_pkey PRIMARY KEY (key);
ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_email_key UNIQUE (email);
ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.webhook_inbox
    ADD CONSTRAINT webhook_inbox_pkey PRIMARY KEY (provider, event_id);
CREATE INDEX admin_actions_at_idx ON public.admin_actions USING btree (at DESC);
CREATE INDEX admin_actions_subject_idx ON public.admin_actions USING btree (subject);
CREATE INDEX ai_session_events_session_idx ON public.ai_session_events USING btree (session_id, id);
CREATE UNIQUE INDEX ai_sessions_free_idx ON public.ai_sessions USING btree (participant_id) WHERE ((format = 'interview'::text) AND (order_id IS NULL));
CREATE INDEX ai_sessions_participant_idx ON public.ai_sessions USING btree (participant_id, created_at);
CREATE INDEX ai_sessions_resume_idx ON public.ai_sessions USING btree (resume_until) WHERE (status = 'running'::text);
CREATE UNIQUE INDEX ai_sessions_visa_day_idx ON public.ai_sessions USING btree (participant_id, visa_on) WHERE (format = 'visa'::text);
CREATE INDEX bookings_ahead_idx ON public.bookings USING btree (start_at) WHERE (status = 'confirmed'::text);
CREATE INDEX bookings_candidate_idx ON public.bookings USING btree (candidate_id, start_at DESC);
CREATE INDEX bookings_choice_idx ON public.bookings USING btree (choice_until) WHERE (choice_until IS NOT NULL);
CREATE INDEX bookings_expert_time_idx ON public.bookings USING btree (expert_id, start_at);
CREATE INDEX bookings_feedback_idx ON public.bookings USING btree (feedback_due_at) WHERE (feedback_due_at IS NOT NULL);
CREATE INDEX bookings_holder_idx ON public.bookings USING btree (holder_hash) WHERE (status = 'held'::text);
CREATE INDEX bookings_network_idx ON public.bookings USING btree (network_hash) WHERE (network_hash IS NOT NULL);
CREATE INDEX bookings_under_way_idx ON public.bookings USING btree (start_at) WHERE (status = ANY (ARRAY['confirmed'::text, 'in_progress'::text]));
CREATE INDEX calendar_imports_tried_idx ON public.calendar_imports USING btree (tried_at NULLS FIRST);
CREATE INDEX claims_open_idx ON public.claims USING btree (created_at) WHERE (status = 'open'::text);
CREATE INDEX code_guesses_last ON public.code_guesses USING btree (last_at);
CREATE INDEX coupon_redemptions_code_idx ON public.coupon_redemptions USING btree (code) WHERE (status <> 'released'::text);
CREATE UNIQUE INDEX coupons_personal_idx ON public.coupons USING btree (email) WHERE first_session_only;
CREATE UNIQUE INDEX documents_credit_note_key ON public.documents USING btree (refund_id) WHERE (kind = 'credit_note'::text);
CREATE INDEX documents_order_idx ON public.documents USING btree (order_id);
CREATE UNIQUE INDEX documents_receipt_key ON public.documents USING btree (order_id) WHERE (kind = 'receipt'::text);
CREATE INDEX due_items_failed_idx ON public.due_items USING btree (first_failed_at) WHERE (attempts > 0);
CREATE INDEX due_items_ref_idx ON public.due_items USING btree (kind, ref, due_at);
CREATE INDEX email_codes_created ON public.email_codes USING btree (created_at);
CREATE INDEX email_codes_email ON public.email_codes USING btree (email, created_at DESC);
CREATE INDEX expert_applications_expert_idx ON public.expert_applications USING btree (expert_id, applied_at DESC);
CREATE UNIQUE INDEX expert_applications_open_idx ON public.expert_applications USING btree (expert_id) WHERE (decided_at IS NULL);
CREATE INDEX expert_topics_topic_key_idx ON public.expert_topics USING btree (topic_key, expert_id);
CREATE INDEX expert_work_candidate_idx ON public.expert_work USING btree (candidate_id);
CREATE UNIQUE INDEX expert_work_claim ON public.expert_work USING btree (expert_id, kind) WHERE (status = ANY (ARRAY['claimed'::text, 'paused'::text]));
CREATE INDEX expert_work_expert_idx ON public.expert_work USING btree (expert_id, delivered_at) WHERE (expert_id IS NOT NULL);
CREATE INDEX expert_work_history_idx ON public.expert_work USING btree (subject_id, created_at);
CREATE INDEX expert_work_queue_idx ON public.expert_work USING btree (due_at) WHERE (status = ANY (ARRAY['queued'::text, 'claimed'::text, 'paused'::text]));
CREATE UNIQUE INDEX expert_work_subject ON public.expert_work USING btree (kind, subject_id) WHERE (status <> ALL (ARRAY['refunded'::text, 'canceled'::text]));
CREATE INDEX experts_languages_idx ON public.experts USING gin (languages);
CREATE INDEX experts_listed_idx ON public.experts USING btree (years DESC, id) WHERE (status = 'active'::text);
CREATE INDEX files_to_remove_ref_idx ON public.files_to_remove USING btree (ref);
CREATE INDEX leads_email_idx ON public.leads USING btree (email);
CREATE INDEX leads_fingerprint_idx ON public.leads USING btree (fingerprint, created_at DESC);
CREATE INDEX leads_listed_idx ON public.leads USING btree (created_at DESC);
CREATE INDEX leads_waiting_idx ON public.leads USING btree (created_at) WHERE (crm_status = 'waiting'::text);
CREATE INDEX ledger_entries_account_idx ON public.ledger_entries USING btree (account, party, currency);
CREATE INDEX ledger_entries_transaction_idx ON public.ledger_entries USING btree (transaction_id);
CREATE INDEX ledger_transactions_order_idx ON public.ledger_transactions USING btree (order_id);
CREATE UNIQUE INDEX one_way_free_week ON public.one_way_interviews USING btree (participant_id, free_week);
CREATE INDEX one_way_interviews_participant_idx ON public.one_way_interviews USING btree (participant_id, created_at);
CREATE INDEX one_way_segments_answer_idx ON public.one_way_segments USING btree (answer_id, take);
CREATE INDEX one_way_shares_interview_idx ON public.one_way_shares USING btree (interview_id, created_at);
CREATE INDEX order_lines_participant_idx ON public.order_lines USING btree (participant_id);
CREATE INDEX orders_payer_idx ON public.orders USING btree (payer_id, created_at DESC);
CREATE INDEX orders_unpaid_idx ON public.orders USING btree (created_at) WHERE (status = 'pending_payment'::text);
CREATE INDEX outbox_mails_to_email_idx ON public.outbox_mails USING btree (to_email);
CREATE INDEX outbox_mails_waiting_idx ON public.outbox_mails USING btree (created_at) WHERE (sent_at IS NULL);
CREATE UNIQUE INDEX pack_uses_number ON public.pack_uses USING btree (pack_id, number) WHERE (status = 'used'::text);
CREATE INDEX packs_open_idx ON public.packs USING btree (expires_at) WHERE (closed_at IS NULL);
CREATE INDEX packs_payer_idx ON public.packs USING btree (payer_id, expires_at);
CREATE INDEX passkeys_user ON public.passkeys USING btree (user_id, created_at);
CREATE UNIQUE INDEX payments_one_open ON public.payments USING btree (order_id) WHERE (status = ANY (ARRAY['created'::text, 'open'::text]));
CREATE INDEX payments_order_idx ON public.payments USING btree (order_id, created_at DESC);
CREATE UNIQUE INDEX payments_paid_once ON public.payments USING btree (order_id) WHERE (status = 'paid'::text);
CREATE INDEX payouts_expert_idx ON public.payouts USING btree (expert_id, requested_at DESC);
CREATE UNIQUE INDEX payouts_open_idx ON public.payouts USING btree (expert_id, currency) WHERE (status = 'requested'::text);
CREATE INDEX rate_limits_ends_at_idx ON public.rate_limits USING btree (ends_at);
CREATE UNIQUE INDEX recording_parts_position ON public.recording_parts USING btree (recording_id, "position") WHERE (stored_at IS NOT NULL);
CREATE INDEX recording_parts_recording_idx ON public.recording_parts USING btree (recording_id);
CREATE INDEX recordings_expires_idx ON public.recordings USING btree (expires_at);
CREATE INDEX recordings_open_idx ON public.recordings USING btree (changed_at) WHERE (status = 'uploading'::text);
CREATE INDEX recordings_session_idx ON public.recordings USING btree (session_id, started_at);
CREATE INDEX recordings_user_idx ON public.recordings USING btree (user_id, created_at);
CREATE INDEX refunds_for_order_idx ON public.refunds USING btree (for_order) WHERE (for_order IS NOT NULL);
CREATE INDEX refunds_payment_idx ON public.refunds USING btree (payment_id);
CREATE UNIQUE INDEX resumes_booking_idx ON public.resumes USING btree (booking_id) WHERE (stored_at IS NOT NULL);
CREATE INDEX resumes_unstored_idx ON public.resumes USING btree (added_at) WHERE (stored_at IS NULL);
CREATE INDEX room_presence_booking_idx ON public.room_presence USING btree (booking_id, id);
CREATE INDEX sandbox_events_session_id_idx ON public.sandbox_events USING btree (session_id);
CREATE INDEX sandbox_events_waiting_idx ON public.sandbox_events USING btree (next_attempt_at) WHERE (delivered_at IS NULL);
CREATE INDEX sandbox_refunds_session_id_idx ON public.sandbox_refunds USING btree (session_id);
CREATE INDEX sandbox_sessions_late_idx ON public.sandbox_sessions USING btree (expires_at) WHERE (approve_late AND (status <> 'paid'::text));
CREATE INDEX sandbox_sessions_paid_idx ON public.sandbox_sessions USING btree (paid_at) WHERE (status = 'paid'::text);
CREATE INDEX search_documents_words_idx ON public.search_documents USING gin (words);
CREATE INDEX second_factor_changes_user ON public.second_factor_changes USING btree (user_id, id);
CREATE INDEX self_scores_user_idx ON public.self_scores USING btree (user_id);
CREATE INDEX services_topic_key_idx ON public.services USING btree (topic_key);
CREATE INDEX session_checks_check_idx ON public.session_checks USING btree (check_at) WHERE (check_at IS NOT NULL);
CREATE INDEX session_events_session_idx ON public.session_events USING btree (session_id, id);
CREATE INDEX session_reviews_expert_idx ON public.session_reviews USING btree (expert_id) WHERE (by_role = 'candidate'::text);
CREATE INDEX session_reviews_quotable_idx ON public.session_reviews USING btree (created_at DESC) WHERE (quotable <> 'no'::text);
CREATE INDEX sessions_expires ON public.sessions USING btree (expires_at);
CREATE INDEX sessions_user ON public.sessions USING btree (user_id, last_seen_at DESC);
CREATE UNIQUE INDEX stand_in_offers_expert_idx ON public.stand_in_offers USING btree (expert_id) WHERE (status = 'offered'::text);
CREATE INDEX status_changes_subject_idx ON public.status_changes USING btree (subject, subject_id, id);
CREATE INDEX users_mailbox_idx ON public.users USING btree (public.mailbox_of(email));
CREATE TRIGGER ai_session_events_changed BEFORE DELETE OR UPDATE ON public.ai_session_events FOR EACH ROW EXECUTE FUNCTION public.ai_session_events_are_append_only();
CREATE TRIGGER ai_sessions_end AFTER UPDATE ON public.ai_sessions FOR EACH ROW WHEN (((new.resume_until IS NOT NULL) AND (old.resume_until IS DISTINCT FROM new.resume_until))) EXECUTE FUNCTION public.enqueue_ai_session_end();
CREATE TRIGGER ai_sessions_follow BEFORE UPDATE ON public.ai_sessions FOR EACH ROW WHEN ((old.status <> new.status)) EXECUTE FUNCTION public.ai_session_follows();
CREATE TRIGGER bookings_added AFTER INSERT ON public.bookings FOR EACH ROW EXECUTE FUNCTION public.touch_booked_calendar();
CREATE TRIGGER bookings_change_status BEFORE UPDATE ON public.bookings FOR EACH ROW WHEN ((((old.status IS DISTINCT FROM new.status) OR (old.start_at IS DISTINCT FROM new.start_at)) OR (old.expert_id IS DISTINCT FROM new.expert_id))) EXECUTE FUNCTION public.change_status();
CREATE TRIGGER bookings_changed AFTER UPDATE ON public.bookings FOR EACH ROW WHEN ((((((public.takes_time(old.status) IS DISTINCT FROM public.takes_time(new.status)) OR (old.start_at IS DISTINCT FROM new.start_at)) OR (old.blocked_until IS DISTINCT FROM new.blocked_until)) OR (old.expert_id IS DISTINCT FROM new.expert_id)) OR (new.hold_expires_at < old.hold_expires_at) OR ((new.status = 'held'::text) AND ((old.status <> 'held'::text) OR (old.is_reserved AND (NOT new.is_reserved)))))) EXECUTE FUNCTION public.touch_booked_calendar();
CREATE TRIGGER bookings_forget_network BEFORE UPDATE ON public.bookings FOR EACH ROW WHEN (((new.status <> 'held'::text) AND (new.network_hash IS NOT NULL))) EXECUTE FUNCTION public.forget_network();
CREATE TRIGGER bookings_notify_room AFTER UPDATE ON public.bookings FOR EACH ROW WHEN (((old.candidate_id IS NOT NULL) AND (old.status = ANY (ARRAY['confirmed'::text, 'in_progress'::text, 'completed'::text])) AND (((old.status IS DISTINCT FROM new.status) OR (old.start_at IS DISTINCT FROM new.start_at)) OR (old.expert_id IS DISTINCT FROM new.expert_id)) AND (NOT ((old.status = 'confirmed'::text) AND (new.status = 'in_progress'::text) AND (old.start_at = new.start_at) AND (old.expert_id = new.expert_id))))) EXECUTE FUNCTION public.notify_room();
CREATE TRIGGER bookings_scorecard_due AFTER UPDATE ON public.bookings FOR EACH ROW WHEN (((new.candidate_id IS NOT NULL) AND (new.status = 'completed'::text) AND (old.status <> 'completed'::text))) EXECUTE FUNCTION public.enqueue_scorecard_times();
CREATE TRIGGER bookings_times AFTER UPDATE ON public.bookings FOR EACH ROW WHEN (((new.candidate_id IS NOT NULL) AND ((((old.status IS DISTINCT FROM new.status) OR (old.start_at IS DISTINCT FROM new.start_at)) OR (old.choice_until IS DISTINCT FROM new.choice_until)) OR (old.feedback_due_at IS DISTINCT FROM new.feedback_due_at)))) EXECUTE FUNCTION public.enqueue_session_times();
CREATE TRIGGER bookings_watch AFTER UPDATE ON public.bookings FOR EACH ROW WHEN (((new.candidate_id IS NOT NULL) AND (old.status <> new.status) AND ((new.status = 'in_progress'::text) OR (old.status = 'in_progress'::text)))) EXECUTE FUNCTION public.watch_session();
CREATE TRIGGER calendar_imports_noted AFTER INSERT OR DELETE ON public.calendar_imports FOR EACH ROW EXECUTE FUNCTION public.note_imports();
CREATE CONSTRAINT TRIGGER documents_issued_at_commit AFTER INSERT ON public.documents_to_issue DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.issue_at_commit();
CREATE TRIGGER documents_kept BEFORE DELETE OR UPDATE ON public.documents FOR EACH ROW EXECUTE FUNCTION public.documents_are_kept();
CREATE TRIGGER documents_not_emptied BEFORE TRUNCATE ON public.documents FOR EACH STATEMENT EXECUTE FUNCTION public.documents_are_kept();
CREATE TRIGGER expert_busy_deleted AFTER DELETE ON public.expert_busy REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION public.touch_changed_calendars();
CREATE TRIGGER expert_busy_inserted AFTER INSERT ON public.expert_busy REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION public.touch_changed_calendars();
CREATE TRIGGER expert_busy_updated AFTER UPDATE ON public.expert_busy REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION public.touch_changed_calendars();
CREATE TRIGGER expert_hours_deleted AFTER DELETE ON public.expert_hours REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION public.touch_changed_calendars();
CREATE TRIGGER expert_hours_inserted AFTER INSERT ON public.expert_hours REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION public.touch_changed_calendars();
CREATE TRIGGER expert_hours_updated AFTER UPDATE ON public.expert_hours REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION public.touch_changed_calendars();
CREATE TRIGGER expert_overrides_deleted AFTER DELETE ON public.expert_overrides REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION public.touch_changed_calendars();
CREATE TRIGGER expert_overrides_inserted AFTER INSERT ON public.expert_overrides REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION public.touch_changed_calendars();
CREATE TRIGGER expert_overrides_updated AFTER UPDATE ON public.expert_overrides REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION public.touch_changed_calendars();
CREATE TRIGGER expert_topics_deleted AFTER DELETE ON public.expert_topics REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION public.touch_changed_calendars();
CREATE TRIGGER expert_topics_inserted AFTER INSERT ON public.expert_topics REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION public.touch_changed_calendars();
CREATE TRIGGER expert_topics_updated AFTER UPDATE ON public.expert_topics REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION public.touch_changed_calendars();
CREATE TRIGGER expert_work_change_status BEFORE UPDATE ON public.expert_work FOR EACH ROW WHEN ((old.status IS DISTINCT FROM new.status)) EXECUTE FUNCTION public.change_status();
CREATE TRIGGER expert_work_checked BEFORE UPDATE ON public.expert_work FOR EACH ROW EXECUTE FUNCTION public.check_expert_work();
CREATE TRIGGER expert_work_due AFTER UPDATE ON public.expert_work FOR EACH ROW WHEN ((new.status = ANY (ARRAY['queued'::text, 'claimed'::text, 'paused'::text]))) EXECUTE FUNCTION public.enqueue_expert_work();
CREATE TRIGGER expert_work_waiting AFTER UPDATE ON public.expert_work FOR EACH ROW WHEN (((new.waiting_since IS DISTINCT FROM old.waiting_since) AND (new.status = 'queued'::text))) EXECUTE FUNCTION public.enqueue_work_mails();
CREATE TRIGGER experts_change_status BEFORE UPDATE ON public.experts FOR EACH ROW WHEN ((old.status IS DISTINCT FROM new.status)) EXECUTE FUNCTION public.change_status();
CREATE TRIGGER experts_leave BEFORE UPDATE ON public.experts FOR EACH ROW WHEN (((new.status = 'left'::text) AND (old.status <> 'left'::text))) EXECUTE FUNCTION public.refuse_to_leave_sessions();
CREATE TRIGGER experts_mailed AFTER UPDATE ON public.experts FOR EACH ROW WHEN ((new.recording_mails AND (new.status = 'active'::text) AND ((NOT old.recording_mails) OR (old.status <> 'active'::text)))) EXECUTE FUNCTION public.enqueue_own_work_mail();
CREATE TRIGGER experts_settings_changed BEFORE UPDATE ON public.experts FOR EACH ROW WHEN (((((((((old.zone IS DISTINCT FROM new.zone) OR (old.status IS DISTINCT FROM new.status)) OR (old.notice_min IS DISTINCT FROM new.notice_min)) OR (old.buffer_min IS DISTINCT FROM new.buffer_min)) OR (old.grid_min IS DISTINCT FROM new.grid_min)) OR (old.horizon_days IS DISTINCT FROM new.horizon_days)) OR (old.daily_cap IS DISTINCT FROM new.daily_cap)) OR (old.has_imports IS DISTINCT FROM new.has_imports))) EXECUTE FUNCTION public.touch_own_calendar();
CREATE TRIGGER experts_shown_changed AFTER UPDATE ON public.experts FOR EACH ROW WHEN (((old.name IS DISTINCT FROM new.name) OR (old.avatar_seed IS DISTINCT FROM new.avatar_seed))) EXECUTE FUNCTION public.notify_catalog();
CREATE CONSTRAINT TRIGGER ledger_entries_balance AFTER INSERT ON public.ledger_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.ledger_balances();
CREATE TRIGGER ledger_entries_kept BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ledger_entries FOR EACH STATEMENT EXECUTE FUNCTION public.ledger_is_append_only();
CREATE TRIGGER ledger_transactions_kept BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ledger_transactions FOR EACH STATEMENT EXECUTE FUNCTION public.ledger_is_append_only();
CREATE CONSTRAINT TRIGGER order_lines_add_up AFTER INSERT OR DELETE OR UPDATE ON public.order_lines DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.order_lines_add_up();
CREATE CONSTRAINT TRIGGER orders_add_up AFTER INSERT OR UPDATE OF list_minor, discount_minor, tax_minor ON public.orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.orders_add_up();
CREATE TRIGGER orders_change_status BEFORE UPDATE ON public.orders FOR EACH ROW WHEN ((old.status IS DISTINCT FROM new.status)) EXECUTE FUNCTION public.change_status();
CREATE TRIGGER pack_uses_fit BEFORE INSERT ON public.pack_uses FOR EACH ROW EXECUTE FUNCTION public.pack_use_fits();
CREATE TRIGGER packs_end AFTER UPDATE ON public.packs FOR EACH ROW WHEN ((old.expires_at IS DISTINCT FROM new.expires_at)) EXECUTE FUNCTION public.enqueue_pack_end();
CREATE TRIGGER payments_deadline AFTER INSERT ON public.payments FOR EACH ROW EXECUTE FUNCTION public.enqueue_payment_deadline();
CREATE TRIGGER recording_parts_removed AFTER DELETE ON public.recording_parts REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION public.remove_files_later();
CREATE TRIGGER recordings_removed AFTER DELETE ON public.recordings REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION public.remove_files_later();
CREATE TRIGGER recordings_unplayable AFTER UPDATE ON public.recordings FOR EACH ROW WHEN (((new.status = 'failed'::text) AND (old.status <> 'failed'::text))) EXECUTE FUNCTION public.enqueue_unplayable_recording();
CREATE TRIGGER refunds_within_payment BEFORE INSERT ON public.refunds FOR EACH ROW EXECUTE FUNCTION public.refund_within_payment();
CREATE TRIGGER replaced_calls_notify AFTER INSERT OR UPDATE ON public.replaced_calls FOR EACH ROW EXECUTE FUNCTION public.notify_booking_room();
CREATE TRIGGER resumes_removed AFTER DELETE ON public.resumes REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION public.remove_files_later();
CREATE TRIGGER room_presence_joined AFTER INSERT ON public.room_presence FOR EACH ROW EXECUTE FUNCTION public.check_presence();
CREATE TRIGGER room_presence_lost AFTER UPDATE ON public.room_presence FOR EACH ROW WHEN (((old.left_at IS NULL) AND (new.left_at IS NOT NULL) AND (NOT new.goodbye))) EXECUTE FUNCTION public.check_presence();
CREATE TRIGGER rubric_versions_kept BEFORE DELETE OR UPDATE ON public.rubric_versions FOR EACH STATEMENT EXECUTE FUNCTION public.rubric_versions_never_change();
CREATE TRIGGER scorecard_levels_checked BEFORE INSERT OR DELETE OR UPDATE ON public.scorecard_levels FOR EACH ROW EXECUTE FUNCTION public.check_scorecard_level();
CREATE TRIGGER scorecards_checked BEFORE INSERT OR DELETE OR UPDATE ON public.scorecards FOR EACH ROW EXECUTE FUNCTION public.check_scorecard();
CREATE TRIGGER service_prices_changed AFTER INSERT OR DELETE OR UPDATE ON public.service_prices FOR EACH STATEMENT EXECUTE FUNCTION public.notify_catalog();
CREATE TRIGGER services_changed AFTER INSERT OR DELETE OR UPDATE ON public.services FOR EACH STATEMENT EXECUTE FUNCTION public.notify_catalog();
CREATE TRIGGER session_checks_added AFTER INSERT ON public.session_checks FOR EACH ROW EXECUTE FUNCTION public.enqueue_session_check();
CREATE TRIGGER session_checks_changed AFTER UPDATE ON public.session_checks FOR EACH ROW WHEN (((new.check_at IS NOT NULL) AND (new.check_at IS DISTINCT FROM old.check_at))) EXECUTE FUNCTION public.enqueue_session_check();
CREATE TRIGGER session_events_changed BEFORE DELETE OR UPDATE ON public.session_events FOR EACH ROW EXECUTE FUNCTION public.session_events_are_append_only();
CREATE TRIGGER stand_in_offers_notify AFTER INSERT OR UPDATE ON public.stand_in_offers FOR EACH ROW EXECUTE FUNCTION public.notify_booking_room();
CREATE TRIGGER topics_changed AFTER INSERT OR DELETE OR UPDATE ON public.topics FOR EACH STATEMENT EXECUTE FUNCTION public.notify_catalog();
ALTER TABLE ONLY public.admin_actions
    ADD CONSTRAINT admin_actions_actor_fkey FOREIGN KEY (actor) REFERENCES public.users(id);
ALTER TABLE ONLY public.ai_session_events
    ADD CONSTRAINT ai_session_events_session_id_fkey FOREIGN KEY (session_id) REFERENCES public.ai_sessions(id);
ALTER TABLE ONLY public.ai_sessions
    ADD CONSTRAINT ai_sessions_order_id_fkey FOREIGN KEY (order_id) REFERENCES public.orders(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.ai_sessions
    ADD CONSTRAINT ai_sessions_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.booking_reminders
    ADD CONSTRAINT booking_reminders_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES public.bookings(id);
ALTER TABLE ONLY public.bookings
    ADD CONSTRAINT bookings_candidate_id_fkey FOREIGN KEY (candidate_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.bookings
    ADD CONSTRAINT bookings_expert_id_fkey FOREIGN KEY (expert_id) REFERENCES public.experts(id);
ALTER TABLE ONLY public.bookings
    ADD CONSTRAINT bookings_service_slug_fkey FOREIGN KEY (service_slug) REFERENCES public.services(slug);
ALTER TABLE ONLY public.briefs
    ADD CONSTRAINT briefs_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES public.bookings(id);
ALTER TABLE ONLY public.calendar_imports
    ADD CONSTRAINT calendar_imports_expert_id_fkey FOREIGN KEY (expert_id) REFERENCES public.experts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.calendar_links
    ADD CONSTRAINT calendar_links_expert_id_fkey FOREIGN KEY (expert_id) REFERENCES public.experts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.call_answers
    ADD CONSTRAINT call_answers_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES public.bookings(id);
ALTER TABLE ONLY public.claims
    ADD CONSTRAINT claims_order_id_fkey FOREIGN KEY (order_id) REFERENCES public.orders(id);
ALTER TABLE ONLY public.coupon_redemptions
    ADD CONSTRAINT coupon_redemptions_code_fkey FOREIGN KEY (code) REFERENCES public.coupons(code);
ALTER TABLE ONLY public.coupon_redemptions
    ADD CONSTRAINT coupon_redemptions_order_id_fkey FOREIGN KEY (order_id) REFERENCES public.orders(id);
ALTER TABLE ONLY public.documents
    ADD CONSTRAINT documents_order_id_fkey FOREIGN KEY (order_id) REFERENCES public.orders(id);
ALTER TABLE ONLY public.documents
    ADD CONSTRAINT documents_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES public.refunds(id);
ALTER TABLE ONLY public.documents_to_issue
    ADD CONSTRAINT documents_to_issue_order_id_fkey FOREIGN KEY (order_id) REFERENCES public.orders(id);
ALTER TABLE ONLY public.documents_to_issue
    ADD CONSTRAINT documents_to_issue_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES public.refunds(id);
ALTER TABLE ONLY public.drills_done
    ADD CONSTRAINT drills_done_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.expert_applications
    ADD CONSTRAINT expert_applications_expert_id_fkey FOREIGN KEY (expert_id) REFERENCES public.experts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.expert_busy
    ADD CONSTRAINT expert_busy_expert_id_fkey FOREIGN KEY (expert_id) REFERENCES public.experts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.expert_hours
    ADD CONSTRAINT expert_hours_expert_id_fkey FOREIGN KEY (expert_id) REFERENCES public.experts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.expert_overrides
    ADD CONSTRAINT expert_overrides_expert_id_fkey FOREIGN KEY (expert_id) REFERENCES public.experts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.expert_photos
    ADD CONSTRAINT expert_photos_expert_id_fkey FOREIGN KEY (expert_id) REFERENCES public.experts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.expert_topics
    ADD CONSTRAINT expert_topics_expert_id_fkey FOREIGN KEY (expert_id) REFERENCES public.experts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.expert_topics
    ADD CONSTRAINT expert_topics_topic_key_fkey FOREIGN KEY (topic_key) REFERENCES public.topics(key);
ALTER TABLE ONLY public.expert_work
    ADD CONSTRAINT expert_work_candidate_id_fkey FOREIGN KEY (candidate_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.expert_work
    ADD CONSTRAINT expert_work_expert_id_fkey FOREIGN KEY (expert_id) REFERENCES public.experts(id);
ALTER TABLE ONLY public.expert_work_mails
    ADD CONSTRAINT expert_work_mails_expert_id_fkey FOREIGN KEY (expert_id) REFERENCES public.experts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.expert_work
    ADD CONSTRAINT expert_work_order_id_fkey FOREIGN KEY (order_id) REFERENCES public.orders(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.experts
    ADD CONSTRAINT experts_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.follow_ups
    ADD CONSTRAINT follow_ups_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES public.bookings(id);
ALTER TABLE ONLY public.former_emails
    ADD CONSTRAINT former_emails_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.interview_plans
    ADD CONSTRAINT interview_plans_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.ledger_entries
    ADD CONSTRAINT ledger_entries_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES public.ledger_transactions(id);
ALTER TABLE ONLY public.ledger_transactions
    ADD CONSTRAINT ledger_transactions_order_id_fkey FOREIGN KEY (order_id) REFERENCES public.orders(id);
ALTER TABLE ONLY public.memberships
    ADD CONSTRAINT memberships_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.newsletter_subscriptions
    ADD CONSTRAINT newsletter_subscriptions_lead_id_fkey FOREIGN KEY (lead_id) REFERENCES public.leads(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.one_way_answers
    ADD CONSTRAINT one_way_answers_interview_id_fkey FOREIGN KEY (interview_id) REFERENCES public.one_way_interviews(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.one_way_interviews
    ADD CONSTRAINT one_way_interviews_order_id_fkey FOREIGN KEY (order_id) REFERENCES public.orders(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.one_way_interviews
    ADD CONSTRAINT one_way_interviews_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.one_way_segments
    ADD CONSTRAINT one_way_segments_answer_id_fkey FOREIGN KEY (answer_id) REFERENCES public.one_way_answers(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.one_way_segments
    ADD CONSTRAINT one_way_segments_recording_id_fkey FOREIGN KEY (recording_id) REFERENCES public.recordings(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.one_way_self_scores
    ADD CONSTRAINT one_way_self_scores_interview_id_fkey FOREIGN KEY (interview_id) REFERENCES public.one_way_interviews(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.one_way_shares
    ADD CONSTRAINT one_way_shares_interview_id_fkey FOREIGN KEY (interview_id) REFERENCES public.one_way_interviews(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.order_lines
    ADD CONSTRAINT order_lines_order_id_fkey FOREIGN KEY (order_id) REFERENCES public.orders(id);
ALTER TABLE ONLY public.order_lines
    ADD CONSTRAINT order_lines_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.orders
    ADD CONSTRAINT orders_payer_id_fkey FOREIGN KEY (payer_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.orders
    ADD CONSTRAINT orders_prepaid_by_fkey FOREIGN KEY (prepaid_by) REFERENCES public.orders(id);
ALTER TABLE ONLY public.pack_uses
    ADD CONSTRAINT pack_uses_order_id_fkey FOREIGN KEY (order_id) REFERENCES public.orders(id);
ALTER TABLE ONLY public.pack_uses
    ADD CONSTRAINT pack_uses_pack_id_fkey FOREIGN KEY (pack_id) REFERENCES public.packs(order_id);
ALTER TABLE ONLY public.packs
    ADD CONSTRAINT packs_order_id_fkey FOREIGN KEY (order_id) REFERENCES public.orders(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.packs
    ADD CONSTRAINT packs_payer_id_fkey FOREIGN KEY (payer_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.packs
    ADD CONSTRAINT packs_service_slug_fkey FOREIGN KEY (service_slug) REFERENCES public.services(slug);
ALTER TABLE ONLY public.passkey_challenges
    ADD CONSTRAINT passkey_challenges_session_id_fkey FOREIGN KEY (session_id) REFERENCES public.sessions(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.passkeys
    ADD CONSTRAINT passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.payments
    ADD CONSTRAINT payments_order_id_fkey FOREIGN KEY (order_id) REFERENCES public.orders(id);
ALTER TABLE ONLY public.payout_details
    ADD CONSTRAINT payout_details_expert_id_fkey FOREIGN KEY (expert_id) REFERENCES public.experts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.payout_holds
    ADD CONSTRAINT payout_holds_order_id_fkey FOREIGN KEY (order_id) REFERENCES public.orders(id);
ALTER TABLE ONLY public.payouts
    ADD CONSTRAINT payouts_expert_id_fkey FOREIGN KEY (expert_id) REFERENCES public.experts(id);
ALTER TABLE ONLY public.recording_parts
    ADD CONSTRAINT recording_parts_recording_id_fkey FOREIGN KEY (recording_id) REFERENCES public.recordings(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.recordings
    ADD CONSTRAINT recordings_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.recovery_codes
    ADD CONSTRAINT recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.refunds
    ADD CONSTRAINT refunds_for_order_fkey FOREIGN KEY (for_order) REFERENCES public.orders(id);
ALTER TABLE ONLY public.refunds
    ADD CONSTRAINT refunds_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES public.payments(id);
ALTER TABLE ONLY public.replaced_calls
    ADD CONSTRAINT replaced_calls_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES public.bookings(id);
ALTER TABLE ONLY public.replaced_calls
    ADD CONSTRAINT replaced_calls_expert_id_fkey FOREIGN KEY (expert_id) REFERENCES public.experts(id);
ALTER TABLE ONLY public.resumes
    ADD CONSTRAINT resumes_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES public.bookings(id);
ALTER TABLE ONLY public.room_presence
    ADD CONSTRAINT room_presence_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES public.bookings(id);
ALTER TABLE ONLY public.room_snapshots
    ADD CONSTRAINT room_snapshots_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES public.bookings(id);
ALTER TABLE ONLY public.room_updates
    ADD CONSTRAINT room_updates_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES public.bookings(id);
ALTER TABLE ONLY public.sandbox_events
    ADD CONSTRAINT sandbox_events_session_id_fkey FOREIGN KEY (session_id) REFERENCES public.sandbox_sessions(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.sandbox_refunds
    ADD CONSTRAINT sandbox_refunds_session_id_fkey FOREIGN KEY (session_id) REFERENCES public.sandbox_sessions(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.scorecard_levels
    ADD CONSTRAINT scorecard_levels_subject_kind_subject_id_fkey FOREIGN KEY (subject_kind, subject_id) REFERENCES public.scorecards(subject_kind, subject_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.scorecard_reminders
    ADD CONSTRAINT scorecard_reminders_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES public.bookings(id);
ALTER TABLE ONLY public.scorecards
    ADD CONSTRAINT scorecards_expert_id_fkey FOREIGN KEY (expert_id) REFERENCES public.experts(id);
ALTER TABLE ONLY public.scorecards
    ADD CONSTRAINT scorecards_topic_rubric_version_fkey FOREIGN KEY (topic, rubric_version) REFERENCES public.rubric_versions(topic, version);
ALTER TABLE ONLY public.second_factor_changes
    ADD CONSTRAINT second_factor_changes_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.second_factor_guesses
    ADD CONSTRAINT second_factor_guesses_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.second_factors
    ADD CONSTRAINT second_factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.self_levels
    ADD CONSTRAINT self_levels_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES public.self_scores(booking_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.self_scores
    ADD CONSTRAINT self_scores_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES public.bookings(id);
ALTER TABLE ONLY public.self_scores
    ADD CONSTRAINT self_scores_topic_rubric_version_fkey FOREIGN KEY (topic, rubric_version) REFERENCES public.rubric_versions(topic, version);
ALTER TABLE ONLY public.self_scores
    ADD CONSTRAINT self_scores_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.service_prices
    ADD CONSTRAINT service_prices_service_slug_fkey FOREIGN KEY (service_slug) REFERENCES public.services(slug) ON DELETE CASCADE;
ALTER TABLE ONLY public.services
    ADD CONSTRAINT services_topic_key_fkey FOREIGN KEY (topic_key) REFERENCES public.topics(key);
ALTER TABLE ONLY public.session_checks
    ADD CONSTRAINT session_checks_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES public.bookings(id);
ALTER TABLE ONLY public.session_reviews
    ADD CONSTRAINT session_reviews_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES public.bookings(id);
ALTER TABLE ONLY public.session_reviews
    ADD CONSTRAINT session_reviews_expert_id_fkey FOREIGN KEY (expert_id) REFERENCES public.experts(id);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.shared_scorecards
    ADD CONSTRAINT shared_scorecards_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES public.bookings(id);
ALTER TABLE ONLY public.shared_scorecards
    ADD CONSTRAINT shared_scorecards_expert_id_fkey FOREIGN KEY (expert_id) REFERENCES public.experts(id);
ALTER TABLE ONLY public.stand_in_offers
    ADD CONSTRAINT stand_in_offers_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES public.bookings(id);
ALTER TABLE ONLY public.stand_in_offers
    ADD CONSTRAINT stand_in_offers_expert_id_fkey FOREIGN KEY (expert_id) REFERENCES public.experts(id);
