-- Mails to send: written with the change they tell of, handed over afterwards.

CREATE EXTENSION IF NOT EXISTS citext;

CREATE TABLE outbox_mails (
  id uuid PRIMARY KEY,
  -- One mail per effect: the second attempt to write the same one does nothing.
  dedupe_key text NOT NULL UNIQUE,
  to_email citext NOT NULL,
  subject text NOT NULL,
  text text NOT NULL,
  html text NOT NULL,
  -- { method, filename, ics }
  calendar jsonb,
  -- { "Header-Name": "value" }
  headers jsonb,
  message_id text NOT NULL UNIQUE,
  -- Text, HTML and calendar are wiped once the mail is sent; of a secret one the subject as well.
  secret boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  sent_at timestamptz,
  attempts integer NOT NULL DEFAULT 0,
  last_error text,
  -- Somebody is sending it until then; after that they are taken for dead.
  claimed_until timestamptz
);
CREATE INDEX outbox_mails_to_email_idx ON outbox_mails (to_email);
CREATE INDEX outbox_mails_waiting_idx ON outbox_mails (created_at) WHERE sent_at IS NULL;
