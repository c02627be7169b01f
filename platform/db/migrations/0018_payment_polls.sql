-- When a payment's provider was last asked because somebody looked at the order. All copies go by it.
alter table payments add column polled_at timestamptz;
