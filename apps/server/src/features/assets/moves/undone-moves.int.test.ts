/** Games that refuse, are silent, late, repeat themselves or answer nonsense: nothing moves, and nothing is lost. */
import { inTransaction } from "@passport/database";
import type { GameBehaviour } from "@passport/testbed";
import { afterAll, beforeAll, expect, it } from "vitest";
import { endMoves } from "./end-moves.ts";
import { moveCollectible } from "./move-collectible.ts";
import { undoOverdue } from "./overdue-poller.ts";
import { clientId, type MovesFixture, type MovingPlayer, startMovesFixture } from "./testing/moves-fixture.ts";

let moves: MovesFixture;
beforeAll(async () => {
  moves = await startMovesFixture({ moveDeadlineMs: 700 });
});
afterAll(() => moves[Symbol.asyncDispose]());

const give = (player: MovingPlayer, service: string | null = null) =>
  moves.world.addCollectible({ owner_id: player.accountId, name: "Wayfarer", locked_to_service: service });
const inPassport = { service: null, isLocked: false, status: "MINTABLE" };
const typesOf = (operationId: string | undefined) =>
  moves.game.received.filter(({ data }) => data["move_id"] === operationId).map(({ type }) => type);

it("[MOVE-11] a refusal undoes everything, and the player reads the game's reason", async () => {
  const alice = await moves.addPlayer();
  const hash = await give(alice);
  await moves.addItems(alice, "1", 4, clientId);
  moves.game.behave("refuse");
  moves.game.reason = "The hangar is full";
  const refusal = {
    code: "move_refused",
    message: "The hangar is full. Nothing was moved, and no fee was taken.",
  };
  await expect(moves.move(alice, hash)).rejects.toMatchObject(refusal);
  await expect(moves.moveItems(alice, { tokenId: "1", amount: 3 }, "from_game")).rejects.toMatchObject(refusal);
  expect([await moves.balance(alice), await moves.place(hash)]).toEqual(["100 held 0", inPassport]);
  expect(await moves.counts(alice, "1")).toEqual({ free: "0", inGame: "4", held: "0" });
  const operations = await moves.world.operations(alice);
  expect(operations.map(({ state, reason }) => [state, reason])).toEqual(Array(2).fill(["returned", "refused"]));
  await moves.deliverNews();
  expect(typesOf(operations[0]?.id)).toEqual(["item.move_requested", "item.move_undone"]);
  moves.game.reason = "";
  await expect(moves.move(alice, hash)).rejects.toMatchObject({
    message: "Supremacy refused it. Nothing was moved, and no fee was taken.",
  });
});

it.each<GameBehaviour>(["silent", "garbage", "fail", "redirect"])(
  "[MOVE-11] a game that is %s has not answered: everything is undone at the deadline",
  async (behaviour) => {
    const alice = await moves.addPlayer();
    const hash = await give(alice);
    await moves.addItems(alice, "1", 4);
    moves.game.behave(behaviour);
    const unanswered = {
      code: "move_unanswered",
      message: "Supremacy did not respond in time. Nothing was moved, and no fee was taken.",
    };
    await Promise.all([
      expect(moves.move(alice, hash)).rejects.toMatchObject(unanswered),
      expect(moves.moveItems(alice, { tokenId: "1", amount: 3 })).rejects.toMatchObject(unanswered),
    ]);
    expect([await moves.balance(alice), await moves.place(hash)]).toEqual(["100 held 0", inPassport]);
    expect(await moves.counts(alice, "1")).toEqual({ free: "4", inGame: "0", held: "0" });
    const operations = await moves.world.operations(alice);
    expect(operations).toMatchObject(Array(2).fill({ state: "returned", reason: "unanswered" }));
    await moves.deliverNews();
    for (const { id } of operations) expect(typesOf(id).at(-1)).toBe("item.move_undone");
  },
);

it("[MOVE-11] [LEDGER-5] an answer after the deadline changes nothing: the hold has ended, and ended once", async () => {
  const alice = await moves.addPlayer();
  const hash = await give(alice);
  moves.game.behave("late");
  moves.game.lateMs = 1000;
  await expect(moves.move(alice, hash)).rejects.toMatchObject({ code: "move_unanswered" });
  const [operation] = await moves.world.operations(alice);
  const late = { operationId: operation?.id ?? "", event: "accepted", reason: "" } as const;
  const end = (outcome: Parameters<typeof endMoves>[2][number]) =>
    inTransaction(moves.world.db, (transaction) => endMoves(moves.dependencies, transaction, [outcome]));
  expect(await end(late)).toEqual([]);
  expect([await moves.balance(alice), await moves.place(hash)]).toEqual(["100 held 0", inPassport]);

  moves.game.behave("accept");
  await moves.move(alice, hash);
  const settled = (await moves.world.operations(alice)).find(({ state }) => state === "confirmed");
  expect(await end({ operationId: settled?.id ?? "", event: "unanswered", reason: "" })).toEqual([]);
  expect(await end({ operationId: settled?.id ?? "", event: "refused", reason: "No" })).toEqual([]);
  expect(await moves.balance(alice)).toBe("95 held 0");
  expect((await moves.place(hash)).service).toBe(clientId);
});

it("[MOVE-13] a question whose first answer was lost is asked again, and the move is settled once", async () => {
  const alice = await moves.addPlayer();
  const hash = await give(alice);
  moves.game.behave("twice");
  await using _worker = moves.webhooks.startSender();
  await moves.move(alice, hash);
  expect([await moves.balance(alice), (await moves.place(hash)).service]).toEqual(["95 held 0", clientId]);
  const [operation] = await moves.world.operations(alice);
  expect(moves.game.receivedOf("item.move_requested").filter(({ id }) => id === operation?.id)).toHaveLength(2);
});

it("[MOVE-13] what a killed process left behind is undone by any worker, and only after the deadline", async () => {
  const alice = await moves.addPlayer();
  const [hash, there] = [await give(alice), await give(alice, clientId)];
  // The process dies right after its first transaction: the game is never asked, and no process waits for a response.
  const killed = { ...moves.dependencies, moveDeadlineMs: 60_000, ask: () => Promise.reject(new Error("killed")) };
  for (const [asset_hash, direction] of [
    [hash, "to_game"],
    [there, "from_game"],
  ] as const) {
    const exchange = { actor: alice.actor, payload: { asset_hash } };
    await expect(moveCollectible(killed, { exchange, direction })).rejects.toThrow("killed");
  }
  const places = async () => [await moves.place(hash), await moves.place(there)];
  const inBoth = [inPassport, { ...inPassport, service: clientId }];
  const locked = inBoth.map((place) => ({ ...place, isLocked: true }));
  expect([await moves.balance(alice), await places()]).toEqual(["100 held 10", locked]);
  await undoOverdue(moves.dependencies);
  expect(await places()).toEqual(locked);
  await moves.world.db
    .updateTable("operations")
    .set({ deadline: new Date(0) })
    .where("state", "=", "pending")
    .execute();
  await Promise.all([undoOverdue(moves.dependencies), undoOverdue(moves.dependencies)]);
  expect([await moves.balance(alice), await places()]).toEqual(["100 held 0", inBoth]);
  await moves.deliverNews();
  for (const { id } of await moves.world.operations(alice)) expect(typesOf(id)).toEqual(["item.move_undone"]);
});
