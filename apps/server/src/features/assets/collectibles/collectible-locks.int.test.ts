/** ASSET-12 on a real chain: how long a collectible that may leave stays locked, and what its page is told. */
import { passportCollectibleAbi } from "@passport/contracts/abi/passport-collectible";
import { type OwnedCollectible, voucherLifeMs } from "@passport/protocol";
import { waitUntil } from "@passport/testbed";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startSigner } from "../../../roles/signer.ts";
import { type Answer, type ChainWorld, startChainWorld, type WalletPlayer } from "../testing/chain-fixture.ts";
import {
  argumentsOf,
  type CollectibleCalls,
  createCollectibleCalls,
  mintPath,
  slug,
} from "../testing/collectible-calls.ts";
import { lockSteps } from "./lock-poller.ts";
import { extendLocks } from "./store.ts";

let world: ChainWorld;
let calls: CollectibleCalls;
beforeAll(async () => {
  world = await startChainWorld(startSigner);
  calls = createCollectibleCalls(world);
  await world.settle();
});
afterAll(() => world[Symbol.asyncDispose]());

/** As anybody's page reads it. */
const unlockedAt = async (viewer: WalletPlayer, token: string): Promise<string | null> => {
  const asset = await world.asset(slug, token);
  const { payload } = await viewer.ask("ASSET:GET:721", { asset_hash: asset?.["hash"] });
  return (payload as OwnedCollectible).user_asset.unlocked_at;
};
const remainingMs = async (viewer: WalletPlayer, token: string): Promise<number> =>
  Date.parse((await unlockedAt(viewer, token)) ?? "") - Date.now();

/** As the worker does every few seconds. */
const moveLocksOn = () => extendLocks(world.db, lockSteps.withinMs, lockSteps.forMs);
const letLockRunOut = (token: string) =>
  world.db
    .updateTable("assets")
    .set({ unlocked_at: sql<Date>`now() - interval '1 second'` })
    .where("collection", "=", slug)
    .where("token_id", "=", token)
    .execute();

const expectFiveMinutes = async (viewer: WalletPlayer, token: string, { body }: Answer) => {
  const expiresAt = Number(body["expiry"]) * 1_000;
  expect(await unlockedAt(viewer, token)).toBe(new Date(expiresAt).toISOString());
  expect(expiresAt).toBeGreaterThan(Date.now() + voucherLifeMs - 30_000);
  expect(expiresAt).toBeLessThanOrEqual(Date.now() + voucherLifeMs);
};

describe("the lock of a collectible", () => {
  it("[CHAIN-19] [CHAIN-21] lasts five minutes, as the voucher of a mint and of an unstake does", async () => {
    const carol = await world.player("carol");
    const bob = await world.player("bob");
    const token = await calls.addMintable(carol);
    await expectFiveMinutes(bob, token, await calls.askMint(carol, token));
    // Staked by the seed.
    await expectFiveMinutes(bob, "2", await calls.askUnstake(carol, "2"));
  });

  it("[CHAIN-27] holds one collectible for one nonce: another token is refused while the first voucher is open", async () => {
    const alice = await world.player("alice");
    const [token, other] = [await calls.addMintable(alice), await calls.addMintable(alice)];
    const nonce = await world.nonceOf(calls.collectible, alice.wallet);
    const first = await alice.get(mintPath(alice.wallet, nonce, token));
    expect(first.status).toBe(200);
    const second = await alice.get(mintPath(alice.wallet, nonce, other));
    expect(second.body["error_code"]).toBe("voucher_open");
    expect(await world.asset(slug, other)).toMatchObject({ locked_by: null });
    expect(await unlockedAt(alice, other)).toBeNull();
    expect(await alice.get(mintPath(alice.wallet, nonce, token))).toEqual(first);
  });

  // Last: the chain's clock stays ahead of ours from here on.
  it("[ASSET-12] moves on for as long as the voucher could be mined, and ends at a final block past its expiry", async () => {
    const erin = await world.player("erin");
    const token = await calls.addMintable(erin);
    const voucher = await calls.askMint(erin, token);
    const operation = { locked_by: voucher.body["operation_id"] };

    // Our clock says that it is over; the chain's does not, and the chain's is the one that counts.
    await letLockRunOut(token);
    expect(await remainingMs(erin, token)).toBeGreaterThan(0);
    await moveLocksOn();
    expect(await remainingMs(erin, token)).toBeGreaterThan(lockSteps.withinMs);
    expect(await world.asset(slug, token)).toMatchObject(operation);

    // A block past the expiry that the chain could still take back.
    await world.chains.ethereum.request("evm_increaseTime", [330]);
    await world.chains.ethereum.request("evm_mine", []);
    const head = Number(await world.reader.getBlockNumber({ cacheTime: 0 }));
    await waitUntil("the worker to have seen the block", async () => {
      const cursor = world.db.selectFrom("chain_cursors").select("head_number");
      const seen = await cursor.where("chain_id", "=", world.chains.ethereum.chainId).executeTakeFirst();
      return (seen?.head_number ?? -1) >= head;
    });
    await letLockRunOut(token);
    await moveLocksOn();
    expect(await world.asset(slug, token)).toMatchObject(operation);
    expect(await remainingMs(erin, token)).toBeGreaterThan(lockSteps.withinMs);

    await world.settle();
    await waitUntil("the voucher to be given back", async () => (await calls.stateOf(voucher)) === "returned");
    await moveLocksOn();
    expect(await unlockedAt(erin, token)).toBeNull();
    expect(await world.asset(slug, token)).toMatchObject({ on_chain_status: "MINTABLE", locked_by: null });
    await expect(
      erin.send(calls.collectible, passportCollectibleAbi, "signedMint", argumentsOf(token, voucher)),
    ).rejects.toThrow();
  });
});
