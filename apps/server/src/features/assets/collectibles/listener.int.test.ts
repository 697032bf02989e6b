import { deriveId, inTransaction } from "@passport/database";
import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ChainEvent } from "../../../platform/chain/chain-event.ts";
import { claimWalletAssets } from "../claim-wallet-assets.ts";
import { type AssetWorld, chainId, contracts, createAssetWorld, networks } from "../testing/asset-fixture.ts";
import { blockAt, createNarrator, minedAgain, newHash } from "../testing/events.ts";
import { createCollectibleListener } from "./listener.ts";

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

let lastToken = 0;
const newToken = (): string => {
  lastToken += 1;
  return String(lastToken);
};

describe("stakes", () => {
  it("[CHAIN-12] makes a staked asset on-world and its staker's once final, and not before", async () => {
    const alice = await world.addPlayer();
    const token = newToken();
    await finalized(say.mint(token, alice.wallet));
    expect(await world.asset(token)).toMatchObject({
      status: "STAKABLE",
      owner: alice.accountId,
      wallet: alice.wallet,
    });

    const stake = say.stake(token, alice.wallet);
    await seen(stake);
    expect(await world.asset(token)).toMatchObject({ status: "STAKABLE" });
    expect(await world.operations(alice)).toMatchObject([{ kind: "stake", state: "confirming", tokenId: token }]);

    await finalized(stake);
    expect(await world.asset(token)).toMatchObject({ status: "UNSTAKABLE", owner: alice.accountId });
    expect(await world.operations(alice)).toMatchObject([{ kind: "stake", state: "confirmed", tokenId: token }]);
  });

  it("[CHAIN-12] leaves the stake of an unknown wallet unclaimed, until that wallet is linked, once", async () => {
    const [alice, wallet, token] = [await world.addPlayer(), world.newWallet(), newToken()];
    await finalized(say.mint(token, wallet), say.stake(token, wallet));
    expect(await world.asset(token)).toMatchObject({ status: "UNSTAKABLE", owner: null, wallet });
    expect(await world.operations()).toContainEqual(
      expect.objectContaining({ kind: "stake", state: "unclaimed", owner: null, tokenId: token }),
    );

    const claim = () =>
      inTransaction(world.db, (transaction) => claimWalletAssets(transaction, wallet, alice.accountId));
    expect([await claim(), await claim()]).toEqual([1, 0]);
    expect(await world.asset(token)).toMatchObject({ status: "UNSTAKABLE", owner: alice.accountId });
    expect(await world.operations(alice)).toMatchObject([{ kind: "stake", state: "confirmed", tokenId: token }]);
  });

  it("claims at the second look at a wallet what was final in the moment of linking", async () => {
    const [alice, wallet, token] = [await world.addPlayer(), world.newWallet(), newToken()];
    await world.link(alice, wallet);
    await finalized(say.mint(token, wallet));
    await world.db.updateTable("assets").set({ owner_id: null }).where("token_id", "=", token).execute();
    await inTransaction(world.db, (transaction) => claimWalletAssets(transaction, wallet, alice.accountId));
    expect(await world.asset(token)).toMatchObject({ status: "STAKABLE", owner: alice.accountId });
  });

  it("shows a stake that the chain took back as pending, and moves nothing", async () => {
    const [alice, token] = [await world.addPlayer(), newToken()];
    await finalized(say.mint(token, alice.wallet));
    const stake = say.stake(token, alice.wallet);
    await seen(stake);
    await orphaned(stake);
    expect(await world.operations(alice)).toMatchObject([{ kind: "stake", state: "pending" }]);
    expect(await world.asset(token)).toMatchObject({ status: "STAKABLE" });

    const again = minedAgain(stake);
    await seen(again);
    await finalized(again);
    expect(await world.operations(alice)).toMatchObject([{ kind: "stake", state: "confirmed" }]);
    expect(await world.asset(token)).toMatchObject({ status: "UNSTAKABLE" });
  });

  it("tells several stakes of one transaction apart", async () => {
    const [alice, one, other, txHash] = [await world.addPlayer(), newToken(), newToken(), newHash()];
    await finalized(say.mint(one, alice.wallet), say.mint(other, alice.wallet));
    const stakes = [say.stake(one, alice.wallet, txHash), say.stake(other, alice.wallet, txHash)];
    await seen(...stakes);
    await finalized(...stakes);
    const operations = await world.operations(alice);
    expect(operations.map(({ state, tokenId }) => `${tokenId} ${state}`)).toEqual([
      `${one} confirmed`,
      `${other} confirmed`,
    ]);
  });
});

