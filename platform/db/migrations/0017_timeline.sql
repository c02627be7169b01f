-- timeline: everything that happens in a session, in order. Append-only.

create table session_events (
  id bigint generated always as identity primary key,
  -- A live session's booking, or an answer of a one-way interview.
  session_id uuid not null,
  at timestamptz not null,
  -- Since the session's start; negative before it.
  offset_ms integer not null,
  actor text not null check (actor in ('candidate', 'expert', 'system')),
  kind text not null,
  data jsonb not null,
  -- The sender's, so that sending an event again writes nothing.
  key uuid,
  unique (session_id, key)
);
create index session_events_session_idx on session_events (session_id, id);

-- Adds an event, or returns the one that has this key. One writer per session at a time: ids follow
-- the order of commits, so a reader who asks for events after an id misses none.
create function append_session_event(
  p_session uuid, p_start timestamptz, p_at timestamptz, p_actor text, p_kind text, p_data jsonb,
  p_key uuid
) returns setof session_events language plpgsql as $$
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

-- An event's data without what a person said or wrote. A run's cases say what the code gave, so they
-- go with its output.
create function without_text(kind text, data jsonb) returns jsonb language sql immutable as $$
  select case kind
    when 'run' then (data - 'cases') || '{"output": ""}'
    when 'mark' then data - 'text'
    when 'question' then (data - 'code') || '{"text": ""}'
    else data || '{"text": ""}'
  end || '{"removed": true}'
$$;

create function session_events_are_append_only() returns trigger language plpgsql as $$
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
create trigger session_events_changed before update or delete on session_events
  for each row execute function session_events_are_append_only();
