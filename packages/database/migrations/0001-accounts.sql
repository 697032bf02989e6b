-- Accounts, sessions and the outbox.
-- Ids are uuidv7, made by the program: they sort by time, so indexes of 10 million rows stay dense.

create table roles (
  name        text primary key,
  permissions text[] not null default '{}'
);

insert into roles (name, permissions) values
  ('Member',   '{}'),
  ('Support',  '{UserRead,TransactionRead,AssetRead,Support}'),
  ('Treasury', '{TransactionRead,TransactionReverse,OperationResolve}'),
  ('Admin',    '{UserRead,UserUpdate,UserUnlock,UserForceDisconnect,TransactionRead,TransactionReverse,AssetRead,OperationResolve,ClientManage,RoleManage,AuditRead,Support,AdminPortal}');

create table users (
  id              uuid primary key,
  account_id      uuid not null unique,
  username        text not null check (username ~ '^[A-Za-z0-9_]{3,15}$'),
  first_name      text not null default '',
  last_name       text not null default '',
  email           text,
  -- NFKC, punycode and lower case: one mailbox, one account.
  email_canonical text unique,
  verified        boolean not null default false,
  mobile_number   text,
  -- As shown (checksummed); compared in lower case.
  public_address  text,
  withdraw_lock   boolean not null default false,
  mint_lock       boolean not null default false,
  total_lock      boolean not null default false,
  role            text not null default 'Member' references roles (name),
  -- Rises by one with every change: the `seq` of the live topic /user/{id}, so a gap can be seen.
  version         bigint not null default 1,
  created_at      timestamptz not null default now(),
  check ((email is null) = (email_canonical is null))
);

create unique index users_username_key on users (lower(username));
create unique index users_public_address_key on users (lower(public_address));

-- A table of its own: no query for a user can carry a hash along by accident (USER-3).
create table passwords (
  user_id    uuid primary key references users (id) on delete cascade,
  hash       text not null,
  changed_at timestamptz not null default now()
);

create table sessions (
  id               uuid primary key,
  -- SHA-256 of the cookie's value; the value itself is never stored (S1).
  token_hash       bytea not null unique,
  user_id          uuid not null references users (id) on delete cascade,
  created_at       timestamptz not null default now(),
  -- Written at most once a minute per session: reads stay reads.
  last_used_at     timestamptz not null default now(),
  authenticated_at timestamptz not null default now(),
  ended_at         timestamptz,
  user_agent       text not null default '',
  -- A hint about the device (SESSION-23), never proof.
  fingerprint      jsonb
);

create index sessions_user_id_idx on sessions (user_id) where ended_at is null;
create index sessions_created_at_idx on sessions (created_at);

-- What must be told to other processes commits with the change that causes it. A relay deletes rows
-- as it publishes them; a crash between commit and publish leaves the row for the next relay.
create table outbox (
  id         bigint generated always as identity primary key,
  subject    text not null,
  body       jsonb not null,
  created_at timestamptz not null default now()
);
