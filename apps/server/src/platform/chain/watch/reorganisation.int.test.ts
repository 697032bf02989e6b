import { waitUntil } from "@passport/testbed";
import { Chance } from "@passport/testbed/chance";
import { describe, expect, it } from "vitest";
import { startWatch } from "../testing/start-watch.ts";
import { untilMined } from "../testing/until-mined.ts";
import { openWatchedChain, ours, type WatchedChain } from "../testing/watched-chain.ts";

/** Takes back everything since the snapshot and makes sure that what comes instead has other hashes. */
const fork = async ({ anvil }: WatchedChain, snapshot: string, branch: number): Promise<void> => {
  await anvil.request("evm_revert", [snapshot]);
  await anvil.request("anvil_setCoinbase", [`0x${branch.toString(16).padStart(40, "0")}`]);
};

/** The database agrees with the chain: one effect for each final log, in the block that is final, and no other. */
const expectTruth = async (chain: WatchedChain): Promise<void> => {
  const expected = await chain.depositsOnChain(await chain.received.reached());
  const finalized = await chain.received.events("finalized");
  expect(finalized.map(({ txHash, blockHash, logIndex }) => ({ txHash, blockHash, logIndex }))).toEqual(expected);
};

const finality = 12;

describe("a reorganisation", () => {
  it.each([1, 2, 3, 5, 10])("%i deep takes back what was seen, and only what stays has an effect", async (depth) => {
    await using chain = await openWatchedChain();
    const { anvil, contract, received } = chain;
    await using watch = startWatch({ ...chain.watching, finality });
    await chain.mine(15);
    const snapshot = await anvil.request<string>("evm_snapshot");
    const lost = await contract.deposit(ours, 1n);
    if (depth > 1) await chain.mine(depth - 1);
    await waitUntil("the deposit to be seen", async () => (await received.events("seen")).length === 1);
    const head = await chain.blockNumber();
    await waitUntil("the head", async () => (await watch.metric("chain_head_block")) === head);
    await fork(chain, snapshot, depth);
    // In the first block of the other branch, with another amount: another transaction.
    const kept = await contract.deposit(ours, 2n);
    await chain.mine(depth);
    await waitUntil("it to be taken back", async () => (await received.events("orphaned"))[0]?.txHash === lost);
    await chain.mine(finality);
    await chain.settle(finality);
    expect((await received.events("finalized")).map(({ txHash }) => txHash)).toEqual([kept]);
    expect(await watch.metric("chain_reorganisation_blocks", { le: "128" })).toBe(1);
    await expectTruth(chain);
  });

  it("a deposit that is mined again in another block is seen twice, taken back once, and credited once", async () => {
    await using chain = await openWatchedChain();
    const { anvil, contract, received } = chain;
    await using _watch = startWatch({ ...chain.watching, finality });
    await chain.mine(15);
    const snapshot = await anvil.request<string>("evm_snapshot");
    const first = await contract.deposit(ours, 1n);
    await waitUntil("the deposit to be seen", async () => (await received.events("seen")).length === 1);
    await fork(chain, snapshot, 1);
    await chain.mine(1);
    const again = await contract.deposit(ours, 1n);
    expect(again).toBe(first);
    await waitUntil("it to be seen again", async () => (await received.events("seen")).length === 2);
    await chain.mine(finality);
    await chain.settle(finality);
    expect((await received.events()).map(({ what }) => what)).toEqual(["seen", "orphaned", "seen", "finalized"]);
    await expectTruth(chain);
  });

  it("that happened while no process watched is undone before anything is final", async () => {
    await using chain = await openWatchedChain();
    const { anvil, contract, received } = chain;
    const before = startWatch({ ...chain.watching, finality });
    await chain.mine(15);
    const snapshot = await anvil.request<string>("evm_snapshot");
    const lost = await contract.deposit(ours, 1n);
    await chain.mine(4);
    const head = await chain.blockNumber();
    await waitUntil("the head", async () => (await before.metric("chain_head_block")) === head);
    await before[Symbol.asyncDispose]();
    await fork(chain, snapshot, 1);
    await contract.deposit(ours, 2n);
    await chain.mine(50);
    await using _after = startWatch({ ...chain.watching, finality });
    await chain.settle(finality);
    expect((await received.events("orphaned")).map(({ txHash }) => txHash)).toEqual([lost]);
    await expectTruth(chain);
  });

  it("that goes below what was final stops the chain, and undoes nothing", async () => {
    await using chain = await openWatchedChain();
    const { anvil, contract, received } = chain;
    const snapshot = await anvil.request<string>("evm_snapshot");
    await using watch = startWatch({ ...chain.watching, finality: 2 });
    await contract.deposit(ours, 1n);
    await chain.mine(4);
    await chain.settle(2);
    const before = await received.events();
    expect(before.map(({ what }) => what)).toContain("finalized");
    await fork(chain, snapshot, 7);
    await contract.deposit(ours, 2n);
    await chain.mine(8);
    await waitUntil("the alarm", async () => (await watch.metric("chain_stopped")) === 1);
    expect(watch.log()).toContain("FinalityBroken");
    expect(await received.events()).toEqual(before);
  });

  it.each([11, 12, 13])("at random, with restarts in between, never leaves a wrong effect (seed %i)", async (seed) => {
    await using chain = await openWatchedChain();
    const { anvil, contract } = chain;
    const chance = new Chance(seed);
    let watch = startWatch({ ...chain.watching, finality });
    const followed = async () => (await watch.metric("chain_head_block")) === (await chain.blockNumber());
    await chain.mine(15);
    for (let round = 0; round < 12; round += 1) {
      const snapshot = await anvil.request<string>("evm_snapshot");
      const depth = 1 + chance.below(10);
      await growAtRandom(chain, depth, chance);
      if (chance.is(0.6)) await waitUntil("the head to be read", followed);
      if (chance.is(0.3)) {
        await watch[Symbol.asyncDispose]();
        watch = startWatch({ ...chain.watching, finality });
      }
      if (chance.is(0.6)) {
        await fork(chain, snapshot, 100 * seed + round);
        await chain.mine(1 + chance.below(depth));
        await untilMined(anvil, await contract.deposit(ours, 50n));
      }
      await expectNothingTwice(chain);
    }
    await chain.mine(finality);
    await chain.settle(finality);
    await watch[Symbol.asyncDispose]();
    await expectTruth(chain);
  });
});

const growAtRandom = async ({ anvil, contract, mine }: WatchedChain, blocks: number, chance: Chance): Promise<void> => {
  for (let block = 0; block < blocks; block += 1) {
    if (chance.is(0.5)) {
      const sent = await contract.deposit(ours, BigInt(1 + chance.below(9)), 1 + chance.below(3));
      // What is not mined yet would outlive the fork.
      await untilMined(anvil, sent);
    } else await mine(1);
  }
};

/** At any moment: no log has had its effect twice. */
const expectNothingTwice = async ({ received }: WatchedChain): Promise<void> => {
  const effects = (await received.events("finalized")).map(({ txHash, logIndex }) => `${txHash} ${logIndex}`);
  expect(new Set(effects).size).toBe(effects.length);
};
