/** Entries by their numbers, with everything a reader wants to know of them: every way of reading ends here. */
import type { Database } from "@passport/database";
import { type RawBuilder, sql } from "kysely";
import type { HistoryEntry } from "../history.ts";

export interface EntryRow {
  seq: number;
  transfer_id: string;
  amount: string;
  balance_after: string;
  created_at: Date;
  description: string;
  related: string | null;
  group: string;
  sub_group: string;
  from_id: string;
  from_name: string;
  from_kind: string;
  to_id: string;
  to_name: string;
  to_kind: string;
}

/** Of `ledger.entries_at(…) entry`. */
export const entryColumns = sql`entry.seq, entry.transfer_id, entry.amount, entry.balance_after, entry.created_at, entry.description,
  entry.related, entry."group", entry.sub_group, entry.from_id, entry.from_name, entry.from_kind, entry.to_id, entry.to_name, entry.to_kind`;

/** `seqs` is an array of bigint. Oldest first. */
export const readEntries = async (
  db: Database,
  accountId: string,
  seqs: RawBuilder<unknown>,
): Promise<HistoryEntry[]> => {
  const { rows } = await sql<EntryRow>`select * from ledger.entries_at(${accountId}, ${seqs})`.execute(db);
  return rows.map(toEntry);
};

export const toEntry = (row: EntryRow): HistoryEntry => ({
  seq: row.seq,
  transferId: row.transfer_id,
  amount: BigInt(row.amount),
  from: { accountId: row.from_id, name: row.from_name, isSystem: row.from_kind !== "user" },
  to: { accountId: row.to_id, name: row.to_name, isSystem: row.to_kind !== "user" },
  balanceAfter: BigInt(row.balance_after),
  group: row.group,
  subGroup: row.sub_group,
  description: row.description,
  related: row.related ?? undefined,
  createdAt: row.created_at,
});
