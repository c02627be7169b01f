-- own lists: what is open of a person's sessions is read without those that are over.

create index bookings_open_of_candidate_idx on bookings (candidate_id, start_at)
  where status in ('confirmed', 'in_progress') or choice_until is not null;
create index bookings_open_of_expert_idx on bookings (expert_id, start_at)
  where status in ('confirmed', 'in_progress') or choice_until is not null;
