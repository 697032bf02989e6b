import { connectDatabase, inTransaction } from "@passport/database";
import { createTestDatabase, waitUntil } from "@passport/testbed";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { startWatch } from "../testing/start-watch.ts";
import { openWatchedChain, ours, type WatchedChain } from "../testing/watched-chain.ts";
import { moveCursor, openCursor } from "./store.ts";

/**
 * As if the leader had died: its session, and the lock with it, are gone at once. Only the lock of the chain
 * counts: the one of a chain's turn is held by the process that is committing.
 */
const killLeader = async ({ ownerUrl }: WatchedChain): Promise<number> => {
  const owner = connectDatabase(ownerUrl);
  const { rows } = await sql`
    select pg_terminate_backend(pid) from pg_locks
     where locktype = 'advisory' and granted and objid = 31337
       and database = (select oid from pg_database where datname = current_database())`.execute(owner);
  await owner.destroy();
  return rows.length;
};

describe("several watchers of one chain", () => {
  it("one leads, and another takes over within seconds when it goes", async () => {
    await using chain = await openWatchedChain();
    const first = startWatch(chain.watching);
    await waitUntil("a leader", async () => (await first.metric("chain_leader")) === 1);
    await using second = startWatch(chain.watching);
    await chain.contract.deposit(ours, 1n);
    await chain.mine(5);
    await chain.settle();
    expect(await second.metric("chain_leader")).not.toBe(1);
    await first[Symbol.asyncDispose]();
    await waitUntil("the second to lead", async () => (await second.metric("chain_leader")) === 1);
    await chain.contract.deposit(ours, 2n);
    await chain.mine(5);
    await chain.settle();
    expect((await chain.received.events("finalized")).map(({ args }) => args["value"])).toEqual(["1", "2"]);
  });

  it("a leader whose lock is gone stops, and everything is told once", async () => {
    await using chain = await openWatchedChain();
    await using first = startWatch(chain.watching);
    await using second = startWatch(chain.watching);
    for (let round = 1; round <= 3; round += 1) {
      await chain.contract.deposit(ours, BigInt(round));
      await chain.mine(2);
      await waitUntil("a lock to break", async () => (await killLeader(chain)) === 1);
      await chain.mine(5);
      await chain.settle();
    }
    expect((await chain.received.events("finalized")).map(({ args }) => args["value"])).toEqual(["1", "2", "3"]);
    expect(`${first.log()}${second.log()}`).toContain("the lock of the chain was lost");
  });

  it("of two that both believe to lead, one commits", async () => {
    await using database = await createTestDatabase();
    await using db = connectDatabase(database.databaseUrl);
    const { version } = await openCursor(db, 97, 10);
    const step = (written: number) =>
      inTransaction(db, async (transaction) => {
        const isLeader = await moveCursor(transaction, 97, version, { tip: written });
        // The other one waits for the row, and finds it changed.
        await sql`select pg_sleep(0.05)`.execute(transaction);
        return isLeader;
      });
    expect((await Promise.all([step(11), step(12)])).toSorted()).toEqual([false, true]);
    expect((await openCursor(db, 97, 10)).version).toBe(version + 1);
  });
});
