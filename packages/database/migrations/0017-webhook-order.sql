-- The order of events with the same key. Ids are made by processes with clocks of their own; this number is drawn
-- while the writer holds the lock of what the event is about, so it rises with the order of their commits.
alter table webhook_events add column seq bigint generated always as identity;
drop index webhook_events_order_idx;
create index webhook_events_order_idx on webhook_events (order_key, seq) where state = 'due';

-- Lists of the service API: by type, and what did not arrive.
create index webhook_events_type_idx on webhook_events (client_id, type, id);
create index webhook_events_given_up_idx on webhook_events (client_id, id) where state = 'given_up';

-- A client's own disabled_at decides.
alter table webhook_endpoints drop column disabled_at;
