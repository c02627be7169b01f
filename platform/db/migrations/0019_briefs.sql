-- briefs: what a candidate gives the expert of their session to read.

create table briefs (
  booking_id uuid primary key references bookings (id),
  -- The job description, or a link to it.
  job text,
  changed_at timestamptz not null
);

create table resumes (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references bookings (id),
  type text not null check (type in ('pdf', 'docx')),
  bytes integer not null check (bytes > 0),
  file_key text not null,
  added_at timestamptz not null,
  -- Null until its file is stored: a file is written down first, so that it can be found and removed.
  stored_at timestamptz
);
create unique index resumes_booking_idx on resumes (booking_id) where stored_at is not null;
create index resumes_unstored_idx on resumes (added_at) where stored_at is null;

create trigger resumes_removed after delete on resumes
  referencing old table as gone for each statement execute function remove_files_later();
