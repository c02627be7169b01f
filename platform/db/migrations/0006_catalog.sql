-- catalog: services, topics and prices.

create table topics (
  key text primary key check (key ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text not null
);

create table services (
  slug text primary key check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  title text not null,
  description text not null,
  format text not null check (format in ('live', 'ai', 'oneway', 'document')),
  duration_min integer check (duration_min between 15 and 240),
  -- The duration as shown: "60 min", "15 or 30 min", "72 hours".
  length_note text not null,
  topic_key text references topics (key),
  active boolean not null default true,
  position integer not null,
  -- Only live services have slots. A slot needs a duration, and its expert a topic.
  check ((format = 'live') = (duration_min is not null)),
  check (format <> 'live' or topic_key is not null)
);
create index services_topic_key_idx on services (topic_key);

create table service_prices (
  service_slug text not null references services (slug) on delete cascade,
  currency text not null check (currency in ('USD', 'INR')),
  amount_minor integer not null check (amount_minor >= 0),
  primary key (service_slug, currency)
);

-- Tells every copy of the process to drop what it cached of the catalog.
create function notify_catalog() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalog', '');
  return null;
end
$$;

create trigger topics_changed after insert or update or delete on topics
  for each statement execute function notify_catalog();
create trigger services_changed after insert or update or delete on services
  for each statement execute function notify_catalog();
create trigger service_prices_changed after insert or update or delete on service_prices
  for each statement execute function notify_catalog();

create view service_titles as select slug, title, format from services;
