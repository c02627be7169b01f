#!/bin/sh
# Run once by the PostgreSQL image, when the database is made: the role that the product works as.
set -eu
psql -v ON_ERROR_STOP=1 -v password="$APP_PASSWORD" -U "$POSTGRES_USER" -d "$POSTGRES_DB" <<'SQL'
create role greenroom_app login password :'password';
SQL
