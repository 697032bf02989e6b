/** The ledger's tables at one moment, with SQL of its own: neither the posting function nor this package's reading is believed here. */
import { type Database, inTransaction } from "@passport/database";
import { sql } from "kysely";
import type { Transfer } from "../transfer.ts";

export interface TransferRow {
  id: string;
  kind: Transfer["kind"];
  debit: string;
  credit: string;
  amount: string;
  /** "account amount" of each of its entries, the payer's first. */
  legs: string[];
}

export interface Tables {
  transfers: ReadonlyMap<string, TransferRow>;
  refusals: ReadonlySet<string>;
  balances: ReadonlyMap<string, bigint>;
}

export const readTables = (db: Database): Promise<Tables> =>
  inTransaction(db, async (transaction) => {
    // One moment for all: a batch of a killed process may still be committing.
    await sql`set transaction isolation level repeatable read read only`.execute(transaction);
    // Full: entries of a transfer that is not there are found too.
    const transfers = await sql<TransferRow>`
      select coalesce(id, transfer_id) as id, (array['post', 'hold', 'settle', 'release'])[kind] as kind, debit, credit,
        amount::text as amount, coalesce(legs, '{}') as legs
      from (select * from ledger.transfers where kind <> 0) carried_out full join (
        select transfer_id, array_agg(account_id || ' ' || amount order by amount) as legs
        from ledger.entries group by transfer_id
      ) entries on transfer_id = id`.execute(transaction);
    const refusals = await sql<{ id: string }>`select id from ledger.transfers where kind = 0`.execute(transaction);
    const balances = await sql<{ id: string; posted: string }>`
      select id, posted::text as posted from ledger.accounts`.execute(transaction);
    return {
      transfers: new Map(transfers.rows.map((row) => [row.id, row])),
      refusals: new Set(refusals.rows.map(({ id }) => id)),
      balances: new Map(balances.rows.map(({ id, posted }) => [id, BigInt(posted)])),
    };
  });
