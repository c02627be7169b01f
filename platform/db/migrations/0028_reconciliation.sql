-- reconciliation: what the nightly comparison with each provider's books found.

-- One report per day and provider.
create table reconciliation_reports (
  day date not null,
  provider text not null check (provider in ('sandbox', 'stripe', 'paypal')),
  -- The first of the days it covers.
  first_day date not null,
  checked integer not null check (checked >= 0),
  differences jsonb not null,
  made_at timestamptz not null,
  primary key (day, provider),
  check (first_day <= day)
);
