/** Registering a hash shows a deposit early, and changes nothing else. */
import { inTransaction, newId } from "@passport/database";
import { waitUntil } from "@passport/testbed";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { addWalletPlayer, depositOf, ethereum, newHash } from "../../testing/chain-event-fixtures.ts";
import { openOperations } from "../operations/index.ts";
import { type DepositWorld, openDepositWorld } from "./testing/deposit-fixture.ts";

let world: DepositWorld;

beforeAll(async () => {
  world = await openDepositWorld();
});
afterAll(() => world[Symbol.asyncDispose]());
// Whatever a test did to them, the books add up.
afterEach(async () => expect(await world.breaches()).toEqual([]));

describe("registering", () => {
  it("[DEPOSIT-13] an invented hash or a wrong amount never changes a balance", async () => {
    const mallory = await addWalletPlayer(world.db);
    await world.register(mallory, newHash(), "1000000");
    const event = depositOf(ethereum, { from: mallory.wallet, value: 2n });
    await world.register(mallory, event.txHash, "999");
    expect(await world.balanceOf(mallory)).toBe(0n);
    await world.tell("seen", event);
    expect(await world.balanceOf(mallory)).toBe(0n);
    await world.tell("finalized", event);
    expect(await world.balanceOf(mallory)).toBe(2n);
    expect((await world.historyOf(mallory)).find(([hash]) => hash === event.txHash)).toEqual([
      event.txHash,
      "2",
      "confirmed",
    ]);
  });

  it.each(["before", "between", "after"])("one history row, registered %s it was seen", async (when) => {
    const alice = await addWalletPlayer(world.db);
    const event = depositOf(ethereum, { from: alice.wallet, value: 2n });
    const shouting = event.txHash.toUpperCase().replace("0X", "0x");
    if (when === "before") await world.register(alice, shouting);
    await world.tell("seen", event);
    if (when === "between") await world.register(alice, shouting);
    await world.tell("finalized", event);
    await world.register(alice, event.txHash);
    await world.register(alice, shouting);
    expect(await world.historyOf(alice)).toEqual([[event.txHash, "2", "confirmed"]]);
  });

  it("[DEPOSIT-15] another player's hash credits its sender's owner, and the player who registered it sees no credit", async () => {
    const alice = await addWalletPlayer(world.db);
    const mallory = await addWalletPlayer(world.db);
    const event = depositOf(ethereum, { from: alice.wallet, value: 9n });
    await world.register(mallory, event.txHash, "9");
    await world.tell("seen", event);
    expect(await world.historyOf(mallory)).toEqual([[event.txHash, "9", "pending"]]);
    await world.tell("finalized", event);
    expect([await world.balanceOf(alice), await world.balanceOf(mallory)]).toEqual([9n, 0n]);
    expect(await world.historyOf(alice)).toEqual([[event.txHash, "9", "confirmed"]]);
    expect(await world.historyOf(mallory)).toEqual([[event.txHash, "9", "failed"]]);
    const reasons = (await world.operationsOf(event.txHash)).map(({ state, reason }) => [state, reason]);
    expect(reasons.toSorted()).toEqual([
      ["confirmed", null],
      ["failed", "not_a_deposit"],
    ]);
    // Again, later, and by a third: still nothing for them.
    await world.register(mallory, event.txHash);
    await world.tell("finalized", event);
    expect([await world.balanceOf(alice), await world.balanceOf(mallory)]).toEqual([9n, 0n]);
  });

  it("finds its own log among those of others in one transaction", async () => {
    const [alice, bob, carol] = [
      await addWalletPlayer(world.db),
      await addWalletPlayer(world.db),
      await addWalletPlayer(world.db),
    ];
    const txHash = newHash();
    await world.register(bob, txHash, "1");
    await world.register(carol, txHash, "1");
    const events = [alice, bob].map(({ wallet: from }, logIndex) =>
      depositOf(ethereum, { from, value: 10n + BigInt(logIndex), txHash, logIndex }),
    );
    await world.tell("seen", ...events);
    await world.tell("finalized", ...events);
    expect(await world.historyOf(alice)).toEqual([[txHash, "10", "confirmed"]]);
    expect(await world.historyOf(bob)).toEqual([[txHash, "11", "confirmed"]]);
    expect(await world.historyOf(carol)).toEqual([[txHash, "1", "failed"]]);
    expect(await Promise.all([alice, bob, carol].map(world.balanceOf))).toEqual([10n, 11n, 0n]);
  });

  it("what was given up is credited all the same when the chain has it", async () => {
    const alice = await addWalletPlayer(world.db);
    const event = depositOf(ethereum, { from: alice.wallet, value: 3n });
    await world.register(alice, event.txHash);
    await world.giveUp(alice);
    await world.tell("finalized", event);
    expect(await world.balanceOf(alice)).toBe(3n);
    expect(await world.operationsOf(event.txHash)).toMatchObject([{ state: "confirmed", reason: null }]);
  });

  it("registered while the watcher is about to write it: one row, one credit", async () => {
    const alice = await addWalletPlayer(world.db);
    const event = depositOf(ethereum, { from: alice.wallet, value: 3n });
    const [opened, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const registering = inTransaction(world.db, async (transaction) => {
      const tx_hash = Buffer.from(event.txHash.slice(2), "hex");
      const operation = {
        id: newId(),
        kind: "deposit",
        state: "pending",
        account_id: alice.accountId,
        tx_hash,
      } as const;
      await openOperations(transaction, [{ operation, event: "registered" }]);
      opened.resolve();
      await mayCommit.promise;
    });
    await opened.promise;
    const telling = world.tell("finalized", event);
    await waitUntil("the watcher to wait for the registration", () => world.isSomebodyWaiting());
    mayCommit.resolve();
    await Promise.all([registering, telling]);
    expect(await world.historyOf(alice)).toEqual([[event.txHash, "3", "confirmed"]]);
    expect(await world.balanceOf(alice)).toBe(3n);
  });

  it("registered in the very moment in which the watcher finds it: one row, one credit", async () => {
    for (let turn = 0; turn < 15; turn += 1) {
      const alice = await addWalletPlayer(world.db);
      const event = depositOf(ethereum, { from: alice.wallet, value: 3n });
      const stage = turn % 2 === 0 ? "seen" : "finalized";
      await Promise.all([
        world.register(alice, event.txHash),
        world.tell(stage, event),
        world.register(alice, event.txHash),
      ]);
      await world.tell("finalized", event);
      expect(await world.historyOf(alice)).toEqual([[event.txHash, "3", "confirmed"]]);
      expect(await world.balanceOf(alice)).toBe(3n);
    }
  });
});
