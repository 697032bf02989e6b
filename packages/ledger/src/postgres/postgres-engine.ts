/** The ledger in PostgreSQL. The tables and the posting function are in packages/database/migrations. */
import type { Database } from "@passport/database";
import { sql } from "kysely";
import { shardOf } from "../account.ts";
import type { Balance, LedgerEngine, OpenVerdict } from "../engine.ts";
import type { Verdict } from "../transfer.ts";
import { plainArray, textArray } from "./array-text.ts";
import { toLockBits } from "./codes.ts";
import { cutBatch } from "./cut-batch.ts";
import { completeEntries, type EntryRow, toEntry } from "./entry-rows.ts";
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
      ${textArray(accounts.map(({ name }) => name))}) as answers`.execute(db);
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
    const { rows } = await sql<BalanceRow>`
      select id, posted, held, seq, held_seq from ledger.accounts
      where id = any(${plainArray(accountIds)}::uuid[])`.execute(db);
    const found = new Map(rows.map((row) => [row.id, toBalance(row)]));
    return accountIds.map((id) => found.get(id));
  },

  history: (query) => readHistory(db, query),
  search: (query) => searchHistory(db, query),

  async entriesAfter(accountId, seq, limit) {
    const chosen = sql`
      select * from ledger.entries
      where account_id = ${accountId} and shard = ${shardOf(accountId)} and seq > ${seq} and seq <= ${seq + limit}`;
    const { rows } = await sql<EntryRow>`${completeEntries(chosen)} order by entry.seq`.execute(db);
    return rows.map(toEntry);
  },

  async entryOf(accountId, transferId) {
    // Time rises with seq, so the transfer's time leads to its entry without an index over all of them.
    const chosen = sql`
      select entries.* from ledger.transfers own
      join ledger.entries on entries.account_id = ${accountId} and entries.shard = ${shardOf(accountId)}
        and entries.seq = ledger.entries_before(${accountId}, own.created_at) + 1
      where own.id = ${transferId} and ${accountId}::uuid in (own.debit, own.credit) and entries.transfer_id = own.id`;
    const { rows } = await completeEntries(chosen).execute(db);
    return rows[0] && toEntry(rows[0]);
  },

  async groups() {
    const { rows } = await sql<{ group: string; sub_groups: string[] }>`
      select "group", array_agg(sub_group order by sub_group) as sub_groups
      from ledger.topics group by "group" order by "group"`.execute(db);
    return new Map(rows.map((row) => [row.group, row.sub_groups]));
  },
});

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
