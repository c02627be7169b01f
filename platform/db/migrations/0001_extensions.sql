-- Extensions that the owner of a database may create without being a superuser.

create extension if not exists citext;
create extension if not exists btree_gist;
create extension if not exists pg_trgm;
