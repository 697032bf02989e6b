import { developmentAccounts, encodeProposal } from "@passport/contracts";
import { supsWithdrawerAbi } from "@passport/contracts/abi/sups-withdrawer";
import type { Chains } from "@passport/testbed";
import { type Address, encodeFunctionData } from "viem";
import { sendTransaction } from "./use-voucher.ts";

/** The admin lets the withdrawer trust another key; the one before it stays good for so many seconds, or not at all. */
export const setWithdrawSigner = async (
  { binance, deployments }: Chains,
  next: Address,
  overlapSeconds = 0n,
): Promise<void> => {
  const { withdrawer, timelock } = deployments.binance;
  if (withdrawer === null) throw new Error("there is no withdrawer");
  const args = [next, overlapSeconds] as const;
  const data = encodeFunctionData({ abi: supsWithdrawerAbi, functionName: "setSigner", args });
  const { schedule, execute } = encodeProposal({ contract: withdrawer, data });
  for (const step of [schedule, execute]) {
    await sendTransaction(binance, { from: developmentAccounts.admin.address, to: timelock, data: step });
  }
};
