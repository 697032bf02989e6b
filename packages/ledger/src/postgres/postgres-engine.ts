/** The ledger in PostgreSQL. The tables and the posting function are in packages/database/migrations. */
import { type Database, fixedQuery, plainArray, textArray } from "@passport/database";
import { sql } from "kysely";
import { supsId } from "../currency.ts";
import type { Balance, LedgerEngine, OpenVerdict } from "../engine.ts";
import type { Verdict } from "../transfer.ts";
import { toLockBits } from "./codes.ts";
import { cutBatch } from "./cut-batch.ts";
import { readEntriesAfter, readNewestEntries } from "./entries-of-many.ts";
import { readEntries } from "./entry-rows.ts";
import { postBatch } from "./post-batch.ts";
import { readHistory } from "./read-history.ts";
import { searchHistory } from "./search-history.ts";
import { TopicCodes } from "./topic-codes.ts";

const openVerdicts: readonly OpenVerdict[] = ["opened", "exists", "exists_with_different_fields"];

/** `db` may be a transaction: what is posted then commits with it. */
export const createPostgresEngine = (db: Database, topicCodes = new TopicCodes()): LedgerEngine => ({
  async openAccounts(accounts) {
    const { rows } = await sql<{ answers: number[] }>`select ledger.open_accounts(
      ${plainArray(accounts.map(({ id }) => id))}, ${plainArray(accounts.map(({ kind }) => kind))},
      ${textArray(accounts.map(({ name }) => name))}, ${plainArray(accounts.map(({ currency }) => currency ?? supsId))},
      ${plainArray(accounts.map(({ owner }) => owner ?? "NULL"))}) as answers`.execute(db);
    return (rows[0]?.answers ?? []).map((code) => openVerdicts[code] ?? "exists_with_different_fields");
  },

  async setLocks(accountId, locks) {
    await sql`select ledger.set_locks(${accountId}, ${toLockBits(locks)}::smallint)`.execute(db);
  },

  async post(transfers) {
    const answers: Verdict[] = [];
    for (const batch of cutBatch(transfers)) answers.push(...(await postBatch(db, topicCodes, batch)));
    return answers;
  },

  async balances(accountIds) {
    const rows = await balancesByIds(db, { ids: plainArray(accountIds) });
    const found = new Map(rows.map((row) => [row.id, toBalance(row)]));
    return accountIds.map((id) => found.get(id));
  },

  async balanceAt(accountId, instant) {
    // Time rises with seq: halving finds the number, and the key the entry.
    const { rows } = await sql<{ balance: string }>`
      select coalesce((
        select balance_after from ledger.entries
        where account_id = account.id and shard = account.shard
          and seq = ledger.entries_before(account.id, ${instant}::timestamptz + interval '1 microsecond')), 0) as balance
      from ledger.accounts account where account.id = ${accountId}`.execute(db);
    return rows[0] && BigInt(rows[0].balance);
  },

  history: (query) => readHistory(db, query),
  search: (query) => searchHistory(db, query),

  async entriesAfter(accountId, seq, limit) {
    const [entries = []] = await readEntriesAfter(db, [{ id: accountId, seq }], limit);
    return entries;
  },
  entriesAfterEach: (positions, limit) => readEntriesAfter(db, positions, limit),
  newestEntries: (accountIds, limit) => readNewestEntries(db, accountIds, limit),

  async entryOf(accountId, transferId) {
    // Time rises with seq, so the transfer's time leads to its entry without an index over all of them.
    const seqs = sql`array(
      select ledger.entries_before(${accountId}, own.created_at) + 1 from ledger.transfers own
      where own.id = ${transferId} and own.kind in (1, 3) and ${accountId}::uuid in (own.debit, own.credit))`;
    const [entry] = await readEntries(db, accountId, seqs);
    return entry;
  },

  async groups() {
    const { rows } = await sql<{ group: string; sub_groups: string[] }>`
      select "group", array_agg(sub_group order by sub_group) as sub_groups
      from ledger.topics group by "group" order by "group"`.execute(db);
    return new Map(rows.map((row) => [row.group, row.sub_groups]));
  },
});

const balancesByIds = fixedQuery(
  "ledger_balances",
  (_, { ids }: { ids: string }) => sql<BalanceRow>`
      select id, posted, held, seq, held_seq from ledger.accounts where id = any(${ids}::uuid[])`,
);

interface BalanceRow {
  id: string;
  posted: string;
  held: string;
  seq: number;
  held_seq: number;
}

const toBalance = (row: BalanceRow): Balance => ({
  posted: BigInt(row.posted),
  held: BigInt(row.held),
  seq: row.seq,
  heldSeq: row.held_seq,
});
