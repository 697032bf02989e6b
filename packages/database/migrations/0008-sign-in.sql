-- More ways in: wallets, providers, and other sites that log in with Passport.

-- L1: an identity is (provider, subject), whatever email it has today.
create table identities (
  provider  text not null check (provider in ('google', 'facebook', 'twitter', 'twitch', 'discord')),
  subject   text not null check (subject <> ''),
  user_id   uuid not null references users (id) on delete cascade,
  linked_at timestamptz not null default now(),
  primary key (provider, subject),
  unique (user_id, provider)
);

-- An identity or wallet that was proven and has no account yet: good for one sign-up, in the same browser.
create table identity_proofs (
  token_hash     bytea primary key,
  way            text not null check (way in ('wallet', 'google', 'facebook', 'twitter')),
  -- A wallet's address as shown, a provider's subject otherwise.
  subject        text not null,
  email          text,
  -- The provider vouches for the mailbox.
  email_verified boolean not null default false,
  first_name     text not null default '',
  last_name      text not null default '',
  needs_captcha  boolean not null,
  browser_hash   bytea not null,
  expires_at     timestamptz not null,
  used_at        timestamptz
);
create index identity_proofs_expires_at_idx on identity_proofs (expires_at);

-- A message that a wallet is asked to sign. Sealed: the signature is checked over exactly these bytes, and a link
-- may name the newest message without its nonce (WALLET-25).
create table wallet_nonces (
  nonce_hash     bytea primary key,
  purpose        text not null check (purpose in ('login', 'link', 'step_up')),
  -- Lower case.
  address        text not null,
  chain_id       integer not null,
  -- Whose session asked; null for a login.
  user_id        uuid references users (id) on delete cascade,
  browser_hash   bytea,
  message_sealed text not null,
  created_at     timestamptz not null default now(),
  expires_at     timestamptz not null,
  used_at        timestamptz,
  check ((purpose = 'login') = (user_id is null))
);
create index wallet_nonces_user_idx on wallet_nonces (user_id, address) where used_at is null;
create index wallet_nonces_expires_at_idx on wallet_nonces (expires_at);

-- A visit to a provider: what for, from which browser, and for which session. Made before leaving, spent on return.
create table provider_visits (
  -- Of the OAuth state, or of the nonce that an ID token must carry.
  secret_hash     bytea primary key,
  provider        text not null check (provider in ('google', 'twitter')),
  purpose         text not null check (purpose in ('login', 'link', 'step_up')),
  -- PKCE; null where the provider answers the page itself.
  verifier_sealed text,
  -- A path of ours.
  return_path     text,
  session_id      uuid references sessions (id) on delete cascade,
  browser_hash    bytea not null,
  expires_at      timestamptz not null,
  used_at         timestamptz
);
create index provider_visits_expires_at_idx on provider_visits (expires_at);

-- E1.
create table clients (
  id            text primary key check (id ~ '^[a-z0-9-]{8,64}$'),
  name          text not null check (name <> ''),
  origins       text[] not null default '{}',
  redirect_urls text[] not null default '{}',
  logout_urls   text[] not null default '{}',
  -- SHA-256 of 256 random bits; null for a client without a server.
  secret_hash   bytea,
  disabled_at   timestamptz,
  created_at    timestamptz not null default now()
);
-- One origin, one client: an origin says by itself who is meant.
create table client_origins (
  origin    text primary key,
  client_id text not null references clients (id) on delete cascade
);

-- E2: one-time codes that are posted to a client's window.
create table external_codes (
  code_hash      bytea primary key,
  client_id      text not null references clients (id) on delete cascade,
  origin         text not null,
  user_id        uuid not null references users (id) on delete cascade,
  session_id     uuid not null references sessions (id) on delete cascade,
  -- PKCE, S256.
  code_challenge text,
  expires_at     timestamptz not null,
  used_at        timestamptz
);
create index external_codes_expires_at_idx on external_codes (expires_at);

-- What the OpenID Connect provider keeps. Ids are hashed: they are the codes and tokens themselves. Payloads are
-- sealed: they repeat ids, their own and others'.
create table oidc_payloads (
  model          text not null,
  id_hash        bytea not null,
  payload_sealed text not null,
  grant_hash     bytea,
  uid_hash       bytea,
  expires_at     timestamptz,
  consumed_at    timestamptz,
  primary key (model, id_hash)
);
create index oidc_payloads_grant_idx on oidc_payloads (grant_hash) where grant_hash is not null;
create index oidc_payloads_uid_idx on oidc_payloads (model, uid_hash) where uid_hash is not null;
create index oidc_payloads_expires_at_idx on oidc_payloads (expires_at);

-- Keys that sign tokens for other sites. The public halves are published as long as a token may be about.
create table token_keys (
  id             text primary key,
  private_sealed text not null,
  created_at     timestamptz not null default now(),
  -- Signs nothing any more from here on.
  retired_at     timestamptz
);
