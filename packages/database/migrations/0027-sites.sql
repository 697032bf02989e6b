-- Support also removes second factors that their owner has lost: the same requests, for something else.
alter table unlock_requests add column what text not null default 'locks' check (what in ('locks', 'second_factors'));
alter table unlock_requests drop constraint unlock_requests_locks_check;
alter table unlock_requests add constraint unlock_requests_locks_check check (
  locks <@ '{withdrawals,minting,account}' and (cardinality(locks) > 0) = (what = 'locks')
);
drop index unlock_requests_open_key;
create unique index unlock_requests_open_key on unlock_requests (user_id, what)
  where done_at is null and withdrawn_at is null;

-- A player who proves a second factor has not lost it: an open request to remove it is withdrawn. It is a trigger so that
-- no login or confirmation can forget it. Locks that are set withdraw it too (withdraw_open_unlocks).
create function withdraw_open_factor_removals() returns trigger language plpgsql as $$
begin
  update unlock_requests set withdrawn_at = now()
  where user_id = new.user_id and what = 'second_factors' and done_at is null and withdrawn_at is null;
  return null;
end $$;
create trigger sessions_withdraw_factor_removals after insert or update of two_factor_at on sessions
  for each row when (new.two_factor_at is not null) execute function withdraw_open_factor_removals();

-- How the player of a session has proven who they are, so that other sites can be told (acr, amr).
alter table sessions add column methods text[] not null default '{}';
update sessions set methods = '{passcode}' where two_factor_at is not null and ended_at is null;

-- Players consent to a client at its addresses. With others it may be another site, so consents of an older version end.
alter table clients add column consents_version integer not null default 1;
