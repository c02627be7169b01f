-- A buyer may turn to another provider: the first attempt is closed before the second is made, so
-- that an order is never payable at two places.
create unique index payments_one_open on payments (order_id) where status in ('created', 'open');
