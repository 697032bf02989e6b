/** One log that nothing can follow from keeps no other one from its effects. */
import { areWithdrawalsHalted } from "@passport/ledger";
import { waitUntil } from "@passport/testbed";
import { sql } from "kysely";
import { expect, it } from "vitest";
import type { ChainListener } from "../chain-event.ts";
import { startWatch } from "../testing/start-watch.ts";
import { openWatchedChain, ours } from "../testing/watched-chain.ts";

it("[CHAIN-46] sets a log aside that has no effects, halts withdrawals, and tries it again", async () => {
  await using chain = await openWatchedChain();
  const { contract, received, db } = chain;
  /** A row that this log needs says what cannot be. */
  const failing: ChainListener = {
    ...received.listener,
    async finalized(transaction, events) {
      await received.listener.finalized(transaction, events);
      if (events.some(({ args }) => args["value"] === "13")) await sql`select 1 / 0`.execute(transaction);
    },
  };
  const statesOf = async () => {
    const rows = await db.selectFrom("chain_events").select(["args", "state"]).orderBy("block_number").execute();
    return rows.map(({ args, state }) => [(args as { value: string }).value, state]);
  };
  const finalValues = async () => (await received.events("finalized")).map(({ args }) => args["value"]);
  {
    await using watch = startWatch({ ...chain.watching, listeners: [failing] });
    for (const value of [11n, 12n, 13n, 14n]) await contract.deposit(ours, value);
    await chain.mine(6);
    await chain.settle();
    expect(await finalValues()).toEqual(["11", "12", "14"]);
    expect(await statesOf()).toEqual([
      ["11", "final"],
      ["12", "final"],
      ["13", "aside"],
      ["14", "final"],
    ]);
    expect(await areWithdrawalsHalted(db)).toBe(true);
    expect(watch.log()).toContain("a log could have no effects");
    expect(await watch.metric("chain_events_total", { state: "aside" })).toBeGreaterThan(0);
  }
  // The row was mended.
  await using _watch = startWatch(chain.watching);
  await chain.mine(1);
  await waitUntil("the log's effects", async () => (await finalValues()).includes("13"));
  expect(await finalValues()).toEqual(["11", "12", "14", "13"]);
  expect((await statesOf())[2]).toEqual(["13", "final"]);
});

it("what is about the moment fails the whole step, which is tried again", async () => {
  await using chain = await openWatchedChain();
  const { contract, received, db } = chain;
  let failures = 2;
  const unlucky: ChainListener = {
    ...received.listener,
    async finalized(transaction, events) {
      await received.listener.finalized(transaction, events);
      if (failures-- > 0) await sql`set local statement_timeout = 1; select pg_sleep(1)`.execute(transaction);
    },
  };
  await using _watch = startWatch({ ...chain.watching, listeners: [unlucky] });
  await contract.deposit(ours, 5n);
  await chain.mine(6);
  await chain.settle();
  expect(failures).toBeLessThan(0);
  expect(await received.events("finalized")).toHaveLength(1);
  expect(await areWithdrawalsHalted(db)).toBe(false);
});
