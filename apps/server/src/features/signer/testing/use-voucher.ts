/** A player with a wallet: takes a voucher to its contract, or tries to bend it first. */
import { collectibleStakingAbi } from "@passport/contracts/abi/collectible-staking";
import { passportCollectibleAbi } from "@passport/contracts/abi/passport-collectible";
import { passportItemsAbi } from "@passport/contracts/abi/passport-items";
import { supsWithdrawerAbi } from "@passport/contracts/abi/sups-withdrawer";
import type { VoucherKind } from "@passport/contracts/typed-data";
import type { Anvil } from "@passport/testbed";
import {
  type Abi,
  type Address,
  BaseError,
  ContractFunctionRevertedError,
  createPublicClient,
  encodeFunctionData,
  type Hex,
  http,
  numberToHex,
} from "viem";

export interface Use {
  kind: VoucherKind;
  contract: Address;
  /** Who sends it. */
  account: Address;
  amount: bigint;
  tokenId: bigint;
  expirySeconds: bigint;
  signature: Hex;
}

const callOf = ({ kind, amount, tokenId, expirySeconds: expiry, signature }: Use) => {
  const calls: Record<VoucherKind, { abi: Abi; functionName: string; args: readonly unknown[] }> = {
    withdraw: { abi: supsWithdrawerAbi, functionName: "withdrawSUPS", args: [amount, expiry, signature] },
    mint: { abi: passportCollectibleAbi, functionName: "signedMint", args: [tokenId, expiry, signature] },
    unstake: { abi: collectibleStakingAbi, functionName: "signedUnstake", args: [tokenId, expiry, signature] },
    mint_item: { abi: passportItemsAbi, functionName: "signedMint", args: [tokenId, amount, expiry, signature] },
  };
  return calls[kind];
};

/** Tries it without sending: "accepted", or the name of the contract's error. */
export const tryVoucher = async ({ url }: Anvil, use: Use, atSeconds?: bigint): Promise<string> => {
  const client = createPublicClient({ transport: http(url) });
  const blockOverrides = atSeconds === undefined ? {} : { blockOverrides: { time: atSeconds } };
  try {
    await client.simulateContract({ ...callOf(use), address: use.contract, account: use.account, ...blockOverrides });
    return "accepted";
  } catch (error) {
    const revert = error instanceof BaseError && error.walk((inner) => inner instanceof ContractFunctionRevertedError);
    if (!(revert instanceof ContractFunctionRevertedError)) throw error;
    return revert.data?.errorName ?? "reverted";
  }
};

export const sendVoucher = (anvil: Anvil, use: Use): Promise<void> =>
  sendTransaction(anvil, { from: use.account, to: use.contract, data: encodeFunctionData(callOf(use)) });

/** Anvil knows the keys of the development accounts. */
export const sendTransaction = async (
  anvil: Anvil,
  transaction: { from: Address; to: Address; data: Hex },
): Promise<void> => {
  const hash = await anvil.request<Hex>("eth_sendTransaction", [transaction]);
  const client = createPublicClient({ transport: http(anvil.url), pollingInterval: 20 });
  const { status } = await client.waitForTransactionReceipt({ hash });
  if (status !== "success") throw new Error(`transaction ${hash} was reverted`);
};

/** Far more slots than what our contracts keep outside of mappings. */
const copiedSlots = 64;

/** The same contract with the same signer at another address. */
export const copyContract = async (anvil: Anvil, from: Address, to: Address): Promise<void> => {
  await anvil.request("anvil_setCode", [to, await anvil.request<Hex>("eth_getCode", [from, "latest"])]);
  for (let slot = 0; slot < copiedSlots; slot += 1) {
    const value = await anvil.request<Hex>("eth_getStorageAt", [from, numberToHex(slot), "latest"]);
    await anvil.request("anvil_setStorageAt", [to, numberToHex(slot, { size: 32 }), value]);
  }
};
