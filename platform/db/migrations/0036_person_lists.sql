-- person lists: an expert's postings by time, what is due of their sessions, and the rooms they were in.

create index ledger_entries_of_expert_idx on ledger_entries (party, id)
  where account = 'expert_payable';
create index bookings_feedback_of_expert_idx on bookings (expert_id)
  where feedback_due_at is not null;
create index follow_ups_open_idx on follow_ups (booking_id)
  where question is not null and answered_at is null;
create index room_presence_expert_idx on room_presence (expert_id) where expert_id is not null;
