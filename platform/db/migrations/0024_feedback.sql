-- feedback: the candidate's follow-up question to a scorecard, and what each says about the other.

-- The candidate's one question about their scorecard. Null words were erased.
create table follow_ups (
  booking_id uuid primary key references bookings (id),
  question text,
  asked_at timestamptz not null,
  answer text,
  answered_at timestamptz
);

-- What candidate and expert say about each other; both appear when both are in, or in the end.
create table session_reviews (
  booking_id uuid not null references bookings (id),
  by_role text not null check (by_role in ('candidate', 'expert')),
  expert_id uuid not null references experts (id),
  rating integer not null check (rating between 1 and 5),
  -- Null: none, or erased.
  words text,
  -- Whether the site may quote the candidate, and by which name.
  quotable text not null check (quotable in ('no', 'anonymous', 'named')),
  -- As it was quoted; null without consent to the name.
  quoted_name text,
  created_at timestamptz not null,
  -- An operator took the quote off the site.
  withdrawn_at timestamptz,
  -- A rebooked session is reviewed again if its expert is another one.
  primary key (booking_id, by_role, expert_id),
  check (by_role = 'candidate' or quotable = 'no')
);
create index session_reviews_expert_idx on session_reviews (expert_id) where by_role = 'candidate';
create index session_reviews_quotable_idx on session_reviews (created_at desc)
  where quotable <> 'no';

-- What was sent about a missing scorecard; 'overdue' is the operators' case.
create table scorecard_reminders (
  booking_id uuid not null references bookings (id),
  kind text not null check (kind in ('first', 'second', 'overdue')),
  written_at timestamptz not null,
  primary key (booking_id, kind)
);

-- A scorecard is due 24 hours after the end; where it was decided days later that the session took
-- place, when it is missed. Reminders come 12 and 4 hours before (`enqueue_due`). The times are those
-- of modules/feedback/policy.ts. One that was sent before that decision is delivered at once.
create function enqueue_scorecard_times() returns trigger language plpgsql as $$
declare
  at timestamptz := coalesce(nullif(current_setting('greenroom.at', true), '')::timestamptz,
                             new.end_at);
  due timestamptz := case when new.feedback_due_at > new.end_at + interval '72 hours'
                          then new.feedback_due_at else new.end_at + interval '24 hours' end;
begin
  perform enqueue_due('scorecard', new.id::text, at);
  perform enqueue_due('scorecard', new.id::text, due - lead)
  from unnest(array[interval '12 hours', '4 hours', '0']) lead where due - lead > at;
  return null;
end
$$;
create trigger bookings_scorecard_due after update on bookings
  for each row
  when (new.candidate_id is not null and new.status = 'completed' and old.status <> 'completed')
  execute function enqueue_scorecard_times();

-- Candidates show an expert what earlier scorecards say: for one session and its expert, so a stand-in
-- isn't shown them.
create table shared_scorecards (
  booking_id uuid not null references bookings (id),
  expert_id uuid not null references experts (id),
  shared_at timestamptz not null,
  primary key (booking_id, expert_id)
);

-- Sessions whose scorecard is late.
create view overdue_scorecards as
select s.id as booking_id, s.order_id, s.service, s.expert, s.email, s.end_at, r.written_at
from scorecard_reminders r
join session_list s on s.id = r.booking_id
left join sent_scorecards c on c.subject_kind = 'session' and c.subject_id = r.booking_id
where r.kind = 'overdue' and r.written_at >= s.start_at and s.status = 'completed'
  and s.feedback_due_at is not null and c.sent_at is null;

-- What the site may quote, with when both sides' reviews are in or may no longer come.
create view review_list as
select r.booking_id, s.order_id, s.service, s.service_slug, e.name as expert, r.by_role, r.rating,
       r.words, r.quotable, r.quoted_name, r.created_at, r.withdrawn_at, s.end_at,
       (select count(*) = 2 from session_reviews b
        where b.booking_id = r.booking_id and b.expert_id = r.expert_id) as both_in,
       r.expert_id
from session_reviews r
join session_list s on s.id = r.booking_id
join experts e on e.id = r.expert_id;
