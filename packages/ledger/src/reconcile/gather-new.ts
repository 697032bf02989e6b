/**
 * Copies what is new since each account's last checkpoint into temporary tables, at the snapshot of the transaction.
 *
 * New is decided by an account's own numbers and never by the clock: a transaction that commits late has the next `seq` and
 * the next `held_seq` of its accounts, and its time is later than their `last_at`, because posting locks them
 * (`reconcile-new.int.test.ts`). Both accounts of a transfer change in one transaction, so its entries are new together.
 *
 * Every read of a large table is a lateral subquery with `offset 0` or `limit 1`: it walks an index once for each account
 * or transfer that is new, and the planner cannot turn it into a scan of everything. Then one pass over the entries
 * (`entry-blocks.ts`) makes the few rows that most questions are asked of.
 */
import type { Transaction } from "@passport/database";
import { type RawBuilder, sql } from "kysely";
import { accountHash, entryBytes, transferBytes, withPlayer } from "./checkpoint-hash.ts";
import { entryBlocks, isOfTransfer } from "./entry-blocks.ts";

export interface NewCounts {
  accounts: number;
  transfers: number;
  entries: number;
}

/** Transfers with the end of the hold that they settle or release, and their bytes. */
const transferWithEnd = (condition: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select transfer.*, ${transferBytes} as bytes
  from (
    select transfer.*, hold_end.ended_by, hold_end.is_settled
    from ledger.transfers transfer
    left join lateral (
      select * from ledger.hold_ends where transfer.kind in (3, 4) and hold_id = transfer.related limit 1
    ) hold_end on true
    where ${condition}
  ) transfer`;

export const gatherNew = async (transaction: Transaction): Promise<NewCounts> => {
  await sql`
    create temporary table changed on commit drop as
    select account.id, account.shard, account.currency, account.posted, account.held, account.seq, account.held_seq, account.last_at,
      checkpoint.reconciliation as previous, checkpoint.hash as hash_before,
      coalesce(checkpoint.seq, 0) as seq_before, coalesce(checkpoint.held_seq, 0) as held_seq_before,
      coalesce(checkpoint.posted, 0) as posted_before, coalesce(checkpoint.last_at, '-infinity') as last_at_before,
      coalesce(checkpoint.open_holds, '{}') as open_holds_before,
      account.hash as account_hash, checkpoint.account_hash as account_hash_before
    from (
      select account.*, ${accountHash} as hash from ledger.accounts account ${withPlayer}
      where account.seq > 0 or account.held_seq > 0 or account.posted <> 0 or account.held <> 0
      offset 0
    ) account
    left join lateral (
      select * from ledger.checkpoints where account_id = account.id order by reconciliation desc limit 1
    ) checkpoint on true
    where checkpoint.account_id is null or account.seq <> checkpoint.seq or account.held_seq <> checkpoint.held_seq
      or account.posted <> checkpoint.posted or account.held <> checkpoint.held or account.hash <> checkpoint.account_hash`.execute(
    transaction,
  );
  await sql`
    create temporary table new_entries on commit drop as
    select entry.* from changed
    cross join lateral (
      select * from ledger.entries where account_id = changed.id and shard = changed.shard and seq > changed.seq_before offset 0
    ) entry`.execute(transaction);
  await sql`
    create temporary table new_transfers on commit drop as
    -- By the payer's entry, which each transfer has once. One that has none is missed by the payee's entry, and found so.
    select transfer.* from (select transfer_id as id from new_entries where amount < 0 order by transfer_id) moved
    cross join lateral (${transferWithEnd(sql`transfer.id = moved.id limit 1`)}) transfer
    union all
    select transfer.* from changed
    cross join lateral (${transferWithEnd(sql`
      transfer.debit = changed.id and transfer.created_at > changed.last_at_before and transfer.kind in (2, 4) offset 0`)}) transfer
    where changed.held_seq <> changed.held_seq_before`.execute(transaction);
  await sql`analyze changed, new_entries, new_transfers`.execute(transaction);
  await sql`
    create temporary table new_blocks on commit drop as
    ${entryBlocks(sql`
      select entry.*, 0 as nth, changed.seq_before, changed.posted_before, changed.last_at_before,
        ${isOfTransfer} as is_of_transfer, ${entryBytes} as bytes
      from new_entries entry
      join changed on changed.id = entry.account_id
      left join new_transfers transfer on transfer.id = entry.transfer_id`)}`.execute(transaction);
  await sql`analyze new_blocks`.execute(transaction);
  // The holds that may be open: those that were, and new ones.
  await sql`
    create temporary table possible_holds on commit drop as
    select possible.account_id, possible.hold_id, hold.amount, hold_end.ended_by
    from (
      select id as account_id, unnest(open_holds_before) as hold_id from changed
      union
      select debit, id from new_transfers where kind = 2
    ) possible
    left join lateral (select * from ledger.transfers where id = possible.hold_id and kind = 2 limit 1) hold on true
    left join lateral (select * from ledger.hold_ends where hold_id = possible.hold_id limit 1) hold_end on true`.execute(
    transaction,
  );
  await sql`analyze possible_holds`.execute(transaction);
  const { rows } = await sql<NewCounts>`
    select (select count(*) from changed) as accounts, (select count(*) from new_transfers) as transfers,
      (select count(*) from new_entries) as entries`.execute(transaction);
  return rows[0] ?? { accounts: 0, transfers: 0, entries: 0 };
};
