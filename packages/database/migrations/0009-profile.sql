-- The player's profile, files, the end of an account, and what support does.

create table organisations (
  id   uuid primary key,
  name text not null check (name <> '')
);

-- What is stored of an upload is made anew from its pixels; nothing of the sent bytes is kept.
create table files (
  -- Random, not by time: an id must not be guessed from another one.
  id           uuid primary key,
  -- Null: of the house, as a faction's logo.
  owner_id     uuid references users (id) on delete cascade,
  is_public    boolean not null,
  content_type text not null,
  size         integer not null check (size > 0),
  created_at   timestamptz not null default now(),
  -- Null: not readable. What is stored of it, if anything, is removed before the row is, so nothing is ever
  -- stored without a row that knows of it.
  stored_at    timestamptz
);
create index files_owner_idx on files (owner_id);
create index files_unstored_idx on files (created_at) where stored_at is null;

create table factions (
  id           uuid primary key,
  label        text not null check (label <> ''),
  logo_blob_id uuid references files (id)
);

alter table users
  add column organisation_id uuid references organisations (id),
  add column faction_id      uuid references factions (id),
  add column avatar_id       uuid references files (id) on delete set null,
  -- Asked for by its owner; until then it can be kept.
  add column deletion_due_at timestamptz,
  -- Nothing personal is left; the row stays, because the books name it.
  add column deleted_at      timestamptz;
create index users_avatar_idx on users (avatar_id) where avatar_id is not null;
create index users_deletion_due_idx on users (deletion_due_at) where deletion_due_at is not null and deleted_at is null;

-- A command travels over a socket, which cannot set a cookie: the next session check gives the new value (S1).
alter table sessions add column renewal_due boolean not null default false;

-- A code for one's own email belongs to the player who asked, whatever browser they are in.
alter table email_proofs alter column browser_hash drop not null;
alter table email_proofs add constraint email_proofs_bound check (
  case purpose when 'signup' then browser_hash is not null else user_id is not null end
);
create index email_proofs_user_idx on email_proofs (user_id) where user_id is not null;

-- Taking locks off: asked for by one, approved by another, done after a day.
create table unlock_requests (
  id           uuid primary key,
  user_id      uuid not null references users (id) on delete cascade,
  locks        text[] not null check (locks <@ '{withdrawals,minting,account}' and cardinality(locks) > 0),
  reason       text not null check (reason <> ''),
  requested_by uuid not null references users (id),
  approved_by  uuid references users (id),
  created_at   timestamptz not null default now(),
  approved_at  timestamptz,
  due_at       timestamptz,
  done_at      timestamptz,
  withdrawn_at timestamptz,
  check (approved_by <> requested_by),
  check (requested_by <> user_id and approved_by <> user_id),
  check ((approved_by is null) = (approved_at is null) and (approved_by is null) = (due_at is null)),
  check (done_at is null or approved_at is not null)
);
-- One that waits is enough.
create unique index unlock_requests_open_key on unlock_requests (user_id) where done_at is null and withdrawn_at is null;
create index unlock_requests_due_idx on unlock_requests (due_at) where done_at is null and withdrawn_at is null;

-- Whoever sets a lock, anew or once more, does not want it taken off: what waits is withdrawn with it. It is here so
-- that no way to lock can forget it, and it asks whether a statement names a lock, not whether the value changed.
-- Whoever takes locks off has marked the request as done before.
create function withdraw_open_unlocks() returns trigger language plpgsql as $$
begin
  update unlock_requests set withdrawn_at = now()
  where user_id = new.id and done_at is null and withdrawn_at is null;
  return null;
end $$;
create trigger users_withdraw_unlocks after update of withdraw_lock, mint_lock, total_lock on users
  for each row when (new.withdraw_lock or new.mint_lock or new.total_lock) execute function withdraw_open_unlocks();

-- Support unlocks and logs out; two of them are needed for the first.
update roles set permissions = permissions || '{UserUnlock,UserForceDisconnect}' where name = 'Support';

-- What a token of an item collection is called and looks like. One without a row goes by its collection and number.
create table item_types (
  collection    text not null references collections (slug),
  token_id      numeric not null check (token_id >= 0 and scale(token_id) = 0),
  label         text not null check (label <> ''),
  description   text not null default '',
  -- Empty: the page draws one.
  image_url     text not null default '',
  animation_url text,
  primary key (collection, token_id)
);
