/** Who owns the database and writes the books again, against what was published of them on a real chain. */
import { developmentAccounts } from "@passport/contracts";
import { reservesRootsAbi } from "@passport/contracts/abi/reserves-roots";
import { inTransaction } from "@passport/database";
import { findNewestReconciliation, reconcileNewOrHalt, reconcileOrHalt } from "@passport/ledger";
import { waitUntil } from "@passport/testbed";
import { sql } from "kysely";
import { type Address, encodeFunctionData, type Hex, toHex, zeroHash } from "viem";
import { expect, it } from "vitest";
import { operationsOf } from "../withdrawals/testing/player-fixtures.ts";
import { type EqualityFixture, startEqualityFixture } from "./testing/equality-fixture.ts";

const present = <T>(value: T | null | undefined): T => {
  if (value === null || value === undefined) throw new Error("a part of the deployment is missing");
  return value;
};

const noReport: Hex = "0x00000000000000000000000000000000";

/** Reports on the chain, as the holder of the publisher's key and the guardian write them. */
const createReports = (fixture: EqualityFixture) => {
  const { binance } = fixture.world.chains;
  const send = async (from: Address, data: Hex): Promise<void> => {
    await binance.request("anvil_setBalance", [from, toHex(10n ** 18n)]);
    await binance.request("anvil_impersonateAccount", [from]);
    const sent = await binance.request<Hex>("eth_sendTransaction", [
      { from, to: present(fixture.own.reservesRoots), data },
    ]);
    await waitUntil("the report", async () => {
      const receipt = await binance.request<{ status: Hex } | null>("eth_getTransactionReceipt", [sent]);
      return receipt?.status === "0x1";
    });
    await fixture.finalize();
  };
  const publish = async (id: Hex, previous: Hex, books: { number: number | bigint; hash: Hex }) => {
    // No report follows another one sooner.
    await binance.request("evm_increaseTime", [toHex(600)]);
    const report = [id, toHex(1, { size: 32 }), 0n, 1n, BigInt(books.number), books.hash, previous] as const;
    const data = encodeFunctionData({ abi: reservesRootsAbi, functionName: "publish", args: report });
    return send(developmentAccounts.reservesPublisher.address, data);
  };
  return {
    publish,
    async publishBooks(id: Hex, previous: Hex) {
      const { number, hash } = present(await inTransaction(fixture.auditor, findNewestReconciliation));
      await publish(id, previous, { number, hash: toHex(hash) });
    },
    disown(id: Hex) {
      const data = encodeFunctionData({ abi: reservesRootsAbi, functionName: "disown", args: [id] });
      return send(developmentAccounts.guardian.address, data);
    },
  };
};

it("[RESERVES-4] a false report is a difference until the guardian disowns it; those before it are compared all the same", async () => {
  await using fixture = await startEqualityFixture();
  const { publish, publishBooks, disown } = createReports(fixture);
  const [first, second, third] = [1, 2, 3].map((id) => toHex(id, { size: 16 })) as [Hex, Hex, Hex];
  const falseHash = toHex(7, { size: 32 });
  await fixture.finalize();
  expect((await reconcileNewOrHalt(fixture.auditor))?.breaches).toEqual([]);
  await publishBooks(first, noReport);
  await publish(second, first, { number: 1, hash: falseHash });
  expect((await fixture.check()).breaches).toMatchObject([{ subject: "published_books", expected: 0n, found: 1n }]);
  expect(await fixture.isHalted()).toBe(true);
  await disown(second);
  expect((await fixture.check()).breaches).toEqual([]);
  await fixture.book([]);
  expect(await fixture.isHalted()).toBe(false);
  // The chain of reports leads through it to the older ones, and on from it.
  await publishBooks(third, second);
  expect((await fixture.check()).breaches).toEqual([]);
  expect(await fixture.isHalted()).toBe(false);
  await fixture.world.owner.transaction().execute(async (transaction) => {
    await sql`set local session_replication_role = replica`.execute(transaction);
    await sql`update ledger.reconciliations set hash = sha256(hash)`.execute(transaction);
  });
  expect((await fixture.check()).breaches).toMatchObject([{ subject: "published_books", found: 2n }]);
});

