/** What our addresses must hold, and where the chain said otherwise. */
import type { Transaction } from "@passport/database";
import { sql } from "kysely";
import type { Address } from "viem";
import type { WatchedBalance } from "../reading/watched-balance.ts";

export interface ExpectedBalance extends Pick<WatchedBalance, "asset" | "address"> {
  expected: bigint;
  /** What came without a log, all in all. */
  unreported: bigint;
  checkedNumber: number;
}

export interface BalanceDifference extends Pick<WatchedBalance, "asset" | "address"> {
  afterNumber: number;
  toNumber: number;
  difference: bigint;
}

/** The watcher's transaction has the cursor of the chain locked: no other writes these. */
export const findExpected = async (transaction: Transaction, chainId: number): Promise<ExpectedBalance[]> => {
  const rows = await transaction.selectFrom("chain_balances").selectAll().where("chain_id", "=", chainId).execute();
  return rows.map((row) => ({
    asset: row.asset as WatchedBalance["asset"],
    address: row.address as Address,
    expected: BigInt(row.expected),
    unreported: BigInt(row.unreported),
    checkedNumber: row.checked_number,
  }));
};

export const keepExpected = async (
  transaction: Transaction,
  chainId: number,
  balances: readonly ExpectedBalance[],
): Promise<void> => {
  if (balances.length === 0) return;
  await sql`
    insert into chain_balances (chain_id, address, asset, expected, unreported, checked_number)
    select ${chainId}, address, asset, expected, unreported, checked_number
      from unnest(${balances.map(({ address }) => address)}::text[],
                  ${balances.map(({ asset }) => asset)}::text[],
                  ${balances.map(({ expected }) => String(expected))}::numeric[],
                  ${balances.map(({ unreported }) => String(unreported))}::numeric[],
                  ${balances.map(({ checkedNumber }) => checkedNumber)}::bigint[])
           as given (address, asset, expected, unreported, checked_number)
        on conflict (chain_id, address, asset)
        do update set expected = excluded.expected, unreported = excluded.unreported,
          checked_number = excluded.checked_number
  `.execute(transaction);
};

export const recordDifferences = async (
  transaction: Transaction,
  chainId: number,
  differences: readonly BalanceDifference[],
): Promise<void> => {
  if (differences.length === 0) return;
  await transaction
    .insertInto("chain_balance_differences")
    .values(
      differences.map(({ asset, address, afterNumber, toNumber, difference }) => ({
        chain_id: chainId,
        asset,
        address,
        after_number: afterNumber,
        to_number: toNumber,
        difference: String(difference),
      })),
    )
    .execute();
};

/** Those that no operator has explained yet. */
export const countUnexplained = async (transaction: Transaction, chainId: number): Promise<number> => {
  const { count } = await transaction
    .selectFrom("chain_balance_differences")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("chain_id", "=", chainId)
    .where("explained_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(count);
};
