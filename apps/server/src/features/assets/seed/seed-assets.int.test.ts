import { developmentPlans, seededCollectibles } from "@passport/contracts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { seed } from "../../../seed.ts";
import { type AssetWorld, createAssetWorld, networks } from "../testing/world-store.ts";
import { collectionTexts, developmentAssets } from "./development-assets.ts";
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
