/**
 * Every entry that there is, read once (`entry-blocks.ts`), in one statement: it finds whatever is wrong with entries
 * and compares them with every checkpoint that was made of them. It reads tables from end to end and sorts, instead of
 * looking up rows of an account, so it can be done in parallel and needs no temporary table: a replica has none.
 */
import { sql } from "kysely";
import {
  checkpointHash,
  entriesDigest,
  entryBytes,
  holdsDigest,
  milestonesDigest,
  transferBytes,
} from "./checkpoint-hash.ts";
import { entryBlocks, isOfTransfer } from "./entry-blocks.ts";

const transfers = sql`
  select transfer.*, ${transferBytes} as bytes
  from (
    select transfer.*, hold_end.ended_by, hold_end.is_settled
    from ledger.transfers transfer
    left join ledger.hold_ends hold_end on hold_end.hold_id = transfer.related and transfer.kind in (3, 4)
  ) transfer`;

/** Where the checkpoints of each account ended. The `nth` is the first that ended at a row or after it. */
const ends = sql`
  select account_id, array_agg(seq order by seq) as seqs, array_agg(last_at order by last_at) as last_ats
  from ledger.checkpoints group by account_id`;

const blocks = entryBlocks(sql`
  select entry.*, coalesce(width_bucket(entry.seq - 1, ends.seqs), 0) as nth,
    0::bigint as seq_before, 0::numeric as posted_before, '-infinity'::timestamptz as last_at_before,
    ${isOfTransfer} as is_of_transfer, ${entryBytes} as bytes
  from ledger.entries entry
  left join (${transfers}) transfer on transfer.id = entry.transfer_id
  left join (${ends}) ends on ends.account_id = entry.account_id`);

const hash = checkpointHash({
  hashBefore: sql`checkpoint.hash_before`,
  entries: sql`moved.digest`,
  holds: sql`held.digest`,
  milestones: sql`passed.digest`,
});

/** A row that was altered is named by its account's first checkpoint that no longer fits; later ones were made from that hash. */
const checkpointsThatDoNotFit = sql`
  select distinct on (checkpoint.account_id)
    format('reconciliation %s: account %s, entries %s to %s', checkpoint.reconciliation, checkpoint.account_id,
      checkpoint.seq_before + 1, checkpoint.seq) as subject
  from (
    select *, row_number() over made - 1 as nth, lag(hash) over made as hash_before, lag(seq, 1, 0::bigint) over made as seq_before
    from ledger.checkpoints window made as (partition by account_id order by reconciliation)
  ) checkpoint
  left join (
    select account_id, nth, ${entriesDigest} as digest from blocks block group by account_id, nth
  ) moved using (account_id, nth)
  left join (
    select debit as account_id, nth, ${holdsDigest} as digest from (
      select transfer.*, width_bucket(transfer.created_at - interval '1 microsecond', ends.last_ats) as nth
      from (${transfers}) transfer join ends on ends.account_id = transfer.debit
      where transfer.kind in (2, 4)
    ) transfer
    group by debit, nth
  ) held using (account_id, nth)
  left join (
    select account_id, nth, ${milestonesDigest} as digest from (
      select milestone.*, width_bucket(milestone.seq - 1, ends.seqs) as nth
      from ledger.milestones milestone join ends using (account_id)
    ) milestone
    group by account_id, nth
  ) passed using (account_id, nth)
  where checkpoint.hash <> ${hash}
  order by checkpoint.account_id, checkpoint.reconciliation`;

/** One row for each breach. */
export const fullPass = sql<{ invariant: string; subject: string }>`
  with ends as materialized (${ends}), blocks as materialized (${blocks})
  select 'entries_make_balances' as invariant, coalesce(account.id, summed.account_id)::text as subject
  from ledger.accounts account
  full join (
    select account_id, sum(entries) as entries, sum(posted) as posted, max(seq) as seq, max(last_at) as last_at
    from blocks group by account_id
  ) summed on summed.account_id = account.id
  where account.id is null
    or account.posted <> coalesce(summed.posted, 0)
    or account.seq <> coalesce(summed.entries, 0)
    or account.seq <> coalesce(summed.seq, 0)
    or account.last_at < summed.last_at
  union all
  select 'entries_are_a_chain', account_id || ' ' || unnest(loose) from blocks where loose is not null
  union all
  select 'transfers_have_two_entries', unnest(strays)::text from blocks where strays is not null
  union all
  -- As in new-invariants.ts: if every entry is of its transfer, it is enough to count.
  select 'transfers_have_two_entries', transfer.id::text
  from (select id from ledger.transfers where kind in (1, 3)) transfer
  left join (select transfer_id, count(*) as entries from ledger.entries group by transfer_id) counted on transfer_id = transfer.id
  where counted.entries is distinct from 2 and coalesce((select sum(entries) from blocks), 0)
    <> (select 2 * count(*) from ledger.transfers where kind in (1, 3))
  union all
  select 'checkpoints_fit', subject from (${checkpointsThatDoNotFit}) unfit`;
