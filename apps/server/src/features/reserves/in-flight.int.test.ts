/**
 * What is on its way between ledger and chain is counted once, at every moment. The chain's side is written
 * down block by block; the ledger follows it as the watcher does, with the cursor in the same transaction,
 * while players hold and spend as they like. Whenever a report is taken, both sides must be equal to the unit.
 */
import { inTransaction, newId } from "@passport/database";
import type { Transfer } from "@passport/ledger";
import { expect, it } from "vitest";
import { createChainReaders } from "../../platform/chain/reader.ts";
import { formatReport } from "./format-report.ts";
import { proveReserves, surplusOf } from "./prove-reserves.ts";
import { hashOfBlock, startBalanceNode } from "./testing/balance-node.ts";
import { addCrowd, addUnclaimedDeposit, openBooks, sumOf, writeCursor } from "./testing/books-fixture.ts";

it("deposits, withdrawals and purchases that run on while reports are taken are never missed or counted twice", async () => {
  await using books = await openBooks();
  const { db, ledger, keyring, transfers } = books;
  // So that taking a report takes a while.
  const onChain = [sumOf(await addCrowd(books, 3_000)) + 1_000_000n];
  await using node = await startBalanceNode((block) => onChain[block] ?? -1n);
  await writeCursor(db, 97, 0, hashOfBlock(0));

  const { accountId: alice } = await books.join("alice");
  const holds: { id: string; amount: bigint }[] = [];
  await transfers.deposit(alice, 1_000_000n);

  /** Block by block: a deposit, or the payment of what was held some blocks ago. */
  const mine = async (number: number): Promise<void> => {
    const paid = number % 3 === 0 ? holds.shift() : undefined;
    const deposited = BigInt(number * 7);
    onChain[number] = (onChain[number - 1] ?? 0n) + (paid === undefined ? deposited : -paid.amount);
    const effect: Transfer =
      paid === undefined ? await transfers.toDeposit(alice, deposited) : { kind: "settle", id: newId(), hold: paid.id };
    await inTransaction(db, async (transaction) => {
      expect(await ledger.postWithin(transaction, [effect])).toEqual(["posted"]);
      await writeCursor(transaction, 97, number, hashOfBlock(number));
    });
  };
  let isMining = true;
  const run = async (): Promise<void> => {
    for (let number = 1; reports.length < 8; number += 1) {
      const amount = BigInt(number);
      holds.push({ id: await transfers.hold(alice, amount), amount });
      await transfers.spend(alice, 1n);
      await mine(number);
    }
    isMining = false;
  };

  const reports: Awaited<ReturnType<typeof proveReserves>>[] = [];
  const networks = [node.network];
  const take = async (): Promise<void> => {
    while (isMining)
      reports.push(await proveReserves({ db, keyring, networks, readers: createChainReaders(networks) }));
  };
  await Promise.all([run(), take()]);

  const blocks = reports.map(({ report }) => report.holdings[0]?.block_number ?? -1);
  // Otherwise nothing ran on meanwhile, and the test would prove nothing.
  expect(new Set(blocks).size).toBeGreaterThan(5);
  for (const { report, totals } of reports) {
    expect(BigInt(report.reserves)).toBe(totals.players + totals.house);
    expect(BigInt(report.liabilities)).toBe(totals.players);
    expect(surplusOf({ report })).toBe(totals.house);
    expect(report.holdings.map(({ name }) => name)).toEqual(["deposit address", "withdraw contract"]);
  }
});

it("a chain that was never read is no reason to guess", async () => {
  await using books = await openBooks();
  await using node = await startBalanceNode(() => 1n);
  const networks = [node.network];
  const readers = createChainReaders(networks);
  await expect(proveReserves({ ...books, networks, readers })).rejects.toThrow("no final block of chain 97");
});

it("[RESERVES-2] what is missing is told to the unit; an unclaimed deposit is owed as well", async () => {
  await using books = await openBooks();
  const owed = sumOf(await addCrowd(books, 3));
  await using node = await startBalanceNode(() => owed + 5n);
  await writeCursor(books.db, 97, 5, hashOfBlock(5));
  const networks = [node.network];
  const prove = () => proveReserves({ ...books, networks, readers: createChainReaders(networks) });
  expect(surplusOf(await prove())).toBe(5n);
  await addUnclaimedDeposit(books.db, 7n);
  const proven = await prove();
  expect(proven.report.unclaimed).toBe("7");
  expect(surplusOf(proven)).toBe(-2n);
  expect(formatReport(proven)).toContain("NOT COVERED. 0.000000000000000002 SUPS are missing");
});
