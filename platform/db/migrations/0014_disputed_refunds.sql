-- A refund of a payment that the payer's bank has taken back meanwhile is not sent any more.
alter table refunds drop constraint refunds_status_check;
alter table refunds add constraint refunds_status_check
  check (status in ('pending', 'done', 'failed', 'superseded'));
