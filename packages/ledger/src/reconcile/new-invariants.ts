/**
 * The same invariants as in `invariants.ts`, asked of what is new (`gather-new.ts`): what is old was checked by the run that
 * made the checkpoint, and is checked again by the full run.
 */
import { type RawBuilder, sql } from "kysely";
import { accountsKeepTheirOwners, type Invariant, invariants } from "./invariants.ts";

const ofNew: Readonly<Record<string, RawBuilder<{ subject: string }>>> = {
  // Both accounts of what moved have changed; of a hold, the payee's may not have.
  transfers_stay_in_one_currency: sql`
    select transfer.id::text as subject from new_transfers transfer
    left join changed payer on payer.id = transfer.debit left join changed payee on payee.id = transfer.credit
    where coalesce(payer.currency, (select currency from ledger.accounts where id = transfer.debit))
      <> coalesce(payee.currency, (select currency from ledger.accounts where id = transfer.credit))`,
  entries_make_balances: sql`
    select changed.id::text as subject
    from changed
    left join (
      select account_id, sum(entries) as entries, sum(posted) as posted, max(seq) as seq, max(last_at) as last_at
      from new_blocks group by account_id
    ) summed on summed.account_id = changed.id
    where changed.posted <> changed.posted_before + coalesce(summed.posted, 0)
      or changed.seq <> changed.seq_before + coalesce(summed.entries, 0)
      or changed.seq <> coalesce(summed.seq, changed.seq_before)
      or changed.last_at < greatest(summed.last_at, changed.last_at_before)`,
  entries_are_a_chain: sql`select account_id || ' ' || unnest(loose) as subject from new_blocks where loose is not null`,
  // An account's entries have different times, so none has two of one transfer: if each is of its transfer, it is enough
  // to count. What is missing is looked for only if the numbers differ.
  transfers_have_two_entries: sql`
    select unnest(strays)::text as subject from new_blocks where strays is not null
    union
    select transfer.id::text from (select id from new_transfers where kind in (1, 3)) transfer
    left join (select transfer_id, count(*) as entries from new_entries group by transfer_id) counted on transfer_id = transfer.id
    where counted.entries is distinct from 2 and (select sum(entries) from new_blocks)
      is distinct from (select 2 * count(*) from new_transfers where kind in (1, 3))`,
  // Every change of `held` has a number: one that was not found shows as a gap.
  holds_make_held: sql`
    select changed.id::text as subject
    from changed
    left join (
      select account_id, sum(amount) as held from possible_holds where ended_by is null group by account_id
    ) holding on holding.account_id = changed.id
    left join (
      select debit, count(*) as changes from new_transfers where kind in (2, 3, 4) group by debit
    ) counted on counted.debit = changed.id
    where changed.held <> coalesce(holding.held, 0)
      or changed.held_seq <> changed.held_seq_before + coalesce(counted.changes, 0)`,
  holds_end_once: sql`
    select ending.id::text as subject
    from new_transfers ending
    left join lateral (select * from ledger.transfers where id = ending.related and kind = 2 limit 1) hold on true
    where ending.kind in (3, 4) and (hold.id is null
      or ending.ended_by is distinct from ending.id or (ending.kind = 3) is distinct from ending.is_settled
      or ending.debit <> hold.debit or ending.credit <> hold.credit or ending.amount <> hold.amount)
    union all
    select hold_id::text from possible_holds
    where ended_by is not null and not exists (
      select from new_transfers where id = possible_holds.ended_by and kind in (3, 4))`,
  shards_are_closed: sql`
    select id::text as subject from new_transfers where ledger.shard_of(debit) <> ledger.shard_of(credit)
    union all
    -- Its entries were looked for in this shard alone.
    select id::text from changed where shard <> ledger.shard_of(id)`,
  milestones_count_entries: sql`
    with passing as (
      select id, shard, seq_before, seq_before / 512 * 512 as start, seq / 512 * 512 as until
      from changed where seq / 512 > seq_before / 512
    ), counted as (
      select id, topic, (seq + 511) / 512 * 512 as seq, count(*) as entries from (
        select passing.id, entry.topic, entry.seq
        from passing join new_entries entry on entry.account_id = passing.id and entry.seq <= passing.until
        union all
        -- The block that was half full at the checkpoint.
        select passing.id, entry.topic, entry.seq
        from passing cross join lateral (
          select topic, seq from ledger.entries
          where account_id = passing.id and shard = passing.shard and seq > passing.start and seq <= passing.seq_before offset 0
        ) entry
      ) block
      group by 1, 2, 3
    ), expected as (
      select counted.id, counted.topic, counted.seq,
        coalesce(earlier.entries, 0) + sum(counted.entries) over (partition by counted.id, counted.topic order by counted.seq) as entries
      from counted join passing using (id)
      left join lateral (
        select entries from ledger.milestones
        where account_id = counted.id and topic = counted.topic and seq <= passing.start order by seq desc limit 1
      ) earlier on true
    ), found as (
      select passing.id, milestone.topic, milestone.seq, milestone.entries
      from passing cross join ledger.topics known
      cross join lateral (
        select * from ledger.milestones where account_id = passing.id and topic = known.code and seq > passing.start offset 0
      ) milestone
    )
    select id || ' ' || seq as subject from found full join expected using (id, topic, seq)
    where found.entries is distinct from expected.entries`,
};

/** One that has no question here is asked of everything: `new-invariants.test.ts` says of which that is right. */
export const newInvariants: readonly Invariant[] = [
  ...invariants.map((invariant) => ({ ...invariant, breaches: ofNew[invariant.name] ?? invariant.breaches })),
  {
    ...accountsKeepTheirOwners,
    breaches: sql`select id::text as subject from changed where account_hash <> account_hash_before`,
  },
];
