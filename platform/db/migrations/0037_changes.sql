-- changes: search and the look for missing records read what is new, not everything.

create index orders_paid_idx on orders (paid_at, id) where paid_at is not null;
create index refunds_done_idx on refunds (done_at, id) where status = 'done';
create index bookings_confirmed_idx on bookings (confirmed_at) where status = 'confirmed';
create index experts_active_idx on experts (slug) where status = 'active';

-- What the search index doesn't have yet. Only inserted, so that writes never wait for each other.
create table search_changes (
  id bigint generated always as identity primary key,
  -- Of an expert; null: everything.
  slug text
);

create function note_search_change() returns trigger language plpgsql as $$
begin
  insert into search_changes (slug)
  select distinct slug from unnest(array[old.slug, new.slug]) slug where slug is not null;
  return null;
end
$$;
create trigger experts_searched after insert or delete on experts
  for each row execute function note_search_change();
create trigger experts_search_changed after update on experts
  for each row
  when ((old.slug, old.name, old.headline, old.biography, old.status)
    is distinct from (new.slug, new.name, new.headline, new.biography, new.status))
  execute function note_search_change();

create function note_search_topics() returns trigger language plpgsql as $$
begin
  insert into search_changes (slug)
  select slug from experts where id = coalesce(new.expert_id, old.expert_id);
  return null;
end
$$;
create trigger expert_topics_search_changed after insert or update or delete on expert_topics
  for each row execute function note_search_topics();
