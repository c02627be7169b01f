-- The buyer is under 18, and a parent or guardian has agreed; null if the order is older than the
-- question.
alter table orders add column guardian_agreed boolean;
