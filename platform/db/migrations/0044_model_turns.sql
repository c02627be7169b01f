-- ai-sessions: a model is asked about one session once at a time.

-- Until then a call is under way; others are answered by the rules. In the past after a process died
-- during one.
alter table ai_sessions add column model_until timestamptz;
