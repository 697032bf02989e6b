import { developmentAccounts } from "@passport/contracts";
import { supsWithdrawerAbi } from "@passport/contracts/abi/sups-withdrawer";
import type { Chains } from "@passport/testbed";
import { type Address, encodeFunctionData } from "viem";
import { sendTransaction } from "./use-voucher.ts";

/** The admin lets the withdrawer trust another key; the one before it stays good until then, or not at all. */
export const setWithdrawSigner = async (
  { binance, deployments }: Chains,
  next: Address,
  previousValidUntil = 0n,
): Promise<void> => {
  const { withdrawer } = deployments.binance;
  if (withdrawer === null) throw new Error("there is no withdrawer");
  const args = [next, previousValidUntil] as const;
  const data = encodeFunctionData({ abi: supsWithdrawerAbi, functionName: "setSigner", args });
  await sendTransaction(binance, { from: developmentAccounts.admin.address, to: withdrawer, data });
};
