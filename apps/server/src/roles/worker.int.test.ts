/** What a worker does of its own accord, for games that did not answer and processes that were killed. */
import { useTestbed, waitUntil } from "@passport/testbed";
import { type ServerProcess, startServer } from "@passport/testbed/server-process";
import { expect, it } from "vitest";
import { moveCollectible } from "../features/assets/moves/move-collectible.ts";
import { startMovesFixture } from "../features/assets/moves/testing/moves-fixture.ts";
import { startPaymentsFixture } from "../features/payments/testing/payments-fixture.ts";
import { accept, statusOnly } from "../features/webhooks/testing/scripted-game.ts";

const startWorker = (databaseUrl: string, secretKeys: string): Promise<ServerProcess> =>
  startServer({
    role: "worker",
    databaseUrl,
    natsUrl: useTestbed().natsUrl,
    environment: { SECRET_KEYS: secretKeys },
  });

it("[MOVE-13] a worker undoes a move that a killed process left behind", async () => {
  await using moves = await startMovesFixture();
  const alice = await moves.addPlayer();
  const hash = await moves.world.addCollectible({ owner_id: alice.accountId, name: "Wayfarer" });
  const killed = { ...moves.dependencies, moveDeadlineMs: 0, ask: () => Promise.reject(new Error("killed")) };
  const exchange = { actor: alice.actor, payload: { asset_hash: hash } };
  await expect(moveCollectible(killed, { exchange, direction: "to_game" })).rejects.toThrow("killed");
  expect(await moves.balance(alice)).toBe("100 held 5");
  await using _worker = await startWorker(moves.world.databaseUrl, moves.secretKeys);
  await waitUntil("the end of the move", async () => (await moves.balance(alice)) === "100 held 0");
  expect((await moves.place(hash)).isLocked).toBe(false);
});

it("[PAY-4] [PAY-5] a worker asks a game that was down again, and gives back what one has not answered for", async () => {
  await using payments = await startPaymentsFixture();
  const alice = await payments.addPlayer(500n);
  const [down, silent] = [await payments.addGame(statusOnly(503)), await payments.addGame(statusOnly(503))];
  const [asked, overdue] = [await payments.claim(down.game, 180n), await payments.claim(silent.game, 20n)];
  for (const claim of [asked, overdue]) expect(await payments.pay(alice, claim)).toMatchObject({ status: "asked" });
  await payments.passDeadline(overdue);
  down.answer = accept;
  await using _worker = await startWorker(payments.databaseUrl, payments.secretKeys);
  const statusOf = async (claim: typeof asked) => (await payments.read(alice, claim)).status;
  await waitUntil("the payment", async () => (await statusOf(asked)) === "settled");
  await waitUntil("the money back", async () => (await statusOf(overdue)) === "returned");
  expect(await payments.fundsOf(alice)).toEqual({ posted: 320, held: 0 });
});
