/** What a game's server does with the items of its own collections, and that it can do it with no others. */
import { inTransaction, type Transaction } from "@passport/database";
import * as calls from "@passport/protocol";
import { afterAll, beforeAll, expect, it } from "vitest";
import { connectPlayer } from "../../clients/index.ts";
import {
  clientId,
  contracts,
  itemContracts,
  type MovesFixture,
  type MovingPlayer,
  startMovesFixture,
} from "../moves/testing/moves-fixture.ts";
import { grantGameItem } from "./grant-game-item.ts";
import { listGameItems } from "./list-game-items.ts";
import { lockGameItem, unlockGameItem } from "./lock-game-item.ts";
import { releaseGameItem } from "./release-game-item.ts";

let moves: MovesFixture;
const game = { clientId, name: "Hangar", keyId: "0".repeat(16), scopes: [] };
const other = { ...game, clientId: "other-test-game-1" };
beforeAll(async () => {
  moves = await startMovesFixture();
  const client = { id: other.clientId, name: "Other", origins: [], redirect_urls: [], logout_urls: [] };
  await moves.world.db.insertInto("clients").values(client).execute();
  const collection = moves.world.db.updateTable("collections").set({ client_id: other.clientId });
  await collection.where("slug", "=", "other-achievements").execute();
});
afterAll(() => moves[Symbol.asyncDispose]());

interface Connected extends MovingPlayer {
  playerId: string;
}
const addConnected = async (): Promise<Connected> => {
  const player = await moves.addPlayer();
  return { ...player, playerId: await connectPlayer(moves.world.db, { clientId, userId: player.userId }) };
};
const write = <T>(work: (transaction: Transaction) => Promise<T>): Promise<T> => inTransaction(moves.world.db, work);
const grant = (body: object, by = game) =>
  write((transaction) => grantGameItem({ game: by, transaction, body: calls.grantGameItem.body.parse(body) }));
const list = (query: object, by = game) =>
  listGameItems(moves.dependencies, { game: by, query: calls.listGameItems.query.parse(query) });
const release = (body: calls.BodyOf<typeof calls.releaseGameItem>, by = game) =>
  write((transaction) => releaseGameItem({ game: by, transaction, body }));
const lock = (body: calls.BodyOf<typeof calls.lockGameItem>, by = game) =>
  write((transaction) => lockGameItem({ game: by, transaction, body }));
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const toldOf = async (type: string) => {
  await moves.deliverNews();
  return moves.game.receivedOf(type).at(-1)?.data;
};

it("grants a new collectible and items, in Passport or in the game, and says so", async () => {
  const { playerId, ...alice } = await addConnected();
  const machine = await grant({ player_id: playerId, collection: contracts.slug, token_id: "77", location: "game" });
  expect(calls.grantGameItem.output.parse(machine)).toEqual(machine);
  expect(await moves.place(machine.asset_hash ?? "")).toEqual({
    service: clientId,
    isLocked: false,
    status: "MINTABLE",
  });
  expect(await toldOf("item.granted")).toMatchObject({
    player_id: playerId,
    location: "game",
    item: { token_id: "77", kind: "721", amount: "1" },
  });
  const medal = { player_id: playerId, collection: itemContracts.slug, token_id: "4" };
  await grant({ ...medal, amount: 2 });
  await grant({ ...medal, amount: 3, location: "game" });
  await grant(medal);
  expect(await moves.counts(alice, "4")).toEqual({ free: "3", inGame: "3", held: "0" });
  expect(await toldOf("item.granted")).toMatchObject({
    location: "passport",
    item: { kind: "1155", asset_hash: null, amount: "1" },
  });
  // A collectible is one of its kind.
  const again = { player_id: playerId, collection: contracts.slug, token_id: "77" };
  await expect(grant(again)).rejects.toMatchObject({ code: "token_taken" });
  await expect(grant({ ...again, token_id: "78", amount: 2 })).rejects.toMatchObject({ code: "move_amount_invalid" });
  for (const amount of [0, -1, 1.5, 1_000_000_001])
    expect(calls.grantGameItem.body.safeParse({ ...medal, amount }).success).toBe(false);
});

