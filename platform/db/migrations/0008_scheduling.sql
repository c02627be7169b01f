-- scheduling: an expert's other calendars, and the address of their own.

-- Calendars read by their ICS address, a secret. What they block is in expert_busy, with the id as
-- source, and stays there while a calendar can't be read.
create table calendar_imports (
  id uuid primary key default gen_random_uuid(),
  expert_id uuid not null references experts (id) on delete cascade,
  name text not null,
  host text not null,
  sealed_url bytea not null,
  -- HMAC of the address, so that none is added twice.
  url_hash bytea not null check (octet_length(url_hash) = 32),
  added_at timestamptz not null,
  tried_at timestamptz,
  -- The last time that it could be read.
  read_at timestamptz,
  -- Why the last try failed. Null if it didn't.
  problem text,
  -- What couldn't be understood of the last copy: kinds, how many events, and examples.
  remarks jsonb not null default '[]',
  unique (expert_id, url_hash)
);
create index calendar_imports_tried_idx on calendar_imports (tried_at nulls first);

-- The secret address of an expert's own calendar is made from the version. No row: none.
create table calendar_links (
  expert_id uuid primary key references experts (id) on delete cascade,
  version integer not null
);

-- Holds look at an expert's imports only if there are any.
create function note_imports() returns trigger language plpgsql as $$
declare
  changed uuid := case tg_op when 'DELETE' then old.expert_id else new.expert_id end;
begin
  update experts
  set has_imports = exists (select from calendar_imports where expert_id = changed)
  where id = changed;
  return null;
end
$$;
create trigger calendar_imports_noted after insert or delete on calendar_imports
  for each row execute function note_imports();
