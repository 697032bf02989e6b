import { collectibleStakingAbi } from "@passport/contracts/abi/collectible-staking";
import { collectibleStakingOldAbi } from "@passport/contracts/abi/collectible-staking-old";
import { passportCollectibleAbi } from "@passport/contracts/abi/passport-collectible";
import { waitUntil } from "@passport/testbed";
import type { Address } from "viem";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createChainReaders } from "../../../platform/chain/reader.ts";
import { startSigner } from "../../../roles/signer.ts";
import { type ChainWorld, startChainWorld, type WalletPlayer } from "../testing/chain-fixture.ts";
import {
  argumentsOf,
  type CollectibleCalls,
  createCollectibleCalls,
  mintPath,
  oldPath,
  slug,
} from "../testing/collectible-calls.ts";
import { mintCollectible } from "./mint-collectible.ts";

let world: ChainWorld;
let carol: WalletPlayer;
let alice: WalletPlayer;
let calls: CollectibleCalls;
let collectible: Address;
let staking: Address;
let stakingOld: Address;
beforeAll(async () => {
  world = await startChainWorld(startSigner);
  [carol, alice] = [await world.player("carol"), await world.player("alice")];
  calls = createCollectibleCalls(world);
  ({ collectible, staking, stakingOld } = calls);
  await world.settle();
});
afterAll(() => world[Symbol.asyncDispose]());

const setLocks = (player: WalletPlayer, locks: { mint_lock?: boolean; total_lock?: boolean }) =>
  world.db
    .updateTable("users")
    .set({ mint_lock: false, total_lock: false, ...locks })
    .where("id", "=", player.userId)
    .execute();

describe("collectibles on the chain", () => {
  it("finds those that were there before, where they are", async () => {
    expect(await world.asset(slug, "1")).toMatchObject({ on_chain_status: "STAKABLE", owner_id: carol.accountId });
    expect(await world.asset(slug, "2")).toMatchObject({ on_chain_status: "UNSTAKABLE", owner_id: carol.accountId });
    expect(await world.asset(slug, "3")).toMatchObject({
      on_chain_status: "UNSTAKABLE_OLD",
      owner_id: carol.accountId,
    });
    expect(await world.asset(slug, "1")).toMatchObject({ name: "Ironclad", placed_block: expect.any(Number) });
  });

  it("shows them to another player, over the wire: in a list, by their hash, and with their collection", async () => {
    const { payload } = await alice.ask("ASSET:LIST:721", { user_id: carol.userId, assets_on: "ON_CHAIN" });
    expect(payload).toMatchObject({ total: 2, assets: [{ name: "Ironclad" }, { name: "Night Livery" }] });
    const hash = String((await world.asset(slug, "1"))?.["hash"]);
    const place = { owner_id: carol.userId, hash };
    expect(await alice.get(`/api/asset/${hash}`)).toEqual({ status: 200, body: place });
    expect((await alice.get(`/api/asset/${hash}0`)).status).toBe(404);
    const collection = await alice.get(`/api/collection/${slug}`);
    const addresses = { mint_contract: collectible.toLowerCase(), stake_contract: staking.toLowerCase() };
    expect(collection.body).toMatchObject(addresses);
    expect(collection.body["token_ids"]).toEqual(expect.arrayContaining(["1", "2", "3"]));
  });

  it("[CHAIN-18] [CHAIN-19] mints, stakes and unstakes: off-world, on-world and off-world again", async () => {
    const token = await calls.addMintable(carol);
    const voucher = await calls.askMint(carol, token);
    expect(voucher).toMatchObject({ status: 200 });
    expect(await world.asset(slug, token)).toMatchObject({ locked_by: voucher.body["operation_id"] });
    expect(await world.operation(String(voucher.body["operation_id"]))).toMatchObject({
      kind: "mint",
      state: "pending",
    });
    await carol.send(collectible, passportCollectibleAbi, "signedMint", argumentsOf(token, voucher));
    expect(await world.asset(slug, token)).toMatchObject({ on_chain_status: "MINTABLE" });
    await world.settle();
    const minted = { on_chain_status: "STAKABLE", owner_id: carol.accountId, wallet: carol.wallet, locked_by: null };
    expect(await world.asset(slug, token)).toMatchObject(minted);
    expect(await calls.stateOf(voucher)).toBe("confirmed");

    await carol.send(collectible, passportCollectibleAbi, "approve", [staking, BigInt(token)]);
    await carol.send(staking, collectibleStakingAbi, "stake", [BigInt(token)]);
    await world.settle();
    expect(await world.asset(slug, token)).toMatchObject({ on_chain_status: "UNSTAKABLE", owner_id: carol.accountId });

    const wayOut = await calls.askUnstake(carol, token);
    expect(wayOut).toMatchObject({ status: 200 });
    expect(await world.asset(slug, token)).toMatchObject({ locked_by: wayOut.body["operation_id"] });
    await carol.send(staking, collectibleStakingAbi, "signedUnstake", argumentsOf(token, wayOut));
    await world.settle();
    expect(await world.asset(slug, token)).toMatchObject(minted);
    expect(await calls.stateOf(wayOut)).toBe("confirmed");
  });

  it("[CHAIN-18] [CHAIN-19] unstakes from the old contract, which wants no voucher", async () => {
    const answer = await carol.post(oldPath(carol.wallet, "3"));
    expect(answer).toMatchObject({ status: 200 });
    expect(await world.asset(slug, "3")).toMatchObject({ locked_by: answer.body["operation_id"] });
    await carol.send(stakingOld, collectibleStakingOldAbi, "unstake", [3n]);
    await world.settle();
    expect(await world.asset(slug, "3")).toMatchObject({ on_chain_status: "STAKABLE", locked_by: null });
    expect(await calls.stateOf(answer)).toBe("confirmed");
  });

  it("gives a staked collectible to its owner, who is not the one who staked it", async () => {
    await world.db
      .updateTable("assets")
      .set({ owner_id: alice.accountId })
      .where("collection", "=", slug)
      .where("token_id", "=", "2")
      .execute();
    expect((await calls.askUnstake(carol, "2")).status).toBe(404);
    const voucher = await calls.askUnstake(alice, "2");
    await alice.send(staking, collectibleStakingAbi, "signedUnstake", argumentsOf("2", voucher));
    await world.settle();
    expect(await world.asset(slug, "2")).toMatchObject({ on_chain_status: "STAKABLE", wallet: alice.wallet });
  });
});

