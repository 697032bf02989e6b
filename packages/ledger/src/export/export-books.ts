/**
 * The whole books as text, piece by piece: one snapshot, read by cursors, so that neither their size nor a slow reader
 * takes memory here. Holds move nothing and are left out.
 */
import { type Database, inTransaction, type Transaction } from "@passport/database";
import { sql } from "kysely";
import type { AccountKind } from "../account.ts";
import type { Currency } from "../currency.ts";
import { readCurrencies } from "../postgres/read-currencies.ts";
import type { BookFormat, ExportedAccount, ExportedTransfer } from "./book-format.ts";

const pieceSize = 1000;

/** `write` resolves when more may be written. */
export const exportBooks = (db: Database, format: BookFormat, write: (text: string) => Promise<void>): Promise<void> =>
  inTransaction(db, async (transaction) => {
    await sql`set transaction isolation level repeatable read read only`.execute(transaction);
    await sql`set local statement_timeout = 0`.execute(transaction);
    // A reader may be slow.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction);
    const currencies = await readCurrencies(transaction);
    const currencyOf = lookUp(currencies);
    await write(format.heading(currencies));
    for await (const accounts of readAccounts(transaction, currencyOf)) {
      await write(accounts.map(({ account }) => format.account(account)).join(""));
    }
    let lastDay = "1970-01-01";
    for await (const transfers of readTransfers(transaction, currencyOf)) {
      await write(`\n${transfers.map(format.transfer).join("")}`);
      lastDay = transfers.at(-1)?.day ?? lastDay;
    }
    for await (const accounts of readAccounts(transaction, currencyOf)) {
      await write(accounts.map(({ account, posted }) => format.closing(account, posted, lastDay)).join(""));
    }
  });

type CurrencyOf = (id: number) => Currency;

const lookUp = (currencies: readonly Currency[]): CurrencyOf => {
  const known = new Map(currencies.map((currency) => [currency.id, currency]));
  return (id) => {
    const currency = known.get(id);
    if (currency === undefined) throw new Error(`there is no currency ${id}`);
    return currency;
  };
};

interface AccountRow {
  id: string;
  kind: AccountKind;
  currency: number;
  posted: string;
}

async function* readAccounts(
  transaction: Transaction,
  currencyOf: CurrencyOf,
): AsyncGenerator<{ account: ExportedAccount; posted: bigint }[]> {
  const query = sql<AccountRow>`select id, kind, currency, posted from ledger.accounts order by currency, kind, id`;
  for await (const rows of fetchAll<AccountRow>(transaction, query)) {
    yield rows.map(({ id, kind, currency, posted }) => ({
      account: { id, kind, currency: currencyOf(currency) },
      posted: BigInt(posted),
    }));
  }
}

interface LegRow extends Omit<AccountRow, "posted"> {
  transfer_id: string;
  day: string;
  group: string;
  sub_group: string;
  description: string;
  amount: string;
  balance_after: string;
}

/** Entries in the order of time, which puts those of one transfer beside each other. */
async function* readTransfers(transaction: Transaction, currencyOf: CurrencyOf): AsyncGenerator<ExportedTransfer[]> {
  const query = sql<LegRow>`
    select entry.transfer_id, to_char(entry.created_at at time zone 'UTC', 'YYYY-MM-DD') as day, topic."group",
      topic.sub_group, coalesce(transfer.description, '') as description, entry.amount, entry.balance_after,
      account.id, account.kind, account.currency
    from ledger.entries entry
    join ledger.topics topic on topic.code = entry.topic
    join ledger.accounts account on account.id = entry.account_id
    left join ledger.transfers transfer on transfer.id = entry.transfer_id
    order by entry.created_at, entry.transfer_id, entry.amount`;
  let open: ExportedTransfer | undefined;
  for await (const rows of fetchAll<LegRow>(transaction, query)) {
    const done: ExportedTransfer[] = [];
    for (const row of rows) {
      if (open?.id !== row.transfer_id) {
        if (open !== undefined) done.push(open);
        open = toTransfer(row);
      }
      const { id, kind, currency, amount, balance_after } = row;
      const account = { id, kind, currency: currencyOf(currency) };
      open.legs.push({ account, amount: BigInt(amount), balanceAfter: BigInt(balance_after) });
    }
    if (done.length > 0) yield done;
  }
  if (open !== undefined) yield [open];
}

const toTransfer = ({ transfer_id, day, group, sub_group, description }: LegRow): ExportedTransfer => ({
  ...{ id: transfer_id, day, group, subGroup: sub_group, description },
  legs: [],
});

async function* fetchAll<Row>(
  transaction: Transaction,
  query: ReturnType<typeof sql<Row>>,
): AsyncGenerator<readonly Row[]> {
  await sql`declare exported no scroll cursor for ${query}`.execute(transaction);
  const fetchPiece = sql<Row>`fetch ${sql.lit(pieceSize)} from exported`;
  for (;;) {
    const { rows } = await fetchPiece.execute(transaction);
    if (rows.length > 0) yield rows;
    if (rows.length < pieceSize) break;
  }
  await sql`close exported`.execute(transaction);
}
