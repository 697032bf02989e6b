-- The plans of these functions are made once for each connection. One that was made while a table was small read the table whole
-- from then on, until its next `analyze`: every push scanned its partition of the entries three times.
set local role passport_ledger;

alter function ledger.post_batch set enable_seqscan = off;
alter function ledger.entries_at set enable_seqscan = off;
alter function ledger.entries_before set enable_seqscan = off;

reset role;
