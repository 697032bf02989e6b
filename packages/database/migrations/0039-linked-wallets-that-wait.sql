-- A wallet whose claim fails, for example above the day's cap, is tried again later and holds up no other one.
alter table linked_wallets rename column linked_at to due_at;
create index linked_wallets_due_idx on linked_wallets (due_at);
