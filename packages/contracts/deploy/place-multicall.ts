import { type Address, numberToHex } from "viem";
import { multicall3Code } from "../bytecode/multicall3.ts";
import type { Chain } from "./sender.ts";

/** The address that it has on every public chain, so that no client needs to be told. */
export const multicallAddress: Address = "0xcA11bde05977b3631167028862bE2a173976CA11";

/** Public chains have Multicall3, or the plan was refused; a fresh Anvil gets ours at the same place. */
export const placeMulticall = async (chain: Chain): Promise<Address> => {
  if ((await chain.reader.getCode({ address: multicallAddress })) !== undefined) return multicallAddress;
  await chain.request("anvil_setCode", [multicallAddress, multicall3Code]);
  return multicallAddress;
};

/** On Anvil only: gives an account coins to pay gas with. */
export const giveCoins = async (chain: Chain, account: Address, amount: bigint): Promise<void> => {
  await chain.request("anvil_setBalance", [account, numberToHex(amount)]);
};
