/** Moves to and from a game over a real socket: what each costs, where things are afterwards, and who may do it. */
import { inTransaction, newId } from "@passport/database";
import * as calls from "@passport/protocol";
import { waitUntil } from "@passport/testbed";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openOperations } from "../../operations/index.ts";
import { listCollectibles } from "../collectibles/list-collectibles.ts";
import type { AssetStatus } from "../collectibles/store.ts";
import { takeCollectible } from "../collectibles/take-collectible.ts";
import { holdItems } from "../items/store.ts";
import {
  clientId,
  contracts,
  itemContracts,
  type MovesFixture,
  type MovingPlayer,
  startMovesFixture,
  sups,
} from "./testing/moves-fixture.ts";

let moves: MovesFixture;
beforeAll(async () => {
  moves = await startMovesFixture();
});
afterAll(() => moves[Symbol.asyncDispose]());
beforeEach(() => moves.game.behave("accept"));

const give = (player: MovingPlayer, columns: object = {}) =>
  moves.world.addCollectible({ owner_id: player.accountId, name: "Wayfarer", ...columns });
const operationsOf = (player: MovingPlayer) => moves.world.operations(player);
const openMint = async ({ accountId }: MovingPlayer): Promise<string> => {
  const operation = { id: newId(), kind: "mint", state: "pending", account_id: accountId } as const;
  await inTransaction(moves.world.db, (transaction) =>
    openOperations(transaction, [{ event: "registered", operation }]),
  );
  return operation.id;
};
const inGame = { service: clientId, isLocked: false, status: "MINTABLE" };
const inPassport = { service: null, isLocked: false, status: "MINTABLE" };

