/**
 * The tree over all players, written down as it grows. First every leaf, then their order, then the levels
 * above: at no time is more of it in memory than one piece.
 */
import type { Transaction } from "@passport/database";
import { type PlayerBalance, readPlayerBalances } from "@passport/ledger";
import { encodeLeaf, type ReservesNode } from "@passport/protocol";
import type { SaltOf } from "./salts.ts";
import { collectLeaves, createLeafTable, insertNodes, type NewLeaf, placeLeaves, readLeaves } from "./store.ts";
import { createTreeBuilder, sha256 } from "./tree-builder.ts";

/** A few megabytes, and few enough round trips that they do not count. */
const pieceSize = 10_000;

export interface GrownTree {
  root: ReservesNode;
  accounts: number;
}

export const growTree = async (transaction: Transaction, reportId: string, saltOf: SaltOf): Promise<GrownTree> => {
  const toLeaf = ({ accountId, posted }: PlayerBalance): NewLeaf => {
    const leaf = encodeLeaf({ reportId, accountId, balance: posted, salt: saltOf(accountId) });
    return { hash: sha256(leaf), sum: posted, accountId };
  };
  let accounts = 0;
  await createLeafTable(transaction);
  for await (const balances of readPlayerBalances(transaction, pieceSize)) {
    await collectLeaves(transaction, balances.map(toLeaf));
    accounts += balances.length;
  }
  await placeLeaves(transaction, reportId);

  const builder = createTreeBuilder();
  for (let from = 0; from < accounts; from += pieceSize) {
    const leaves = await readLeaves(transaction, { reportId, from, count: pieceSize });
    await insertNodes(transaction, reportId, builder.add(leaves));
  }
  const { root, nodes } = builder.finish();
  await insertNodes(transaction, reportId, nodes);
  return { root, accounts };
};
