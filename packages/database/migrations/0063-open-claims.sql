-- The open claims of a game are counted, because there may be so many and no more (PAY-14).
create index claims_open_of_game_idx on claims (client_id) where state = 'open';
