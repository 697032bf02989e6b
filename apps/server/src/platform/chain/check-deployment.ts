/**
 * Whether the chain has what its deployment file names. A token with other decimals would be credited a million times over
 * (C2); a staking contract of another collection, or a withdrawer of other SUPS, would be signed for.
 */
import { collectibleStakingAbi } from "@passport/contracts/abi/collectible-staking";
import { passportItemsAbi } from "@passport/contracts/abi/passport-items";
import { paymentReceiverAbi } from "@passport/contracts/abi/payment-receiver";
import { stakingRewardsAbi } from "@passport/contracts/abi/staking-rewards";
import { supsWithdrawerAbi } from "@passport/contracts/abi/sups-withdrawer";
import { type Abi, type Address, BaseError, ContractFunctionZeroDataError, erc20Abi } from "viem";
import type { Deployment } from "./network.ts";
import { isRevert } from "./nodes/rpc-errors.ts";
import type { ChainReader } from "./reader.ts";

/** The configuration and the chain do not fit: an operator must look, trying again is no use. */
export class DeploymentMismatch extends Error {
  override name = "DeploymentMismatch";
}

/** As the ledger counts it. */
const supsDecimals = 18;

type CheckedDeployment = Omit<Deployment, "chainId" | "startBlock" | "multicall" | "reservesRoots">;

/** Throws `DeploymentMismatch` with all that does not fit (CHAIN-4, CHAIN-54); other errors mean that no node could tell. */
export const checkDeployment = async (deployment: CheckedDeployment, reader: ChainReader): Promise<void> => {
  const tokens = [{ symbol: "SUPS", address: deployment.sups, decimals: supsDecimals }, ...deployment.tokens];
  const problems = await Promise.all([
    ...tokens.map(async ({ symbol, address, decimals }) => {
      const found = await read(reader, { address, abi: erc20Abi, functionName: "decimals" });
      return found === decimals ? [] : [`${symbol} (${address}) has ${found ?? "no"} decimals instead of ${decimals}`];
    }),
    ...addressesOf(deployment).map(async ([name, address, abi, functionName, expected]) => {
      const found = await read(reader, { address, abi, functionName });
      const isSame = String(found).toLowerCase() === expected.toLowerCase();
      return isSame ? [] : [`${functionName}() of the ${name} (${address}) is ${found ?? "missing"}, not ${expected}`];
    }),
  ]);
  if (problems.flat().length > 0)
    throw new DeploymentMismatch(`Chain ${reader.chainId} is not as configured: ${problems.flat().join("; ")}`);
};

type ExpectedAddress = [name: string, contract: Address, abi: Abi, functionName: string, expected: Address];

/** What our contracts say of each other. */
const addressesOf = (deployment: CheckedDeployment): ExpectedAddress[] => {
  const { sups, treasury, withdrawer, purchaseAddress, beneficiary, collections, items, farm } = deployment;
  const receiver = ["payment receiver", purchaseAddress, paymentReceiverAbi] as const;
  return [
    ...(withdrawer === null
      ? []
      : ([
          ["withdrawer", withdrawer, supsWithdrawerAbi, "SUPS", sups],
          ["withdrawer", withdrawer, supsWithdrawerAbi, "treasury", treasury],
        ] satisfies ExpectedAddress[])),
    ...(beneficiary === undefined
      ? []
      : ([
          [...receiver, "beneficiary", beneficiary],
          [...receiver, "sups", sups],
          [...receiver, "treasury", treasury],
        ] satisfies ExpectedAddress[])),
    ...collections.flatMap(({ slug, collectible, staking, stakingOld }) =>
      [staking, stakingOld]
        .filter((address) => address !== null)
        .map(
          (address): ExpectedAddress => [
            `staking of ${slug}`,
            address,
            collectibleStakingAbi,
            "COLLECTION",
            collectible,
          ],
        ),
    ),
    ...items.map(
      ({ slug, contract, transferAddress }): ExpectedAddress => [
        `items ${slug}`,
        contract,
        passportItemsAbi,
        "DEPOSIT_ADDRESS",
        transferAddress,
      ],
    ),
    ...(farm === null
      ? []
      : ([
          ["farm", farm.rewards, stakingRewardsAbi, "rewardsToken", sups],
          ["farm", farm.rewards, stakingRewardsAbi, "stakingToken", farm.liquidityToken],
        ] satisfies ExpectedAddress[])),
  ];
};

/** Undefined when there is no such contract, or one of another kind. */
const read = async (
  reader: ChainReader,
  call: { address: Address; abi: Abi; functionName: string },
): Promise<unknown> => {
  try {
    return await reader.readContract(call);
  } catch (error) {
    if (error instanceof BaseError && error.walk(hasNoSuchCall) !== null) return undefined;
    throw error;
  }
};

const hasNoSuchCall = (error: unknown): boolean => error instanceof ContractFunctionZeroDataError || isRevert(error);
