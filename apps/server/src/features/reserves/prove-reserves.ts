/**
 * Takes a proof of reserves: what is owed to players, as a tree in which each of them can find their own
 * balance, against what our addresses hold. Report and tree commit together, or neither is there.
 *
 * Both sides are of one moment. The database's snapshot holds the balances and, with them, the block up to
 * which each chain has had its effects on these balances; the chains are asked about exactly that block.
 */
import { type Database, inTransaction, newId } from "@passport/database";
import { type BookTotals, readBookTotals } from "@passport/ledger";
import type { ReservesReport } from "@passport/protocol";
import { sumUnclaimedDeposits } from "../operations/index.ts";
import type { ReservesDependencies } from "./dependencies.ts";
import { growTree } from "./grow-tree.ts";
import { readHoldings } from "./read-holdings.ts";
import { saltsOf } from "./salts.ts";
import { insertReport, type StoredReport, takeSnapshot } from "./store.ts";
import { toReport } from "./to-report.ts";

export interface ReservesProven {
  report: ReservesReport;
  totals: BookTotals;
  /** Owed as well, but to no account that could look for it in the tree. */
  unclaimed: bigint;
}

/** `db` needs a connection whose statements may take as long as there are players. */
export const proveReserves = (
  given: Pick<ReservesDependencies, "networks" | "readers" | "keyring"> & { db: Database },
): Promise<ReservesProven> =>
  inTransaction(given.db, async (transaction) => {
    const { takenAt, chains } = await takeSnapshot(transaction);
    // First of all: nodes forget the state of old blocks within minutes.
    const holdings = await readHoldings(given, chains);
    const totals = await readBookTotals(transaction);
    if (totals.players + totals.house + totals.chains !== 0n) {
      throw new Error("the books do not add up: nothing can be proven from them (npm run ledger:reconcile)");
    }
    const id = newId();
    const saltKey = given.keyring.currentId;
    const { root, accounts } = await growTree(transaction, id, saltsOf(given.keyring, saltKey, id));
    // Two ways to one number: if they differ, a player was missed or counted twice.
    if (root.sum !== totals.players) throw new Error("the tree does not hold what the players have");
    const report: StoredReport = {
      id,
      takenAt,
      root: Buffer.from(root.hash),
      liabilities: root.sum.toString(),
      reserves: holdings.reduce((sum, { amount }) => sum + BigInt(amount), 0n).toString(),
      accounts,
      holdings,
      saltKey,
    };
    await insertReport(transaction, report);
    return { report: toReport(report), totals, unclaimed: await sumUnclaimedDeposits(transaction) };
  });

/** What is held beyond everything that is owed; below zero it is what is missing. */
export const surplusOf = ({ report, unclaimed }: Pick<ReservesProven, "report" | "unclaimed">): bigint =>
  BigInt(report.reserves) - BigInt(report.liabilities) - unclaimed;
