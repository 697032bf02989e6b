-- Games: registered clients that charge SUPS, take items in and are notified.

-- Keys of a client's server. Two can be valid at once, so that one replaces the other without a pause.
create table service_keys (
  id           text primary key check (id ~ '^[0-9a-f]{16}$'),
  client_id    text not null references clients (id) on delete cascade,
  -- SHA-256 of 256 random bits.
  secret_hash  bytea not null,
  scopes       text[] not null check (cardinality(scopes) > 0),
  created_at   timestamptz not null default now(),
  -- Null: until it is revoked.
  expires_at   timestamptz,
  revoked_at   timestamptz,
  last_used_at timestamptz
);
create index service_keys_client_idx on service_keys (client_id) where revoked_at is null;

-- Answers to writes of the service API, kept for 24 hours: the same key returns the same answer.
create table service_requests (
  client_id       text not null references clients (id) on delete cascade,
  idempotency_key text not null,
  -- Method, path and body: the same key with another request is a mistake of the caller.
  request_hash    bytea not null,
  response        jsonb not null,
  created_at      timestamptz not null default now(),
  primary key (client_id, idempotency_key)
);
create index service_requests_age_idx on service_requests (created_at);

-- A player as one game knows them: an id of that game's own, which says nothing to another game.
create table client_players (
  id              uuid primary key,
  client_id       text not null references clients (id) on delete cascade,
  user_id         uuid not null references users (id) on delete cascade,
  connected_at    timestamptz not null default now(),
  -- The player has disconnected the game: it can no longer name them. A new login connects again.
  disconnected_at timestamptz,
  unique (client_id, user_id)
);
create index client_players_user_idx on client_players (user_id);

-- Where a client is notified. The previous secret signs beside the current one until `previous_until`.
create table webhook_endpoints (
  client_id              text primary key references clients (id) on delete cascade,
  url                    text not null,
  secret_sealed          text not null,
  previous_secret_sealed text,
  previous_until         timestamptz,
  disabled_at            timestamptz,
  updated_at             timestamptz not null default now(),
  check ((previous_secret_sealed is null) = (previous_until is null))
);

-- What a client is told. Written in the transaction of what happened; a client has one endpoint, so the
-- delivery is part of the row.
create table webhook_events (
  id          uuid primary key,
  client_id   text not null references clients (id) on delete cascade,
  type        text not null,
  -- Events with the same key are delivered in the order of their ids, one at a time.
  order_key   text not null,
  data        jsonb not null,
  -- A question: the client's answer decides. Null for news.
  decide_by   timestamptz,
  state       text not null default 'due' check (state in ('due', 'delivered', 'given_up', 'withdrawn')),
  attempts    integer not null default 0,
  due_at      timestamptz not null default now(),
  give_up_at  timestamptz not null,
  last_status smallint,
  last_error  text,
  created_at  timestamptz not null default now(),
  ended_at    timestamptz,
  check ((state = 'due') = (ended_at is null))
);
create index webhook_events_due_idx on webhook_events (client_id, due_at) where state = 'due';
create index webhook_events_order_idx on webhook_events (client_id, order_key, id) where state = 'due';
create index webhook_events_client_idx on webhook_events (client_id, id);
create index webhook_events_ended_idx on webhook_events (ended_at) where state <> 'due';

-- A game's demand for SUPS, registered by its server before a player sees it (M11).
create table claims (
  id           uuid primary key,
  client_id    text not null references clients (id),
  -- The game's own name for it, such as an order number.
  reference    text,
  amount       numeric not null check (amount > 0 and scale(amount) = 0 and amount < 2::numeric ^ 128),
  description  text not null,
  metadata     jsonb not null default '{}' check (jsonb_typeof(metadata) = 'object'),
  -- Only this player may pay; null: whoever confirms first.
  player_id    uuid references client_players (id),
  -- open -> asked -> settled, refused or returned; open -> cancelled or expired.
  state        text not null default 'open'
               check (state in ('open', 'asked', 'settled', 'refused', 'returned', 'cancelled', 'expired')),
  -- Who pays or paid, and the payment.
  account_id   uuid,
  operation_id uuid unique references operations (id),
  -- Why the game refused.
  reason       text,
  refunded     numeric not null default 0 check (refunded >= 0 and scale(refunded) = 0),
  expires_at   timestamptz not null,
  created_at   timestamptz not null default now(),
  updated_at   timestamptz not null default now(),
  check (refunded <= amount),
  check (refunded = 0 or state = 'settled'),
  check ((state in ('asked', 'settled', 'refused', 'returned')) = (operation_id is not null)),
  check ((operation_id is null) = (account_id is null))
);
create unique index claims_reference_key on claims (client_id, reference) where reference is not null;
create index claims_client_idx on claims (client_id, id);
create index claims_player_idx on claims (player_id, id) where player_id is not null;
create index claims_open_idx on claims (expires_at) where state = 'open';

-- What a game gave back of a settled claim. The id is the transfer's in the ledger.
create table claim_refunds (
  id         uuid primary key,
  claim_id   uuid not null references claims (id),
  amount     numeric not null check (amount > 0 and scale(amount) = 0),
  reason     text not null,
  created_at timestamptz not null default now()
);
create index claim_refunds_claim_idx on claim_refunds (claim_id, id);
revoke update, delete, truncate on claim_refunds from passport_server;

-- Payments and moves to and from a game are operations too.
alter table operations
  drop constraint operations_kind_check,
  add constraint operations_kind_check check (kind in ('deposit', 'purchase', 'withdrawal', 'mint', 'stake', 'unstake',
                                                       'item_deposit', 'item_withdrawal',
                                                       'payment', 'move_to_game', 'move_from_game'));
-- Those whose game has not answered yet.
create index operations_asked_idx on operations (deadline)
  where state = 'pending' and kind in ('payment', 'move_to_game', 'move_from_game');

-- The game that runs a collection: it alone takes its assets in, locks and grants them.
alter table collections add column client_id text references clients (id);

-- The game needs a collectible that is in it for now: until then it cannot be moved out.
alter table assets
  add column game_locked_until timestamptz,
  add column game_lock_reason  text not null default '';