describe("a worker that stops", () => {
  const everything = async () => ({
    assets: await world.db.selectFrom("assets").selectAll().orderBy("id").execute(),
    operations: await world.db.selectFrom("operations").selectAll().orderBy("id").execute(),
  });

  it("[CHAIN-31] misses nothing, and moves nothing twice when every block is read again", async () => {
    await world.restartWorker(async () => {
      await carol.send(collectible, passportCollectibleAbi, "approve", [staking, 1n]);
      await carol.send(staking, collectibleStakingAbi, "stake", [1n]);
    });
    await world.settle();
    expect(await world.asset(slug, "1")).toMatchObject({ on_chain_status: "UNSTAKABLE", owner_id: carol.accountId });

    const before = await everything();
    await world.restartWorker(async () => {
      await world.db.deleteFrom("chain_cursors").execute();
      await world.db.deleteFrom("chain_blocks").execute();
    });
    await world.settle();
    expect(await everything()).toEqual(before);

    const voucher = await calls.askUnstake(carol, "1");
    await carol.send(staking, collectibleStakingAbi, "signedUnstake", argumentsOf("1", voucher));
    await world.settle();
    expect(await world.asset(slug, "1")).toMatchObject({ on_chain_status: "STAKABLE", owner_id: carol.accountId });
  });
});

