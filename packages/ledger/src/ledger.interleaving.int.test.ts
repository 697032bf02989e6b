/**
 * Transactions that are stopped at their worst moment by hand. What random races meet once in a million
 * happens here every time.
 */
import { newId } from "@passport/database";
import { createTestDatabase, waitUntil } from "@passport/testbed";
import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { shardOf } from "./account.ts";
import { failureKind } from "./postgres/failure-kind.ts";
import { createPostgresEngine } from "./postgres/postgres-engine.ts";
import { type ConnectedEngine, connectEngine } from "./testing/connect-engine.ts";
import { newAccount, posting } from "./testing/new-transfer.ts";
import { openWorld, type World } from "./testing/open-world.ts";
import { faultsOf, readBooks } from "./testing/read-books.ts";
import type { Posting, Transfer, Verdict } from "./transfer.ts";

const resources = new AsyncDisposableStack();
let connected: ConnectedEngine;

beforeAll(async () => {
  connected = resources.use(connectEngine(resources.use(await createTestDatabase())));
  // The first transfer of a group keeps others of that group waiting: let that be over.
  const { ask, alice, shop } = await openWorld(connected.engine);
  await ask(posting({ debit: alice.id, credit: shop.id, amount: 1n }));
});
afterAll(() => resources.disposeAsync());

/** Posts, and holds everything until the test says how it ends. */
const postOpenly = async (transfers: readonly Transfer[]) => {
  const transaction = await connected.server.startTransaction().execute();
  const verdicts = await createPostgresEngine(transaction).post(transfers);
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction);
  return {
    verdicts,
    /** How many wait for this one. */
    blockedCount: () => countActivity(sql`${rows[0]?.pid ?? 0} = any(pg_blocking_pids(pid))`),
    commit: () => transaction.commit().execute(),
    rollback: () => transaction.rollback().execute(),
  };
};

/** As the posting queue does: a batch that met another one is tried again at once. */
const postPatiently = async (transfers: readonly Transfer[]): Promise<Verdict[]> => {
  for (;;) {
    try {
      return await connected.engine.post(transfers);
    } catch (error) {
      if (failureKind(error) !== "conflict") throw error;
    }
  }
};

/** Posts from another connection and returns once that waits for a lock or has its answer. */
const postIntoTheWay = async (transfers: readonly Transfer[]) => {
  const before = await waitingCount();
  let isAnswered = false;
  const answer = postPatiently(transfers).finally(() => {
    isAnswered = true;
  });
  await waitUntil("the second to wait or to end", async () => isAnswered || (await waitingCount()) > before);
  // Not the promise itself: it would be awaited here.
  return { answer };
};

const waitingCount = (): Promise<number> => countActivity(sql`wait_event_type = 'Lock'`);

const countActivity = async (condition: RawBuilder<unknown>): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) from pg_stat_activity
    where datname = current_database() and ${condition}`.execute(connected.owner);
  return rows[0]?.count ?? 0;
};

describe("a key that two ask for at once, with different payers", () => {
  /** Alice has money and bob has none; their payees differ, so that they share nothing but the key. */
  const openTwo = async (): Promise<{ world: World; rich: Posting; poor: Posting }> => {
    const world = await openWorld(connected.engine);
    const { alice, bob, shop, engine } = world;
    const other = newAccount("game", "Game", shardOf(alice.id));
    await engine.openAccounts([other]);
    const rich = posting({ debit: alice.id, credit: shop.id, amount: 1n });
    return { world, rich, poor: { ...rich, debit: bob.id, credit: other.id } };
  };

  /** The first is in the middle of its transaction when the second asks; afterwards both ask again. */
  const raceFor = async ({ engine }: World, first: Transfer, second: Transfer): Promise<Verdict[][]> => {
    const open = await postOpenly([first]);
    const late = await postIntoTheWay([second]);
    await open.commit();
    return [open.verdicts, await late.answer, await engine.post([first]), await engine.post([second])];
  };

  it("was carried out: the other is told so, and no refusal is kept beside it", async () => {
    const { world, rich, poor } = await openTwo();
    const other = "exists_with_different_fields";
    expect(await raceFor(world, rich, poor)).toEqual([["posted"], [other], ["exists"], [other]]);
  });

  it("was refused: the other is refused too, and no money moves", async () => {
    const { world, rich, poor } = await openTwo();
    const refused = ["insufficient_funds"];
    expect(await raceFor(world, poor, rich)).toEqual([refused, refused, refused, refused]);
    expect((await world.balance(world.alice)).posted).toBe(1_000n);
  });

  it("was refused for one reason: that is what everybody hears", async () => {
    const { world, rich, poor } = await openTwo();
    await connected.engine.setLocks(world.alice.id, ["total"]);
    const refused = ["insufficient_funds"];
    const locked = { ...rich, forbiddenBy: ["total"] as const };
    expect(await raceFor(world, poor, locked)).toEqual([refused, refused, refused, refused]);
  });
});

it("leaves alone an account that is opened and paid while a batch that names it is under way", async () => {
  const { engine, alice, bob, shop, chain } = await openWorld(connected.engine);
  const carol = newAccount("user", "carol", shardOf(alice.id));
  const key = newId();
  // One keeps alice's row, so that the batch begins before carol is there and goes on when she is...
  const keepsAlice = await postOpenly([posting({ debit: alice.id, credit: shop.id, amount: 1n })]);
  // ...and one keeps the key, so that the batch stops again after it has looked at carol.
  const keepsKey = await postOpenly([posting({ id: key, debit: chain.id, credit: bob.id, amount: 1n })]);
  const batch = await postIntoTheWay([
    posting({ debit: alice.id, credit: carol.id, amount: 1_000_000n }),
    posting({ id: key, debit: alice.id, credit: shop.id, amount: 1n }),
  ]);
  await engine.openAccounts([carol]);
  await keepsAlice.commit();
  await waitUntil("the batch to wait for the key", async () => (await keepsKey.blockedCount()) === 1);
  // The rows of the fixture are locked, so another account pays.
  const ethereum = newAccount("chain", "Ethereum", shardOf(alice.id));
  await engine.openAccounts([ethereum]);
  const paid = posting({ debit: ethereum.id, credit: carol.id, amount: 100n });
  const paying = postPatiently([paid]);
  await waitUntil("carol to be paid or to wait for the batch", async () => {
    const [balance] = await engine.balances([carol.id]);
    return balance?.posted === 100n || (await waitingCount()) === 2;
  });
  await keepsKey.rollback();
  await batch.answer;
  expect(await paying).toEqual(["posted"]);
  expect(faultsOf(await readBooks(engine, [alice, bob, shop, chain, carol, ethereum]))).toEqual([]);
  expect(await engine.balances([carol.id])).toEqual([{ posted: 100n, held: 0n, seq: 1, heldSeq: 0 }]);
});