it("lists both kinds in pages, by place, and nothing of another game or on chain", async () => {
  const { playerId, ...alice } = await addConnected();
  for (const locked_to_service of [clientId, null])
    await moves.world.addCollectible({ owner_id: alice.accountId, locked_to_service });
  await moves.world.addCollectible({ owner_id: alice.accountId, on_chain_status: "STAKABLE", wallet: alice.wallet });
  await moves.addItems(alice, "1", 2);
  await moves.addItems(alice, "1", 3, clientId);
  const foreign = { account_id: alice.accountId, collection: "other-achievements", token_id: "1", count: "9" };
  await moves.world.db.insertInto("items").values(foreign).execute();
  const all = await list({ player_id: playerId });
  expect(calls.listGameItems.output.parse(all)).toEqual(all);
  const places = ({ data }: typeof all) => data.map(({ kind, amount, location }) => `${kind} ${amount} ${location}`);
  expect(places(all).toSorted()).toEqual(["1155 2 passport", "1155 3 game", "721 1 game", "721 1 passport"]);
  expect(places(await list({ player_id: playerId, location: "game" }))).toEqual(["721 1 game", "1155 3 game"]);
  const paged: string[] = [];
  let cursor: string | null | undefined;
  do {
    const page = await list({ player_id: playerId, limit: 1, ...(cursor && { cursor }) });
    paged.push(...places(page));
    cursor = page.next_cursor;
  } while (cursor !== null);
  expect(paged).toEqual(places(all));
  await expect(list({ player_id: playerId, cursor: "e30" })).rejects.toMatchObject({ code: "cursor_invalid" });
});

it("keeps a collectible until its lock ends, and for 30 days at most", async () => {
  const { playerId, ...alice } = await addConnected();
  const hash = await moves.world.addCollectible({ owner_id: alice.accountId, locked_to_service: clientId });
  const until = inHours(1);
  expect(await lock({ asset_hash: hash, until, reason: "In battle 7." })).toMatchObject({ locked_until: until });
  expect((await list({ player_id: playerId })).data).toMatchObject([{ asset_hash: hash, locked_until: until }]);
  await expect(moves.move(alice, hash, "from_game")).rejects.toMatchObject({ code: "item_in_use" });
  await expect(lock({ asset_hash: hash, until: inHours(24 * 31), reason: "" })).rejects.toMatchObject({
    code: "lock_too_long",
  });
  const body = { asset_hash: hash };
  expect(await write((transaction) => unlockGameItem({ game, transaction, body }))).toMatchObject({
    locked_until: null,
  });
  await moves.move(alice, hash, "from_game");
  await expect(lock({ asset_hash: hash, until, reason: "" })).rejects.toMatchObject({ code: "not_found" });
});

it("returns what it has by itself, without a fee, and never more than it has", async () => {
  const { playerId, ...alice } = await addConnected();
  const hash = await moves.world.addCollectible({ owner_id: alice.accountId, locked_to_service: clientId });
  expect(await release({ asset_hash: hash })).toMatchObject({ location: "passport" });
  expect(await toldOf("item.moved")).toMatchObject({
    direction: "to_passport",
    player_id: playerId,
    item: { asset_hash: hash },
  });
  await expect(release({ asset_hash: hash })).rejects.toMatchObject({ code: "not_found" });
  await moves.addItems(alice, "6", 3, clientId);
  const items = { player_id: playerId, collection: itemContracts.slug, token_id: "6", amount: 2 };
  await release(items);
  expect(await moves.counts(alice, "6")).toEqual({ free: "2", inGame: "1", held: "0" });
  await expect(release(items)).rejects.toMatchObject({ code: "move_amount_invalid" });
  expect(await moves.counts(alice, "6")).toEqual({ free: "2", inGame: "1", held: "0" });
  expect(await moves.balance(alice)).toBe("100 held 0");
  const operations = await moves.world.operations(alice);
  expect(operations.map(({ kind, state }) => `${kind} ${state}`)).toEqual(Array(2).fill("move_from_game confirmed"));
});

