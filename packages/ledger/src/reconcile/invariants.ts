/**
 * What must be true of the books at every moment, in words and as a question that finds the breaches.
 * Everything is recomputed from transfers and entries; no stored sum is believed. Each question gives
 * one row for a breach, whose `subject` names the account or transfer.
 */
import { type RawBuilder, sql } from "kysely";

export interface Invariant {
  name: string;
  words: string;
  /** Undefined: the pass over all entries finds its breaches (`full-pass.ts`). */
  breaches?: RawBuilder<{ subject: string }> | undefined;
}

/** Asked by both runs, each in its own way. */
export const accountsKeepTheirOwners = {
  name: "accounts_keep_their_owners",
  words: "An account has the kind, the currency and the player that it had when it was first checked (LEDGER-27).",
} satisfies Invariant;

export const invariants: readonly Invariant[] = [
  {
    name: "sum_is_zero",
    words: "All accounts of a currency together hold nothing: what one has, another owes (LEDGER-2).",
    breaches: sql`
      select 'sum of currency ' || currency || ' ' || sum(posted) as subject
      from ledger.accounts group by currency having sum(posted) <> 0`,
  },
  {
    name: "nobody_owes",
    words:
      "No account but a chain's or an issuer's is below zero, and none holds more than it has (LEDGER-3, LEDGER-4).",
    breaches: sql`
      select id::text as subject from ledger.accounts
      where held < 0 or (posted < held and kind not in ('chain', 'issuer'))`,
  },
  {
    name: "transfers_stay_in_one_currency",
    words: "Both ends of a transfer have the same currency (LEDGER-20).",
    breaches: sql`
      select transfer.id::text as subject from ledger.transfers transfer
      join ledger.accounts payer on payer.id = transfer.debit join ledger.accounts payee on payee.id = transfer.credit
      where payer.currency <> payee.currency`,
  },
  {
    name: "issued_within_caps",
    words:
      "What issuers owe and hold back is what their currency says is issued, within its cap; chains have none (LEDGER-21).",
    breaches: sql`
      select 'currency ' || currency.id as subject from ledger.currencies currency
      left join ledger.issues issue on issue.currency = currency.id
      left join (
        select currency, sum(held - posted) filter (where kind = 'issuer') as issued, bool_or(kind = 'chain') as has_chain
        from ledger.accounts where kind in ('issuer', 'chain') group by currency
      ) held on held.currency = currency.id
      where coalesce(issue.issued, 0) <> coalesce(held.issued, 0) or issue.issued > issue.cap
        or held.has_chain and not currency.on_chain`,
  },
  {
    name: "entries_make_balances",
    words: "An account's balance and number of entries are what its entries add up to.",
  },
  {
    name: "entries_are_a_chain",
    words: "Each entry follows the one before it: next number, later time, balance after = balance before + amount.",
  },
  {
    name: "transfers_have_two_entries",
    words: "A transfer that moves money has one entry at each end, with its amount, topic and time; no other has any.",
  },
  {
    name: "holds_make_held",
    words: "What an account holds back is the sum of its holds that have not ended.",
    breaches: sql`
      select coalesce(account.id, holding.debit)::text as subject
      from ledger.accounts account
      full join (
        select debit, sum(amount) as held from ledger.transfers hold
        where kind = 2 and not exists (select from ledger.hold_ends where hold_id = hold.id)
        group by debit
      ) holding on holding.debit = account.id
      where account.id is null or account.held <> coalesce(holding.held, 0)`,
  },
  {
    name: "holds_end_once",
    words: "A hold ends at most once, by the settlement or release that says so, and moves what it held (LEDGER-5).",
    breaches: sql`
      select coalesce(ending.id, hold_end.ended_by)::text as subject
      from (select * from ledger.transfers where kind in (3, 4)) ending
      full join ledger.hold_ends hold_end on hold_end.ended_by = ending.id
      left join ledger.transfers hold on hold.id = hold_end.hold_id and hold.kind = 2
      where ending.id is null or hold_end.hold_id is null or hold.id is null
        or ending.related is distinct from hold_end.hold_id or (ending.kind = 3) <> hold_end.is_settled
        or ending.debit <> hold.debit or ending.credit <> hold.credit or ending.amount <> hold.amount`,
  },
  {
    name: "shards_are_closed",
    words: "A transfer stays inside one shard, and an entry lies where its account does.",
    breaches: sql`
      select id::text as subject from ledger.transfers where ledger.shard_of(debit) <> ledger.shard_of(credit)
      union all
      select account_id || ' ' || seq from ledger.entries where shard <> ledger.shard_of(account_id)`,
  },
  {
    name: "milestones_count_entries",
    words: "Every 512th entry of an account has its milestones, and they count what is there.",
    breaches: sql`
      select coalesce(milestone.account_id, counted.account_id) || ' ' || coalesce(milestone.seq, counted.seq) as subject
      from ledger.milestones milestone
      full join (
        select account_id, topic, seq, sum(entries) over (partition by account_id, topic order by seq) as entries from (
          select entry.account_id, entry.topic, (entry.seq + 511) / 512 * 512 as seq, count(*) as entries
          from ledger.entries entry join ledger.accounts account on account.id = entry.account_id
          where entry.seq <= account.seq / 512 * 512
          group by 1, 2, 3
        ) block
      ) counted using (account_id, topic, seq)
      where milestone.entries is distinct from counted.entries`,
  },
];
