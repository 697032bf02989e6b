import { inTransaction } from "@passport/database";
import * as calls from "@passport/protocol";
import { assetTypes, defaultBrand } from "@passport/protocol";
import { CompiledQuery, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AssetWorld, createAssetWorld, type Player } from "../testing/asset-fixture.ts";
import { listCollectibles } from "./list-collectibles.ts";
import { findCollectibles } from "./read-store.ts";

let world: AssetWorld;
beforeAll(async () => {
  world = await createAssetWorld();
});
afterAll(() => world[Symbol.asyncDispose]());

/** As the wire would pass it on, defaults and all. */
const list = ({ userId }: Player, asked: Record<string, unknown> = {}) =>
  listCollectibles(
    { db: world.db, brand: defaultBrand },
    { payload: calls.listCollectibles.payload.parse({ user_id: userId, ...asked }) },
  );
const names = async (...asked: Parameters<typeof list>) => (await list(...asked)).assets.map(({ name }) => name);

type Columns = Omit<Parameters<AssetWorld["addCollectible"]>[0], "owner_id">;
const give = async ({ accountId }: Player, ...assets: Columns[]) => {
  for (const asset of assets) await world.addCollectible({ owner_id: accountId, ...asset });
};
const giveNumbered = (player: Player, count: number) =>
  give(player, ...Array.from({ length: count }, (_, index) => ({ name: `Machine ${String(index).padStart(3, "0")}` })));

