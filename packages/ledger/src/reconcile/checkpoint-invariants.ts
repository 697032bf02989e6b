/**
 * Compares the books with every checkpoint that was made of them. A row that was altered since is named by the first
 * checkpoint of its account that no longer fits; later ones were made from that hash and still fit.
 */
import { sql } from "kysely";
import { accountHash, checkpointDigests, reconciliationHash, withPlayer } from "./checkpoint-hash.ts";
import { accountsKeepTheirOwners, type Invariant } from "./invariants.ts";

export const checkpointInvariants: readonly Invariant[] = [
  {
    name: "checkpoints_fit",
    words: "Entries, holds and milestones are still what they were when they were checked.",
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
    ...accountsKeepTheirOwners,
    breaches: sql`
      select format('reconciliation %s: account %s', min(checkpoint.reconciliation), account.id) as subject
      from (select account.id, ${accountHash} as hash from ledger.accounts account ${withPlayer}) account
      join ledger.checkpoints checkpoint on checkpoint.account_id = account.id and checkpoint.account_hash <> account.hash
      group by account.id`,
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
