-- One row per kind of alert: when its last email was written. No personal data.
create table alerts (
  event text primary key,
  mailed_at timestamptz not null
);
