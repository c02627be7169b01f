-- booking: a hold that somebody's order waits on is reserved. Booking knows nothing of payments.

alter table bookings rename column payment_open to is_reserved;

-- Triggers and views follow the new name by themselves, functions don't: they are kept as text.
do $$
declare
  f record;
begin
  for f in
    select oid from pg_proc
    where pronamespace = 'public'::regnamespace and prosrc like '%payment_open%'
  loop
    execute replace(pg_get_functiondef(f.oid), 'payment_open', 'is_reserved');
  end loop;
end
$$;
