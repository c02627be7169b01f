-- The booking page shows experts from the slot cache, which is dropped when what it shows changes.
create trigger experts_shown_changed after update on experts
  for each row
  when ((old.name, old.avatar_seed) is distinct from (new.name, new.avatar_seed))
  execute function notify_catalogue();
