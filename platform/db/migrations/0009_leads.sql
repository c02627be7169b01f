-- leads: inquiries, call requests, the newsletter, and their delivery to the CRM.

create table leads (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('call_request', 'newsletter', 'message', 'inquiry', 'interest')),
  email citext not null,
  -- The other fields of the form, by name.
  details jsonb not null,
  -- SHA-256 of all fields: the same form sent again within a day is the same lead.
  fingerprint bytea not null check (octet_length(fingerprint) = 32),
  -- Probably sent by a bot: for people to review, never a reason to refuse.
  suspect boolean not null default false,
  created_at timestamptz not null,
  -- 'waiting': no CRM is configured. 'queued': a job delivers it. 'failed': retries ran out.
  crm_status text not null check (crm_status in ('waiting', 'queued', 'delivered', 'failed')),
  crm_ref text,
  -- Increases with each change the CRM should hear of; delivered_revision follows.
  revision integer not null default 1,
  delivered_revision integer not null default 0,
  delivered_at timestamptz,
  attempts integer not null default 0,
  last_error text,
  -- The lease of whoever is delivering it; once it ends, they are presumed dead.
  claimed_until timestamptz
);
create index leads_email_idx on leads (email);
create index leads_fingerprint_idx on leads (fingerprint, created_at desc);
create index leads_listed_idx on leads (created_at desc);
create index leads_waiting_idx on leads (created_at) where crm_status = 'waiting';

-- Records to delete in the CRM because the person was erased here.
create table crm_erasures (
  ref text primary key,
  created_at timestamptz not null,
  queued_at timestamptz
);

create table newsletter_subscriptions (
  id uuid primary key default gen_random_uuid(),
  email citext not null unique,
  lead_id uuid not null unique references leads (id) on delete cascade,
  status text not null check (status in ('pending', 'confirmed', 'unsubscribed')),
  -- Increases with each unsubscribe, which invalidates earlier confirmation links.
  generation integer not null default 1,
  asked_at timestamptz not null,
  confirmed_at timestamptz,
  unsubscribed_at timestamptz,
  -- Recent confirmation emails and when the last one went out, so that nobody's inbox is flooded.
  asking_mails integer not null default 0,
  asking_mailed_at timestamptz
);

create view lead_list as
select id, kind, email, details, suspect, crm_status, attempts, last_error, created_at from leads;
