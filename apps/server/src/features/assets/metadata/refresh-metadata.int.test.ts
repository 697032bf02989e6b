import type { ServerResponse } from "node:http";
import { connectDatabase } from "@passport/database";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { refreshMetadata } from "./refresh-metadata.ts";
import { createMetadataWorld, type MetadataWorld } from "./testing/metadata-fixture.ts";
import { metadataAnswer } from "./testing/scripted-game.ts";

let made: MetadataWorld;
beforeAll(async () => {
  made = await createMetadataWorld();
});
afterAll(() => made[Symbol.asyncDispose]());

const refresh = (hash: string) => refreshMetadata(made.dependencies, { payload: { asset_hash: hash } });
const countOf = (path: string) => made.game.asked.filter((asked) => asked === path).length;
const unavailable = { name: "Failure", code: "metadata_unavailable" };

/** The game takes the request and responds when the test lets it. */
const holdAnswer = (path: string) => {
  const asked = Promise.withResolvers<ServerResponse>();
  made.game.says(path, asked.resolve);
  return asked.promise;
};

describe("Refresh metadata", () => {
  it("returns true, and the asset is what the game says now", async () => {
    const { hash, path } = await made.addAsset();
    const image = `${made.game.origin}/a.svg`;
    const attributes = [{ trait_type: "Speed", value: 7, display_type: "number", asset_hash: null }];
    made.game.says(path, { name: "Ironclad", tier: "TITAN", asset_type: "mech", image, attributes });
    expect(await refresh(hash)).toBe(true);
    const said = { name: "Ironclad", tier: "TITAN", asset_type: "mech", image_url: image, attributes };
    expect(await made.read(hash)).toMatchObject(said);
  });

  it("where it is, whose it is and what an operation is derived from never come from the game", async () => {
    const { hash, path } = await made.addAsset();
    const before = await made.read(hash);
    const claims = { owner_id: hash, on_chain_status: "MINTABLE", wallet: "0x1", version: 99, locked_by: hash };
    made.game.says(path, { name: "Ironclad", id: hash, hash: "mine", token_id: "1", ...claims });
    await refresh(hash);
    const { id, owner_id, on_chain_status, wallet, version, locked_by, token_id } = before;
    const own = { id, hash, owner_id, on_chain_status, wallet, version, locked_by, token_id };
    expect(await made.read(hash)).toMatchObject({ name: "Ironclad", ...own });
  });

  it("200 at once over two processes ask the game once, and all get the answer", async () => {
    const { hash, path } = await made.addAsset();
    made.game.says(path, { name: "Ironclad" });
    await using other = connectDatabase(made.databaseUrl);
    const asked = Array.from({ length: 200 }, (_, index) =>
      refreshMetadata(
        { ...made.dependencies, db: index % 2 === 0 ? made.db : other },
        { payload: { asset_hash: hash } },
      ),
    );
    expect(new Set(await Promise.all(asked))).toEqual(new Set([true]));
    expect(countOf(path)).toBe(1);
  });

  it("asks again ten seconds after an answer, and not before", async () => {
    const { hash, path } = await made.addAsset();
    made.game.says(path, { name: "Ironclad" });
    await refresh(hash);
    made.game.says(path, { name: "Renamed" });
    await made.pass(hash, 5_000);
    expect(await refresh(hash)).toBe(true);
    expect([countOf(path), (await made.read(hash))["name"]]).toEqual([1, "Ironclad"]);
    await made.pass(hash, 5_000);
    expect(await refresh(hash)).toBe(true);
    expect([countOf(path), (await made.read(hash))["name"]]).toEqual([2, "Renamed"]);
  });

  it.each<[string, object | number]>([
    ["fails", 503],
    ["does not know it", 404],
    ["answers with something else", { title: "no metadata" }],
  ])("keeps what was there when the game %s, and two seconds later it may be asked again", async (_what, answer) => {
    const { hash, path } = await made.addAsset();
    made.game.says(path, { name: "Ironclad" });
    await refresh(hash);
    await made.pass(hash, 10_000);
    made.game.says(path, answer);
    await expect(refresh(hash)).rejects.toMatchObject(unavailable);
    // Two seconds go by in the next lines on a busy machine: time is set back by as much, and on again.
    await made.pass(hash, -2_000);
    await expect(refresh(hash)).rejects.toMatchObject(unavailable);
    expect([countOf(path), (await made.read(hash))["name"]]).toEqual([2, "Ironclad"]);
    made.game.says(path, { name: "Renamed" });
    await made.pass(hash, 4_000);
    expect(await refresh(hash)).toBe(true);
    expect((await made.read(hash))["name"]).toBe("Renamed");
  });

  it("callers that wait for the same request fail with it", async () => {
    const { hash, path } = await made.addAsset();
    const held = holdAnswer(path);
    const both = [refresh(hash), held.then(() => refresh(hash))].map((each) =>
      expect(each).rejects.toMatchObject(unavailable),
    );
    (await held).writeHead(503).end();
    await Promise.all(both);
    expect(countOf(path)).toBe(1);
  });

  it("an answer to an older question changes nothing", async () => {
    const { hash, path } = await made.addAsset();
    const held = holdAnswer(path);
    const first = refresh(hash);
    const late = await held;
    await made.pass(hash, 10_000);
    made.game.says(path, { name: "Newer" });
    await refresh(hash);
    metadataAnswer(late, { name: "Older" });
    // On a busy machine it may have been given up by now, which must change nothing either.
    await first.catch(() => undefined);
    expect((await made.read(hash))["name"]).toBe("Newer");
  });

  it("a process that died while it asked locks no one out", async () => {
    const { hash, path } = await made.addAsset();
    const held = holdAnswer(path);
    const dead = refresh(hash).catch(() => undefined);
    const response = await held;
    await made.pass(hash, 6_000);
    await expect(refresh(hash)).rejects.toMatchObject(unavailable);
    await made.pass(hash, 4_000);
    made.game.says(path, { name: "Ironclad" });
    expect(await refresh(hash)).toBe(true);
    response.destroy();
    await dead;
    expect((await made.read(hash))["name"]).toBe("Ironclad");
  });

  it("mallory cannot choose who is asked: an asset that is not known is not found", async () => {
    const before = made.game.asked.length;
    for (const hash of ["nothing", "../metadata", made.game.origin]) {
      await expect(refresh(hash)).rejects.toMatchObject({ code: "not_found" });
    }
    expect(made.game.asked.length).toBe(before);
  });

  it("sends no request for a collection whose game has no address", async () => {
    await made.addCollection("silent-collection", "");
    const { hash } = await made.addAsset("silent-collection");
    await expect(refresh(hash)).rejects.toMatchObject(unavailable);
  });

  it("says in the log which token it was and why, and nothing of what the game said", async () => {
    const { hash, path } = await made.addAsset();
    made.game.says(path, { title: "secret-of-the-game" });
    await expect(refresh(hash)).rejects.toMatchObject(unavailable);
    const [, , , tokenId] = path.split("/");
    expect(made.log()).toContain(`"token_id":"${tokenId}","problem":"unfit"`);
    expect(made.log()).not.toContain("secret-of-the-game");
  });
});
