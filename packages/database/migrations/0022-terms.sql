-- Which version of the terms and conditions a player accepted, and when. Null for accounts older than this column.
alter table users
  add column terms_version text,
  add column terms_accepted_at timestamptz,
  add constraint users_terms_check check ((terms_version is null) = (terms_accepted_at is null));
