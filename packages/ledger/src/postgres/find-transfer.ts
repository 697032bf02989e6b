import type { Database } from "@passport/database";
import { sql } from "kysely";
import type { AccountKind } from "../account.ts";
import type { Transfer } from "../transfer.ts";
import { toKind } from "./codes.ts";

/** A transfer as it was written, for those who may see both sides of it. */
export interface StoredTransfer {
  id: string;
  kind: Transfer["kind"];
  debit: string;
  credit: string;
  debitKind: AccountKind;
  creditKind: AccountKind;
  amount: bigint;
  group: string;
  subGroup: string;
  description: string;
  related: string | undefined;
  createdAt: Date;
}

interface TransferRow {
  id: string;
  kind: number;
  debit: string;
  credit: string;
  debit_kind: AccountKind;
  credit_kind: AccountKind;
  amount: string;
  group: string;
  sub_group: string;
  description: string;
  related: string | null;
  created_at: Date;
}

export const findTransfer = async (db: Database, id: string): Promise<StoredTransfer | undefined> => {
  const { rows } = await sql<TransferRow>`
    select transfers.*, topics."group", topics.sub_group, debtor.kind as debit_kind, creditor.kind as credit_kind
    from ledger.transfers join ledger.topics on topics.code = transfers.topic
    join ledger.accounts debtor on debtor.id = transfers.debit
    join ledger.accounts creditor on creditor.id = transfers.credit
    where transfers.id = ${id} and transfers.kind <> 0`.execute(db);
  const [row] = rows;
  return (
    row && {
      id: row.id,
      kind: toKind(row.kind),
      debit: row.debit,
      credit: row.credit,
      debitKind: row.debit_kind,
      creditKind: row.credit_kind,
      amount: BigInt(row.amount),
      group: row.group,
      subGroup: row.sub_group,
      description: row.description,
      related: row.related ?? undefined,
      createdAt: row.created_at,
    }
  );
};
