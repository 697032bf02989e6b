-- A wallet can be linked in the very moment in which the watcher still finds it without an owner. So it is looked at again when
-- whatever the watcher was writing then has long been committed. Two jobs looked for such leftovers each minute: one of them
-- read all collectibles that no player holds.
-- The second look is a row of its own, which nothing that links a wallet waits for.
alter table linked_wallets add column is_again boolean not null default false;
alter table linked_wallets drop constraint linked_wallets_pkey;
alter table linked_wallets add primary key (wallet, is_again);

-- What only those jobs read.
drop index operations_unclaimed_lately_idx;

-- Emails that were given up are deleted after a while: their job read all that wait.
create index mails_failed_idx on mails (failed_at) where failed_at is not null;
