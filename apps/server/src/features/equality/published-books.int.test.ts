/** Who owns the database and writes the books again, against what was published of them on a real chain. */
import { developmentAccounts } from "@passport/contracts";
import { reservesRootsAbi } from "@passport/contracts/abi/reserves-roots";
import { inTransaction } from "@passport/database";
import { findNewestReconciliation, reconcileNewOrHalt, reconcileOrHalt } from "@passport/ledger";
import { waitUntil } from "@passport/testbed";
import { sql } from "kysely";
import { encodeFunctionData, type Hex, toHex } from "viem";
import { expect, it } from "vitest";
import { operationsOf } from "../withdrawals/testing/player-fixtures.ts";
import { startEqualityFixture } from "./testing/equality-fixture.ts";

const present = <T>(value: T | null | undefined): T => {
  if (value === null || value === undefined) throw new Error("a part of the deployment is missing");
  return value;
};

it("[RESERVES-4] books that their owner wrote again fit in themselves, and no longer the hash that was published", async () => {
  await using fixture = await startEqualityFixture();
  const { own, world } = fixture;
  const { owner, chains } = world;
  const alice = await world.newPlayer(0n);
  await fixture.sendSups(fixture.faucet, alice.wallet, 1_000n);
  await fixture.deposit(alice.wallet, 1_000n);
  await fixture.finalize();
  await waitUntil("the deposit", async () => (await operationsOf(world.db, alice))[0]?.state === "confirmed");
  const contract = present(own.reservesRoots);
  const publish = async (id: Hex) => {
    const { number, hash } = present(await inTransaction(fixture.auditor, findNewestReconciliation));
    const report = [id, toHex(1, { size: 32 }), 0n, 1n, BigInt(number), toHex(hash)] as const;
    const from = developmentAccounts.reservesPublisher.address;
    await chains.binance.request("anvil_setBalance", [from, toHex(10n ** 18n)]);
    await chains.binance.request("anvil_impersonateAccount", [from]);
    const data = encodeFunctionData({ abi: reservesRootsAbi, functionName: "publish", args: report });
    const sent = await chains.binance.request<Hex>("eth_sendTransaction", [{ from, to: contract, data }]);
    await waitUntil("the report", async () => {
      const receipt = await chains.binance.request<{ status: Hex } | null>("eth_getTransactionReceipt", [sent]);
      return receipt?.status === "0x1";
    });
    await fixture.finalize();
  };
  expect((await reconcileNewOrHalt(fixture.auditor))?.breaches).toEqual([]);
  await publish("0x00000000000000000000000000000001");
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
  await publish("0x00000000000000000000000000000002");
  const again = await fixture.check();
  expect(again.breaches).toMatchObject([{ subject: "published_books", found: 1n }]);
});
