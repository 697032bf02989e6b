/** What the chain says about deposits becomes balances: once, for the right account, and only when it is final. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import {
  addWalletPlayer,
  binance,
  depositOf,
  ethereum,
  linkWallet,
  newHash,
} from "../../testing/chain-event-fixtures.ts";
import { type DepositWorld, openDepositWorld } from "./testing/deposit-fixture.ts";

let world: DepositWorld;

beforeAll(async () => {
  world = await openDepositWorld();
});
afterAll(() => world[Symbol.asyncDispose]());
// Whatever a test did to them, the books add up.
afterEach(async () => expect(await world.breaches()).toEqual([]));

describe("crediting", () => {
  it("[DEPOSIT-14] the amount in the log, when it is final, once for each chain, transaction and log index", async () => {
    const alice = await addWalletPlayer(world.db);
    const event = depositOf(ethereum, { from: alice.wallet, value: 5n });
    await world.tell("seen", event);
    expect(await world.balanceOf(alice)).toBe(0n);
    expect(await world.historyOf(alice)).toEqual([[event.txHash, "5", "confirming"]]);
    await world.tell("finalized", event);
    expect(await world.balanceOf(alice)).toBe(5n);
    for (const stage of ["seen", "orphaned", "finalized", "finalized", "seen"] as const) await world.tell(stage, event);
    expect(await world.balanceOf(alice)).toBe(5n);
    expect(await world.historyOf(alice)).toEqual([[event.txHash, "5", "confirmed"]]);

    // Two logs of one transaction are two deposits.
    const txHash = newHash();
    const pair = [3, 9].map((logIndex) => depositOf(ethereum, { from: alice.wallet, value: 7n, txHash, logIndex }));
    await world.tell("finalized", ...pair);
    await world.tell("finalized", ...pair);
    expect(await world.balanceOf(alice)).toBe(19n);

    // So is the same signed transaction on the other chain.
    await world.tell("seen", depositOf(binance, { from: alice.wallet, value: 11n, txHash, logIndex: 3 }));
    await world.tell("finalized", depositOf(binance, { from: alice.wallet, value: 11n, txHash, logIndex: 3 }));
    await world.tell("finalized", depositOf(binance, { from: alice.wallet, value: 11n, txHash, logIndex: 3 }));
    expect(await world.balanceOf(alice)).toBe(30n);
  });

  it("[DEPOSIT-14] a deposit that the chain takes back is credited where it is mined at last, or never", async () => {
    const alice = await addWalletPlayer(world.db);
    const [kept, lost] = [newHash(), newHash()];
    const first = [
      depositOf(binance, { from: alice.wallet, value: 5n, txHash: kept, logIndex: 4 }),
      depositOf(binance, { from: alice.wallet, value: 6n, txHash: lost, logIndex: 5 }),
    ];
    await world.tell("seen", ...first);
    await world.tell("orphaned", ...first);
    expect((await world.historyOf(alice)).toSorted()).toEqual(
      [
        [kept, "5", "pending"],
        [lost, "6", "pending"],
      ].toSorted(),
    );
    const again = depositOf(binance, { from: alice.wallet, value: 5n, txHash: kept, logIndex: 0, blockNumber: 103 });
    await world.tell("seen", again);
    await world.tell("finalized", again);
    expect(await world.balanceOf(alice)).toBe(5n);
    expect(await world.operationsOf(kept)).toHaveLength(1);
    expect(await world.operationsOf(lost)).toMatchObject([{ state: "pending" }]);
  });

  it("[DEPOSIT-23] is a transaction of group DEPOSIT from the chain's account", async () => {
    const alice = await addWalletPlayer(world.db);
    await world.tell("finalized", depositOf(binance, { from: alice.wallet, value: 5n }));
    expect(await world.entriesOf(alice)).toMatchObject([
      { group: "DEPOSIT", subGroup: "TRANSFER", from: { name: "BSC testnet", isSystem: true }, amount: 5n },
    ]);
  });

  it("thousands in one window, a few in a transaction, are one step", async () => {
    const players = await Promise.all(Array.from({ length: 40 }, () => addWalletPlayer(world.db)));
    const events = Array.from({ length: 1000 }, () => newHash()).flatMap((txHash, nth) =>
      [0, 1, 2].map((logIndex) => {
        const from = players[(nth + logIndex) % players.length]?.wallet ?? "";
        return depositOf(ethereum, { from, value: 1n, txHash, logIndex });
      }),
    );
    await world.tell("seen", ...events);
    await world.tell("finalized", ...events);
    await world.tell("finalized", ...events.slice(0, 999));
    const balances = await Promise.all(players.map(world.balanceOf));
    expect(balances).toEqual(players.map(() => 75n));
  });
});

it("the owner at the end counts: a wallet that changed hands credits its new owner", async () => {
  const alice = await addWalletPlayer(world.db);
  const bob = await addWalletPlayer(world.db, { wallet: null });
  const event = depositOf(ethereum, { from: alice.wallet, value: 8n });
  await world.tell("seen", event);
  await linkWallet(world.db, alice.accountId, null);
  await linkWallet(world.db, bob.accountId, alice.wallet);
  await world.tell("finalized", event);
  expect([await world.balanceOf(alice), await world.balanceOf(bob)]).toEqual([0n, 8n]);
  expect(await world.historyOf(alice)).toEqual([[event.txHash, "8", "failed"]]);
  // Read once more after it changed hands again: what is done is done.
  await linkWallet(world.db, bob.accountId, null);
  await linkWallet(world.db, alice.accountId, alice.wallet);
  await world.tell("finalized", event);
  expect([await world.balanceOf(alice), await world.balanceOf(bob)]).toEqual([0n, 8n]);
});
