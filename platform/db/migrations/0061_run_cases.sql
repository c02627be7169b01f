-- A run's cases say what the code gave, so they go with its output when text is removed.
create or replace function without_text(kind text, data jsonb) returns jsonb language sql immutable as $$
  select case kind
    when 'run' then (data - 'cases') || '{"output": ""}'
    when 'mark' then data - 'text'
    when 'question' then (data - 'code') || '{"text": ""}'
    else data || '{"text": ""}'
  end || '{"removed": true}'
$$;
