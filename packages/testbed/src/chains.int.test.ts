import { readFile } from "node:fs/promises";
import { supsAbi } from "@passport/contracts/abi/sups";
import { createPublicClient, http } from "viem";
import { expect, it } from "vitest";
import { startChains } from "./chains.ts";

it("has our contracts on every chain, and a file that says where", async () => {
  await using chains = await startChains();
  const file = JSON.parse(await readFile(chains.environment["CHAIN_DEPLOYMENT_FILE"] ?? "", "utf8"));
  expect(file.map(({ chainId }: { chainId: number }) => chainId)).toEqual([31_337, 97]);
  expect(file.map(({ rpcUrls }: { rpcUrls: string[] }) => rpcUrls)).toEqual([
    [chains.ethereum.url],
    [chains.binance.url],
  ]);
  for (const name of ["ethereum", "binance"] as const) {
    const client = createPublicClient({ transport: http(chains[name].url) });
    const { sups: address } = chains.deployments[name];
    expect(await client.readContract({ address, abi: supsAbi, functionName: "symbol" })).toBe("SUPS");
  }
});

it("keeps the chains' clocks at the wall clock: expiries are compared with it", async () => {
  await using chains = await startChains();
  const asked = Date.now() / 1000;
  await chains.binance.request("evm_mine");
  const block = await chains.binance.request<{ timestamp: string }>("eth_getBlockByNumber", ["latest", false]);
  expect(Number(block.timestamp)).toBeGreaterThan(asked - 5);
  expect(Number(block.timestamp)).toBeLessThan(Date.now() / 1000 + 5);
});
