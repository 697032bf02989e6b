-- A move to or from a game: what its operation does not say. Written with the operation.
create table moves (
  operation_id uuid primary key references operations (id),
  -- The game that decides; its collection may get another one while it does.
  client_id    text not null references clients (id),
  -- The player, as that game knows them.
  player_id    uuid not null,
  -- Null: items, of which the operation says token and amount.
  asset_hash   text,
  -- Why the game refused, in its own words.
  game_reason  text not null default ''
);
