import * as calls from "@passport/protocol";
import { defaultBrand } from "@passport/protocol";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AssetWorld, createAssetWorld, itemContracts, networks, type Player } from "../testing/asset-fixture.ts";
import { readItem } from "./read-item.ts";

const collection = itemContracts.slug;

let world: AssetWorld;
beforeAll(async () => {
  world = await createAssetWorld();
  const type = { collection, token_id: "1", label: "First Blood", description: "Earned." };
  await world.db.insertInto("item_types").values(type).execute();
});
afterAll(() => world[Symbol.asyncDispose]());

const give = ({ accountId }: Player, token_id: string, count: string, service = "") =>
  world.db.insertInto("items").values({ account_id: accountId, collection, token_id, count, service }).execute();
const read = ({ userId }: Pick<Player, "userId">, locked: boolean, token_id = "1") =>
  readItem(
    { db: world.db, networks, brand: defaultBrand },
    { payload: { token_id, collection_slug: collection, owner_id: userId, locked } },
  );

describe("one holding of an item", () => {
  it("returns what it is, whose it is and what collection it is of", async () => {
    const alice = await world.addPlayer();
    await give(alice, "1", "3");
    const answer = await read(alice, false);
    expect(answer).toMatchObject({
      user_asset: { id: `${collection}/1`, label: "First Blood", count: "3", service_id: null },
      collection: { slug: collection, mint_contract: itemContracts.contract },
    });
    expect(answer.owner).toEqual({ id: alice.userId, username: expect.any(String) });
    expect(calls.readItem.output.parse(answer)).toEqual(answer);
  });

  it("is another one when it is locked in a service", async () => {
    const alice = await world.addPlayer();
    await give(alice, "1", "3");
    await give(alice, "1", "5", "supremacy");
    expect((await read(alice, false)).user_asset).toMatchObject({ count: "3", service_name_locked_in: null });
    expect((await read(alice, true)).user_asset).toMatchObject({
      count: "5",
      service_id: "supremacy",
      service_name_locked_in: defaultBrand.game,
    });
  });

  it("is not found when it is down to nothing, in the other place, another's, or of a deleted account", async () => {
    const [alice, mallory] = [await world.addPlayer(), await world.addPlayer()];
    await give(alice, "1", "0");
    await give(alice, "2", "1", "supremacy");
    await expect(read(alice, false)).rejects.toMatchObject({ code: "not_found" });
    await expect(read(alice, false, "2")).rejects.toMatchObject({ code: "not_found" });
    await expect(read(mallory, true, "2")).rejects.toMatchObject({ code: "not_found" });
    await expect(read({ userId: alice.accountId }, true, "2")).rejects.toMatchObject({ code: "not_found" });
    expect((await read(alice, true, "2")).user_asset.label).toBe("Supremacy Achievements #2");
    await world.db.updateTable("users").set({ deleted_at: new Date() }).where("id", "=", alice.userId).execute();
    await expect(read(alice, true, "2")).rejects.toMatchObject({ code: "not_found" });
  });
});
