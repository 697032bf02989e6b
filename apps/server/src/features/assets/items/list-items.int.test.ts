import * as calls from "@passport/protocol";
import { defaultBrand } from "@passport/protocol";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AssetWorld, createAssetWorld, itemContracts, type Player } from "../testing/asset-fixture.ts";
import { listItems } from "./list-items.ts";

let world: AssetWorld;
beforeAll(async () => {
  world = await createAssetWorld();
  await addType("1", "First Blood");
  await addType("2", "Ironside 100%");
  await addType("3", "Veteran_of_War");
  await addType("4", "ÉMIGRÉ");
});
afterAll(() => world[Symbol.asyncDispose]());
const collection = itemContracts.slug;

const addType = (tokenId: string, label: string) =>
  world.db.insertInto("item_types").values({ collection, token_id: tokenId, label, description: "Earned." }).execute();

interface Holding {
  tokenId: string;
  count: string;
  held?: string;
  service?: string;
  slug?: string;
}
const give = async ({ accountId }: Player, ...holdings: Holding[]) => {
  const rows = holdings.map(({ tokenId, count, held = "0", service = "", slug = collection }) => ({
    account_id: accountId,
    collection: slug,
    token_id: tokenId,
    count,
    held,
    service,
  }));
  await world.db.insertInto("items").values(rows).execute();
};

/** As the wire would pass it on, defaults and all. */
const list = ({ userId }: Player, asked: { search?: string; page?: number; page_size?: number } = {}) =>
  listItems(
    { db: world.db, brand: defaultBrand },
    { payload: calls.listItems.payload.parse({ user_id: userId, ...asked }) },
  );
const labels = async (...asked: Parameters<typeof list>) => (await list(...asked)).assets.map(({ label }) => label);
const counts = (assets: readonly calls.Item[]) => assets.map(({ service_id, count }) => [service_id, count]);

describe("the list of items", () => {
  it("[COLLECT-4] says of each what it is, how many there are and where it is", async () => {
    const alice = await world.addPlayer();
    await give(alice, { tokenId: "1", count: "3", held: "3" });
    const { assets, total } = await list(alice);
    expect(total).toBe(1);
    expect(assets).toEqual([
      {
        id: `${collection}/1`,
        label: "First Blood",
        description: "Earned.",
        image_url: "",
        animation_url: null,
        external_token_id: "1",
        // All three are held for withdrawals, and here until a chain says otherwise.
        count: "3",
        service_id: null,
        service_name_locked_in: null,
        collection_slug: collection,
      },
    ]);
    expect(() => calls.listItems.output.parse({ assets, total })).not.toThrow();
  });

  it("[COLLECT-5] counts what is locked in a service apart, and names the service", async () => {
    const bob = await world.addPlayer();
    await give(bob, { tokenId: "1", count: "2" }, { tokenId: "1", count: "5", service: "supremacy" });
    const { assets, total } = await list(bob);
    expect(total).toBe(2);
    expect(counts(assets)).toEqual([
      [null, "2"],
      ["supremacy", "5"],
    ]);
    expect(assets.map((item) => item.service_name_locked_in)).toEqual([null, defaultBrand.game]);
    expect(new Set(assets.map(({ id }) => id)).size).toBe(2);
  });

  it("[COLLECT-8] leaves out what is down to nothing", async () => {
    const bob = await world.addPlayer();
    await give(bob, { tokenId: "1", count: "0" }, { tokenId: "2", count: "0", service: "supremacy" });
    expect(await list(bob)).toEqual({ assets: [], total: 0 });
  });

  it("calls a token without a description by its collection and number", async () => {
    const bob = await world.addPlayer();
    await give(bob, { tokenId: "99", count: "1" });
    expect(await labels(bob)).toEqual(["Supremacy Achievements #99"]);
  });

  it("finds parts of labels and slugs in any case, and takes % and _ as they are", async () => {
    const bob = await world.addPlayer();
    await give(bob, ...["1", "2", "3", "4"].map((tokenId) => ({ tokenId, count: "1" })));
    expect(await labels(bob, { search: "  bLoOd " })).toEqual(["First Blood"]);
    expect(await labels(bob, { search: "émi" })).toEqual(["ÉMIGRÉ"]);
    expect(await labels(bob, { search: "%" })).toEqual(["Ironside 100%"]);
    expect(await labels(bob, { search: "n_o" })).toEqual(["Veteran_of_War"]);
    expect(await labels(bob, { search: "\\" })).toEqual([]);
    expect(await labels(bob, { search: "Supremacy-ACH" })).toHaveLength(4);
    expect((await list(bob, { search: "blood" })).total).toBe(1);
  });

  it("turns pages from one on, without a gap and without a repetition", async () => {
    const bob = await world.addPlayer();
    await give(bob, ...Array.from({ length: 12 }, (_, index) => ({ tokenId: String(100 + index), count: "1" })));
    const pages = await Promise.all([1, 2, 3, 4].map((page) => list(bob, { page, page_size: 5 })));
    expect(pages.map(({ assets }) => assets.length)).toEqual([5, 5, 2, 0]);
    expect(pages.map(({ total }) => total)).toEqual([12, 12, 12, 12]);
    const all = pages.flatMap(({ assets }) => assets.map(({ id }) => id));
    expect(new Set(all).size).toBe(12);
  });

  it("[COLLECT-2] a page has 20 unless 5, 10, 50 or 100 are asked for", async () => {
    const bob = await world.addPlayer();
    await give(bob, ...Array.from({ length: 101 }, (_, index) => ({ tokenId: String(index), count: "1" })));
    expect((await list(bob)).assets).toHaveLength(20);
    for (const page_size of [5, 10, 20, 50, 100]) {
      expect((await list(bob, { page_size })).assets).toHaveLength(page_size);
    }
    for (const page_size of [0, 7, 101, 1000]) {
      expect(calls.listItems.payload.safeParse({ user_id: bob.userId, page_size }).success).toBe(false);
    }
  });

  it("shows one player's items and no others", async () => {
    const [bob, mallory] = [await world.addPlayer(), await world.addPlayer()];
    await give(bob, { tokenId: "1", count: "1" });
    expect(await list(mallory)).toEqual({ assets: [], total: 0 });
    // An account's id is no user's id.
    await expect(list({ ...bob, userId: bob.accountId })).rejects.toMatchObject({ code: "not_found" });
  });
});
