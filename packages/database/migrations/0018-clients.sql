-- A deleted account leaves no player behind. The row stays where a claim names its id, and says nothing of whose it was.
alter table client_players alter column user_id drop not null;

-- The list of a game's players, page by page.
create index client_players_list_idx on client_players (client_id, id) where disconnected_at is null;

-- Removed clients keep their row: claims and the audit log name it. Everything that it could be used for is taken away.
alter table clients
  add column removed_at timestamptz,
  add constraint clients_removed_check check (removed_at is null or disabled_at is not null);
