/** The same move, repeated or sent in parallel: one fee, one move, one outcome for every call. */
import { waitUntil } from "@passport/testbed";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { clientId, type MovesFixture, type MovingPlayer, startMovesFixture } from "./testing/moves-fixture.ts";

let moves: MovesFixture;
beforeAll(async () => {
  moves = await startMovesFixture();
});
afterAll(() => moves[Symbol.asyncDispose]());
beforeEach(() => moves.game.behave("accept"));

const give = (player: MovingPlayer) => moves.world.addCollectible({ owner_id: player.accountId, name: "Wayfarer" });
const operationsOf = (player: MovingPlayer) => moves.world.operations(player);
const inGame = { service: clientId, isLocked: false, status: "MINTABLE" };

describe("the same move", () => {
  it("[MOVE-12] sent in parallel takes the fee once and moves once, and every call has the outcome", async () => {
    const alice = await moves.addPlayer();
    const hash = await give(alice);
    const tokenId = moves.newToken();
    await moves.addItems(alice, tokenId, 9);
    moves.game.behave("late");
    moves.game.lateMs = 200;
    const answers = await Promise.all([1, 2, 3, 4].map(() => moves.move(alice, hash)));
    expect(answers.map(({ user_asset }) => user_asset.locked_to_service)).toEqual(Array(4).fill(clientId));
    expect([await moves.balance(alice), await moves.place(hash)]).toEqual(["95 held 0", inGame]);
    const items = await Promise.all([1, 2, 3, 4].map(() => moves.moveItems(alice, { tokenId, amount: 2 })));
    expect(items.map(({ user_asset }) => user_asset.count)).toEqual(Array(4).fill("2"));
    expect(await moves.counts(alice, tokenId)).toEqual({ free: "7", inGame: "2", held: "0" });
    const back = await Promise.all([1, 2, 3].map(() => moves.moveItems(alice, { tokenId, amount: 1 }, "from_game")));
    expect(back.map(({ user_asset }) => user_asset.count)).toEqual(Array(3).fill("8"));
    expect(await moves.counts(alice, tokenId)).toEqual({ free: "8", inGame: "1", held: "0" });
    expect(await moves.balance(alice)).toBe("85 held 0");
    expect(await operationsOf(alice)).toHaveLength(3);
    // And the same refusal for all of them.
    moves.game.behave("refuse");
    const other = await give(alice);
    const refused = await Promise.allSettled([1, 2, 3].map(() => moves.move(alice, other)));
    for (const one of refused) expect(one).toMatchObject({ status: "rejected", reason: { code: "move_refused" } });
    expect([await moves.balance(alice), (await operationsOf(alice)).length]).toEqual(["85 held 0", 4]);
  });

  it("[MOVE-12] repeated when it is done says that it is there, and costs nothing", async () => {
    const alice = await moves.addPlayer();
    const hash = await give(alice);
    await moves.move(alice, hash);
    const again = await moves.move(alice, hash);
    expect(again.user_asset.locked_to_service).toBe(clientId);
    expect([await moves.balance(alice), (await operationsOf(alice)).length]).toEqual(["95 held 0", 1]);
  });

  it("[MOVE-12] the way back waits for the way there", async () => {
    const alice = await moves.addPlayer();
    const hash = await give(alice);
    moves.game.behave("late");
    moves.game.lateMs = 150;
    const moving = moves.move(alice, hash);
    await waitUntil("the lock", async () => (await moves.place(hash)).isLocked);
    await expect(moves.move(alice, hash, "from_game")).rejects.toMatchObject({ code: "asset_locked" });
    await moving;
  });
});
