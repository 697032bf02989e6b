-- Passkeys (WebAuthn): keys that never leave a device or its keychain, each bound to our own domain.

create table passkeys (
  id            uuid primary key,
  user_id       uuid not null references users (id) on delete cascade,
  -- As the authenticator names it. A credential opens one account.
  credential_id bytea not null unique check (length(credential_id) between 16 and 1023),
  -- COSE, as it came.
  public_key    bytea not null,
  -- 0 for ever where the authenticator does not count, as with keychains that sync.
  sign_count    bigint not null check (sign_count >= 0),
  -- Hints for the browser, such as `internal` or `usb`.
  transports    text[] not null,
  -- The model of the authenticator; all zeros when it does not say.
  aaguid        uuid not null,
  name          text not null check (length(name) between 1 and 50),
  -- Whether the key may be copied to the player's other devices, and whether it has been.
  is_syncable   boolean not null,
  is_synced     boolean not null check (is_syncable or not is_synced),
  created_at    timestamptz not null default now(),
  last_used_at  timestamptz
);
create index passkeys_user_idx on passkeys (user_id);

-- What an authenticator has to sign. Deleted by the answer, right or wrong, so that it serves once.
create table passkey_challenges (
  challenge_hash bytea primary key,
  purpose        text not null check (purpose in ('register', 'login', 'second_factor', 'step_up')),
  -- Who was asked: SHA-256 of the browser's cookie, or of the session's id where there is one.
  holder_hash    bytea not null,
  -- Whose passkey it must be; null at a login, where the answer says who it is.
  user_id        uuid references users (id) on delete cascade,
  expires_at     timestamptz not null,
  check ((user_id is null) = (purpose = 'login'))
);
create index passkey_challenges_user_idx on passkey_challenges (user_id);
create index passkey_challenges_expires_at_idx on passkey_challenges (expires_at);

-- Recovery codes stand in for any second factor, so they belong to the player and not to the authenticator app alone.
alter table recovery_codes
  drop constraint recovery_codes_user_id_fkey,
  add constraint recovery_codes_user_id_fkey foreign key (user_id) references users (id) on delete cascade,
  add column created_at timestamptz not null default now();
update recovery_codes set created_at = activated_at
  from two_factor where two_factor.user_id = recovery_codes.user_id and activated_at is not null;
