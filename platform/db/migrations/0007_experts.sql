-- experts: who gives sessions, and the calendars behind their free times.

create table experts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references users (id),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text not null,
  headline text not null,
  biography text not null,
  zone text not null,
  -- ISO 639 codes, the expert's first language first.
  languages text[] not null check (cardinality(languages) > 0),
  years integer not null check (years between 0 and 70),
  status text not null check (status in (
    'applied', 'in_review', 'active', 'paused', 'left', 'refused')),
  -- Why an operator paused them; only an operator then resumes. Null if they did it themselves.
  paused_reason text,
  -- Whom they hired and where, a line each: "Backend engineers, a payments company".
  hired_for text[] not null default '{}',
  -- Of the drawing shown without a photo; 'initials:' and letters for an applicant
  -- (lib/initials-seed.ts).
  avatar_seed text not null,
  is_demo boolean not null default false,
  -- Takes over sessions of experts who don't come.
  takes_stand_ins boolean not null default false,
  -- Whether they are emailed when recordings of their topics wait for a scorecard.
  recording_mails boolean not null default true,
  -- Whether other calendars are read for this one (calendar_imports).
  has_imports boolean not null default false,
  notice_min integer not null check (notice_min >= 0),
  buffer_min integer not null check (buffer_min >= 0),
  grid_min integer not null check (grid_min in (15, 30, 60)),
  horizon_days integer not null check (horizon_days between 1 and 366),
  daily_cap integer not null check (daily_cap between 1 and 48),
  -- Increases with every change that affects this expert's free times.
  calendar_version bigint not null default 1,
  -- Increases when hours, topics or settings change, but not with each booking. hold_slot and
  -- move_booking compare it with the version that the caller computed the slot from.
  hours_version bigint not null default 1,
  created_at timestamptz not null default now()
);
create index experts_listed_idx on experts (years desc, id) where status = 'active';
create index experts_languages_idx on experts using gin (languages);

create table expert_topics (
  expert_id uuid not null references experts (id) on delete cascade,
  topic_key text not null references topics (key),
  primary key (expert_id, topic_key)
);
create index expert_topics_topic_key_idx on expert_topics (topic_key, expert_id);

-- Weekly wall-clock windows in the expert's zone, in minutes after the weekday's midnight. An end
-- past 1440 reaches into the next day.
create table expert_hours (
  expert_id uuid not null references experts (id) on delete cascade,
  weekday integer not null check (weekday between 1 and 7),
  start_min integer not null check (start_min between 0 and 1439),
  end_min integer not null,
  primary key (expert_id, weekday, start_min),
  check (end_min > start_min and end_min - start_min <= 1440)
);

-- Windows of one local date, which replace those of its weekday. An empty list is a day off.
-- windows: [{ "startMin": 540, "endMin": 720 }], minutes as in expert_hours.
create table expert_overrides (
  expert_id uuid not null references experts (id) on delete cascade,
  date date not null,
  windows jsonb not null check (jsonb_typeof(windows) = 'array'),
  primary key (expert_id, date)
);

-- Busy times imported from an expert's other calendars.
create table expert_busy (
  expert_id uuid not null references experts (id) on delete cascade,
  start_at timestamptz not null,
  end_at timestamptz not null,
  source text not null,
  primary key (expert_id, start_at, end_at, source),
  check (end_at > start_at)
);

-- Every change to an expert's free times ends here: the calendar's version increases, and listeners
-- on "calendar" receive the expert's id at commit.
create function touch_calendars(changed uuid[]) returns void language sql as $$
  update experts set calendar_version = calendar_version + 1 where id = any (changed);
  select pg_notify('calendar', expert::text) from unnest(changed) as expert;
$$;

create function touch_calendar(expert uuid) returns void language sql as $$
  select touch_calendars(array[expert]);
$$;

-- Runs once per statement, so a hundred windows in one INSERT make one new version.
create function touch_changed_calendars() returns trigger language plpgsql as $$
declare
  changed uuid[] := array(select distinct expert_id from changed_rows);
begin
  update experts set hours_version = hours_version + 1 where id = any (changed);
  perform touch_calendars(changed);
  perform pg_notify('hours', '');
  return null;
end
$$;

-- A window or a busy time never moves to another expert, so an UPDATE's new rows name every expert
-- it affects.
do $$
declare
  tbl text;
