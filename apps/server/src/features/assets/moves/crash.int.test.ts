/** The process that moves is killed between its steps; other processes end what it began. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { undoOverdue } from "./overdue-poller.ts";
import type { MoverOrder } from "./testing/mover.ts";
import { clientId, type MovesFixture, startMovesFixture } from "./testing/moves-fixture.ts";

let moves: MovesFixture;
beforeAll(async () => {
  moves = await startMovesFixture();
});
afterAll(() => moves[Symbol.asyncDispose]());

const script = resolve(import.meta.dirname, "testing/mover.ts");

/** When the process dies after the game has received a question; undefined: before the game responds. */
const deaths = [undefined, 1, 6, 15] as const;

it("[MOVE-13] a process that is killed between any two steps leaves moves that are settled or undone, never half", async () => {
  for (const [round, deathMs] of deaths.entries()) {
    const alice = await moves.addPlayer(100);
    const hashes = await Promise.all(
      [1, 2, 3].map(() => moves.world.addCollectible({ owner_id: alice.accountId, name: "Wayfarer" })),
    );
    const { databaseUrl } = moves.world;
    const order: MoverOrder = { databaseUrl, secretKeys: moves.secretKeys, actor: alice.actor, hashes };
    const child: ChildProcess = spawn(process.execPath, [script, JSON.stringify(order)], { stdio: "ignore" });
    const kill = () => void child.kill("SIGKILL");
    moves.game.behave(() => {
      if (deathMs === undefined) kill();
      else setTimeout(kill, deathMs);
      return deathMs === undefined ? "silent" : "accept";
    });
    await once(child, "exit");
    // What it has held is held, and nothing is in the game unless it was paid.
    const operations = await moves.world.operations(alice);
    expect(operations.length).toBeGreaterThan(0);

    moves.game.behave("accept");
    // The next process finds them overdue, or asks the game again.
    if (round % 2 === 0) {
      const pending = moves.world.db
        .updateTable("operations")
        .set({ deadline: new Date(0) })
        .where("state", "=", "pending");
      await pending.execute();
      await undoOverdue(moves.dependencies);
    }
    await moves.deliverNews();
    const ended = await moves.world.operations(alice);
    expect(ended.filter(({ state }) => state !== "confirmed" && state !== "returned")).toEqual([]);
    const moved = ended.filter(({ state }) => state === "confirmed").length;
    const places = await Promise.all(hashes.map((hash) => moves.place(hash)));
    expect(places.filter(({ service }) => service === clientId)).toHaveLength(moved);
    expect(places.filter(({ isLocked }) => isLocked)).toEqual([]);
    expect(await moves.balance(alice)).toBe(`${100 - 5 * moved} held 0`);
    if (deathMs === undefined) expect(moved).toBe(0);
  }
}, 120_000);