describe("a collectible", () => {
  it("[MOVE-1] [MOVE-5] [MOVE-7] goes to the game and back, and every answer and list says where it is", async () => {
    const alice = await moves.addPlayer();
    for (const on_chain_status of ["MINTABLE", "UNSTAKABLE", "UNSTAKABLE_OLD"]) {
      const hash = await give(alice, { on_chain_status, wallet: on_chain_status === "MINTABLE" ? null : alice.wallet });
      const listed = async (assets_on: "PASSPORT" | "SUPREMACY") => {
        const payload = {
          user_id: alice.userId,
          search: hash,
          page: 1,
          page_size: 10,
          assets_on,
          asset_type: "all",
        } as const;
        return (await listCollectibles(moves.dependencies, { payload })).total;
      };
      const there = await moves.move(alice, hash);
      expect(calls.moveCollectibleToGame.output.parse(there)).toEqual(there);
      expect(there.user_asset).toMatchObject({
        hash,
        locked_to_service: clientId,
        locked_to_service_name: "Supremacy",
      });
      expect(there.collection.slug).toBe(contracts.slug);
      expect([await listed("PASSPORT"), await listed("SUPREMACY")]).toEqual([0, 1]);
      const back = await moves.move(alice, hash, "from_game");
      expect(calls.moveCollectibleFromGame.output.parse(back)).toEqual(back);
      expect(back.user_asset).toMatchObject({ hash, locked_to_service: null, locked_to_service_name: null });
      expect([await listed("PASSPORT"), await listed("SUPREMACY")]).toEqual([1, 0]);
    }
  });

  it("[ASSET-21] the owner in the answer of a move has the public fields and no other", async () => {
    const alice = await moves.addPlayer();
    const { owner } = await moves.move(alice, await give(alice));
    const tokenId = moves.newToken();
    await moves.addItems(alice, tokenId, 1);
    const items = await moves.moveItems(alice, { tokenId, amount: 1 });
    const fields = Object.keys(calls.assetOwnerSchema.shape).toSorted();
    expect(Object.keys(owner ?? {}).toSorted()).toEqual(fields);
    expect(Object.keys(items.owner).toSorted()).toEqual(fields);
  });

  it("[MOVE-10] holds the fee and locks the asset while the game decides, and settles both together", async () => {
    const alice = await moves.addPlayer(12);
    const hash = await give(alice);
    const meanwhile: unknown[] = [];
    moves.game.behave("late");
    moves.game.lateMs = 300;
    const moving = moves.move(alice, hash);
    await waitUntil(
      "the question",
      async () =>
        moves.game.receivedOf("item.move_requested").at(-1)?.data["item"] !== undefined &&
        (await operationsOf(alice)).length === 1,
    );
    meanwhile.push(await moves.balance(alice), await moves.place(hash));
    await moving;
    expect(meanwhile).toEqual(["12 held 5", { service: null, isLocked: true, status: "MINTABLE" }]);
    expect([await moves.balance(alice), await moves.place(hash)]).toEqual(["7 held 0", inGame]);
    const [operation] = await operationsOf(alice);
    expect(operation).toMatchObject({ kind: "move_to_game", state: "confirmed", reason: null });
    await moves.deliverNews();
    const item = { kind: "721", collection: contracts.slug, asset_hash: hash, amount: "1" };
    const told = moves.game.received.filter(({ data }) => data["move_id"] === operation?.id);
    expect(told.map(({ type }) => type)).toEqual(["item.move_requested", "item.moved"]);
    expect(told[0]).toMatchObject({ id: operation?.id, data: { direction: "to_game", item } });
    expect(told[0]?.data["player_id"]).toBe(told[1]?.data["player_id"]);
    expect(moves.game.forgedCount()).toBe(0);
  });

  it("[MOVE-18] [MOVE-3] the fee is one transaction of 5 SUPS, ASSET MANAGEMENT, FEE", async () => {
    const alice = await moves.addPlayer(5);
    await moves.move(alice, await give(alice));
    const query = { accountId: alice.accountId, page: 0, pageSize: 10, order: "newest" } as const;
    const { entries } = await moves.ledger.history(query);
    expect(entries.map(({ subGroup }) => subGroup)).toEqual(["FEE", "TRANSFER"]);
    expect(entries[0]).toMatchObject({
      amount: sups(5),
      group: "ASSET MANAGEMENT",
      description: "Move of Wayfarer to Supremacy",
      to: { isSystem: true },
    });
    expect(await moves.balance(alice)).toBe("0 held 0");
  });

  it("[MOVE-4] with fewer than 5 SUPS nothing moves, nothing is taken and the game is not asked", async () => {
    const poor = await moves.addPlayer(4);
    const hash = await give(poor);
    const tokenId = moves.newToken();
    await moves.addItems(poor, tokenId, 3);
    const asked = moves.game.received.length;
    await expect(moves.move(poor, hash)).rejects.toMatchObject({ code: "insufficient_funds" });
    await expect(moves.moveItems(poor, { tokenId, amount: 1 })).rejects.toMatchObject({ code: "insufficient_funds" });
    expect(await moves.balance(poor)).toBe("4 held 0");
    expect(await moves.place(hash)).toEqual(inPassport);
    expect(await moves.counts(poor, tokenId)).toEqual({ free: "3", inGame: "0", held: "0" });
    expect([await operationsOf(poor), moves.game.received.length]).toEqual([[], asked]);
  });

  it("[MOVE-14] of another player does not exist: neither to the game nor back, nor their items", async () => {
    const [alice, mallory] = [await moves.addPlayer(), await moves.addPlayer()];
    const [hash, there] = [await give(alice), await give(alice, { locked_to_service: clientId })];
    const tokenId = moves.newToken();
    await moves.addItems(alice, tokenId, 3);
    const notFound = { code: "not_found" };
    await expect(moves.move(mallory, hash)).rejects.toMatchObject(notFound);
    await expect(moves.move(mallory, there, "from_game")).rejects.toMatchObject(notFound);
    await expect(moves.move(mallory, "no-such-asset")).rejects.toMatchObject(notFound);
    await expect(moves.moveItems(mallory, { tokenId, amount: 1 })).rejects.toMatchObject(notFound);
    expect([await moves.place(hash), await moves.place(there)]).toEqual([inPassport, inGame]);
    expect([await moves.balance(mallory), await operationsOf(mallory)]).toEqual(["100 held 0", []]);
  });

  it("[MOVE-15] total_lock refuses, also one that is set while the move begins", async () => {
    const alice = await moves.addPlayer();
    const hash = await give(alice);
    const { db } = moves.world;
    const lock = db.updateTable("users").set({ total_lock: true }).where("id", "=", alice.userId);
    const { promise: isLocked, resolve: locked } = Promise.withResolvers<void>();
    const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>();
    const locking = inTransaction(db, async (transaction) => {
      await transaction.executeQuery(lock.compile());
      locked();
      await mayCommit;
    });
    await isLocked;
    // The session was read before: only the transaction of the debit can still see the lock.
    const moving = moves.move(alice, hash);
    moving.catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, 100));
    commit();
    await locking;
    await expect(moving).rejects.toMatchObject({ code: "account_locked" });
    await expect(moves.move(alice, hash)).rejects.toMatchObject({ code: "account_locked" });
    expect([await moves.balance(alice), await moves.place(hash)]).toEqual(["100 held 0", inPassport]);
  });

  it("[MOVE-16] that is off-world or has another operation open cannot be moved to the game", async () => {
    const alice = await moves.addPlayer();
    const offWorld = await give(alice, { on_chain_status: "STAKABLE", wallet: alice.wallet });
    await expect(moves.move(alice, offWorld)).rejects.toMatchObject({ code: "asset_status" });
    const minting = await give(alice, { unlocked_at: new Date(Date.now() + 60_000), locked_by: await openMint(alice) });
    await expect(moves.move(alice, minting)).rejects.toMatchObject({ code: "asset_locked" });
    // Locked by the studio, without an operation.
    const reserved = await give(alice, { unlocked_at: new Date(Date.now() + 60_000) });
    await expect(moves.move(alice, reserved)).rejects.toMatchObject({ code: "asset_locked" });
    expect([await moves.balance(alice), await operationsOf(alice)]).toMatchObject(["100 held 0", [{ kind: "mint" }]]);
  });

  it("[MOVE-16] that is in the game, or on its way there, cannot be minted, unstaked or withdrawn", async () => {
    const alice = await moves.addPlayer();
    const { db } = moves.world;
    const take = (status: AssetStatus, tokenId: string) =>
      inTransaction(db, (transaction) =>
        takeCollectible(transaction, {
          collection: contracts.slug,
          tokenId,
          accountId: alice.accountId,
          status,
          operationId: newId(),
          unlockedAt: new Date(),
        }),
      );
    const refused = { code: "asset_locked" };
    for (const on_chain_status of ["MINTABLE", "UNSTAKABLE", "UNSTAKABLE_OLD"] as const) {
      const tokenId = moves.newToken();
      const hash = await give(alice, { on_chain_status, token_id: tokenId });
      moves.game.behave("late");
      moves.game.lateMs = 200;
      const moving = moves.move(alice, hash);
      await waitUntil("the lock", async () => (await moves.place(hash)).isLocked);
      await expect(take(on_chain_status, tokenId)).rejects.toMatchObject(refused);
      await moving;
      await expect(take(on_chain_status, tokenId)).rejects.toMatchObject(refused);
    }
    const tokenId = moves.newToken();
    await moves.addItems(alice, tokenId, 1);
    moves.game.behave("accept");
    await moves.moveItems(alice, { tokenId, amount: 1 });
    const item = { account_id: alice.accountId, collection: itemContracts.slug, token_id: tokenId, amount: "1" };
    const operation = { ...item, id: newId(), kind: "item_withdrawal", state: "pending" } as const;
    const isHeld = await inTransaction(db, async (transaction) => {
      await openOperations(transaction, [{ event: "registered", operation }]);
      return holdItems(transaction, operation.id);
    });
    expect(isHeld).toBe(false);
  });

  it("that the game needs is not asked for until then, and the player reads when that is", async () => {
    const alice = await moves.addPlayer();
    const until = new Date("2099-01-02T03:04:05Z");
    const lock = { locked_to_service: clientId, game_locked_until: until, game_lock_reason: "In battle 7." };
    const hash = await give(alice, lock);
    const asked = moves.game.received.length;
    const refusal = { code: "item_in_use", message: "Supremacy needs it until 2099-01-02 03:04 UTC. In battle 7." };
    await expect(moves.move(alice, hash, "from_game")).rejects.toMatchObject(refusal);
    expect([moves.game.received.length, await moves.balance(alice)]).toEqual([asked, "100 held 0"]);
    await moves.world.db
      .updateTable("assets")
      .set({ game_locked_until: new Date(0) })
      .where("hash", "=", hash)
      .execute();
    await moves.move(alice, hash, "from_game");
    expect(await moves.place(hash)).toEqual(inPassport);
  });

  it("whose game is not there stays where it is, without a fee", async () => {
    const alice = await moves.addPlayer();
    const { db } = moves.world;
    const unavailable = { code: "game_unavailable" };
    const hash = await give(alice);
    const games = db.updateTable("collections").where("slug", "=", contracts.slug);
    await games.set({ client_id: null }).execute();
    await expect(moves.move(alice, hash)).rejects.toMatchObject(unavailable);
    await games.set({ client_id: clientId }).execute();
    await db.updateTable("clients").set({ disabled_at: new Date() }).execute();
    await expect(moves.move(alice, hash)).rejects.toMatchObject(unavailable);
    await db.updateTable("clients").set({ disabled_at: null }).execute();
    expect([await moves.balance(alice), await operationsOf(alice)]).toEqual(["100 held 0", []]);
  });
});
