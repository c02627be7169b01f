-- Applicants were shown as a drawing of a random person; now as their initials (lib/initials-seed.ts).
create function pg_temp.initials_seed(name text) returns text language sql as $$
  select 'initials:' || upper(left(words[1], 1)) ||
         case when cardinality(words) > 1 then upper(left(words[cardinality(words)], 1)) else '' end
  from regexp_split_to_array(btrim(name), '\s+') as words
$$;

update expert_photos p set drawing = pg_temp.initials_seed(e.name)
from experts e where e.id = p.expert_id and not e.is_demo and p.drawing = e.slug;

update experts set avatar_seed = pg_temp.initials_seed(name)
where not is_demo and avatar_seed in (slug, 'former-expert');
