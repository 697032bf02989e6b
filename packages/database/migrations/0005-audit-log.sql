-- What members of staff did, to what and why (P1, LEDGER-7). Written in the transaction of the deed.
-- No reference to users: a row outlives whoever it is about.
create table audit_log (
  id         uuid primary key,
  created_at timestamptz not null default now(),
  -- The user behind the session.
  actor_id   uuid not null,
  action     text not null check (action <> ''),
  -- The id of what it was done to.
  subject    text not null check (subject <> ''),
  details    jsonb not null,
  request_id uuid not null
);

create index audit_log_subject_idx on audit_log (subject, created_at);
create index audit_log_actor_idx on audit_log (actor_id, created_at);

-- New tables of this schema are open to the server (0003); this one it may add to and read.
revoke update, delete, truncate on audit_log from passport_server;

-- For everybody else, the owner included: history is not rewritten by mistake.
create function refuse_rewriting() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;

create trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_rewriting();
