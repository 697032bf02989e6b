-- Account access: what proves who somebody is, and what limits guessing.
--
-- Every one-time value is spent by one conditional statement over its row (S2). Values that are only
-- compared are stored as hashes; what must be shown or sent again is sealed (AES-256-GCM) with a key
-- that is not in this database.

alter table users
  add column accepts_marketing       boolean not null default false,
  -- S10: until then no withdrawal is signed.
  add column withdrawals_held_until  timestamptz;

alter table sessions
  -- As the player recognises it in the list of devices.
  add column address       text not null default '',
  -- SHA-256 of the browser cookie.
  add column browser_hash  bytea,
  -- Last passcode or recovery code of this session: recovery codes are shown only after a fresh one (S5).
  add column two_factor_at timestamptz;

-- A browser that has logged in to an account before: a stranger's failures never lock it out (LOGIN-25),
-- and a login from any other one is worth a mail.
create table known_browsers (
  user_id       uuid not null references users (id) on delete cascade,
  browser_hash  bytea not null,
  first_seen_at timestamptz not null default now(),
  last_seen_at  timestamptz not null default now(),
  primary key (user_id, browser_hash)
);

-- One row for each mailbox and purpose, so there cannot be two live codes (S3). A new code takes a new id.
create table email_codes (
  purpose         text not null check (purpose in ('signup', 'profile_email')),
  email_canonical text not null,
  id              uuid not null unique,
  -- Sealed, not hashed: asking again sends the same code.
  code_sealed     text not null,
  tries           integer not null default 0 check (tries between 0 and 5),
  expires_at      timestamptz not null,
  used_at         timestamptz,
  primary key (purpose, email_canonical)
);
create index email_codes_expires_at_idx on email_codes (expires_at);

-- What a page holds while its code is on the way (`token`), and once the code was right the proof of it.
create table email_proofs (
  token_hash      bytea primary key,
  purpose         text not null check (purpose in ('signup', 'profile_email')),
  email           text not null,
  email_canonical text not null,
  code_id         uuid not null,
  -- The browser that asked: a token read over somebody's shoulder is of no use elsewhere.
  browser_hash    bytea not null,
  user_id         uuid references users (id) on delete cascade,
  expires_at      timestamptz not null,
  verified_at     timestamptz,
  used_at         timestamptz
);
create index email_proofs_expires_at_idx on email_proofs (expires_at);

-- Tokens in the links of mails.
create table link_tokens (
  token_hash      bytea primary key,
  purpose         text not null check (purpose in ('verify_email', 'reset_password', 'lock_account')),
  user_id         uuid not null references users (id) on delete cascade,
  -- The address it went to: it proves nothing about any other.
  email_canonical text not null,
  created_at      timestamptz not null default now(),
  expires_at      timestamptz not null,
  used_at         timestamptz
);
create index link_tokens_user_idx on link_tokens (user_id, purpose) where used_at is null;
create index link_tokens_expires_at_idx on link_tokens (expires_at);

create table two_factor (
  user_id       uuid primary key references users (id) on delete cascade,
  secret_sealed text not null,
  -- Null while a passcode has yet to prove that the authenticator holds the secret.
  activated_at  timestamptz,
  -- The newest time step that was accepted: none is accepted twice (S5).
  last_step     bigint not null default 0,
  created_at    timestamptz not null default now()
);

create table recovery_codes (
  user_id     uuid not null references two_factor (user_id) on delete cascade,
  position    smallint not null check (position between 1 and 10),
  -- To be found by, and to be shown again.
  code_hash   bytea not null,
  code_sealed text not null,
  used_at     timestamptz,
  primary key (user_id, position),
  unique (user_id, code_hash)
);

-- A first factor was right and the second one is due. Sealed beside the hash: a reload of the page gets the
-- same token again (SESSION-10).
create table tfa_challenges (
  token_hash   bytea primary key,
  token_sealed text not null,
  user_id      uuid not null references users (id) on delete cascade,
  browser_hash bytea not null,
  auth_type    text not null,
  tries        integer not null default 0 check (tries between 0 and 5),
  created_at   timestamptz not null default now(),
  expires_at   timestamptz not null,
  passed_at    timestamptz
);
create index tfa_challenges_browser_idx on tfa_challenges (browser_hash) where passed_at is null;
create index tfa_challenges_user_idx on tfa_challenges (user_id);
create index tfa_challenges_expires_at_idx on tfa_challenges (expires_at);

-- Consecutive failures at guessing something, with a delay that grows. A try is counted before it is judged.
create table attempts (
  -- What is guessed at, e.g. `login account <sha-256 of the email>`.
  key           text primary key,
  failures      integer not null,
  last_at       timestamptz not null,
  blocked_until timestamptz not null
);
create index attempts_last_at_idx on attempts (last_at);

-- Limits that must hold over all processes: `spent_until` is the time up to which a key has used its rate
-- (GCRA, one row a key).
create table rate_limits (
  key         text primary key,
  spent_until timestamptz not null
);
create index rate_limits_spent_until_idx on rate_limits (spent_until);

-- Captcha solutions that were used; kept until they would have expired anyway.
create table spent_captchas (
  challenge_hash bytea primary key,
  expires_at     timestamptz not null
);
create index spent_captchas_expires_at_idx on spent_captchas (expires_at);

-- Mails on their way. Content is sealed: it holds codes and links. A row goes when the mail server took it.
create table mails (
  id         uuid primary key,
  sealed     text not null,
  attempts   integer not null default 0,
  due_at     timestamptz not null default now(),
  created_at timestamptz not null default now(),
  -- Given up after many tries; kept for the operator.
  failed_at  timestamptz
);
create index mails_due_at_idx on mails (due_at) where failed_at is null;

-- What happened around an account's access, for its owner and for support: one row for every outcome. No
-- reference to users: a row outlives whoever it is about, and a failed login may concern nobody.
create table security_events (
  id         uuid primary key,
  created_at timestamptz not null default now(),
  user_id    uuid,
  kind       text not null check (kind <> ''),
  -- By which factor: password, passcode, recovery_code, email_code, email_link.
  factor     text,
  session_id uuid,
  address    text not null,
  user_agent text not null,
  request_id uuid not null
);
create index security_events_user_idx on security_events (user_id, id desc);

revoke update, delete, truncate on security_events from passport_server;
create trigger security_events_append_only before update or delete or truncate on security_events
  for each statement execute function refuse_rewriting();
