-- Whose change an update of a room's document is, so that nobody can use up the other's share of it.
-- Null for earlier ones.
alter table room_updates add column role text check (role in ('candidate', 'expert'));

-- The function without a role stays for the copies that still call it.
create function append_room_update(
  p_booking uuid, p_role text, p_at timestamptz, p_data bytea, p_from text
) returns bigint language plpgsql as $$
declare
  added bigint := append_room_update(p_booking, p_at, p_data, p_from);
begin
  update room_updates set role = p_role where booking_id = p_booking and id = added;
  return added;
end
$$;