describe("signature calls of collectibles", () => {
  it("[CHAIN-26] returns one voucher to 200 calls at once, and opens one operation", async () => {
    const token = await calls.addMintable(alice);
    const path = mintPath(alice.wallet, await world.nonceOf(collectible, alice.wallet), token);
    const answers = await Promise.all(Array.from({ length: 200 }, () => alice.get(path)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    const operations = await world.db
      .selectFrom("operations")
      .select("id")
      .where("account_id", "=", alice.accountId)
      .where("token_id", "=", token)
      .execute();
    expect(operations).toHaveLength(1);
  });

  it("[ASSET-13] refuses a locked asset in every signature call", async () => {
    const token = await calls.addMintable(carol);
    const lock = (columns: { locked_to_service?: string | null; unlocked_at?: string; on_chain_status?: string }) =>
      world.db.updateTable("assets").set(columns).where("token_id", "=", token).execute();
    const everyCall = async () => {
      await lock({ on_chain_status: "MINTABLE" });
      const mint = await calls.askMint(carol, token);
      await lock({ on_chain_status: "UNSTAKABLE" });
      const unstake = await calls.askUnstake(carol, token);
      await world.db
        .updateTable("assets")
        .set({ on_chain_status: "UNSTAKABLE_OLD", wallet: carol.wallet })
        .where("token_id", "=", token)
        .execute();
      const old = await carol.post(oldPath(carol.wallet, token));
      return [mint, unstake, old].map(({ body }) => body["error_code"]);
    };
    await lock({ locked_to_service: "supremacy" });
    expect(await everyCall()).toEqual(["asset_locked", "asset_locked", "asset_locked"]);
    await lock({ locked_to_service: null, unlocked_at: "infinity" });
    expect(await everyCall()).toEqual(["asset_locked", "asset_locked", "asset_locked"]);
    const open = await world.db.selectFrom("operations").select("id").where("token_id", "=", token).execute();
    expect(open).toEqual([]);
  });

  it("[CHAIN-28] has neither another's address nor another's asset", async () => {
    const token = await calls.addMintable(alice);
    const mallory = await world.player("mallory");
    const [aliceNonce, ownNonce] = [
      await world.nonceOf(collectible, alice.wallet),
      await world.nonceOf(collectible, mallory.wallet),
    ];
    expect((await mallory.get(mintPath(alice.wallet, aliceNonce, token))).status).toBe(404);
    expect((await mallory.get(mintPath(mallory.wallet, ownNonce, token))).status).toBe(404);
    expect((await mallory.get(mintPath(mallory.wallet, ownNonce, "77777777"))).status).toBe(404);
    expect((await calls.askUnstake(mallory, "2")).status).toBe(404);
    expect((await mallory.post(oldPath(mallory.wallet, "3"))).status).toBe(404);
    const unknown = mintPath(mallory.wallet, ownNonce, token).replace(slug, "no-such-collection");
    expect((await mallory.get(unknown)).status).toBe(404);
    expect(await world.asset(slug, token)).toMatchObject({ locked_by: null });
  });

  it("[CHAIN-29] refuses what does not fit the asset's status", async () => {
    const mintable = await calls.addMintable(carol);
    const refused = [
      await calls.askMint(carol, "1"),
      await calls.askUnstake(carol, mintable),
      await calls.askUnstake(carol, "1"),
      await carol.post(oldPath(carol.wallet, "1")),
      await carol.post(oldPath(carol.wallet, mintable)),
    ];
    expect(refused.map(({ body }) => body["error_code"])).toEqual(Array(5).fill("asset_status"));
  });

  it("[CHAIN-30] refuses a mint while mint_lock or total_lock is set; mint_lock lets an unstake pass", async () => {
    const token = await calls.addMintable(carol);
    for (const locks of [{ mint_lock: true }, { total_lock: true }]) {
      await setLocks(carol, locks);
      expect((await calls.askMint(carol, token)).body["error_code"]).toBe("account_locked");
    }
    expect((await calls.askUnstake(carol, token)).body["error_code"]).toBe("account_locked");
    await setLocks(carol, { mint_lock: true });
    expect((await calls.askUnstake(carol, token)).body["error_code"]).toBe("asset_status");
    await setLocks(carol, {});
    expect(await world.asset(slug, token)).toMatchObject({ locked_by: null });
  });

  it("[CHAIN-30] reads the locks in the transaction of the voucher: what the session knew does not count", async () => {
    const token = await calls.addMintable(carol);
    const { context } = world.api;
    const { networks } = context.config;
    const { intents } = context.chain;
    const dependencies = { ...context, networks, intents, readers: createChainReaders(networks) };
    const before = {
      sessionId: "",
      permissions: [],
      locks: [],
      authenticatedAt: new Date(),
      twoFactorAt: undefined,
      confirmsBySecondFactor: false,
    };
    const nonce = String(await world.nonceOf(collectible, carol.wallet));
    const proof = await carol.prove(mintPath(carol.wallet, BigInt(nonce), token));
    const mint = () =>
      mintCollectible(dependencies, {
        actor: { ...before, ...carol },
        query: { address: carol.wallet, slug, id: token, nonce, proof },
      });
    for (const locks of [{ mint_lock: true }, { total_lock: true }]) {
      await setLocks(carol, locks);
      await expect(mint()).rejects.toMatchObject({ code: "account_locked" });
    }
    await setLocks(carol, {});
    expect(await world.asset(slug, token)).toMatchObject({ locked_by: null });
  });

  it("[ASSET-13] keeps the lock of a cancelled voucher until that is final, and then gives the asset back", async () => {
    const bob = await world.player("bob");
    const token = await calls.addMintable(bob);
    const first = await calls.askMint(bob, token);
    expect(first.status).toBe(200);
    await bob.send(collectible, passportCollectibleAbi, "cancelNonce", []);
    expect((await calls.askMint(bob, token)).body["error_code"]).toBe("asset_locked");
    await world.settle();
    expect(await world.operation(String(first.body["operation_id"]))).toMatchObject({
      state: "returned",
      reason: "cancelled",
    });
    expect(await world.asset(slug, token)).toMatchObject({ on_chain_status: "MINTABLE", locked_by: null });
    expect((await calls.askMint(bob, token)).status).toBe(200);
  });

  // Last: the chain's clock stays ahead of ours from here on.
  it("[CHAIN-32] gives the asset back in its former state, unlocked, when the voucher expired unused", async () => {
    const erin = await world.player("erin");
    const token = await calls.addMintable(erin);
    const voucher = await calls.askMint(erin, token);
    await world.settle();
    expect(await world.asset(slug, token)).toMatchObject({ locked_by: voucher.body["operation_id"] });
    await world.chains.ethereum.request("evm_increaseTime", [330]);
    await world.settle();
    await world.settle();
    await waitUntil("the voucher to be given back", async () => (await calls.stateOf(voucher)) === "returned");
    expect(await world.asset(slug, token)).toMatchObject({
      on_chain_status: "MINTABLE",
      owner_id: erin.accountId,
      locked_by: null,
    });
    await expect(
      erin.send(collectible, passportCollectibleAbi, "signedMint", argumentsOf(token, voucher)),
    ).rejects.toThrow();
  });
});
