import * as calls from "@passport/protocol";
import { defaultBrand, ownedCollectibleSchema } from "@passport/protocol";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type AssetWorld,
  chainId,
  contracts,
  createAssetWorld,
  networks,
  type Player,
} from "../testing/asset-fixture.ts";
import { lockSteps } from "./lock-poller.ts";
import { findCollectible, readCollectible } from "./read-collectible.ts";

let world: AssetWorld;
let alice: Player;
beforeAll(async () => {
  world = await createAssetWorld();
  alice = await world.addPlayer();
  const personal = {
    email: "alice@passport.example",
    email_canonical: "alice@passport.example",
    mobile_number: "+61400",
  };
  await world.db
    .updateTable("users")
    .set({ username: "alice", first_name: "Alice", last_name: "Ng", ...personal })
    .where("id", "=", alice.userId)
    .execute();
});
afterAll(() => world[Symbol.asyncDispose]());

const assetUrl = "https://market.example/{contract}/{token_id}";
const marketplace = { assetUrl, test: { contract: undefined, assetUrl: "https://test.example/{contract}/{token_id}" } };
const read = (hash: string, options = {}) =>
  readCollectible(
    { db: world.db, networks, brand: defaultBrand, marketplace, ...options },
    { payload: { asset_hash: hash } },
  );
const find = (hash: string) => findCollectible({ db: world.db }, { query: { asset_hash: hash } });

describe("one collectible", () => {
  it("returns what it is, whose it is and what collection it is of", async () => {
    const hash = await world.addCollectible({ owner_id: alice.accountId, name: "Wayfarer", token_id: "101" });
    const answer = await read(hash);
    expect(answer).toMatchObject({
      user_asset: { hash, name: "Wayfarer", token_id: "101", on_chain_status: "MINTABLE", marketplace_url: null },
      owner: { username: "alice" },
      collection: {
        name: "Supremacy Genesis",
        slug: contracts.slug,
        chain_id: chainId,
        mint_contract: contracts.collectible,
        stake_contract: contracts.staking,
        staking_contract_old: contracts.stakingOld,
      },
    });
    expect(ownedCollectibleSchema.parse(answer)).toEqual(answer);
  });

  it("[ASSET-23] names the owner by username alone: a wallet leads to no name", async () => {
    const hash = await world.addCollectible({ owner_id: alice.accountId });
    const { owner } = await read(hash);
    expect(owner).toEqual({ id: alice.userId, username: "alice" });
    expect(JSON.stringify(await read(hash))).not.toMatch(/"Alice"|"Ng"/);
    expect(JSON.stringify(await read(hash))).not.toContain(alice.accountId);
  });

  it("has no owner when its wallet has none, or when the account is deleted", async () => {
    const unclaimed = await world.addCollectible({ on_chain_status: "UNSTAKABLE", wallet: world.newWallet() });
    expect((await read(unclaimed)).owner).toBeNull();
    const gone = await world.addPlayer();
    const left = await world.addCollectible({ owner_id: gone.accountId });
    await world.db.updateTable("users").set({ deleted_at: new Date() }).where("id", "=", gone.userId).execute();
    expect((await read(left)).owner).toBeNull();
  });

  it("links to the marketplace once it is minted", async () => {
    const hash = await world.addCollectible({ on_chain_status: "STAKABLE", token_id: "7" });
    expect((await read(hash)).user_asset.marketplace_url).toBe(`https://market.example/${contracts.collectible}/7`);
  });

  it("[ASSET-17] links to the marketplace's test network if its contract is the one configured for that", async () => {
    const hash = await world.addCollectible({ on_chain_status: "STAKABLE", token_id: "8" });
    const pageWith = async (contract: string) => {
      const configured = { ...marketplace, test: { ...marketplace.test, contract } };
      return (await read(hash, { marketplace: configured })).user_asset.marketplace_url;
    };
    expect(await pageWith(contracts.collectible)).toBe(`https://test.example/${contracts.collectible}/8`);
    expect(await pageWith(contracts.staking)).toBe(`https://market.example/${contracts.collectible}/8`);
  });

  it("returns the addresses of the deployment, whatever the table says", async () => {
    const hash = await world.addCollectible({ on_chain_status: "STAKABLE" });
    const mallorys = world.newWallet();
    await world.db
      .updateTable("collections")
      .set({ mint_contract: mallorys, stake_contract: mallorys, staking_contract_old: mallorys, chain_id: 1 })
      .where("slug", "=", contracts.slug)
      .execute();
    const { collection } = await read(hash);
    expect(collection).toMatchObject({ chain_id: chainId, stake_contract: contracts.staking });
    expect(JSON.stringify(await read(hash))).not.toContain(mallorys);
    expect((await read(hash, { networks: [] })).collection).toMatchObject({
      mint_contract: null,
      stake_contract: null,
    });
  });

  it("is not found by a hash that no asset has", async () => {
    await expect(read("0".repeat(32))).rejects.toMatchObject({ code: "not_found" });
  });

  it("stays locked while a move is under way, also if its end was not moved on", async () => {
    const operation = { id: crypto.randomUUID(), kind: "mint", state: "pending", account_id: alice.accountId };
    await world.db.insertInto("operations").values(operation).execute();
    const hash = await world.addCollectible({ owner_id: alice.accountId, locked_by: operation.id });
    const { unlocked_at } = (await read(hash)).user_asset;
    expect(Date.parse(unlocked_at ?? "") - Date.now()).toBeGreaterThan(lockSteps.withinMs / 2);
  });
});

describe("where a collectible is shown", () => {
  it("names the user who owns it", async () => {
    const hash = await world.addCollectible({ owner_id: alice.accountId });
    const answer = await find(hash);
    expect(answer).toEqual({ owner_id: alice.userId, hash });
    expect(calls.findCollectible.output.parse(answer)).toEqual(answer);
  });

  it("is not found when it has no owner or does not exist", async () => {
    const unclaimed = await world.addCollectible({ on_chain_status: "STAKABLE", wallet: world.newWallet() });
    await expect(find(unclaimed)).rejects.toMatchObject({ code: "not_found" });
    await expect(find("nothing")).rejects.toMatchObject({ code: "not_found" });
  });
});
