import { createHash } from "node:crypto";
import { developmentPlans, seededCollectibles } from "@passport/contracts";
import { assetTypes, rarities } from "@passport/protocol";
import { afterAll, beforeAll, expect, it } from "vitest";
import { seed } from "../../../seed.ts";
import { identityOf } from "../collectibles/finalize-moves.ts";
import { type AssetWorld, createAssetWorld, networks } from "../testing/asset-fixture.ts";
import { collectionTexts, developmentAssets } from "./development-assets.ts";
import { developmentGame } from "./development-game.ts";
import { seedAssets } from "./seed-assets.ts";
import { seedCollections } from "./seed-collections.ts";

let world: AssetWorld;
beforeAll(async () => {
  world = await createAssetWorld();
});
afterAll(() => world[Symbol.asyncDispose]());

const statuses = { wallet: "STAKABLE", staking: "UNSTAKABLE", "old staking": "UNSTAKABLE_OLD" } as const;

it("knows what the development chain has, and nothing else that is on chain", () => {
  const onChain = developmentAssets.filter(({ status }) => status !== "MINTABLE");
  expect(onChain.map(({ slug, tokenId, status }) => ({ slug, tokenId, status }))).toEqual(
    seededCollectibles.map(({ slug, tokenId, place }) => ({ slug, tokenId: String(tokenId), status: statuses[place] })),
  );
});

it("has a name for every collection of the development plan", () => {
  const plan = developmentPlans[31_337];
  const slugs = [...plan.collections, ...plan.items].map(({ slug }) => slug);
  expect(Object.keys(collectionTexts)).toEqual(slugs);
});

it("gives alice something of every type and tier, and something in the game", () => {
  const owned = developmentAssets.filter(({ owner }) => owner === "alice");
  expect(new Set(owned.map(({ type }) => type))).toEqual(new Set(Object.keys(assetTypes)));
  expect(new Set(owned.map(({ tier }) => tier))).toEqual(new Set(Object.keys(rarities)));
  expect(owned.some(({ service }) => service === developmentGame)).toBe(true);
});

it("links to assets that it has", () => {
  const hashes = developmentAssets.map(({ slug, tokenId }) => identityOf(slug, tokenId).hash);
  const linked = developmentAssets.flatMap(({ attributes = [] }) =>
    attributes.flatMap((each) => each.asset_hash ?? []),
  );
  expect(linked).not.toEqual([]);
  expect(hashes).toEqual(expect.arrayContaining(linked));
});

it("[CONFIG-13] another deployment changes every contract address of a collection, without a code change", async () => {
  const another = (address: string) => `0x${createHash("sha256").update(address).digest("hex").slice(0, 40)}` as const;
  const moved = networks.map((network) => ({
    ...network,
    deployment: {
      ...network.deployment,
      collections: network.deployment.collections.map(({ slug, collectible, staking, stakingOld }) => ({
        ...{
          slug,
          collectible: another(collectible),
          staking: another(staking),
          stakingOld: stakingOld && another(stakingOld),
        },
      })),
      items: network.deployment.items.map(({ slug, contract, transferAddress }) => ({
        ...{ slug, contract: another(contract), transferAddress: another(transferAddress) },
      })),
    },
  }));
  const addresses = () =>
    world.db
      .selectFrom("collections")
      .select(["slug", "mint_contract", "stake_contract", "staking_contract_old", "transfer_address"])
      .orderBy("slug")
      .execute();
  await seedCollections(world.db, networks);
  const before = await addresses();
  await seedCollections(world.db, moved);
  const move = (address: string | null) => address && another(address);
  expect(await addresses()).toEqual(
    before.map((row) => ({
      slug: row.slug,
      mint_contract: move(row.mint_contract),
      stake_contract: move(row.stake_contract),
      staking_contract_old: move(row.staking_contract_old),
      transfer_address: move(row.transfer_address),
    })),
  );
  await seedCollections(world.db, networks);
  expect(await addresses()).toEqual(before);
});

it("can be run again: addresses follow the deployment, everything else stays", async () => {
  await seed(world.db);
  expect(await seedAssets(world.db, networks)).toBe(
    developmentAssets.filter(({ slug }) => slug === "supremacy-genesis").length,
  );
  const change = { name: "Renamed", mint_contract: null };
  await world.db.updateTable("collections").set(change).where("slug", "=", "supremacy-genesis").execute();
  await world.db.updateTable("assets").set({ name: "Renamed" }).execute();
  await seedCollections(world.db, networks);
  expect(await seedAssets(world.db, networks)).toBe(0);
  const collection = await world.db
    .selectFrom("collections")
    .selectAll()
    .where("slug", "=", "supremacy-genesis")
    .executeTakeFirst();
  expect(collection).toMatchObject({
    name: "Renamed",
    mint_contract: networks[0]?.deployment.collections[0]?.collectible,
  });
  const names = await world.db.selectFrom("assets").select("name").distinct().execute();
  expect(names).toEqual([{ name: "Renamed" }]);
});
