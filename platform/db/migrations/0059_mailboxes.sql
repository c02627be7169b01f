-- accounts: several spellings of an email reach one mailbox, for which free uses count together.

-- Without what follows a plus, and at Gmail without dots. Signing in never uses it.
create function mailbox_of(p_email citext) returns text
language sql immutable strict parallel safe as $$
  select case when domain in ('gmail.com', 'googlemail.com')
              then replace(name, '.', '') || '@gmail.com'
              else name || '@' || domain end
  from (select regexp_replace(split_part(lower(p_email::text), '@', 1), '^([^+]+)[+].*$', '\1'),
               split_part(lower(p_email::text), '@', 2)) as parts (name, domain)
$$;
create index users_mailbox_idx on users (mailbox_of(email));
