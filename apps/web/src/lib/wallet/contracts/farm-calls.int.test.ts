/** The farm's calls against the real contracts, on a chain of this test alone. */
import { type ChainDeployment, developmentAccounts, prepareDevelopmentChain } from "@passport/contracts";
import { liquidityTokenAbi } from "@passport/contracts/abi/liquidity-token";
import { stakingRewardsAbi } from "@passport/contracts/abi/staking-rewards";
import type { Farm } from "@passport/protocol/calls/farm";
import { type Anvil, startAnvil } from "@passport/testbed";
import { type Address, createPublicClient, encodeFunctionData, type Hex, http, maxUint256, parseEther } from "viem";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { ContractCall } from "../engine/engine.ts";
import { awaitReceipt } from "./await-receipt.ts";
import { enableCall, exitCall, harvestCall, readFarmState, stakeCall, withdrawCall } from "./farm-calls.ts";

const player: Address = `0x${"a1".repeat(20)}`;
const day = 86_400;

let chain: Anvil;
let deployment: ChainDeployment;
let farm: Farm;
let calls: string[];
beforeAll(async () => {
  chain = await startAnvil({ chainId: 97 });
  deployment = await prepareDevelopmentChain(chain.url);
  if (deployment.farm === null) throw new Error("no farm");
  const { rewards, liquidityToken } = deployment.farm;
  const { sups, multicall } = deployment;
  farm = { chain_id: 97, rewards, liquidity_token: liquidityToken, sups, multicall, period_finish: null };
  await chain.request("anvil_setBalance", [player, "0xde0b6b3a7640000"]);
  const args = [player, parseEther("10")] as const;
  await send({
    to: liquidityToken,
    data: encodeFunctionData({ abi: liquidityTokenAbi, functionName: "mint", args }),
  });
});
afterAll(() => chain[Symbol.asyncDispose]());
beforeEach(() => {
  calls = [];
});

const send = async ({ to, data }: ContractCall, from: string = player) => {
  await chain.request("anvil_impersonateAccount", [from]);
  const hash = await chain.request<Hex>("eth_sendTransaction", [{ from, to, data, gas: "0x7a120" }]);
  const read = (method: string, params: readonly unknown[]) => chain.request<unknown>(method, params);
  await awaitReceipt({ read, hash, signal: new AbortController().signal, pollMs: 20 });
};
const reader = {
  read: (method: string, params: readonly unknown[]) => {
    calls.push(method);
    return chain.request<unknown>(method, params);
  },
};
const read = () => readFarmState(reader, farm, player);

/** The distributor brings rewards for another 180 days. */
const startSeason = async (reward: bigint) => {
  const { address } = developmentAccounts.distributor;
  const approve = { abi: liquidityTokenAbi, functionName: "approve", args: [farm.rewards as Address, reward] } as const;
  await send({ to: farm.sups, data: encodeFunctionData(approve) }, address);
  const notify = { abi: stakingRewardsAbi, functionName: "notifyRewardAmount", args: [reward] } as const;
  await send({ to: farm.rewards, data: encodeFunctionData(notify) }, address);
};

it("[FARM-3] reads everything with one call, as the contracts say it", async () => {
  const reading = await read();
  expect(calls).toEqual(["eth_call"]);
  const contracts = createPublicClient({ transport: http(chain.url) });
  const ask = (functionName: "rewardRate" | "periodFinish" | "totalSupply") =>
    contracts.readContract({ address: farm.rewards as Address, abi: stakingRewardsAbi, functionName });
  expect(reading).toMatchObject({
    lpBalance: parseEther("10"),
    stakingBalance: 0n,
    earned: 0n,
    allowance: 0n,
    rewardRate: await ask("rewardRate"),
    totalSupply: await ask("totalSupply"),
    periodFinish: await ask("periodFinish"),
    rewardsDuration: BigInt(180 * day),
    pool: { supsReserve: parseEther("20000000"), lpSupply: parseEther("110") },
  });
  expect(reading.now).toBeGreaterThan(reading.periodFinish);
});

it("[FARM-4] [FARM-5] [FARM-6] [FARM-7] [FARM-8] enable, stake, withdraw, harvest and exit do what they say", async () => {
  await send(enableCall(farm));
  expect((await read()).allowance).toBe(maxUint256);
  await send(stakeCall(farm, parseEther("10")));
  expect(await read()).toMatchObject({ lpBalance: 0n, stakingBalance: parseEther("10") });
  await startSeason(parseEther("180"));
  await chain.request("evm_increaseTime", [90 * day]);
  await chain.request("evm_mine");
  // Carol has 40 of the 50 LP: a fifth of the rewards of half the season is the player's.
  const halfway = await read();
  expect(halfway.earned).toBeGreaterThan(parseEther("17.99"));
  expect(halfway.earned).toBeLessThan(parseEther("18.01"));
  expect(halfway.now).toBeLessThan(halfway.periodFinish);

  await send(withdrawCall(farm, parseEther("4")));
  expect(await read()).toMatchObject({ lpBalance: parseEther("4"), stakingBalance: parseEther("6") });
  await send(harvestCall(farm));
  expect((await read()).earned).toBe(0n);
  await chain.request("evm_increaseTime", [100 * day]);
  await chain.request("evm_mine");
  const over = await read();
  expect(over.now).toBeGreaterThan(over.periodFinish);
  expect(over.earned).toBeGreaterThan(0n);
  await send(exitCall(farm));
  expect(await read()).toMatchObject({ lpBalance: parseEther("10"), stakingBalance: 0n, earned: 0n });
});
