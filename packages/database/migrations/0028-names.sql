-- Other players see the username. First and last name are shown on the public profile only if the player wants it.
alter table users add column shows_name boolean not null default false;
