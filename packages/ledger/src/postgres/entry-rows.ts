/** An entry with everything a reader wants to know of it: whichever way entries are chosen, this completes them. */
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

/** `chosen` selects from ledger.entries. */
export const completeEntries = (chosen: RawBuilder<unknown>): RawBuilder<EntryRow> => sql<EntryRow>`
  select entry.seq, entry.transfer_id, transfer.amount, entry.balance_after, entry.created_at, transfer.description,
    transfer.related, topic."group", topic.sub_group,
    payer.id as from_id, payer.name as from_name, payer.kind as from_kind,
    payee.id as to_id, payee.name as to_name, payee.kind as to_kind
  from (${chosen}) entry
  join ledger.transfers transfer on transfer.id = entry.transfer_id
  join ledger.topics topic on topic.code = entry.topic
  join ledger.accounts payer on payer.id = transfer.debit
  join ledger.accounts payee on payee.id = transfer.credit`;

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