it("does not touch what is being moved out by its owner", async () => {
  const { playerId, ...alice } = await addConnected();
  expect(playerId).toBeDefined();
  const hash = await moves.world.addCollectible({ owner_id: alice.accountId, locked_to_service: clientId });
  moves.game.behave("late");
  moves.game.lateMs = 400;
  const moving = moves.move(alice, hash, "from_game");
  await expect.poll(async () => (await moves.place(hash)).isLocked).toBe(true);
  await expect(release({ asset_hash: hash })).rejects.toMatchObject({ code: "asset_locked" });
  await expect(lock({ asset_hash: hash, until: inHours(1), reason: "" })).rejects.toMatchObject({
    code: "asset_locked",
  });
  await moving;
  moves.game.behave("accept");
});

it("mallory's game sees and changes nothing of another game or of a player who has left it", async () => {
  const { playerId, ...alice } = await addConnected();
  const hash = await moves.world.addCollectible({ owner_id: alice.accountId, locked_to_service: clientId });
  await moves.addItems(alice, "8", 2, clientId);
  const body = { player_id: playerId, collection: itemContracts.slug, token_id: "8", amount: 1 };
  const unknown = { code: "player_unknown" };
  await expect(list({ player_id: playerId }, other)).rejects.toMatchObject(unknown);
  await expect(grant(body, other)).rejects.toMatchObject(unknown);
  await expect(release(body, other)).rejects.toMatchObject(unknown);
  await expect(release({ asset_hash: hash }, other)).rejects.toMatchObject({ code: "not_found" });
  await expect(lock({ asset_hash: hash, until: inHours(1), reason: "" }, other)).rejects.toMatchObject({
    code: "not_found",
  });
  // Of its own player, but of a collection that another game runs.
  const theirs = await connectPlayer(moves.world.db, { clientId: other.clientId, userId: alice.userId });
  await expect(grant({ ...body, player_id: theirs }, other)).rejects.toMatchObject({ code: "collection_foreign" });
  await expect(release({ ...body, player_id: theirs }, other)).rejects.toMatchObject({ code: "collection_foreign" });
  expect((await list({ player_id: theirs }, other)).data).toEqual([]);
  await moves.world.db
    .updateTable("client_players")
    .set({ disconnected_at: new Date() })
    .where("id", "=", playerId)
    .execute();
  await expect(list({ player_id: playerId })).rejects.toMatchObject(unknown);
  await expect(grant(body)).rejects.toMatchObject(unknown);
  await expect(release({ asset_hash: hash })).rejects.toMatchObject({ code: "not_found" });
  expect(await moves.counts(alice, "8")).toEqual({ free: "0", inGame: "2", held: "0" });
  expect((await moves.place(hash)).service).toBe(clientId);
});

it("[HOLD-22] grants no more items of a collection in a day than the owner of the database allows", async () => {
  const { playerId, ...alice } = await addConnected();
  const medal = { player_id: playerId, collection: itemContracts.slug, token_id: "99" };
  await moves.world.db.insertInto("item_caps").values({ collection: itemContracts.slug, amount: "5" }).execute();
  await moves.world.db.deleteFrom("item_grants").execute();
  try {
    await grant({ ...medal, amount: 3 });
    await expect(grant({ ...medal, amount: 3 })).rejects.toMatchObject({ code: "grants_exhausted" });
    await grant({ ...medal, amount: 2 });
    expect(await moves.counts(alice, "99")).toMatchObject({ free: "5" });
  } finally {
    await moves.world.db.deleteFrom("item_caps").where("collection", "=", itemContracts.slug).execute();
  }
});
