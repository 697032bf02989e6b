/** All SQL of purchases: quotes, and the one row of the sale. */
import { type Database, newId, type Transaction } from "@passport/database";
import { sql } from "kysely";
import type { PaymentToken } from "./payment-tokens.ts";

export interface Sale {
  remaining: bigint;
  version: number;
}

interface SaleRow {
  remaining: string;
  version: number;
}

const toSale = (row: SaleRow | undefined): Sale => {
  if (row === undefined) throw new Error("the sale has no row");
  return { remaining: BigInt(row.remaining), version: row.version };
};

export const findSale = async (db: Database): Promise<Sale> => {
  const { rows } = await sql<SaleRow>`select supply - sold as remaining, version from sale`.execute(db);
  return toSale(rows[0]);
};

/** Until the transaction ends no other process sells. */
export const lockSale = async (transaction: Transaction): Promise<Sale> => {
  const { rows } = await sql<SaleRow>`select supply - sold as remaining, version from sale for update`.execute(
    transaction,
  );
  return toSale(rows[0]);
};

/** RATES-8: never more than there is; undefined when there is not enough. */
export const sell = async (transaction: Transaction, amount: bigint): Promise<Sale | undefined> => {
  const { rows } = await sql<SaleRow>`
    update sale set sold = sold + ${amount.toString()}::numeric, version = version + 1
    where sold + ${amount.toString()}::numeric <= supply
    returning supply - sold as remaining, version
  `.execute(transaction);
  return rows[0] && toSale(rows[0]);
};

export interface AskedQuote {
  accountId: string;
  chainId: number;
  token: PaymentToken;
  amount: bigint;
}

/** Asks the database for a quote at its present prices; there is none while the sale or the coin is closed. */
export const makeQuote = async (db: Database, { accountId, chainId, token, amount }: AskedQuote) => {
  const { address, name, decimals } = token;
  const { rows } = await sql<{ id: string; rate: string; sups_amount: string; expires_at: Date }>`
    select id, rate, sups_amount, expires_at
    from quote_purchase(${newId()}, ${accountId}, ${chainId}, ${address}, ${name}, ${decimals}, ${amount.toString()})
  `.execute(db);
  return rows[0];
};

/** What a quote promised, and what it was worth. */
export interface Promised {
  supsAmount: bigint;
  usd: bigint;
  /** As `rateText` has it. */
  rate: string;
}

export interface Quotable {
  operationId: string;
  accountId: string;
  chainId: number;
  token: string;
  name: string;
  decimals: number;
  amount: bigint;
  minedAt: Date;
}

/**
 * BUY-22: spends the oldest quote that fits each payment, and returns what it promised, by operation.
 * Quotes and payments of the same size are paired one to one, in order. A block's time is cut to whole
 * seconds, so the quote's is too: otherwise a payment in the same second would come before its quote.
 */
export const spendQuotes = async (
  transaction: Transaction,
  payments: readonly Quotable[],
): Promise<ReadonlyMap<string, Promised>> => {
  if (payments.length === 0) return new Map();
  const asked = payments.map(({ operationId, accountId, chainId, token, name, decimals, amount, minedAt }, nth) => ({
    nth,
    operation_id: operationId,
    account_id: accountId,
    chain_id: chainId,
    token,
    symbol: name,
    decimals,
    amount: amount.toString(),
    mined_at: minedAt,
  }));
  const { rows: fitting } = await sql<{ nth: number; id: string }>`
    select asked.nth, quote.id
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
      as asked(nth integer, account_id uuid, chain_id integer, token text, symbol text, decimals smallint, amount numeric,
               mined_at timestamptz)
    join purchase_quotes quote
      on quote.account_id = asked.account_id and quote.chain_id = asked.chain_id and quote.token = asked.token
      and quote.symbol = asked.symbol and quote.decimals = asked.decimals
      and quote.token_amount = asked.amount and quote.operation_id is null
      and date_trunc('second', quote.created_at) <= asked.mined_at and asked.mined_at <= quote.expires_at
    order by asked.nth, quote.created_at, quote.id
    for update of quote
  `.execute(transaction);
  const spent = new Map<string, string>();
  const served = new Set<number>();
  for (const { nth, id } of fitting) {
    const operationId = payments[nth]?.operationId;
    if (operationId === undefined || served.has(nth) || spent.has(id)) continue;
    spent.set(id, operationId);
    served.add(nth);
  }
  const { rows } = await sql<{ operation_id: string; sups_amount: string; usd: string; rate: string }>`
    update purchase_quotes quote set operation_id = chosen.operation_id
    from unnest(${[...spent.keys()]}::uuid[], ${[...spent.values()]}::uuid[]) as chosen(id, operation_id)
    where quote.id = chosen.id and quote.operation_id is null
    returning quote.operation_id, quote.sups_amount, quote.usd, quote.rate
  `.execute(transaction);
  return new Map(
    rows.map(({ operation_id, sups_amount, usd, rate }) => [
      operation_id,
      { supsAmount: BigInt(sups_amount), usd: BigInt(usd), rate },
    ]),
  );
};

/** A payment in time may become final long after; after a week no chain is that slow. */
export const deleteUnusedQuotes = async (db: Database, limit: number): Promise<number> => {
  const { rows } = await sql`
    delete from purchase_quotes where id in (
      select id from purchase_quotes where operation_id is null and expires_at < now() - interval '7 days'
      order by expires_at limit ${limit}
    ) and operation_id is null
    returning id
  `.execute(db);
  return rows.length;
};

/** Only the account's own. */
export const findQuote = (db: Database, accountId: string, id: string) =>
  db
    .selectFrom("purchase_quotes")
    .select(["chain_id", "token", "token_amount", "sups_amount"])
    .where("id", "=", id)
    .where("account_id", "=", accountId)
    .executeTakeFirst();

export const findQuotesOf = (db: Database, accountId: string) =>
  db
    .selectFrom("purchase_quotes")
    .select(["id", "chain_id", "token", "token_amount", "sups_amount", "usd", "rate", "created_at", "operation_id"])
    .where("account_id", "=", accountId)
    .orderBy("created_at")
    .execute();
