/** Reads and transfers of items (ERC-1155), through the wallet. Loaded with the contract calls. */
import { passportItemsAbi } from "@passport/contracts/abi/passport-items";
import { type Address, decodeFunctionResult, encodeFunctionData } from "viem";
import type { ContractCall } from "../engine/engine.ts";
import { ask, type Reader } from "./ask.ts";

/** What the holder has of each token, in the order of the tokens, by one call (DEPASSET-3). */
export const readItemBalances = async (
  reader: Reader,
  contract: string,
  holder: string,
  tokenIds: readonly string[],
): Promise<readonly bigint[]> => {
  const balances = { abi: passportItemsAbi, functionName: "balanceOfBatch" } as const;
  const args = [tokenIds.map(() => holder as Address), tokenIds.map(BigInt)] as const;
  const data = encodeFunctionData({ ...balances, args });
  return decodeFunctionResult({ ...balances, data: await ask(reader, { to: contract, data }) });
};

/** Where the token is described. `{id}` is still in it. */
export const readItemUri = async (reader: Reader, contract: string, tokenId: string): Promise<string> => {
  const uri = { abi: passportItemsAbi, functionName: "uri" } as const;
  const data = encodeFunctionData({ ...uri, args: [BigInt(tokenId)] });
  return decodeFunctionResult({ ...uri, data: await ask(reader, { to: contract, data }) });
};

interface ItemTransfer {
  contract: string;
  from: string;
  to: string;
  tokenId: string;
  amount: bigint;
}

/** Sends so many of one token (DEPASSET-9). */
export const transferItemsCall = ({ contract, from, to, tokenId, amount }: ItemTransfer): ContractCall => ({
  to: contract,
  data: encodeFunctionData({
    abi: passportItemsAbi,
    functionName: "safeTransferFrom",
    args: [from as Address, to as Address, BigInt(tokenId), amount, "0x"],
  }),
});
