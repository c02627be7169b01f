-- What couldn't be understood of a calendar's last copy: kinds, how many events, and examples.
alter table calendar_imports add column remarks jsonb not null default '[]';
alter table calendar_imports drop column unreadable;