begin
  foreach tbl in array array['expert_topics', 'expert_hours', 'expert_overrides', 'expert_busy'] loop
    execute format(
      'create trigger %1$s_inserted after insert on %1$s referencing new table as changed_rows
         for each statement execute function touch_changed_calendars()', tbl);
    execute format(
      'create trigger %1$s_updated after update on %1$s referencing new table as changed_rows
         for each statement execute function touch_changed_calendars()', tbl);
    execute format(
      'create trigger %1$s_deleted after delete on %1$s referencing old table as changed_rows
         for each statement execute function touch_changed_calendars()', tbl);
  end loop;
end
$$;

create function touch_own_calendar() returns trigger language plpgsql as $$
begin
  new.calendar_version := old.calendar_version + 1;
  new.hours_version := old.hours_version + 1;
  perform pg_notify('calendar', new.id::text);
  perform pg_notify('hours', '');
  return new;
end
$$;

-- Inserting and deleting an expert need no trigger here: their topics come and go with them.
create trigger experts_settings_changed before update on experts
  for each row
  when ((old.zone, old.status, old.notice_min, old.buffer_min, old.grid_min, old.horizon_days,
         old.daily_cap, old.has_imports)
    is distinct from
        (new.zone, new.status, new.notice_min, new.buffer_min, new.grid_min, new.horizon_days,
         new.daily_cap, new.has_imports))
  execute function touch_own_calendar();

-- The booking page takes names and avatars from the slot cache, which this clears.
create trigger experts_shown_changed after update on experts
  for each row
  when ((old.name, old.avatar_seed) is distinct from (new.name, new.avatar_seed))
  execute function notify_catalog();

-- A photo in place of the drawn portrait. Both sizes are WebP that we encoded, together about 20 KB: in
-- the row, so that they are stored, backed up and erased with the profile.
create table expert_photos (
  id uuid primary key,
  expert_id uuid not null unique references experts (id) on delete cascade,
  small bytea not null check (octet_length(small) <= 100000),
  large bytea not null check (octet_length(large) <= 300000),
  -- The seed of the drawing that it replaces.
  drawing text not null,
  added_at timestamptz not null
);

-- What somebody sent to become an expert, once per try. Their profile is the expert's row.
create table expert_applications (
  id uuid primary key default gen_random_uuid(),
  expert_id uuid not null references experts (id) on delete cascade,
  applied_at timestamptz not null,
  -- Profiles and work elsewhere.
  links text[] not null,
  message text not null,
  -- The interview they scored, by which rubric, and the levels: { "clarifying": 3 }. Null until then.
  trial text,
  rubric_topic text,
  rubric_version integer,
  scores jsonb,
  scored_at timestamptz,
  -- The operator's answer to a refused one, as the applicant reads it.
  answer text,
  decided_at timestamptz,
  check ((trial is null) = (scores is null) and (trial is null) = (scored_at is null)
         and (trial is null) = (rubric_topic is null) and (trial is null) = (rubric_version is null))
);
create unique index expert_applications_open_idx on expert_applications (expert_id)
  where decided_at is null;
create index expert_applications_expert_idx on expert_applications (expert_id, applied_at desc);

-- The same list is in modules/experts/transitions.ts.
insert into status_transitions (subject, from_status, to_status) values
  ('expert', 'applied', 'in_review'),
  ('expert', 'applied', 'refused'),
  ('expert', 'in_review', 'active'),
  ('expert', 'in_review', 'refused'),
  ('expert', 'active', 'paused'),
  ('expert', 'paused', 'active'),
  ('expert', 'paused', 'left'),
  ('expert', 'refused', 'applied');

create trigger experts_change_status before update on experts
  for each row when (old.status is distinct from new.status)
  execute function change_status();

-- Nobody leaves sessions behind. New ones can't be booked with a paused expert.
create function refuse_to_leave_sessions() returns trigger language plpgsql as $$
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
create trigger experts_leave before update on experts
  for each row when (new.status = 'left' and old.status <> 'left')
  execute function refuse_to_leave_sessions();

-- Active experts by topic.
create view topic_experts as
select t.topic_key, e.id, e.slug, e.name, e.zone, e.avatar_seed
from expert_topics t join experts e on e.id = t.expert_id
where e.status = 'active';

create view expert_names as select id, slug, name, zone, avatar_seed from experts;

-- Experts get email at the address they sign in with.
create view expert_contacts as
  select e.id as expert_id, u.id as user_id, u.email, e.recording_mails
  from experts e join users u on u.id = e.user_id;

create view expert_list as
select e.id, e.user_id, e.slug, e.name, e.headline, e.zone, e.languages, e.years, e.status,
       e.paused_reason, e.is_demo, e.created_at, u.email,
       array(select t.topic_key from expert_topics t where t.expert_id = e.id order by 1) as topics,
       a.applied_at, a.links, a.message, a.trial, a.rubric_topic, a.scores, a.answer, a.decided_at
from experts e
join users u on u.id = e.user_id
left join lateral (
  select * from expert_applications a where a.expert_id = e.id order by a.applied_at desc limit 1
) a on true;
