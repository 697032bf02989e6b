import type { Address } from "viem";
import { paymentReceiverAbi } from "../abi/payment-receiver.ts";
import { supsAbi } from "../abi/sups.ts";
import { supsWithdrawerAbi } from "../abi/sups-withdrawer.ts";
import { testTokenAbi } from "../abi/test-token.ts";
import { paymentReceiverBytecode } from "../bytecode/payment-receiver.ts";
import { supsBytecode } from "../bytecode/sups.ts";
import { supsWithdrawerBytecode } from "../bytecode/sups-withdrawer.ts";
import { testTokenBytecode } from "../bytecode/test-token.ts";
import type { TokenDeployment } from "./chain-deployment.ts";
import type { PlaceContract } from "./contract-placer.ts";
import type { DeploymentPlan } from "./deployment-plan.ts";
import { type Holders, toLimits } from "./holders.ts";

export const deploySups = async (place: PlaceContract, { sups, treasury, supply }: DeploymentPlan): Promise<Address> =>
  sups === "new" ? place("sups", { abi: supsAbi, bytecode: supsBytecode, args: [treasury, supply] }) : sups;

export const deployWithdrawer = async (
  place: PlaceContract,
  { withdrawer, supply, treasury }: DeploymentPlan,
  sups: Address,
  holders: Holders,
): Promise<Address | null> => {
  if (withdrawer === undefined) return null;
  const { signer, limits, queueMinimum } = withdrawer;
  return place("withdrawer", {
    abi: supsWithdrawerAbi,
    bytecode: supsWithdrawerBytecode,
    args: [sups, holders, signer, toLimits(supply, limits), queueMinimum, treasury],
  });
};

/** Payments go to this contract; it forwards them to the plan's purchase address only, and SUPS to the treasury. */
export const deployPaymentReceiver = (
  place: PlaceContract,
  { purchaseAddress, treasury }: DeploymentPlan,
  sups: Address,
): Promise<Address> =>
  place("payment receiver", {
    abi: paymentReceiverAbi,
    bytecode: paymentReceiverBytecode,
    args: [purchaseAddress, sups, treasury],
  });

export const deployTokens = async (place: PlaceContract, { tokens }: DeploymentPlan): Promise<TokenDeployment[]> => {
  const deployed: TokenDeployment[] = [];
  for (const { symbol, name, decimals, token } of tokens) {
    const standIn = { abi: testTokenAbi, bytecode: testTokenBytecode, args: [name, symbol, decimals] } as const;
    const address = token === "stand-in" ? await place(`token ${symbol}`, standIn) : token;
    deployed.push({ symbol, address, decimals });
  }
  return deployed;
};
