-- What a game lists of its own costs what a page returns, however much there is of what it does not ask for (decision 0069).
create index claims_state_idx on claims (client_id, state, id);
create index webhook_events_state_idx on webhook_events (client_id, state, id);
drop index webhook_events_given_up_idx;
-- '' is Passport itself, as in `items`.
create index assets_place_idx on assets (owner_id, (coalesce(locked_to_service, '')), collection, token_id)
  where on_chain_status <> 'STAKABLE';
