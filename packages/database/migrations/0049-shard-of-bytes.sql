-- The same number from the last two bytes instead of text: postings and reconciliation compute it for every row.
set local role passport_ledger;

create or replace function ledger.shard_of(account_id uuid) returns smallint
language sql immutable parallel safe
return ((get_byte(uuid_send(account_id), 14) % 4) * 256 + get_byte(uuid_send(account_id), 15))::smallint;

reset role;
