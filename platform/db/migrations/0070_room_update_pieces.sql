-- What updates of a room's document cost to merge: their texts and deletions, however short. Null for
-- earlier ones.
alter table room_updates add column pieces integer check (pieces > 0);
alter table room_snapshots add column pieces integer;

-- The functions without it stay for the copies that still call them.
create function append_room_update(
  p_booking uuid, p_role text, p_at timestamptz, p_data bytea, p_pieces integer, p_from text
) returns bigint language plpgsql as $$
declare
  added bigint := append_room_update(p_booking, p_at, p_data, p_from);
begin
  update room_updates set role = p_role, pieces = p_pieces
  where booking_id = p_booking and id = added;
  return added;
end
$$;
