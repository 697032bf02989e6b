import { inTransaction } from "@passport/database";
import { zeroAddress } from "viem";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ChainEvent } from "../../../platform/chain/chain-event.ts";
import { registerTransaction } from "../../operations/index.ts";
import { claimWalletAssets } from "../claim-wallet-assets.ts";
import { type AssetWorld, createAssetWorld, itemContracts, networks, type Player } from "../testing/asset-fixture.ts";
import { createNarrator, minedAgain, newHash } from "../testing/events.ts";
import { createItemListener } from "./listener.ts";

let world: AssetWorld;
beforeAll(async () => {
  world = await createAssetWorld();
});
afterAll(() => world[Symbol.asyncDispose]());

const say = createNarrator();
const seen = (...events: ChainEvent[]) => world.tell((listener, transaction) => listener.seen(transaction, events));
const orphaned = (...events: ChainEvent[]) =>
  world.tell((listener, transaction) => listener.orphaned(transaction, events));
const finalized = (...events: ChainEvent[]) =>
  world.tell((listener, transaction) => listener.finalized(transaction, events));
const register = ({ accountId }: Player, transactionHash: string, claimed: { amount: string; token_id: string }) =>
  registerTransaction(
    { db: world.db, outbox: { poke() {} } },
    { kind: "item_deposit", accountId, transactionHash, collection: itemContracts.slug, ...claimed },
  );
const token = (id: string) => `${itemContracts.slug} ${id}`;

