-- orders: a refund says what it is for, also where no time was taken.

alter table refunds drop constraint refunds_reason_check;
alter table refunds add constraint refunds_reason_check check (reason in (
  'slot_lost', 'paid_late', 'credit_spent', 'amount_mismatch', 'order_closed', 'cancelled',
  'recordings_deleted', 'recordings_unplayable', 'not_held', 'not_delivered', 'claim', 'goodwill',
  'unused_sessions'));
