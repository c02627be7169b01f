-- What else a real provider tells of a payment: when it was paid, and whether the payer disputes it.
ALTER TABLE sandbox_sessions
  ADD COLUMN paid_at timestamptz,
  ADD COLUMN dispute text NOT NULL DEFAULT 'none'
    CHECK (dispute IN ('none', 'open', 'won', 'lost'));
UPDATE sandbox_sessions SET paid_at = created_at WHERE status = 'paid';
ALTER TABLE sandbox_sessions
  ADD CHECK (status <> 'paid' OR paid_at IS NOT NULL),
  ADD CHECK (dispute = 'none' OR status = 'paid');
CREATE INDEX sandbox_sessions_paid_idx ON sandbox_sessions (paid_at) WHERE status = 'paid';
