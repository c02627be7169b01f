-- recordings: which of a session's can be played.

create view recording_list as select id, session_id, status, duration_ms from recordings;

-- one-way: a scorecard whose recordings can't be played is refunded as soon as that is known.

create function enqueue_unplayable_recording() returns trigger language plpgsql as $$
begin
  perform enqueue_due('one-way-scorecard', s.id::text, new.changed_at, new.changed_at)
  from one_way_scorecards s
  where s.interview_id = new.session_id and s.status in ('unpaid', 'queued');
  return null;
end
$$;
create trigger recordings_unplayable after update on recordings
  for each row when (new.status = 'failed' and old.status <> 'failed')
  execute function enqueue_unplayable_recording();
