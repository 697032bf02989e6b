/**
 * Once more what was credited, from the other side: what our addresses hold changes by exactly what the listeners were
 * told of and what the addresses sent, gas included. A log that nodes hid together, one that we failed to read, and coins
 * that a contract sent along without a log all show here (CHAIN-43). Nothing is credited or undone because of it: an
 * operator looks.
 *
 * Sums are kept with every window of final blocks. The chain's own word is compared whenever the newest final block is
 * reached: of older blocks most nodes keep no balances.
 */
import type { Transaction } from "@passport/database";
import {
  type BalanceDifference,
  countUnexplained,
  type ExpectedBalance,
  findExpected,
  keepExpected,
  recordDifferences,
} from "./balance-store.ts";
import { balanceKey, type WatchedBalance } from "./watched-balance.ts";

export interface BalanceCheck {
  chainId: number;
  watched: readonly WatchedBalance[];
  /** By `balanceKey`: what the window changed. */
  flows: ReadonlyMap<string, bigint>;
  /** By `balanceKey`: what the chain says at `number`; undefined where it was not asked. */
  actual: ReadonlyMap<string, bigint> | undefined;
  /** The last block of the window. */
  number: number;
}

export interface BalanceVerdict {
  differences: BalanceDifference[];
  unexplained: number;
}

/** Undefined where nothing was compared. The first look at a balance is what later ones are compared with. */
export const checkBalances = async (
  transaction: Transaction,
  { chainId, watched, flows, actual, number }: BalanceCheck,
): Promise<BalanceVerdict | undefined> => {
  if (actual === undefined && flows.size === 0) return undefined;
  const known = new Map(
    (await findExpected(transaction, chainId)).map((balance) => [balanceKey(balance), balance] as const),
  );
  const differences: BalanceDifference[] = [];
  const kept = watched.flatMap(({ asset, address }): ExpectedBalance[] => {
    const key = balanceKey({ asset, address });
    const [before, held] = [known.get(key), actual?.get(key)];
    if (before === undefined)
      return held === undefined ? [] : [{ asset, address, expected: held, checkedNumber: number }];
    const expected = before.expected + (flows.get(key) ?? 0n);
    if (held === undefined) return [{ ...before, expected }];
    if (held !== expected)
      differences.push({
        asset,
        address,
        afterNumber: before.checkedNumber,
        toNumber: number,
        difference: held - expected,
      });
    return [{ asset, address, expected: held, checkedNumber: number }];
  });
  await keepExpected(transaction, chainId, kept);
  await recordDifferences(transaction, chainId, differences);
  return actual === undefined ? undefined : { differences, unexplained: await countUnexplained(transaction, chainId) };
};
