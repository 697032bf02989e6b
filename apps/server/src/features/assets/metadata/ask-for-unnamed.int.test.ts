import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { askForUnnamed } from "./ask-for-unnamed.ts";
import { refreshMetadata } from "./refresh-metadata.ts";
import { createMetadataWorld, type MetadataWorld } from "./testing/metadata-fixture.ts";

let made: MetadataWorld;
beforeEach(async () => {
  made = await createMetadataWorld();
});
afterEach(() => made[Symbol.asyncDispose]());

const run = () => askForUnnamed(made.dependencies);
const addAssets = (count: number, collection?: string) =>
  Promise.all(Array.from({ length: count }, () => made.addAsset(collection)));

describe("assets that came from the chain", () => {
  it("get from the game what they are called, once", async () => {
    const assets = await addAssets(3);
    for (const [index, { path }] of assets.entries()) made.game.says(path, { name: `Machine ${index}` });
    expect(await run()).toBe(3);
    const names = await Promise.all(assets.map(async ({ hash }) => (await made.read(hash))["name"]));
    expect(names).toEqual(["Machine 0", "Machine 1", "Machine 2"]);
    expect(await run()).toBe(0);
    expect(made.game.asked.length).toBe(3);
  });

  it("are asked for fifty at a time, and two workers at once do not ask twice", async () => {
    const assets = await addAssets(100);
    for (const { path } of assets) made.game.says(path, { name: "Machine" });
    expect(await run()).toBe(50);
    // Fifty are left: whichever of the two looks later finds fewer of them, never others.
    const counts = await Promise.all([run(), run()]);
    expect(counts.reduce((sum, count) => sum + count)).toBe(50);
    expect(made.game.asked.toSorted()).toEqual(assets.map(({ path }) => path).toSorted());
  });

  it("wait while their game is not heard, and those of other games do not wait with them", async () => {
    await made.addCollection("other-game", `${made.game.origin}/metadata/other-game/{token_id}`);
    const silent = await addAssets(20);
    const others = await addAssets(20, "other-game");
    for (const { path } of silent) made.game.says(path, 503);
    for (const { path } of others) made.game.says(path, { name: "Machine" });
    expect(await run()).toBe(20);
    const asked = made.game.asked.filter((path) => silent.some((asset) => asset.path === path));
    expect(asked.length).toBe(1);
  });

  it("that the game does not know delay no others, and are asked for again after ten minutes", async () => {
    const [unknown, known] = [await made.addAsset(), await made.addAsset()];
    made.game.says(known.path, { name: "Machine" });
    expect(await run()).toBe(1);
    made.game.says(unknown.path, { name: "Late" });
    await made.pass(unknown.hash, 9 * 60_000);
    expect(await run()).toBe(0);
    await made.pass(unknown.hash, 60_000);
    expect(await run()).toBe(1);
    expect((await made.read(unknown.hash))["name"]).toBe("Late");
  });

  it("do not wait for the job when a player presses Refresh Metadata", async () => {
    const { hash, path } = await made.addAsset();
    expect(await run()).toBe(0);
    made.game.says(path, { name: "Machine" });
    await made.pass(hash, 2_000);
    expect(await refreshMetadata(made.dependencies, { payload: { asset_hash: hash } })).toBe(true);
  });

  it("of a collection without an address are left alone", async () => {
    await made.addCollection("silent-collection", "");
    await addAssets(2, "silent-collection");
    expect(await run()).toBe(0);
    expect(made.log()).toBe("");
  });
});
