-- The plans of these functions are made once for each connection. One that was made while a table was small read the table whole
-- from then on, until its next `analyze`: every push scanned its partition of the entries three times.
--
-- What has to be read whole all the same, such as the one row of `state`, then counts as so expensive that PostgreSQL would compile
-- the query first: 10 ms for every posting.
set local role passport_ledger;

alter function ledger.post_batch set enable_seqscan = off;
alter function ledger.post_batch set jit = off;
alter function ledger.entries_at set enable_seqscan = off;
alter function ledger.entries_at set jit = off;
alter function ledger.entries_before set enable_seqscan = off;
alter function ledger.entries_before set jit = off;

reset role;
