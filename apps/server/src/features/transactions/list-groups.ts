import { transactionGroups, transactionSubGroups } from "@passport/protocol";
import type { TransactionsDependencies } from "./dependencies.ts";

/** TXN-13: the product's groups in its own order, then what games added, by name. */
export const listGroups = async ({
  ledger,
}: Pick<TransactionsDependencies, "ledger">): Promise<Record<string, string[]>> => {
  const posted = await ledger.groups();
  const added = [...posted.keys()].filter((group) => !isOneOf(transactionGroups, group)).toSorted();
  return Object.fromEntries([
    ...transactionGroups.map((group) => [group, withAdded(transactionSubGroups, posted.get(group) ?? [])] as const),
    ...added.map((group) => [group, withAdded([], posted.get(group) ?? [])] as const),
  ]);
};

const isOneOf = (names: readonly string[], name: string): boolean => names.includes(name);

const withAdded = (own: readonly string[], posted: readonly string[]): string[] => [
  ...own,
  ...posted.filter((name) => !own.includes(name)).toSorted(),
];
