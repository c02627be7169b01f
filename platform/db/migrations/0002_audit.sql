-- audit: which changes of status are legal, and who made them.

-- Each module adds the transitions of its own subject; a test compares them with the code.
create table status_transitions (
  subject text not null check (subject in ('booking', 'order', 'expert', 'work')),
  from_status text not null,
  to_status text not null,
  primary key (subject, from_status, to_status)
);

-- Written by a trigger, so that no change goes unrecorded.
create table status_changes (
  id bigint generated always as identity primary key,
  subject text not null check (subject in ('booking', 'order', 'expert', 'work')),
  subject_id text not null,
  from_status text not null,
  to_status text not null,
  -- 'system', or a role and an id: 'candidate:…', 'expert:…', 'operator:…', 'provider:stripe'.
  actor text not null,
  why text not null,
  -- What changed besides the status, such as the time of a rescheduled session.
  detail jsonb,
  at timestamptz not null
);
create index status_changes_subject_idx on status_changes (subject, subject_id, id);

-- Refuses illegal transitions and records the others. Actor, reason and time come from settings that
-- the transaction makes (modules/audit/commands.server.ts).
create function change_status() returns trigger language plpgsql as $$
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

-- When bookings were rescheduled.
create view reschedules as
select subject_id as booking_id, at from status_changes
where subject = 'booking' and detail is not null;
