/** What the withdraw contract is asked to do. Loaded with the contract calls. */
import { supsWithdrawerAbi } from "@passport/contracts/abi/sups-withdrawer";
import { encodeFunctionData, type Hex } from "viem";
import type { ContractCall } from "../engine/engine.ts";

interface WithdrawalVoucher {
  /** In seconds since 1970. */
  expiry: number;
  messageSignature: string;
}

/** Takes a voucher to the contract, which pays the amount to the wallet that sends it (WITHDRAW-18). */
export const withdrawCall = (
  withdrawer: string,
  amount: bigint,
  { expiry, messageSignature }: WithdrawalVoucher,
): ContractCall => ({
  to: withdrawer,
  data: encodeFunctionData({
    abi: supsWithdrawerAbi,
    functionName: "withdrawSUPS",
    args: [amount, BigInt(expiry), messageSignature as Hex],
  }),
});
