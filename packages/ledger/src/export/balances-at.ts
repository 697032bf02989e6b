/** Every account's balance at an instant, as lines of CSV: what its entries up to then add up to (LEDGER-22). */
import { type Database, inTransaction } from "@passport/database";
import { sql } from "kysely";
import { decimalText } from "./book-format.ts";

interface Row {
  id: string;
  kind: string;
  code: string;
  decimals: number;
  balance: string;
}

/** Reads all entries once instead of searching each account's, as an export does anyway. Accounts without an entry are left out. */
export const exportBalancesAt = (db: Database, instant: Date, write: (text: string) => Promise<void>): Promise<void> =>
  inTransaction(db, async (transaction) => {
    await sql`set transaction isolation level repeatable read read only`.execute(transaction);
    await sql`set local statement_timeout = 0`.execute(transaction);
    const { rows } = await sql<Row>`
      select account.id, account.kind, currency.code, currency.decimals, newest.balance_after as balance
      from (
        select distinct on (account_id) account_id, balance_after from ledger.entries
        where created_at <= ${instant} order by account_id, seq desc
      ) newest
      join ledger.accounts account on account.id = newest.account_id
      join ledger.currencies currency on currency.id = account.currency
      order by currency.id, account.kind, account.id`.execute(transaction);
    await write("account,kind,currency,balance\n");
    for (const { id, kind, code, decimals, balance } of rows) {
      await write(`${id},${kind},${code},${decimalText(BigInt(balance), decimals)}\n`);
    }
  });