it("[RESERVES-4] numbers that no books can have, and reports without books, are differences until they are disowned", async () => {
  await using fixture = await startEqualityFixture();
  const { publish, publishBooks, disown } = createReports(fixture);
  const [first, second, third] = [1, 2, 3].map((id) => toHex(id, { size: 16 })) as [Hex, Hex, Hex];
  await fixture.finalize();
  expect((await reconcileNewOrHalt(fixture.auditor))?.breaches).toEqual([]);
  // Before there are any books a report names none, and nothing is wrong with it.
  await publish(first, noReport, { number: 0, hash: zeroHash });
  expect((await fixture.check()).breaches).toEqual([]);
  await publish(second, first, { number: 2n ** 64n - 1n, hash: toHex(7, { size: 32 }) });
  const { breaches, unread } = await fixture.check();
  expect(unread).toEqual([]);
  expect(breaches).toMatchObject([{ subject: "published_books", expected: 0n, found: 1n }]);
  await disown(second);
  expect((await fixture.check()).breaches).toEqual([]);
  await publishBooks(third, second);
  // A thief who publishes reports without books must not push those with books out of sight.
  let previous = third;
  for (let id = 4; id < 4 + 32; id += 1) {
    const next = toHex(id, { size: 16 });
    await publish(next, previous, { number: 0, hash: zeroHash });
    previous = next;
  }
  expect((await fixture.check()).breaches).toMatchObject([{ subject: "published_books", found: 32n }]);
});

it("[RESERVES-4] the last 31 published hashes are compared, and none before them", async () => {
  await using fixture = await startEqualityFixture();
  const { publishBooks } = createReports(fixture);
  await fixture.finalize();
  expect((await reconcileNewOrHalt(fixture.auditor))?.breaches).toEqual([]);
  let previous = noReport;
  for (let id = 1; id <= 32; id += 1) {
    const next = toHex(id, { size: 16 });
    await publishBooks(next, previous);
    previous = next;
  }
  expect((await fixture.check()).breaches).toEqual([]);
  await fixture.world.owner.transaction().execute(async (transaction) => {
    await sql`set local session_replication_role = replica`.execute(transaction);
    await sql`update ledger.reconciliations set hash = sha256(hash)`.execute(transaction);
  });
  expect((await fixture.check()).breaches).toMatchObject([{ subject: "published_books", found: 31n }]);
});

it("[RESERVES-4] books that their owner wrote again fit in themselves, and no longer the hash that was published", async () => {
  await using fixture = await startEqualityFixture();
  const { own, world } = fixture;
  const { owner } = world;
  const alice = await world.newPlayer(0n);
  await fixture.sendSups(fixture.faucet, alice.wallet, 1_000n);
  await fixture.deposit(alice.wallet, 1_000n);
  await fixture.finalize();
  await waitUntil("the deposit", async () => (await operationsOf(world.db, alice))[0]?.state === "confirmed");
  const contract = present(own.reservesRoots);
  const { publishBooks } = createReports(fixture);
  expect((await reconcileNewOrHalt(fixture.auditor))?.breaches).toEqual([]);
  await publishBooks("0x00000000000000000000000000000001", noReport);
  expect((await fixture.check()).breaches).toEqual([]);

  // The owner alters what alice reads of a transfer, and has all checkpoints made again from the altered books.
  await owner.transaction().execute(async (transaction) => {
    for (const statement of [
      sql`set local session_replication_role = replica`,
      sql`update ledger.transfers set description = 'Rewritten' where id = (
        select transfer_id from ledger.entries where account_id = ${alice.actor.accountId} order by seq limit 1)`,
      sql`delete from ledger.checkpoints`,
      sql`delete from ledger.reconciliations`,
    ])
      await statement.execute(transaction);
  });
  expect(await reconcileNewOrHalt(fixture.auditor)).toMatchObject({ breaches: [], reconciliation: 1 });
  expect((await reconcileOrHalt(fixture.auditor)).breaches).toEqual([]);
  const { breaches } = await fixture.check();
  expect(breaches).toMatchObject([{ subject: "published_books", address: contract, expected: 0n, found: 1n }]);
  expect(await fixture.isHalted()).toBe(true);

  // A newer report from the rewritten books does not hide the older one.
  await publishBooks("0x00000000000000000000000000000002", "0x00000000000000000000000000000001");
  const again = await fixture.check();
  expect(again.breaches).toMatchObject([{ subject: "published_books", found: 1n }]);
});
