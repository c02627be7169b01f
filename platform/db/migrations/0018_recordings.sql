-- recordings: what a person's own browser recorded, uploaded in parts.

create table recordings (
  id uuid primary key default gen_random_uuid(),
  -- Whose camera and microphone it is. They may delete it at any time.
  user_id uuid not null references users (id),
  -- A live session's booking, or a one-way interview.
  session_id uuid not null,
  role text not null check (role in ('candidate', 'expert')),
  media_type text not null check (media_type in ('video/webm', 'audio/webm', 'video/mp4', 'audio/mp4')),
  status text not null default 'uploading' check (status in ('uploading', 'finishing', 'ready', 'failed')),
  -- When its first frame was recorded, by the server's clock, so that two people's can be played in
  -- sync.
  started_at timestamptz not null,
  bytes bigint not null default 0 check (bytes >= 0),
  -- Known once the browser has stopped recording.
  size bigint check (size >= bytes),
  duration_ms integer,
  file_key text,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  expires_at timestamptz not null,
  check ((status = 'ready') = (file_key is not null))
);
create index recordings_session_idx on recordings (session_id, started_at);
create index recordings_user_idx on recordings (user_id, created_at);
create index recordings_expires_idx on recordings (expires_at);
create index recordings_open_idx on recordings (changed_at) where status = 'uploading';

-- A part is written down before its file is, so that every file can be found and removed.
create table recording_parts (
  file_key text primary key,
  recording_id uuid not null references recordings (id) on delete cascade,
  -- Of its first byte.
  position bigint not null check (position >= 0),
  bytes integer not null check (bytes > 0),
  -- Null until its file is stored: only then is it part of the recording.
  stored_at timestamptz
);
create unique index recording_parts_position on recording_parts (recording_id, position)
  where stored_at is not null;
create index recording_parts_recording_idx on recording_parts (recording_id);

-- Files whose row is gone. The database writes this down, with its job, so that no deletion forgets
-- a file.
create table files_to_remove (
  file_key text primary key,
  ref uuid not null
);
create index files_to_remove_ref_idx on files_to_remove (ref);

create function remove_files_later() returns trigger language plpgsql as $$
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
create trigger recordings_removed after delete on recordings
  referencing old table as gone for each statement execute function remove_files_later();
create trigger recording_parts_removed after delete on recording_parts
  referencing old table as gone for each statement execute function remove_files_later();

-- Which of a session's can be played.
create view recording_list as select id, session_id, status, duration_ms from recordings;
