import { type Database, fixedQuery, plainArray } from "@passport/database";
import { sql } from "kysely";
import type { Currency, CurrencyBalance } from "../currency.ts";

interface CurrencyRow {
  id: number;
  code: string;
  name: string;
  decimals: number;
  issuer: string | null;
  on_chain: boolean;
}

const toCurrency = ({ id, code, name, decimals, issuer, on_chain }: CurrencyRow): Currency => ({
  ...{ id, code, name, decimals },
  issuer: issuer ?? undefined,
  isOnChain: on_chain,
});

export const readCurrencies = async (db: Database): Promise<Currency[]> => {
  const { rows } = await sql<CurrencyRow>`select * from ledger.currencies order by id`.execute(db);
  return rows.map(toCurrency);
};

interface BalanceRow extends CurrencyRow {
  owner: string;
  account_id: string;
  posted: string;
  held: string;
  seq: number;
  held_seq: number;
}

const otherBalances = fixedQuery(
  "ledger_other_balances",
  (_, { owners }: { owners: string }) => sql<BalanceRow>`
      select account.owner, account.id as account_id, account.posted, account.held, account.seq, account.held_seq,
        currency.id, currency.code, currency.name, currency.decimals, currency.issuer, currency.on_chain
      from ledger.accounts account join ledger.currencies currency on currency.id = account.currency
      where account.owner = any(${owners}::uuid[]) order by currency.id`,
);

/** One list for each owner, in the order in which the currencies were declared. */
export const readOtherBalances = async (db: Database, owners: readonly string[]): Promise<CurrencyBalance[][]> => {
  const rows = await otherBalances(db, { owners: plainArray(owners) });
  const byOwner = Map.groupBy(rows, ({ owner }) => owner);
  return owners.map((owner) => (byOwner.get(owner) ?? []).map(toCurrencyBalance));
};

const toCurrencyBalance = (row: BalanceRow): CurrencyBalance => ({
  accountId: row.account_id,
  currency: toCurrency(row),
  ...{ posted: BigInt(row.posted), held: BigInt(row.held), seq: row.seq, heldSeq: row.held_seq },
});

/** What players read as the name of the account that they own. */
export const readAccountName = async (db: Database, accountId: string): Promise<string> => {
  const { rows } = await sql<{ name: string }>`select name from ledger.accounts where id = ${accountId}`.execute(db);
  const [account] = rows;
  if (account === undefined) throw new Error(`there is no account ${accountId}`);
  return account.name;
};
