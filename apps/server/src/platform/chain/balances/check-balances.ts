/**
 * Once more what was credited, from the other side: what our addresses hold changes by exactly what the listeners were
 * told of and what the addresses sent, gas included. A log that nodes hid together, one that we failed to read, and coins
 * that a contract sent along to a plain wallet all show here (CHAIN-43). Nothing is credited or undone because of it: an
 * operator looks.
 *
 * A contract that logs each payment can be forced to hold more, by anybody and at any time. That is counted and is no
 * difference: an alarm that a stranger can keep on hides the next one. A payment whose log nodes hid from us is found by the
 * auditor, which reads by other nodes.
 *
 * Sums are kept with every window of final blocks. The chain's own word is compared whenever the newest final block is
 * reached: of older blocks most nodes keep no balances.
 */
import type { Transaction } from "@passport/database";
import { balanceKey, type WatchedBalance } from "../reading/watched-balance.ts";
import {
  type BalanceDifference,
  countUnexplained,
  type ExpectedBalance,
  findExpected,
  keepExpected,
  recordDifferences,
} from "./balance-store.ts";

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
  /** Coins that were forced on a contract. */
  unreported: BalanceDifference[];
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
  const [compared, unreported]: [BalanceDifference[], BalanceDifference[]] = [[], []];
  const kept = watched.flatMap(({ asset, address, sends }): ExpectedBalance[] => {
    const key = balanceKey({ asset, address });
    const [before, held] = [known.get(key), actual?.get(key)];
    if (before === undefined)
      return held === undefined ? [] : [{ asset, address, expected: held, unreported: 0n, checkedNumber: number }];
    const expected = before.expected + (flows.get(key) ?? 0n);
    if (held === undefined) return [{ ...before, expected }];
    const difference = held - expected;
    const isForced = sends.by === "event" && difference > 0n;
    (isForced ? unreported : compared).push({
      ...{ asset, address, difference },
      ...{ afterNumber: before.checkedNumber, toNumber: number },
    });
    const total = before.unreported + (isForced ? difference : 0n);
    return [{ asset, address, expected: held, unreported: total, checkedNumber: number }];
  });
  const differences = compared.filter(({ difference }) => difference !== 0n);
  await keepExpected(transaction, chainId, kept);
  await recordDifferences(transaction, chainId, differences);
  if (actual === undefined) return undefined;
  return { differences, unreported, unexplained: await countUnexplained(transaction, chainId) };
};
