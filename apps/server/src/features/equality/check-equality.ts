/**
 * Compares the books with every chain, and halts withdrawals where they differ. A row says that all chains were
 * compared, or that a difference was found; while a chain cannot be read there is no new row, and the signer stops by
 * itself when the newest is too old.
 */
import { inTransaction, newId } from "@passport/database";
import { haltWithdrawals, readChainAccounts, treasuryAccountName } from "@passport/ledger";
import { findOverdue } from "./audit-store.ts";
import { findSold, sumProvenPurchases, takeSnapshot } from "./book-store.ts";
import { type CheckOptions, checkChain } from "./check-chain.ts";
import { findBookings, insertCheck } from "./check-store.ts";
import { addBookings, compareTreasury, type EqualityLine, isBreach } from "./compare-books.ts";
import type { EqualityDependencies } from "./dependencies.ts";

export interface EqualityResult {
  lines: EqualityLine[];
  breaches: EqualityLine[];
  /** Chains that could not be read this time. */
  unread: number[];
}

/** As long as the signer takes an equal row for news. */
const overdueAfterMs = 2 * 60 * 60 * 1000;

export interface EqualityOptions extends CheckOptions {
  /** For tests. */
  overdueAfterMs?: number;
}

export const checkEquality = async (
  dependencies: EqualityDependencies,
  options: EqualityOptions = {},
): Promise<EqualityResult> => {
  const { db, networks, log } = dependencies;
  const unread: number[] = [];
  const found: EqualityLine[] = [];
  for (const network of networks) {
    try {
      found.push(...(await checkChain(dependencies, network, options)));
    } catch (error) {
      unread.push(network.chainId);
      log.warn({ err: error, chainId: network.chainId }, "a chain could not be compared with the books");
    }
  }
  found.push(...(await checkTreasury(dependencies)));
  const lines = addBookings(found, await findBookings(db));
  const breaches = lines.filter(isBreach);
  await keep(dependencies, { lines, breaches, unread });
  await haltOverdue(dependencies, unread, options.overdueAfterMs ?? overdueAfterMs);
  return { lines, breaches, unread };
};

const checkTreasury = ({ db }: Pick<EqualityDependencies, "db">): Promise<EqualityLine[]> =>
  inTransaction(db, async (transaction) => {
    await takeSnapshot(transaction);
    const accounts = await readChainAccounts(transaction);
    return compareTreasury({
      sold: await findSold(transaction),
      proven: await sumProvenPurchases(transaction),
      posted: accounts.get(treasuryAccountName) ?? 0n,
    });
  });

/** The halt commits with the row that says why. */
const keep = async ({ db, log }: EqualityDependencies, { lines, breaches, unread }: EqualityResult): Promise<void> => {
  const isEqual = breaches.length === 0;
  if (isEqual && unread.length > 0) return;
  await inTransaction(db, async (transaction) => {
    await insertCheck(transaction, { id: newId(), isEqual, lines });
    if (!isEqual) await haltWithdrawals(transaction, `books and chain differ: ${breaches.map(describe).join("; ")}`);
  });
  for (const { expected, found, ...line } of breaches)
    log.error(
      { ...line, expected: String(expected), found: String(found) },
      "books and chain differ: withdrawals are halted",
    );
};

const describe = ({ chainId, subject, address, expected, found }: EqualityLine): string =>
  [subject, chainId === null ? "" : `of chain ${chainId}`, address, `by ${found - expected}`].filter(Boolean).join(" ");

const haltOverdue = async (
  { db, log }: EqualityDependencies,
  unread: readonly number[],
  afterMs: number,
): Promise<void> => {
  const overdue = unread.length === 0 ? [] : await findOverdue(db, unread, afterMs);
  if (overdue.length === 0) return;
  await haltWithdrawals(db, `not compared for too long: chain ${overdue.join(", chain ")}`);
  log.error({ chainIds: overdue }, "a chain was not compared for too long: withdrawals are halted");
};