describe("the list of collectibles", () => {
  it("[INVENTORY-18] says of each what it is, what it looks like, what it can do and where it is", async () => {
    const alice = await world.addPlayer();
    const pictures = {
      image_url: "https://game.example/i.png",
      large_image_url: "https://game.example/l.png",
      card_animation_url: "https://game.example/c.webm",
      animation_url: "https://game.example/a.webm",
      avatar_url: "https://game.example/v.png",
    };
    const speed = { trait_type: "Speed", value: 2_750, display_type: "number", asset_hash: null };
    const weapon = { trait_type: "Weapon", value: "Stormcaller", display_type: null, asset_hash: "c0ffee" };
    const hash = await world.addCollectible({
      owner_id: alice.accountId,
      token_id: "101",
      name: "Wayfarer",
      tier: "MEGA",
      asset_type: "mech",
      locked_to_service: "supremacy",
      ...pictures,
      attributes: JSON.stringify([speed, weapon, { trait_type: "Broken" }]),
    });
    const answer = await list(alice);
    expect(answer).toEqual({
      total: 1,
      assets: [
        {
          id: expect.any(String),
          hash,
          name: "Wayfarer",
          tier: "MEGA",
          ...pictures,
          asset_type: "mech",
          locked_to_service: "supremacy",
          locked_to_service_name: defaultBrand.game,
          token_id: "101",
          on_chain_status: "MINTABLE",
          unlocked_at: null,
          attributes: [speed, weapon],
        },
      ],
    });
    expect(() => calls.listCollectibles.output.parse(answer)).not.toThrow();
  });

  it("shows until when each is locked by the database's clock, and nothing when that is past", async () => {
    const alice = await world.addPlayer();
    const soon = sql<Date>`now() + interval '5 minutes'`;
    await give(
      alice,
      { name: "a past", unlocked_at: sql<Date>`now() - interval '1 second'` },
      { name: "b soon", unlocked_at: soon },
      { name: "c never", unlocked_at: "infinity" },
      { name: "d free" },
    );
    const { assets } = await list(alice);
    const [past, five, never, free] = assets.map(({ unlocked_at }) => unlocked_at);
    expect([past, free]).toEqual([null, null]);
    expect(Date.parse(five ?? "") - Date.now()).toBeGreaterThan(200_000);
    expect(never).toMatch(/^9999-/);
  });

  it("finds parts of names in any case, whole hashes, and takes % and _ as they are", async () => {
    const alice = await world.addPlayer();
    await give(alice, ...["Ironclad", "100% Steel", "Old_Faithful", "ÉMIGRÉ"].map((name) => ({ name })));
    const hash = await world.addCollectible({ owner_id: alice.accountId, name: "Zephyr" });
    expect(await names(alice, { search: "  iRoN " })).toEqual(["Ironclad"]);
    expect(await names(alice, { search: "émi" })).toEqual(["ÉMIGRÉ"]);
    expect(await names(alice, { search: "%" })).toEqual(["100% Steel"]);
    expect(await names(alice, { search: "d_f" })).toEqual(["Old_Faithful"]);
    expect(await names(alice, { search: "\\" })).toEqual([]);
    expect(await names(alice, { search: hash })).toEqual(["Zephyr"]);
    // Part of a hash is in too many of them.
    expect(await names(alice, { search: hash.slice(0, 30) })).toEqual([]);
    expect((await list(alice, { search: "iron" })).total).toBe(1);
  });

  it("shows one player's collectibles and no others", async () => {
    const [bob, mallory] = [await world.addPlayer(), await world.addPlayer()];
    await give(bob, { name: "Sandrunner" });
    await world.addCollectible({ name: "Nobody's" });
    expect(await list(mallory)).toEqual({ assets: [], total: 0 });
    // An account's id is no user's id.
    await expect(list({ ...bob, userId: bob.accountId })).rejects.toMatchObject({ code: "not_found" });
    await world.db.updateTable("users").set({ deleted_at: new Date() }).where("id", "=", bob.userId).execute();
    await expect(list(bob)).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("its filters", () => {
  it.each(Object.keys(assetTypes))("lists only what is a %s", async (asset_type) => {
    const alice = await world.addPlayer();
    await give(alice, ...Object.keys(assetTypes).map((type) => ({ name: `a ${type}`, asset_type: type })));
    expect(await list(alice, { asset_type })).toMatchObject({ total: 1, assets: [{ asset_type }] });
  });

  it("has no filter of types for `all`, for nothing and for an empty one, and refuses what is no type", async () => {
    const alice = await world.addPlayer();
    await give(alice, ...[...Object.keys(assetTypes), "newer", ""].map((type) => ({ asset_type: type })));
    for (const asked of [{ asset_type: "all" }, { asset_type: "" }, {}]) {
      expect((await list(alice, asked)).total).toBe(8);
    }
    const refused = calls.listCollectibles.payload.safeParse({ user_id: alice.userId, asset_type: "skin" });
    expect(refused.success).toBe(false);
  });

  it("[INVENTORY-6] has every asset in exactly one place: off-world, in the game, or here", async () => {
    const alice = await world.addPlayer();
    const statuses = ["MINTABLE", "STAKABLE", "UNSTAKABLE", "UNSTAKABLE_OLD"];
    const services = [null, "supremacy"];
    const locks = ["-infinity", "infinity"];
    const kinds = statuses.flatMap((on_chain_status) =>
      services.flatMap((locked_to_service) =>
        locks.map((unlocked_at) => ({ on_chain_status, locked_to_service, unlocked_at })),
      ),
    );
    const nameOf = (kind: (typeof kinds)[number]) => `${kind.on_chain_status} ${kind.locked_to_service}`;
    await give(alice, ...kinds.map((kind) => ({ ...kind, name: nameOf(kind) })));
    const at = async (assets_on: calls.AssetPlace) => {
      const { assets, total } = await list(alice, { assets_on, page_size: 100 });
      expect(assets).toHaveLength(total);
      return assets.map(({ name }) => name);
    };
    const [passport, game, chain, all] = [
      await at("PASSPORT"),
      await at("SUPREMACY"),
      await at("ON_CHAIN"),
      await at("ALL"),
    ];
    expect(new Set(passport)).toEqual(new Set(["MINTABLE null", "UNSTAKABLE null", "UNSTAKABLE_OLD null"]));
    expect(new Set(game)).toEqual(new Set(["MINTABLE supremacy", "UNSTAKABLE supremacy", "UNSTAKABLE_OLD supremacy"]));
    expect(new Set(chain)).toEqual(new Set(["STAKABLE null", "STAKABLE supremacy"]));
    expect([...passport, ...game, ...chain].sort()).toEqual(all.sort());
    expect(all).toHaveLength(kinds.length);
  });

  it("holds all of them together, and counts what they leave", async () => {
    const alice = await world.addPlayer();
    await give(
      alice,
      { name: "Storm Rail", asset_type: "weapon", locked_to_service: "supremacy" },
      { name: "Storm Bow", asset_type: "weapon" },
      { name: "Storm Rider", asset_type: "mech", locked_to_service: "supremacy" },
      { name: "Quiet Rail", asset_type: "weapon", locked_to_service: "supremacy" },
    );
    const answer = await list(alice, { search: "storm", asset_type: "weapon", assets_on: "SUPREMACY" });
    expect(answer).toMatchObject({ total: 1, assets: [{ name: "Storm Rail" }] });
  });
});

describe("its pages", () => {
  it("have 10 unless 5, 20, 50 or 100 are asked for, and no other size", async () => {
    const alice = await world.addPlayer();
    await giveNumbered(alice, 101);
    expect((await list(alice)).assets).toHaveLength(10);
    for (const page_size of [5, 10, 20, 50, 100]) {
      expect((await list(alice, { page_size })).assets).toHaveLength(page_size);
    }
    for (const page_size of [0, 7, 101, 1000, -5, "10"]) {
      expect(calls.listCollectibles.payload.safeParse({ user_id: alice.userId, page_size }).success).toBe(false);
    }
  });

  it("count from one, without a gap and without a repetition", async () => {
    const alice = await world.addPlayer();
    await giveNumbered(alice, 7);
    // Of one name: these have an order too.
    await give(alice, ...["9", "10", "11", "12", "13"].map((token_id) => ({ name: "Twin", token_id })));
    const pages = await Promise.all([1, 2, 3, 4].map((page) => list(alice, { page, page_size: 5 })));
    expect(pages.map(({ assets }) => assets.length)).toEqual([5, 5, 2, 0]);
    expect(pages.map(({ total }) => total)).toEqual([12, 12, 12, 12]);
    const all = pages.flatMap(({ assets }) => assets.map(({ name, token_id }) => `${name} ${token_id}`));
    expect(all.slice(7)).toEqual(["Twin 9", "Twin 10", "Twin 11", "Twin 12", "Twin 13"]);
    expect(new Set(all).size).toBe(12);
    expect((await list(alice)).assets.slice(0, 5)).toEqual(pages[0]?.assets);
    expect(calls.listCollectibles.payload.safeParse({ user_id: alice.userId, page: 0 }).success).toBe(false);
  });

  it("are in the order of names in any script and case, wherever the assets are", async () => {
    const alice = await world.addPlayer();
    await give(
      alice,
      { name: "zulu", on_chain_status: "STAKABLE" },
      { name: "Émile" },
      { name: "echo", locked_to_service: "supremacy" },
      { name: "Foxtrot" },
      { name: "Alpha", unlocked_at: "infinity" },
    );
    expect(await names(alice)).toEqual(["Alpha", "echo", "Émile", "Foxtrot", "zulu"]);
  });

  it("are found and counted in the index, in its order, without a look at the assets", async () => {
    const asked: CompiledQuery[] = [];
    const watched = world.db.withPlugin({
      transformQuery({ node, queryId }) {
        asked.push(world.db.getExecutor().compileQuery(node, queryId));
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const alice = await world.addPlayer();
    await give(alice, { name: "Storm Rider", asset_type: "mech" });
    const asking = { search: "storm", place: "PASSPORT", type: "mech", page: 0, pageSize: 5 } as const;
    await findCollectibles(watched, { accountId: alice.accountId, ...asking });
    const [count, page] = await inTransaction(world.db, async (transaction) => {
      // With as few assets as a test has, a look at all of them is cheaper.
      await sql`set local enable_seqscan = off`.execute(transaction);
      await sql`set local enable_bitmapscan = off`.execute(transaction);
      await sql`set local enable_sort = off`.execute(transaction);
      const plans: string[] = [];
      for (const { sql: text, parameters } of asked) {
        const explain = CompiledQuery.raw(`explain ${text}`, [...parameters]);
        const { rows } = await transaction.executeQuery<{ "QUERY PLAN": string }>(explain);
        plans.push(rows.map((row) => row["QUERY PLAN"]).join("\n"));
      }
      return plans;
    });
    expect(page).toMatch(/Limit .*\n.*Index Only Scan using assets_shelf_idx/);
    expect(count).toMatch(/Aggregate .*\n.*Index Only Scan using assets_shelf_idx/);
  });
});
