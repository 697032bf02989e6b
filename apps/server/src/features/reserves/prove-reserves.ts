/**
 * Takes a proof of reserves: what is owed to players, as a tree in which each of them can find their own
 * balance, against what our addresses hold. Report and tree commit together, or neither is there.
 *
 * Both sides are of one moment. The database's snapshot holds the balances and, with them, the block up to
 * which each chain has had its effects on these balances; the chains are asked about exactly that block.
 */
import { type Database, inTransaction, newId, type Transaction } from "@passport/database";
import { type BookTotals, findNewestReconciliation, readBookTotals, readChainFlows } from "@passport/ledger";
import { chains, type ReservesReport } from "@passport/protocol";
import { sumUnclaimedDeposits } from "../operations/index.ts";
import { findSale } from "../purchases/index.ts";
import type { ReservesDependencies } from "./dependencies.ts";
import { growTree } from "./grow-tree.ts";
import { readHoldings, stockOf } from "./read-holdings.ts";
import { saltsOf } from "./salts.ts";
import { insertReport, type StoredReport, takeSnapshot } from "./store.ts";
import { toReport } from "./to-report.ts";

export interface ReservesProven {
  report: ReservesReport;
  totals: BookTotals;
}

/** `db` needs a connection whose statements may take as long as there are players. */
export const proveReserves = (
  given: Pick<ReservesDependencies, "networks" | "readers" | "keyring"> & { db: Database },
): Promise<ReservesProven> =>
  inTransaction(given.db, async (transaction) => {
    const { takenAt, chains: finalBlocks } = await takeSnapshot(transaction);
    // First of all: nodes forget the state of old blocks within minutes.
    const holdings = await readHoldings(given, finalBlocks);
    const totals = await readBookTotals(transaction);
    if (totals.players + totals.house + totals.chains !== 0n) {
      throw new Error("the books do not add up: nothing can be proven from them (npm run ledger:reconcile)");
    }
    const id = newId();
    const saltKey = given.keyring.currentId;
    const { root, accounts } = await growTree(transaction, id, saltsOf(given.keyring, saltKey, id));
    // Two ways to one number: if they differ, a player was missed or counted twice.
    if (root.sum !== totals.players) throw new Error("the tree does not hold what the players have");
    const stock = stockOf(holdings, (await findSale(transaction)).remaining);
    const held = holdings.reduce((sum, { amount }) => sum + BigInt(amount), 0n);
    const report: StoredReport = {
      id,
      takenAt,
      root: Buffer.from(root.hash),
      liabilities: root.sum.toString(),
      unclaimed: (await sumUnclaimedDeposits(transaction)).toString(),
      reserves: (held - stock).toString(),
      stock: stock.toString(),
      accounts,
      books: await findNewestReconciliation(transaction),
      holdings,
      flows: await readFlows(transaction, given.networks),
      saltKey,
    };
    await insertReport(transaction, report);
    return { report: toReport(report), totals };
  });

/** The books show what came in and went out on each chain: a player who deposits on two and withdraws on one uses us as a bridge. */
const readFlows = async (
  transaction: Transaction,
  networks: ReservesDependencies["networks"],
): Promise<ReservesReport["flows"]> => {
  const named = networks.map(({ chainId }) => ({ chainId, name: chains[chainId].name }));
  return (await readChainFlows(transaction, named)).map((flow) => ({
    chain_id: flow.chainId,
    deposited: flow.deposited.toString(),
    withdrawn: flow.withdrawn.toString(),
    entered_today: flow.enteredToday.toString(),
    daily_cap: flow.dailyCap.toString(),
  }));
};

/** What is held beyond everything that is owed; below zero it is what is missing. */
export const surplusOf = ({ report }: Pick<ReservesProven, "report">): bigint =>
  BigInt(report.reserves) - BigInt(report.liabilities) - BigInt(report.unclaimed);