describe("deposits of items", () => {
  it("[DEPASSET-11] credits what the log says, once final, whatever the browser claimed", async () => {
    const [alice, txHash] = [await world.addPlayer(), newHash()];
    await register(alice, txHash, { amount: "900", token_id: "9" });
    expect(await world.items(alice.accountId)).toEqual({});

    const deposit = say.deposit(alice.wallet, "7", "4", txHash);
    await seen(deposit);
    expect(await world.items(alice.accountId)).toEqual({});
    expect(await world.operations(alice)).toMatchObject([{ state: "confirming", tokenId: "7", amount: "4" }]);

    await finalized(deposit);
    expect(await world.items(alice.accountId)).toEqual({ [token("7")]: "4 held 0" });
    expect(await world.operations(alice)).toMatchObject([{ state: "confirmed", tokenId: "7", amount: "4" }]);
  });

  it("[DEPASSET-11] credits nothing for the log of a contract that is not ours, of another chain or to another address", async () => {
    const alice = await world.addPlayer();
    const deposit = say.deposit(alice.wallet, "1", "5");
    const foreign = [
      { ...deposit, contract: alice.wallet },
      { ...deposit, chainId: deposit.chainId + 1 },
      { ...deposit, args: { ...deposit.args, to: world.newWallet() } },
    ];
    for (const event of foreign) {
      await seen(event);
      await finalized(event);
    }
    expect(await world.items(alice.accountId)).toEqual({});
    expect(await world.operations(alice)).toEqual([]);
  });

  it("[DEPASSET-11] credits nothing for a hash that was never mined", async () => {
    const mallory = await world.addPlayer();
    await register(mallory, newHash(), { amount: "5", token_id: "1" });
    expect(await world.items(mallory.accountId)).toEqual({});
  });

  it("[DEPASSET-12] credits each transfer once, and each token of a batch once, to the sender's account", async () => {
    const [alice, bob, txHash] = [await world.addPlayer(), await world.addPlayer(), newHash()];
    const events = [
      say.deposit(alice.wallet, "1", "2", txHash),
      say.batch(
        alice.wallet,
        [
          ["1", "3"],
          ["2", "1"],
          ["1", "5"],
        ],
        txHash,
      ),
      say.deposit(bob.wallet, "1", "1", txHash),
    ];
    await finalized(...events);
    await finalized(...events);
    await finalized(...events.toReversed());
    expect(await world.items(alice.accountId)).toEqual({ [token("1")]: "10 held 0", [token("2")]: "1 held 0" });
    expect(await world.items(bob.accountId)).toEqual({ [token("1")]: "1 held 0" });
    expect(await world.operations(alice)).toHaveLength(4);
    expect(await world.operations(bob)).toHaveLength(1);
  });

  it("[DEPASSET-12] credits one mined again elsewhere once", async () => {
    const alice = await world.addPlayer();
    const deposit = say.batch(alice.wallet, [
      ["3", "1"],
      ["4", "2"],
    ]);
    await seen(deposit);
    await orphaned(deposit);
    expect((await world.operations(alice)).map(({ state }) => state)).toEqual(["pending", "pending"]);
    const again = minedAgain(deposit);
    await seen(again);
    await finalized(again);
    await finalized(again);
    expect(await world.items(alice.accountId)).toEqual({ [token("3")]: "1 held 0", [token("4")]: "2 held 0" });
    expect((await world.operations(alice)).map(({ state }) => state)).toEqual(["confirmed", "confirmed"]);
  });

  it("[DEPASSET-12] credits the same transaction once on each of two chains", async () => {
    const alice = await world.addPlayer();
    const here = say.deposit(alice.wallet, "1", "2");
    const there = { ...here, chainId: 97 as const };
    const others = networks.map((network) => ({ ...network, chainId: there.chainId }));
    const listener = createItemListener({ networks: [...networks, ...others] });
    for (const event of [here, there, here, there]) {
      await inTransaction(world.db, (transaction) => listener.finalized(transaction, [event]));
    }
    expect(await world.items(alice.accountId)).toEqual({ [token("1")]: "4 held 0" });
  });

  it("[DEPASSET-14] raises the count of what lies in no game by the amount that was sent", async () => {
    const alice = await world.addPlayer();
    const inGame = { account_id: alice.accountId, collection: itemContracts.slug, token_id: "5", service: "supremacy" };
    await world.db
      .insertInto("items")
      .values({ ...inGame, count: "9" })
      .execute();
    await finalized(say.deposit(alice.wallet, "5", "2"));
    await finalized(say.deposit(alice.wallet, "5", "3"));
    const rows = await world.db.selectFrom("items").selectAll().where("account_id", "=", alice.accountId).execute();
    expect(Object.fromEntries(rows.map(({ service, count }) => [service, count]))).toEqual({ "": "5", supremacy: "9" });
  });

  it("[DEPASSET-13] keeps an unknown sender's deposit unclaimed; linking the wallet credits it once", async () => {
    const [alice, wallet] = [await world.addPlayer(), world.newWallet()];
    const events = [
      say.deposit(wallet, "1", "2"),
      say.batch(wallet, [
        ["1", "1"],
        ["6", "4"],
      ]),
    ];
    await seen(...events);
    await finalized(...events);
    const waiting = (await world.operations()).filter(({ state }) => state === "unclaimed");
    expect(waiting.map(({ owner, amount }) => [owner, amount])).toEqual([
      [null, "2"],
      [null, "1"],
      [null, "4"],
    ]);

    // What came from another wallet goes on waiting.
    await finalized(say.deposit(world.newWallet(), "1", "9"));
    const claim = () =>
      inTransaction(world.db, (transaction) =>
        claimWalletAssets(transaction, wallet.toUpperCase().replace("0X", "0x"), alice.accountId),
      );
    const counts = await Promise.all([claim(), claim(), claim()]);
    expect(counts.toSorted()).toEqual([0, 0, 3]);
    await finalized(...events);
    expect(await world.items(alice.accountId)).toEqual({ [token("1")]: "3 held 0", [token("6")]: "4 held 0" });
    expect(await world.operations()).toContainEqual(expect.objectContaining({ state: "unclaimed", amount: "9" }));
  });

  it("credits the sender, not mallory who registered the hash; she sees it fail", async () => {
    const [alice, mallory, txHash] = [await world.addPlayer(), await world.addPlayer(), newHash()];
    await register(mallory, txHash, { amount: "1", token_id: "1" });
    await finalized(say.deposit(alice.wallet, "1", "1", txHash));
    expect(await world.items(mallory.accountId)).toEqual({});
    expect(await world.items(alice.accountId)).toEqual({ [token("1")]: "1 held 0" });
    expect(await world.operations(mallory)).toMatchObject([{ state: "failed", reason: "not_a_deposit" }]);
  });

  it("credits a player who registered the hash before the wallet was theirs, once it is", async () => {
    const [alice, wallet, txHash] = [await world.addPlayer(), world.newWallet(), newHash()];
    await register(alice, txHash, { amount: "1", token_id: "1" });
    await finalized(say.deposit(wallet, "1", "1", txHash));
    await inTransaction(world.db, (transaction) => claimWalletAssets(transaction, wallet, alice.accountId));
    expect(await world.items(alice.accountId)).toEqual({ [token("1")]: "1 held 0" });
  });

  it("counts neither mints to the studio's address, nor its own transfers, nor transfers of nothing", async () => {
    const alice = await world.addPlayer();
    const before = (await world.operations()).length;
    await finalized(
      say.deposit(zeroAddress, "1", "5"),
      say.batch(zeroAddress, [["1", "5"]]),
      say.deposit(itemContracts.transferAddress, "1", "5"),
      say.deposit(alice.wallet, "1", "0"),
      say.batch(alice.wallet, [["1", "0"]]),
    );
    expect(await world.items(alice.accountId)).toEqual({});
    expect(await world.operations()).toHaveLength(before);
  });

  it("takes a window of thousands in a few statements", async () => {
    const alice = await world.addPlayer();
    await finalized(...Array.from({ length: 2_000 }, (_, index) => say.deposit(alice.wallet, String(index % 5), "1")));
    expect(Object.values(await world.items(alice.accountId))).toEqual(Array(5).fill("400 held 0"));
  });
});
