-- progress: the interview a candidate prepares for, the drills they did, and how they score themselves.

create table interview_plans (
  user_id uuid primary key references users (id),
  -- A date on the candidate's calendar, wherever they are.
  interview_on date not null,
  topic text not null,
  saved_at timestamptz not null
);

-- One a day at most; the day is the candidate's.
create table drills_done (
  user_id uuid not null references users (id),
  topic text not null,
  dimension text not null,
  done_on date not null,
  done_at timestamptz not null,
  primary key (user_id, topic, dimension, done_on)
);

-- How a candidate scores a session of theirs, and when they first opened its scorecard.
create table self_scores (
  booking_id uuid primary key references bookings (id),
  user_id uuid not null references users (id),
  topic text,
  rubric_version integer,
  scored_at timestamptz,
  opened_at timestamptz,
  foreign key (topic, rubric_version) references rubric_versions (topic, version),
  check (num_nonnulls(topic, rubric_version, scored_at) in (0, 3)),
  check (num_nonnulls(scored_at, opened_at) > 0),
  -- After reading the expert's levels it would be no self-score.
  check (scored_at <= opened_at)
);
create index self_scores_user_idx on self_scores (user_id);

create table self_levels (
  booking_id uuid not null references self_scores (booking_id) on delete cascade,
  dimension text not null,
  level integer not null check (level between 1 and 5),
  primary key (booking_id, dimension)
);
