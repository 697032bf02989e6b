/**
 * The one pass over entries that both runs make: it sorts them once, checks that each follows the one before it and is of
 * its transfer, and hashes an account's entries in blocks of 512. What a block does not pass, it names.
 *
 * Sorting by block first is the same order as by `seq`, and lets rows be aggregated as they come: the bytes of a block need
 * no sort of their own. In another order the hash would not fit; it cannot fit by mistake.
 */
import { type RawBuilder, sql } from "kysely";

/** Whether the row `entry` is one of the two that its `transfer` makes. */
export const isOfTransfer = sql`coalesce(
  transfer.kind in (1, 3) and entry.topic = transfer.topic and entry.created_at = transfer.created_at
  and (entry.account_id = transfer.debit and entry.amount = -transfer.amount
    or entry.account_id = transfer.credit and entry.amount = transfer.amount), false)`;

/**
 * `rows` has the columns of an entry, `nth` (which checkpoint of its account it belongs to), `bytes`, `is_of_transfer`, and
 * what its account was before the first of them: `seq_before`, `posted_before`, `last_at_before`.
 */
export const entryBlocks = (rows: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select account_id, nth, block, count(*) as entries, sum(amount) as posted, max(seq) as seq, max(created_at) as last_at,
    sha256(string_agg(bytes, '')) as digest,
    array_agg(seq) filter (where is_loose) as loose, array_agg(transfer_id) filter (where not is_of_transfer) as strays
  from (
    select account_id, nth, block, seq, amount, created_at, transfer_id, is_of_transfer, bytes,
      seq <> 1 + lag(seq, 1, seq_before) over chain
      or balance_after <> amount + lag(balance_after, 1, posted_before) over chain
      or created_at <= lag(created_at, 1, last_at_before) over chain as is_loose
    from (select *, (seq - 1) / 512 as block from (${rows} offset 0) entry offset 0) entry
    window chain as (partition by account_id order by nth, block, seq)
  ) linked
  group by account_id, nth, block`;