describe("the place of a collectible", () => {
  it("[CHAIN-31] changes once for a log, however often and late it is read again", async () => {
    const [alice, bob, token] = [await world.addPlayer(), await world.addPlayer(), newToken()];
    const story = [say.mint(token, alice.wallet), say.stake(token, alice.wallet), say.unstake(token, bob.wallet)];
    await finalized(...story);
    const after = await world.asset(token);
    expect(after).toMatchObject({ status: "STAKABLE", owner: bob.accountId, wallet: bob.wallet });
    for (const event of story) await finalized(event);
    await finalized(...story.slice(0, 2));
    expect(await world.asset(token)).toEqual(after);
    expect(await world.operations(alice)).toHaveLength(1);
  });

  it("follows the wallet off-world, to a player and to an unknown wallet", async () => {
    const [alice, bob, unknownWallet, token] = [
      await world.addPlayer(),
      await world.addPlayer(),
      world.newWallet(),
      newToken(),
    ];
    await finalized(say.mint(token, alice.wallet));
    await finalized(say.transfer(token, alice.wallet, bob.wallet));
    expect(await world.asset(token)).toMatchObject({ owner: bob.accountId, wallet: bob.wallet });
    await finalized(say.transfer(token, bob.wallet, unknownWallet));
    expect(await world.asset(token)).toMatchObject({ status: "STAKABLE", owner: null, wallet: unknownWallet });
  });

  it("is known for a token that no asset stood for, and that is said", async () => {
    const [unknownWallet, token] = [world.newWallet(), "340282366920938463463374607431768211456"];
    await finalized(say.mint(token, unknownWallet));
    expect(await world.asset(token)).toMatchObject({ status: "STAKABLE", owner: null });
    expect(world.log()).toContain("tokens appeared that no asset stood for");
  });

  it("keeps the name and the id of an asset that was there before its token", async () => {
    const [alice, token] = [await world.addPlayer(), newToken()];
    await world.addMintable(token, alice.accountId);
    const idOf = async () =>
      (await world.db.selectFrom("assets").select("id").where("token_id", "=", token).execute()).map(({ id }) => id);
    const before = await idOf();
    await finalized(say.mint(token, alice.wallet));
    expect(await idOf()).toEqual(before);
    expect(before).not.toContain(deriveId(`asset:${contracts.slug}:${token}`));
  });

  it("takes a window of thousands of moves in a few statements", async () => {
    const [alice, first] = [await world.addPlayer(), 1_000_000];
    const tokens = Array.from({ length: 2_000 }, (_, index) => String(first + index));
    await finalized(...tokens.map((token) => say.mint(token, alice.wallet)));
    await finalized(...tokens.map((token) => say.stake(token, alice.wallet)));
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from assets where owner_id = ${alice.accountId} and on_chain_status = 'UNSTAKABLE'
    `.execute(world.db);
    expect(rows).toEqual([{ count: 2_000 }]);
    expect(await world.operations(alice)).toHaveLength(2_000);
  });
});

describe("what it hears", () => {
  it("asks for the transfers of its own collections only, and passes over all else", async () => {
    const listener = createCollectibleListener({ networks, log: pino({ level: "silent" }) });
    expect(listener.logs(chainId).map(({ contract }) => contract)).toEqual([contracts.collectible]);
    expect(listener.logs(1)).toEqual([]);
    const token = newToken();
    await finalized({ ...say.mint(token, world.newWallet()), contract: contracts.staking });
    expect(await world.asset(token)).toBeUndefined();
  });

  it("has nothing to give back while nothing is announced", async () => {
    await world.tell((listener, transaction) => listener.reached?.(transaction, blockAt(1)));
  });
});
