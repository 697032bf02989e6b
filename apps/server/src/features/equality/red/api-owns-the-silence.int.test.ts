/**
 * RED: one api process is owned, and everything else is real: contracts, a signer, a worker process, the auditor. SUPS that are in
 * no book leave the withdraw contract again and again, and the auditor calls every hour equal: the theft itself stops the watcher
 * before its own block, and books and chain are compared at the last block that the watcher has reached.
 */
import { newId } from "@passport/database";
import { waitUntil } from "@passport/testbed";
import { signIntent } from "@passport/testbed/client/prove-path";
import { sql } from "kysely";
import type { Hex } from "viem";
import { afterAll, beforeAll, expect, it } from "vitest";
import { signatureContext } from "../../../platform/bus/signing.ts";
import { operationsOf } from "../../withdrawals/testing/player-fixtures.ts";
import { type EqualityFixture, startEqualityFixture } from "../testing/equality-fixture.ts";

let fixture: EqualityFixture;
beforeAll(async () => {
  fixture = await startEqualityFixture();
});
afterAll(() => fixture[Symbol.asyncDispose]());

it("RED 8: 5,000 SUPS leave of a balance of 1,000 that is all still there, and nobody halts anything", async () => {
  const { world } = fixture;
  const { chainId, deployment } = world.network;
  const contract = deployment.withdrawer ?? "0x";
  const amount = 1_000n;
  const mallory = await world.newPlayer(0n);
  await fixture.sendSups(fixture.faucet, mallory.wallet, amount);
  await fixture.deposit(mallory.wallet, amount);
  await fixture.sendSups(deployment.depositAddress, contract, 500n);
  await fixture.finalize();
  await waitUntil("the deposit", async () => (await operationsOf(world.db, mallory))[0]?.state === "confirmed");
  expect((await fixture.check()).breaches).toEqual([]);

  // From here on: the login, the key of the bus and the memory of one api process.
  const [{ db, ledger, bus, sealer }] = world.processes;
  const { accountId } = mallory.actor;
  const game = await ledger.openSystemAccount("game", "any", accountId, "any");
  const steal = async (nonce: bigint) => {
    const [hold, id, operationId] = [newId(), newId(), newId()];
    const words = { group: "STORE", subGroup: "PURCHASE", description: "a payment" };
    expect(await ledger.post({ kind: "hold", id: hold, debit: accountId, credit: game.id, amount, related: newId(), ...words })).toBe("posted");
    const shared = { chain_id: chainId, wallet: mallory.wallet, amount: String(amount) };
    await db.insertInto("operations").values({ ...shared, id: operationId, kind: "withdrawal", state: "pending", account_id: accountId, transfer_id: hold }).execute();
    const proof = JSON.parse(await signIntent(mallory.account, { kind: "withdraw", account: accountId, chainId, contract, wallet: mallory.wallet, tokenId: 0n, amount }));
    const { id: intent, valid_until, ...rest } = proof;
    const { expiry } = await db
      .insertInto("vouchers")
      .values({ ...shared, id, operation_id: operationId, kind: "withdraw", contract, nonce: String(nonce), expiry: sql<Date>`date_trunc('second', clock_timestamp() + interval '5 minutes')`, intent_id: Buffer.from(intent.slice(2), "hex"), intent_valid_until: new Date(valid_until * 1000), proof: JSON.stringify(rest) })
      .returning("expiry")
      .executeTakeFirstOrThrow();
    expect(await bus.request("signer.sign", { voucher_id: id }, 60_000)).toEqual({ signed: true });
    expect(await ledger.post({ kind: "release", id: newId(), hold })).toBe("posted");
    const { signature } = await db.selectFrom("vouchers").select("signature").where("id", "=", id).executeTakeFirstOrThrow();
    const opened = sealer.open(signature ?? "", signatureContext(id)) as Hex;
    const receipt = await world.contract.use(mallory.wallet, { amount, expiry: expiry.getTime() / 1000, signature: opened });
    expect(receipt.status).toBe("0x1");
  };

  const before = await fixture.cursorOf(chainId);
  for (let nonce = 0n; nonce < 5n; nonce += 1n) {
    await steal(nonce);
    // What is on the chain becomes final, and the worker reads it, and the auditor comes.
    await world.contract.mine(5);
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    const { breaches, unread } = await fixture.check();
    expect({ breaches, unread }).toEqual({ breaches: [], unread: [] });
    expect(await fixture.newestCheck()).toMatchObject({ is_equal: true });
    expect(await fixture.isHalted()).toBe(false);
  }
  // The watcher has not come past the first theft.
  const newest = (await world.contract.newestBlock()).number;
  expect(newest - (await fixture.cursorOf(chainId))).toBeGreaterThan(20);
  expect(await fixture.cursorOf(chainId)).toBeLessThan(before + 5);
  const balance = await ledger.balance(accountId);
  expect([balance?.posted, balance?.held]).toEqual([amount, 0n]);
  // Why it stands still.
  expect(fixture.workerProcess.output()).toContain("the end of a withdrawal needs a final log about its voucher");
  // Everybody else's deposits stand still, too.
  const alice = await world.newPlayer(0n);
  await fixture.sendSups(fixture.faucet, alice.wallet, 7n);
  await fixture.deposit(alice.wallet, 7n);
  await world.contract.mine(5);
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  expect((await ledger.balance(alice.actor.accountId))?.posted ?? 0n).toBe(0n);
});

it("RED 9: one row of the api halts the withdrawals of everybody, until people find the row", async () => {
  const { world } = fixture;
  const [{ db }] = world.processes;
  expect(await fixture.isHalted()).toBe(false);
  await db.insertInto("operations").values({ id: newId(), kind: "deposit", state: "unclaimed", chain_id: world.network.chainId, amount: "1", wallet: `0x${"1".repeat(40)}` }).execute();
  expect((await fixture.check()).breaches.map(({ subject }) => subject)).toEqual(["deposits"]);
  expect(await fixture.isHalted()).toBe(true);
});
