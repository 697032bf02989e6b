import { waitUntil } from "@passport/testbed";
import { expect, it } from "vitest";
import { snapshotOf } from "../socket/testing/snapshot-of.ts";
import { startWatch } from "./testing/start-watch.ts";
import { openWatchedChain } from "./testing/watched-chain.ts";
import { chainTopics } from "./topics.ts";

it("the status of the chains follows the watcher, with a number that rises, and is told about", async () => {
  await using chain = await openWatchedChain();
  const [topic] = chainTopics(chain.db);
  const read = () => snapshotOf(topic, "");
  expect(await read()).toEqual({ payload: [], seq: 0 });
  await using watch = startWatch(chain.watching);
  await chain.mine(9);
  await waitUntil("the head to be read", async () => (await watch.metric("chain_head_block")) === 9);
  const first = await read();
  expect(first.payload).toMatchObject([{ chain_id: 31_337, finalized: 6, blocks_behind: 0, is_late: false }]);
  await chain.mine(1);
  await chain.settle();
  expect((await read()).seq).toBeGreaterThan(first.seq);
  await waitUntil("a hint", async () => {
    const rows = await chain.db.selectFrom("outbox").select("subject").execute();
    return rows.some(({ subject }) => subject === topic?.hints?.subject);
  });
  expect(topic?.hints?.ownersOf({})).toEqual([""]);
});
