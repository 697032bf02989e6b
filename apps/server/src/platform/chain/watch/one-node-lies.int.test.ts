/** A node that is not honest: nothing that it alone says has an effect, and nothing that it hides is lost. */
import { waitUntil } from "@passport/testbed";
import type { Lie } from "@passport/testbed/lies";
import { type LyingNode, startLyingNode } from "@passport/testbed/lying-node";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startOddNode } from "../testing/odd-node.ts";
import { startWatch, type TestWatch } from "../testing/start-watch.ts";
import { untilMined } from "../testing/until-mined.ts";
import { openWatchedChain, ours, type WatchedChain } from "../testing/watched-chain.ts";
import { findStatus } from "./store.ts";

/** One of each kind; `npm run test:security -- takeover` tries them all. */
const stops: readonly Lie[] = ["invents logs", "hides logs", "alters amounts", "reorders logs"];

describe.each([
  ["of two", 2],
  ["of three", 3],
])("one node %s", (_name, count) => {
  let chain: WatchedChain;
  let liar: LyingNode;
  let watch: TestWatch;
  const cleanUp = new AsyncDisposableStack();

  beforeAll(async () => {
    chain = cleanUp.use(await openWatchedChain());
    liar = cleanUp.use(await startLyingNode(chain.anvil.url));
    const third = cleanUp.use(await startOddNode(chain.anvil.url));
    const rpcUrls = [liar.url, chain.anvil.url, third.url].slice(0, count);
    watch = cleanUp.use(startWatch({ ...chain.watching, rpcUrls }));
    await chain.mine(5);
    await chain.settle();
  });
  afterAll(() => cleanUp.disposeAsync());
  beforeEach(() => liar.lie(undefined));

  const credited = async () => (await chain.received.events("finalized")).map(({ args }) => args["value"]);
  const whyStopped = async () => (await findStatus(chain.db)).chains[0]?.stopped;
  const depositAndMine = async (value: bigint) => {
    await untilMined(chain.anvil, await chain.contract.deposit(ours, value, 2));
    await chain.mine(6);
  };

  it.each(stops)("[CHAIN-41] that %s credits nothing wrong and loses nothing", async (lie) => {
    const before = await credited();
    const reached = await chain.received.reached();
    liar.lie(lie);
    await depositAndMine(5n);
    if (count === 2) {
      await waitUntil("the chain to stop", async () => (await watch.metric("chain_stopped")) === 1);
      expect(await watch.metric("chain_nodes_disagree")).toBe(1);
      expect(watch.log()).toContain("nothing is credited while the nodes disagree");
      // Written every two seconds: once is enough.
      if (lie === stops[0])
        await waitUntil("the status to say why", async () => (await whyStopped()) === "nodes_disagree");
      expect(await credited()).toEqual(before);
      expect(await chain.received.reached()).toBeLessThan(reached + 6);
      liar.lie(undefined);
    }
    await chain.settle();
    expect(await credited()).toEqual([...before, "5", "5"]);
    expect(liar.told()).toBeGreaterThan(0);
    await waitUntil("the chain to go on", async () => (await watch.metric("chain_stopped")) === 0);
    if (lie === stops[0]) await waitUntil("the status to be fine", async () => (await whyStopped()) === null);
    if (count === 3) expect(await watch.metric("chain_node_dissents_total", { node: "node 1" })).toBeGreaterThan(0);
  });

  it("that answers late delays and changes nothing", async () => {
    const before = await credited();
    liar.lie("answers late");
    await depositAndMine(6n);
    await chain.settle();
    expect(await credited()).toEqual([...before, "6", "6"]);
  });
});
