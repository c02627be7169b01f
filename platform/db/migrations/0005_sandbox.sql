-- The sandbox payment provider's own books. It is another company, as far as the rest of the
-- schema is concerned: nothing refers to these tables, and they refer to nothing else.

CREATE TABLE sandbox_sessions (
  id text PRIMARY KEY,
  payment_id text NOT NULL UNIQUE,
  amount_minor integer NOT NULL CHECK (amount_minor > 0),
  currency text NOT NULL CHECK (currency IN ('USD', 'INR')),
  description text NOT NULL,
  email text NOT NULL,
  return_url text NOT NULL,
  cancel_url text NOT NULL,
  -- An open session whose time is over reads as expired, whether or not anybody wrote it down.
  status text NOT NULL CHECK (status IN ('open', 'paid', 'expired')),
  expires_at timestamptz NOT NULL,
  -- Approved by the visitor, and paid only once the session's time is over.
  approve_late boolean NOT NULL DEFAULT false,
  refunded_minor integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  CHECK (refunded_minor BETWEEN 0 AND amount_minor),
  CHECK (refunded_minor = 0 OR status = 'paid')
);
CREATE INDEX sandbox_sessions_late_idx ON sandbox_sessions (expires_at)
  WHERE approve_late AND status <> 'paid';

CREATE TABLE sandbox_refunds (
  idempotency_key text PRIMARY KEY,
  id text NOT NULL UNIQUE,
  session_id text NOT NULL REFERENCES sandbox_sessions (id) ON DELETE CASCADE,
  amount_minor integer NOT NULL CHECK (amount_minor > 0),
  created_at timestamptz NOT NULL
);
CREATE INDEX sandbox_refunds_session_id_idx ON sandbox_refunds (session_id);

CREATE TABLE sandbox_events (
  id text PRIMARY KEY,
  session_id text NOT NULL REFERENCES sandbox_sessions (id) ON DELETE CASCADE,
  type text NOT NULL,
  created_at timestamptz NOT NULL,
  delivered_at timestamptz,
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL
);
CREATE INDEX sandbox_events_session_id_idx ON sandbox_events (session_id);
CREATE INDEX sandbox_events_waiting_idx ON sandbox_events (next_attempt_at)
  WHERE delivered_at IS NULL;
