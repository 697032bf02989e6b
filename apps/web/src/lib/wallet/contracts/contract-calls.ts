/**
 * Reads and transactions of our contracts, as a wallet wants them (CHAIN-33). With their interfaces and viem's coding it
 * is loaded with the first transaction, and not before.
 */
import { collectibleStakingAbi } from "@passport/contracts/abi/collectible-staking";
import { collectibleStakingOldAbi } from "@passport/contracts/abi/collectible-staking-old";
import { passportCollectibleAbi } from "@passport/contracts/abi/passport-collectible";
import { passportItemsAbi } from "@passport/contracts/abi/passport-items";
import { type Address, decodeFunctionResult, encodeFunctionData, type Hex } from "viem";
import type { ContractCall } from "../engine/engine.ts";
import { ask, type Reader } from "./ask.ts";

export * from "./ask-confirmed.ts";
export * from "./item-calls.ts";
export * from "./queue-calls.ts";
export * from "./token-calls.ts";
export * from "./withdraw-calls.ts";

/** A voucher as a contract checks it. */
export interface SignedVoucher {
  /** In seconds since 1970. */
  expiry: number;
  messageSignature: string;
}

/** The nonce that the wallet's next voucher must carry. Every contract that takes vouchers has it. */
export const readNonce = async (reader: Reader, contract: string, account: string): Promise<bigint> => {
  const nonces = { abi: passportCollectibleAbi, functionName: "nonces" } as const;
  const data = encodeFunctionData({ ...nonces, args: [account as Address] });
  return decodeFunctionResult({ ...nonces, data: await ask(reader, { to: contract, data }) });
};

/** Who may move the token besides its owner. */
export const readApproved = async (reader: Reader, collectible: string, tokenId: string): Promise<string> => {
  const approved = { abi: passportCollectibleAbi, functionName: "getApproved" } as const;
  const data = encodeFunctionData({ ...approved, args: [BigInt(tokenId)] });
  return decodeFunctionResult({ ...approved, data: await ask(reader, { to: collectible, data }) });
};

export const approveCall = (collectible: string, spender: string, tokenId: string): ContractCall => ({
  to: collectible,
  data: encodeFunctionData({
    abi: passportCollectibleAbi,
    functionName: "approve",
    args: [spender as Address, BigInt(tokenId)],
  }),
});

export const stakeCall = (staking: string, tokenId: string): ContractCall => ({
  to: staking,
  data: encodeFunctionData({ abi: collectibleStakingAbi, functionName: "stake", args: [BigInt(tokenId)] }),
});

const voucherArgs = (tokenId: string, { expiry, messageSignature }: SignedVoucher) =>
  [BigInt(tokenId), BigInt(expiry), messageSignature as Hex] as const;

export const mintCall = (collectible: string, tokenId: string, voucher: SignedVoucher): ContractCall => ({
  to: collectible,
  data: encodeFunctionData({
    abi: passportCollectibleAbi,
    functionName: "signedMint",
    args: voucherArgs(tokenId, voucher),
  }),
});

export const unstakeCall = (staking: string, tokenId: string, voucher: SignedVoucher): ContractCall => ({
  to: staking,
  data: encodeFunctionData({
    abi: collectibleStakingAbi,
    functionName: "signedUnstake",
    args: voucherArgs(tokenId, voucher),
  }),
});

export const unstakeOldCall = (stakingOld: string, tokenId: string): ContractCall => ({
  to: stakingOld,
  data: encodeFunctionData({ abi: collectibleStakingOldAbi, functionName: "unstake", args: [BigInt(tokenId)] }),
});

/** ASSET1155-5: one of them. */
export const mintItemCall = (
  items: string,
  tokenId: string,
  { expiry, messageSignature }: SignedVoucher,
): ContractCall => ({
  to: items,
  data: encodeFunctionData({
    abi: passportItemsAbi,
    functionName: "signedMint",
    args: [BigInt(tokenId), 1n, BigInt(expiry), messageSignature as Hex],
  }),
});
