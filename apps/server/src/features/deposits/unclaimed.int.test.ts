/** Deposits from wallets that belong to no account yet. */
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import {
  addWalletPlayer,
  binance,
  depositOf,
  ethereum,
  linkWallet,
  newHash,
  newWallet,
} from "../../testing/chain-event-fixtures.ts";
import { type DepositWorld, openDepositWorld } from "./testing/deposit-fixture.ts";

let world: DepositWorld;

beforeAll(async () => {
  world = await openDepositWorld();
});
afterAll(() => world[Symbol.asyncDispose]());
// Whatever a test did to them, the books add up.
afterEach(async () => expect(await world.breaches()).toEqual([]));

describe("a wallet without an account", () => {
  it("[DEPOSIT-16] leaves unclaimed rows; the player who links the wallet is credited once", async () => {
    const wallet = newWallet();
    const events = [1n, 2n].map((value) => depositOf(ethereum, { from: wallet, value }));
    const elsewhere = depositOf(binance, { from: wallet, value: 4n });
    await world.tell("seen", ...events);
    await world.tell("finalized", ...events);
    await world.tell("finalized", elsewhere);
    expect(await world.operationsOf(elsewhere.txHash)).toMatchObject([
      { account_id: null, state: "unclaimed", amount: "4" },
    ]);
    const alice = await addWalletPlayer(world.db, { wallet: null });
    const mallory = await addWalletPlayer(world.db, { wallet: null });
    await linkWallet(world.db, alice.accountId, wallet);
    const counts = await Promise.all([
      world.claim(wallet.toUpperCase().replace("0X", "0x"), alice),
      world.claim(wallet, alice),
      world.claim(wallet, alice),
    ]);
    expect(counts.toSorted()).toEqual([0, 0, 3]);
    expect(await world.claim(wallet, mallory)).toBe(0);
    await world.tell("finalized", ...events);
    await world.tell("finalized", elsewhere);
    expect([await world.balanceOf(alice), await world.balanceOf(mallory)]).toEqual([7n, 0n]);
    expect(await world.historyOf(alice)).toHaveLength(3);
  });

  it("a wallet that was linked while the deposit was on its way gets it like any other", async () => {
    const wallet = newWallet();
    const event = depositOf(ethereum, { from: wallet, value: 8n });
    await world.tell("seen", event);
    const alice = await addWalletPlayer(world.db, { wallet });
    await world.tell("finalized", event);
    expect(await world.balanceOf(alice)).toBe(8n);
    expect(await world.operationsOf(event.txHash)).toMatchObject([{ account_id: alice.accountId, state: "confirmed" }]);
  });

  it("several senders in one transaction, on both chains, stay apart", async () => {
    const txHash = newHash();
    const wallets = [newWallet(), newWallet()];
    const on = (network: typeof ethereum) =>
      wallets.map((from, logIndex) => depositOf(network, { from, value: 1n + BigInt(logIndex), txHash, logIndex }));
    await world.tell("finalized", ...on(ethereum));
    await world.tell("finalized", ...on(binance));
    expect(await world.operationsOf(txHash)).toHaveLength(4);
    const alice = await addWalletPlayer(world.db, { wallet: null });
    for (const wallet of wallets) {
      await linkWallet(world.db, alice.accountId, wallet);
      await world.claim(wallet, alice);
    }
    expect(await world.balanceOf(alice)).toBe(6n);
  });

  it("a claim is not stopped by an earlier registration of the same hash", async () => {
    const wallet = newWallet();
    const alice = await addWalletPlayer(world.db, { wallet: null });
    const event = depositOf(ethereum, { from: wallet, value: 8n });
    await world.register(alice, event.txHash);
    await world.tell("finalized", event);
    expect(await world.historyOf(alice)).toMatchObject([[event.txHash, "1", "failed"]]);
    await linkWallet(world.db, alice.accountId, wallet);
    expect(await world.claim(wallet, alice)).toBe(1);
    await world.tell("finalized", event);
    expect(await world.balanceOf(alice)).toBe(8n);
  });

  it("[DEPOSIT-16] the worker claims what a linked wallet had sent, and no wallet twice", async () => {
    await world.claimLinked();
    const wallet = newWallet();
    await world.tell("finalized", depositOf(ethereum, { from: wallet, value: 8n }));
    const alice = await addWalletPlayer(world.db, { wallet });
    expect([await world.claimLinked(), await world.claimLinked()]).toEqual([1, 0]);
    expect(await world.balanceOf(alice)).toBe(8n);
  });

  it("a wallet that was taken off again before the worker came claims nothing", async () => {
    const wallet = newWallet();
    await world.tell("finalized", depositOf(ethereum, { from: wallet, value: 8n }));
    const alice = await addWalletPlayer(world.db, { wallet });
    await linkWallet(world.db, alice.accountId, null);
    await world.claimLinked();
    expect(await world.balanceOf(alice)).toBe(0n);
  });

  it("[DEPOSIT-16] what slipped between watcher and linking is claimed by a second look, and there is no third", async () => {
    await world.db.deleteFrom("linked_wallets").execute();
    const wallet = newWallet();
    const alice = await addWalletPlayer(world.db, { wallet });
    expect([await world.claimLinked(), await world.claimLinked()]).toEqual([1, 0]);
    // The watcher looked for the wallet's owner a moment before it had one.
    await linkWallet(world.db, alice.accountId, null);
    await world.tell("finalized", depositOf(ethereum, { from: wallet, value: 8n }));
    await linkWallet(world.db, alice.accountId, wallet);
    await world.db.deleteFrom("linked_wallets").where("is_again", "=", false).execute();
    expect(await world.claimLinked()).toBe(0);
    await world.db.updateTable("linked_wallets").set({ due_at: sql<Date>`now()` }).execute();
    expect([await world.claimLinked(), await world.claimLinked()]).toEqual([1, 0]);
    expect(await world.db.selectFrom("linked_wallets").selectAll().execute()).toEqual([]);
    expect(await world.balanceOf(alice)).toBe(8n);
  });

  it("looks at a wallet at once that is linked again before its second look", async () => {
    const wallet = newWallet();
    const alice = await addWalletPlayer(world.db, { wallet });
    await world.claimLinked();
    await linkWallet(world.db, alice.accountId, null);
    await world.tell("finalized", depositOf(ethereum, { from: wallet, value: 8n }));
    await linkWallet(world.db, alice.accountId, wallet);
    expect(await world.claimLinked()).toBe(1);
    expect(await world.balanceOf(alice)).toBe(8n);
  });

  it("[LEDGER-15] what is above the day's cap waits, and holds up no other wallet", async () => {
    await world.claimLinked();
    const [whale, other] = [newWallet(), newWallet()];
    const aboveCap = 50_000_000n * 10n ** 18n + 1n;
    await world.tell("finalized", depositOf(ethereum, { from: whale, value: aboveCap }));
    await world.tell("finalized", depositOf(ethereum, { from: other, value: 8n }));
    const first = await addWalletPlayer(world.db, { wallet: whale });
    const second = await addWalletPlayer(world.db, { wallet: other });
    expect([await world.claimLinked(), await world.claimLinked()]).toEqual([2, 0]);
    expect([await world.balanceOf(first), await world.balanceOf(second)]).toEqual([0n, 8n]);
    const waiting = await world.db.selectFrom("linked_wallets").selectAll().where("is_again", "=", false).execute();
    expect(waiting.map(({ wallet }) => wallet)).toEqual([whale.toLowerCase()]);
    expect(waiting[0]?.due_at.getTime()).toBeGreaterThan(Date.now());
  });
});
