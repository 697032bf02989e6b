import { waitUntil } from "@passport/testbed";
import type { Address } from "viem";
import { describe, expect, it } from "vitest";
import type { ChainListener } from "../chain-event.ts";
import { placeDepositContract } from "../testing/deposit-contract.ts";
import { startWatch } from "../testing/start-watch.ts";
import { untilMined } from "../testing/until-mined.ts";
import { openWatchedChain, ours, theirs } from "../testing/watched-chain.ts";

const otherToken: Address = "0x00000000000000000000000000000000000000f2";

describe("startChainWatcher", () => {
  it("tells of a deposit when it is mined, and again when it is final; of nothing else", async () => {
    await using chain = await openWatchedChain();
    const { anvil, contract, received } = chain;
    const otherContract = await placeDepositContract(anvil, otherToken);
    await using _watch = startWatch(chain.watching);
    const txHash = await contract.deposit(ours, 5n);
    await contract.deposit(theirs, 6n);
    await otherContract.deposit(ours, 7n);
    await waitUntil("the deposit to be seen", async () => (await received.events("seen")).length > 0);
    expect(await received.events("finalized")).toEqual([]);
    await chain.mine(6);
    await chain.settle();
    const [final] = await received.events("finalized");
    expect(final).toMatchObject({ name: "sups_deposit", txHash, logIndex: 0, args: { to: ours, value: "5" } });
    expect(await received.events()).toHaveLength(2);
  });

  it("takes the chain's own word for what is final", async () => {
    await using chain = await openWatchedChain();
    await using _watch = startWatch({ ...chain.watching, finality: "finalized" });
    await untilMined(chain.anvil, await chain.contract.deposit(ours, 5n));
    // Anvil calls final what is two epochs of 32 slots deep.
    await chain.mine(63);
    await waitUntil("the head to be read", async () => (await chain.received.events("seen")).length === 1);
    expect(await chain.received.events("finalized")).toEqual([]);
    await chain.mine(1);
    await waitUntil("the deposit to be final", async () => (await chain.received.events("finalized")).length === 1);
  });

  it("reads what happened while it was away, from the deployment's first block on", async () => {
    await using chain = await openWatchedChain();
    const { contract, received } = chain;
    await contract.deposit(ours, 1n);
    await chain.mine(10);
    const startBlock = (await chain.blockNumber()) + 1;
    await contract.deposit(ours, 2n, 3);
    await chain.mine(300);
    await using _watch = startWatch({ ...chain.watching, startBlock });
    await chain.settle();
    const finalized = await received.events("finalized");
    expect(finalized.map(({ args }) => args["value"])).toEqual(["2", "2", "2"]);
    expect(finalized.map(({ logIndex }) => logIndex)).toEqual([0, 1, 2]);
  });

  it("a step whose listener fails happens not at all, and wholly when it is tried again", async () => {
    await using chain = await openWatchedChain();
    let failures = 2;
    const stumbling: ChainListener = {
      logs: () => [],
      seen: async () => {},
      orphaned: async () => {},
      finalized: async () => {},
      async reached() {
        if (failures-- > 0) throw new Error("not today");
      },
    };
    // It comes last: the other listener has written by then.
    const listeners = [chain.received.listener, stumbling];
    await using watch = startWatch({ ...chain.watching, listeners });
    await chain.contract.deposit(ours, 5n);
    await chain.mine(6);
    await chain.settle();
    expect(await chain.received.events("finalized")).toHaveLength(1);
    expect(watch.log().match(/not today/g)?.length).toBeGreaterThanOrEqual(2);
  });

  it("a log that cannot be decoded is reported and passed over", async () => {
    await using chain = await openWatchedChain();
    const { anvil, contract } = chain;
    await using watch = startWatch(chain.watching);
    // The same event with an empty body: log3(nothing; Transfer, caller, first word).
    const code = await anvil.request<string>("eth_getCode", [contract.address, "latest"]);
    await anvil.request("anvil_setCode", [contract.address, code.replace("60206000a3", "60006000a3")]);
    const broken = await contract.deposit(ours, 1n);
    // With the code back in place it would be a whole one.
    await untilMined(anvil, broken);
    await anvil.request("anvil_setCode", [contract.address, code]);
    const whole = await contract.deposit(ours, 2n);
    await chain.mine(4);
    await chain.settle();
    expect((await chain.received.events("finalized")).map(({ txHash }) => txHash)).toEqual([whole]);
    expect(watch.log()).toContain(broken);
    expect(await watch.metric("chain_undecodable_logs_total", { name: "sups_deposit" })).toBeGreaterThan(0);
  });
});
