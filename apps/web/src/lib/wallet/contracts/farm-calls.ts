/** Reads and transactions of the liquidity farm, loaded with the first read of it, like `contract-calls.ts`. */
import { liquidityTokenAbi } from "@passport/contracts/abi/liquidity-token";
import { multicall3Abi } from "@passport/contracts/abi/multicall3";
import { stakingRewardsAbi } from "@passport/contracts/abi/staking-rewards";
import type { Farm } from "@passport/protocol/calls/farm";
import {
  type Abi,
  type Address,
  type ContractFunctionName,
  decodeFunctionResult,
  encodeFunctionData,
  type Hex,
  maxUint256,
} from "viem";
import type { ContractCall, WalletEngine } from "../engine/engine.ts";
import { isSameAddress } from "../same-address.ts";

/** As the contracts return it, all at the same block. Amounts are base units, times seconds. */
export interface FarmReading {
  /** The time of the block. */
  now: bigint;
  lpBalance: bigint;
  stakingBalance: bigint;
  earned: bigint;
  /** How much LP the farm may take from the wallet. */
  allowance: bigint;
  /** SUPS a second for all stakers together. */
  rewardRate: bigint;
  /** LP that is staked by all. */
  totalSupply: bigint;
  periodFinish: bigint;
  rewardsDuration: bigint;
  /** The pair behind the LP token. */
  pool: { supsReserve: bigint; lpSupply: bigint };
}

interface Question {
  to: string;
  abi: Abi;
  functionName: string;
  args: readonly unknown[];
}

const question = <const A extends Abi>(
  to: string,
  abi: A,
  functionName: ContractFunctionName<A, "view">,
  ...args: readonly unknown[]
): Question => ({ to, abi, functionName, args });

/** One call for all of them, so that the figures belong together (FARM-3). */
const askAll = async <Name extends string>(
  { read }: Pick<WalletEngine, "read">,
  multicall: string,
  questions: Readonly<Record<Name, Question>>,
): Promise<Record<Name, unknown>> => {
  const named = Object.entries<Question>(questions);
  const calls = named.map(([, { to, ...asked }]) => ({
    target: to as Address,
    allowFailure: false,
    callData: encodeFunctionData(asked),
  }));
  const data = encodeFunctionData({ abi: multicall3Abi, functionName: "aggregate3", args: [calls] });
  const answer = (await read("eth_call", [{ to: multicall, data }, "latest"])) as Hex;
  const results = decodeFunctionResult({ abi: multicall3Abi, functionName: "aggregate3", data: answer });
  const answers = named.map(([name, { abi, functionName }], index) => [
    name,
    decodeFunctionResult({ abi, functionName, data: results[index]?.returnData ?? "0x" }),
  ]);
  return Object.fromEntries(answers) as Record<Name, unknown>;
};

/** As the interfaces above declare it; a call that is looked up by name loses its type on the way. */
interface Answers extends Omit<FarmReading, "pool"> {
  lpSupply: bigint;
  reserves: readonly [bigint, bigint, number];
  token0: string;
}

export const readFarmState = async (
  reader: Pick<WalletEngine, "read">,
  { rewards, liquidity_token: lp, sups, multicall }: Farm,
  account: string,
): Promise<FarmReading> => {
  const answers = await askAll(reader, multicall, {
    now: question(multicall, multicall3Abi, "getCurrentBlockTimestamp"),
    lpBalance: question(lp, liquidityTokenAbi, "balanceOf", account),
    stakingBalance: question(rewards, stakingRewardsAbi, "balanceOf", account),
    earned: question(rewards, stakingRewardsAbi, "earned", account),
    allowance: question(lp, liquidityTokenAbi, "allowance", account, rewards),
    rewardRate: question(rewards, stakingRewardsAbi, "rewardRate"),
    totalSupply: question(rewards, stakingRewardsAbi, "totalSupply"),
    periodFinish: question(rewards, stakingRewardsAbi, "periodFinish"),
    rewardsDuration: question(rewards, stakingRewardsAbi, "rewardsDuration"),
    lpSupply: question(lp, liquidityTokenAbi, "totalSupply"),
    reserves: question(lp, liquidityTokenAbi, "getReserves"),
    token0: question(lp, liquidityTokenAbi, "token0"),
  });
  const { lpSupply, reserves, token0, ...reading } = answers as unknown as Answers;
  const [reserve0, reserve1] = reserves;
  return { ...reading, pool: { supsReserve: isSameAddress(token0, sups) ? reserve0 : reserve1, lpSupply } };
};

/** FARM-4: for the maximum amount, so that it is asked for once. */
export const enableCall = ({ liquidity_token, rewards }: Farm): ContractCall => ({
  to: liquidity_token,
  data: encodeFunctionData({
    abi: liquidityTokenAbi,
    functionName: "approve",
    args: [rewards as Address, maxUint256],
  }),
});

export const stakeCall = ({ rewards }: Farm, amount: bigint): ContractCall => ({
  to: rewards,
  data: encodeFunctionData({ abi: stakingRewardsAbi, functionName: "stake", args: [amount] }),
});

export const withdrawCall = ({ rewards }: Farm, amount: bigint): ContractCall => ({
  to: rewards,
  data: encodeFunctionData({ abi: stakingRewardsAbi, functionName: "withdraw", args: [amount] }),
});

/** Takes out the whole stake and the reward. */
export const exitCall = ({ rewards }: Farm): ContractCall => ({
  to: rewards,
  data: encodeFunctionData({ abi: stakingRewardsAbi, functionName: "exit" }),
});

export const harvestCall = ({ rewards }: Farm): ContractCall => ({
  to: rewards,
  data: encodeFunctionData({ abi: stakingRewardsAbi, functionName: "getReward" }),
});
