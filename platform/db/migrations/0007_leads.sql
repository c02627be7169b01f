-- People who ask for something, the newsletter, codes made for one person, and what search finds.

create extension if not exists citext;
create extension if not exists pg_trgm;

create table leads (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('call_request', 'newsletter', 'message', 'inquiry', 'interest')),
  email citext not null,
  -- What else was typed, by field.
  details jsonb not null,
  -- SHA-256 of all that was typed: the same words sent again within a day are one lead.
  fingerprint bytea not null check (octet_length(fingerprint) = 32),
  -- A program may have sent it: for people to look at, never a reason to refuse.
  suspect boolean not null default false,
  created_at timestamptz not null,
  -- 'waiting': no CRM is configured. 'queued': a job delivers it. 'failed': it gave up after days.
  crm_status text not null check (crm_status in ('waiting', 'queued', 'delivered', 'failed')),
  crm_ref text,
  -- What the CRM should know rises with each change; what it knows follows.
  revision integer not null default 1,
  delivered_revision integer not null default 0,
  delivered_at timestamptz,
  attempts integer not null default 0,
  last_error text,
  -- Somebody is delivering it until then; after that they are taken for dead.
  claimed_until timestamptz
);
create index leads_email_idx on leads (email);
create index leads_fingerprint_idx on leads (fingerprint, created_at desc);
create index leads_listed_idx on leads (created_at desc);
create index leads_waiting_idx on leads (created_at) where crm_status = 'waiting';

-- Records to delete at the CRM, as the person behind them has been erased here.
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
  -- Rises with every unsubscribing: links to confirm from before open nothing any more.
  generation integer not null default 1,
  asked_at timestamptz not null,
  confirmed_at timestamptz,
  unsubscribed_at timestamptz,
  -- How many mails asked for confirmation of late, and when the last did: nobody's box is flooded.
  asking_mails integer not null default 0,
  asking_mailed_at timestamptz
);

-- A code for one person alone, and for the first session they pay.
alter table coupons
  add column email citext,
  add column first_session_only boolean not null default false;
-- The newsletter's code exists once per address.
create unique index coupons_personal_idx on coupons (email) where first_session_only;

create table search_documents (
  -- A topic's id in this environment, or kind:slug.
  id text primary key,
  kind text not null check (kind in ('service', 'topic', 'expert', 'post', 'faq', 'page')),
  title text not null,
  summary text not null,
  body text not null,
  url text not null,
  -- Lower case, without accents and marks, as queries are (modules/search/words.ts).
  title_folded text not null,
  words tsvector not null
);
create index search_documents_words_idx on search_documents using gin (words);

-- Every word of them and how many documents have it: what a mistyped one is corrected to.
create table search_words (
  word text primary key,
  documents integer not null check (documents > 0)
);
