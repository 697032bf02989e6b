-- Which of the game's players pays or paid a claim that anybody could pay; null for a player who is not connected to the
-- game. `player_id` stays what it is: who may pay.
alter table claims add column payer_id uuid references client_players (id);
create index claims_payer_idx on claims (payer_id, id) where payer_id is not null;
