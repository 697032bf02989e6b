/** Items that move to and from a game, by the amount. */
import * as calls from "@passport/protocol";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { clientId, itemContracts, type MovesFixture, startMovesFixture } from "./testing/moves-fixture.ts";

let moves: MovesFixture;
beforeAll(async () => {
  moves = await startMovesFixture();
});
afterAll(() => moves[Symbol.asyncDispose]());
beforeEach(() => moves.game.behave("accept"));

it("[MOVE-6] [MOVE-8] items are counted on the other side, and their sum never changes", async () => {
  const alice = await moves.addPlayer();
  const tokenId = moves.newToken();
  await moves.addItems(alice, tokenId, 5);
  const there = await moves.moveItems(alice, { tokenId, amount: 3 });
  expect(calls.moveItemsToGame.output.parse(there)).toEqual(there);
  expect(there.user_asset).toMatchObject({ count: "3", service_id: clientId, service_name_locked_in: "Supremacy" });
  expect(there.collection.slug).toBe(itemContracts.slug);
  expect(await moves.counts(alice, tokenId)).toEqual({ free: "2", inGame: "3", held: "0" });
  const back = await moves.moveItems(alice, { tokenId, amount: 1 }, "from_game");
  expect(calls.moveItemsFromGame.output.parse(back)).toEqual(back);
  expect(back.user_asset).toMatchObject({ count: "3", service_id: null });
  expect(await moves.counts(alice, tokenId)).toEqual({ free: "3", inGame: "2", held: "0" });
  expect(await moves.balance(alice)).toBe("90 held 0");
});

it("[MOVE-8] items come back from the game that has them, even if their collection no longer belongs to it", async () => {
  const alice = await moves.addPlayer();
  const tokenId = moves.newToken();
  await moves.addItems(alice, tokenId, 2, clientId);
  const games = moves.world.db.updateTable("collections").where("slug", "=", itemContracts.slug);
  await games.set({ client_id: null }).execute();
  await moves.moveItems(alice, { tokenId, amount: 2 }, "from_game");
  await games.set({ client_id: clientId }).execute();
  expect(await moves.counts(alice, tokenId)).toEqual({ free: "2", inGame: "0", held: "0" });
});

it("[MOVE-9] more items than held, zero, fractions and numbers below zero are refused by the server", async () => {
  const alice = await moves.addPlayer();
  const tokenId = moves.newToken();
  await moves.addItems(alice, tokenId, 2);
  const refusal = { code: "move_amount_invalid", message: "Amount exceeds total or below 0" };
  await expect(moves.moveItems(alice, { tokenId, amount: 3 })).rejects.toMatchObject(refusal);
  await expect(moves.moveItems(alice, { tokenId, amount: 1 }, "from_game")).rejects.toMatchObject(refusal);
  for (const call of [calls.moveItemsToGame, calls.moveItemsFromGame]) {
    for (const amount of [0, -1, 1.5, 2 ** 53, Number.NaN, "1"]) {
      const payload = { token_id: tokenId, amount, collection_slug: itemContracts.slug };
      expect(call.payload.safeParse(payload).success).toBe(false);
    }
  }
  expect(await moves.counts(alice, tokenId)).toEqual({ free: "2", inGame: "0", held: "0" });
  expect([await moves.balance(alice), await moves.world.operations(alice)]).toEqual(["100 held 0", []]);
});
