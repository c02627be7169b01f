-- rubrics: every version that was ever published, so that a score keeps the words it was given by.

create table rubric_versions (
  topic text not null check (topic ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  version integer not null check (version > 0),
  body jsonb not null,
  primary key (topic, version)
);
