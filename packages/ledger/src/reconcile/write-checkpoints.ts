/** Writes what a run has checked (`gather-new.ts`): one checkpoint for each account that changed, and the run itself. */
import type { Transaction } from "@passport/database";
import { sql } from "kysely";
import {
  checkpointDigests,
  checkpointHash,
  entriesDigest,
  holdsDigest,
  milestonesDigest,
  reconciliationHash,
} from "./checkpoint-hash.ts";
import type { NewCounts } from "./gather-new.ts";

export const writeCheckpoints = async (transaction: Transaction, counts: NewCounts): Promise<number> => {
  const { rows } = await sql<{ previous: number | null }>`
    select max(number) as previous from ledger.reconciliations`.execute(transaction);
  const previous = rows[0]?.previous ?? null;
  const number = (previous ?? 0) + 1;
  await insertCheckpoints(transaction, number);
  await sql`
    insert into ledger.reconciliations (number, previous, checked_at, accounts, transfers, entries, hash)
    select reconciliation.*, ${reconciliationHash(
      sql`(select hash from ledger.reconciliations where number = ${previous})`,
      sql`(select digest from (${checkpointDigests(sql`reconciliation = ${number}`)}) made)`,
    )}
    from (
      select ${number}::bigint as number, ${previous}::bigint as previous, now() as checked_at, ${counts.accounts}::bigint as accounts,
        ${counts.transfers}::bigint as transfers, ${counts.entries}::bigint as entries
    ) reconciliation`.execute(transaction);
  return number;
};

const insertCheckpoints = async (transaction: Transaction, number: number): Promise<void> => {
  const hash = checkpointHash({
    hashBefore: sql`checkpoint.hash_before`,
    entries: sql`moved.digest`,
    holds: sql`held.digest`,
    milestones: sql`passed.digest`,
  });
  await sql`
    insert into ledger.checkpoints (account_id, reconciliation, previous, seq, held_seq, posted, held, last_at, open_holds,
      account_hash, hash)
    select checkpoint.account_id, checkpoint.reconciliation, checkpoint.previous, checkpoint.seq, checkpoint.held_seq,
      checkpoint.posted, checkpoint.held, checkpoint.last_at, checkpoint.open_holds, checkpoint.account_hash, ${hash}
    from (
      select changed.id as account_id, ${number}::bigint as reconciliation, changed.*, coalesce(holding.ids, '{}') as open_holds
      from changed left join (
        select account_id, array_agg(hold_id order by hold_id) as ids from possible_holds where ended_by is null group by account_id
      ) holding on holding.account_id = changed.id
    ) checkpoint
    left join (
      select account_id, ${entriesDigest} as digest from new_blocks block group by account_id
    ) moved on moved.account_id = checkpoint.account_id
    left join (
      select transfer.debit as account_id, ${holdsDigest} as digest
      from new_transfers transfer where kind in (2, 4) group by transfer.debit
    ) held on held.account_id = checkpoint.account_id
    left join (
      select changed.id as account_id, ${milestonesDigest} as digest
      from changed cross join ledger.topics known
      cross join lateral (
        select * from ledger.milestones
        where account_id = changed.id and topic = known.code and seq > changed.seq_before and seq <= changed.seq offset 0
      ) milestone
      where changed.seq / 512 > changed.seq_before / 512
      group by changed.id
    ) passed on passed.account_id = checkpoint.account_id`.execute(transaction);
};
