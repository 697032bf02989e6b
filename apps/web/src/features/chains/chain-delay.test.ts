import { describe, expect, it } from "vitest";
import { type ChainStatus, chainDelayOf } from "./chain-delay.ts";

const status = (chainId: number, secondsBehind: number): ChainStatus => ({
  chain_id: chainId,
  head: 100,
  finalized: 98,
  seconds_behind: secondsBehind,
  blocks_behind: 1,
  is_late: secondsBehind > 60,
  stopped: null,
});

describe("the delay of the chains", () => {
  it("is nothing while they are on time, or unknown", () => {
    expect(chainDelayOf([])).toBeUndefined();
    expect(chainDelayOf([status(1, 60), status(97, 0)])).toBeUndefined();
  });

  it("names only the delayed ones", () => {
    expect(chainDelayOf([status(1, 5), status(97, 170)])).toEqual({ names: ["BSC testnet"], minutes: 3 });
  });

  it("is the largest delay", () => {
    expect(chainDelayOf([status(1, 61), status(97, 400)])).toEqual({ names: ["Ethereum", "BSC testnet"], minutes: 10 });
  });

  it("is rounded up in steps", () => {
    expect([61, 120, 121, 900, 3600].map((seconds) => chainDelayOf([status(1, seconds)])?.minutes)).toEqual([
      2, 2, 3, 15, 60,
    ]);
    expect(chainDelayOf([status(1, 3601)])?.minutes).toBeUndefined();
  });
});
