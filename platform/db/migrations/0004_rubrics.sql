-- rubrics: every version that was ever published, so that a score keeps the words it was given by.

create table rubric_versions (
  topic text not null check (topic ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  version integer not null check (version > 0),
  body jsonb not null,
  primary key (topic, version)
);

create function rubric_versions_never_change() returns trigger language plpgsql as $$
begin
  raise exception 'a published rubric never changes: publish the next version'
    using errcode = 'restrict_violation';
end
$$;
create trigger rubric_versions_kept before update or delete on rubric_versions
  for each statement execute function rubric_versions_never_change();
