-- A link that replaces a session's call reaches those in its room at once.
create trigger replaced_calls_notify after insert or update on replaced_calls
  for each row execute function notify_stand_in();

-- Joining also tells whether this person's other tab was there, which it takes over.
drop function join_room(uuid, text, uuid, uuid, timestamptz, jsonb);
create function join_room(
  p_booking uuid, p_role text, p_expert uuid, p_peer uuid, p_now timestamptz, p_notice jsonb,
  out own_id bigint, out other_id bigint, out other_peer uuid, out took_over boolean
) language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(p_booking::text, 6));
  select exists (
    select from room_presence
    where booking_id = p_booking and role = p_role and expert_id is not distinct from p_expert
      and peer <> p_peer and left_at is null
      and beat_at > clock_timestamp() - interval '60 seconds'
  ) into took_over;
  insert into room_presence (booking_id, role, expert_id, peer, joined_at, seen_at)
  values (p_booking, p_role, p_expert, p_peer, p_now, p_now)
  returning id into own_id;
  select id, peer into other_id, other_peer
  from room_presence
  where booking_id = p_booking and role <> p_role and left_at is null
    and beat_at > clock_timestamp() - interval '60 seconds'
  order by id desc limit 1;
  perform pg_notify('room', (p_notice || jsonb_build_object('id', own_id))::text);
end
$$;
