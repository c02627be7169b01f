-- notifications: the outbox. Emails are written with the change they report and sent afterward.

create table outbox_mails (
  id uuid primary key,
  -- One email per effect: writing it a second time does nothing.
  dedupe_key text not null unique,
  to_email citext not null,
  subject text not null,
  text text not null,
  html text not null,
  -- { method, filename, ics }
  calendar jsonb,
  -- { "Header-Name": "value" }
  headers jsonb,
  message_id text not null unique,
  -- Text, HTML and calendar are wiped once the email is sent; a secret one's subject is, too.
  secret boolean not null default false,
  created_at timestamptz not null,
  sent_at timestamptz,
  attempts integer not null default 0,
  last_error text,
  -- The lease of whoever is sending it; once it ends, they are presumed dead.
  claimed_until timestamptz,
  -- An email about something ahead, such as a reminder, isn't sent after it.
  expires_at timestamptz
);
create index outbox_mails_to_email_idx on outbox_mails (to_email);
create index outbox_mails_waiting_idx on outbox_mails (created_at) where sent_at is null;

-- Nobody reads another person's codes here, whether they were sent or not.
create view mail_list as
select id, dedupe_key, to_email, case when not secret then subject end as subject,
       case when not secret and sent_at is null then text end as text, secret as is_secret,
       created_at, sent_at, attempts, last_error
from outbox_mails;
