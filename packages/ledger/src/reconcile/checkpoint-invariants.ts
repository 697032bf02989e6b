/**
 * Compares the books with every checkpoint that was made of them. A row that was altered since is named by the first
 * checkpoint of its account that no longer fits; later ones were made from that hash and still fit.
 */
import { sql } from "kysely";
import {
  checkpointDigests,
  checkpointHash,
  entriesDigest,
  holdsDigest,
  milestonesDigest,
  reconciliationHash,
} from "./checkpoint-hash.ts";
import { transferWithEnd } from "./gather-new.ts";
import type { Invariant } from "./invariants.ts";

const hash = checkpointHash({
  hashBefore: sql`before.hash`,
  entries: sql`moved.digest`,
  holds: sql`held.digest`,
  milestones: sql`passed.digest`,
});

export const checkpointInvariants: readonly Invariant[] = [
  {
    name: "checkpoints_fit",
    words: "Entries, holds and milestones are still what they were when they were checked.",
    breaches: sql`
      select distinct on (checkpoint.account_id)
        format('reconciliation %s: account %s, entries %s to %s', checkpoint.reconciliation, checkpoint.account_id,
          coalesce(before.seq, 0) + 1, checkpoint.seq) as subject
      from ledger.checkpoints checkpoint
      left join lateral (
        select * from ledger.checkpoints earlier
        where earlier.account_id = checkpoint.account_id and earlier.reconciliation = checkpoint.previous limit 1
      ) before on true
      cross join lateral (
        select ${entriesDigest} as digest
        from ledger.entries entry
        left join lateral (${transferWithEnd(sql`transfer.id = entry.transfer_id limit 1`)}) transfer on true
        where entry.account_id = checkpoint.account_id and entry.shard = ledger.shard_of(checkpoint.account_id)
          and entry.seq > coalesce(before.seq, 0) and entry.seq <= checkpoint.seq
      ) moved
      cross join lateral (
        select ${holdsDigest} as digest
        from (${transferWithEnd(sql`
          transfer.debit = checkpoint.account_id and transfer.kind in (2, 4)
          and transfer.created_at > coalesce(before.last_at, '-infinity') and transfer.created_at <= checkpoint.last_at offset 0`)}) transfer
      ) held
      cross join lateral (
        select ${milestonesDigest} as digest
        from ledger.milestones milestone
        where milestone.account_id = checkpoint.account_id
          and milestone.seq > coalesce(before.seq, 0) and milestone.seq <= checkpoint.seq
          and checkpoint.seq / 512 > coalesce(before.seq, 0) / 512
      ) passed
      where checkpoint.hash <> ${hash}
      order by checkpoint.account_id, checkpoint.reconciliation`,
  },
  {
    name: "accounts_follow_checkpoints",
    words: "An account goes on from its newest checkpoint, and is unchanged if it has moved nothing since.",
    breaches: sql`
      select format('reconciliation %s: account %s', checkpoint.reconciliation, checkpoint.account_id) as subject
      from (
        select distinct on (account_id) * from ledger.checkpoints order by account_id, reconciliation desc
      ) checkpoint
      left join ledger.accounts account on account.id = checkpoint.account_id
      where account.id is null or account.seq < checkpoint.seq or account.held_seq < checkpoint.held_seq
        or account.last_at < checkpoint.last_at
        or (account.seq = checkpoint.seq and account.posted <> checkpoint.posted)
        or (account.held_seq = checkpoint.held_seq and account.held <> checkpoint.held)`,
  },
  {
    name: "reconciliations_are_a_chain",
    words: "Each reconciliation has the checkpoints that it made, and follows the one before it.",
    breaches: sql`
      select 'reconciliation ' || coalesce(reconciliation.number, made.reconciliation) as subject
      from ledger.reconciliations reconciliation
      left join ledger.reconciliations before on before.number = reconciliation.previous
      full join (${checkpointDigests(sql`true`)}) made on made.reconciliation = reconciliation.number
      where reconciliation.number is null
        or reconciliation.number <> coalesce(before.number, 0) + 1
        or reconciliation.hash <> ${reconciliationHash(sql`before.hash`, sql`made.digest`)}`,
  },
];
