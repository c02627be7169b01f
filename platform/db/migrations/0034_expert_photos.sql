-- experts: a photo in place of the drawn portrait.

-- Both sizes are WebP that we encoded, together about 20 KB: in the row, so that they are stored,
-- backed up and erased with the profile.
create table expert_photos (
  id uuid primary key,
  expert_id uuid not null unique references experts (id) on delete cascade,
  small bytea not null check (octet_length(small) <= 100000),
  large bytea not null check (octet_length(large) <= 300000),
  -- The seed of the drawing that it replaces.
  drawing text not null,
  added_at timestamptz not null
);
