-- scorecards: candidates show an expert what earlier scorecards say.

-- For one session and its expert: a stand-in isn't shown them.
create table shared_scorecards (
  booking_id uuid not null references bookings (id),
  expert_id uuid not null references experts (id),
  shared_at timestamptz not null,
  primary key (booking_id, expert_id)
);
