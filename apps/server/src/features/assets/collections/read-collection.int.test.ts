import * as calls from "@passport/protocol";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type AssetWorld,
  chainId,
  contracts,
  createAssetWorld,
  itemContracts,
  networks,
} from "../testing/asset-fixture.ts";
import { listItemCollections } from "./list-item-collections.ts";
import { readCollection } from "./read-collection.ts";

let world: AssetWorld;
beforeAll(async () => {
  world = await createAssetWorld();
});
afterAll(() => world[Symbol.asyncDispose]());

const read = (slug: string) => readCollection({ db: world.db, networks }, { query: { slug } });

describe("one collection", () => {
  it("[ASSET-19] of collectibles returns its texts, its contracts and the tokens that exist", async () => {
    await world.db
      .updateTable("collections")
      .set({ logo_url: "https://game.example/logo.png", background_url: "https://game.example/back.png" })
      .where("slug", "=", contracts.slug)
      .execute();
    for (const token_id of ["100", "9", "10"]) await world.addCollectible({ token_id });
    const answer = await read(contracts.slug);
    expect(answer).toEqual({
      name: "Supremacy Genesis",
      slug: contracts.slug,
      description: "The first war machines, and what they fight with.",
      logo_url: "https://game.example/logo.png",
      background_url: "https://game.example/back.png",
      chain_id: chainId,
      mint_contract: contracts.collectible,
      transfer_address: null,
      stake_contract: contracts.staking,
      staking_contract_old: contracts.stakingOld,
      token_ids: ["9", "10", "100"],
    });
    expect(calls.readCollection.output.parse(answer)).toEqual(answer);
  });

  it("[ASSET-19] of items returns each token once, be it described or only held", async () => {
    const collection = itemContracts.slug;
    const types = ["1", "30"].map((token_id) => ({ collection, token_id, label: `Medal ${token_id}` }));
    await world.db.insertInto("item_types").values(types).execute();
    for (const { accountId } of [await world.addPlayer(), await world.addPlayer()]) {
      const rows = ["1", "4", "200"].map((token_id) => ({ account_id: accountId, collection, token_id, count: "2" }));
      await world.db.insertInto("items").values(rows).execute();
    }
    expect(await read(collection)).toMatchObject({
      slug: collection,
      mint_contract: itemContracts.contract,
      transfer_address: itemContracts.transferAddress,
      stake_contract: null,
      staking_contract_old: null,
      token_ids: ["1", "4", "30", "200"],
    });
  });

  it("has no tokens when none is known, and is not found when it does not exist", async () => {
    expect((await read("other-achievements")).token_ids).toEqual([]);
    await expect(read("no-such-collection")).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("all collections of items", () => {
  it("[DEPASSET-1] are described as each alone, in the order of their names, and collectibles are not among them", async () => {
    const background_url = "https://game.example/medals.png";
    const logo_url = "https://game.example/medal.png";
    await world.db
      .updateTable("collections")
      .set({ name: "Zenith", description: "Medals of the last season.", background_url, logo_url })
      .where("slug", "=", "other-achievements")
      .execute();
    const answer = await listItemCollections({ db: world.db, networks });
    expect(answer.collections.map(({ slug }) => slug)).toEqual([itemContracts.slug, "other-achievements"]);
    const { token_ids: _tokens, ...alone } = await read("other-achievements");
    expect(answer.collections[1]).toEqual(alone);
    expect(alone).toMatchObject({ name: "Zenith", background_url, logo_url });
    expect(calls.listItemCollections.output.parse(answer)).toEqual(answer);
  });
});
