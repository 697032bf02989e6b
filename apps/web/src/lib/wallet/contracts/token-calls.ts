/** Balances and transfers of coins and ERC-20 tokens, read through the wallet. Loaded with the contract calls. */
import { supsAbi } from "@passport/contracts/abi/sups";
import { type Address, decodeFunctionResult, encodeFunctionData, type Hex, hexToBigInt, numberToHex } from "viem";
import type { ContractCall } from "../engine/engine.ts";
import { ask, type Reader } from "./ask.ts";

/** Every ERC-20 has the same functions; SUPS is one. */
const token = supsAbi;

export const readTokenBalance = async (reader: Reader, contract: string, holder: string): Promise<bigint> => {
  const balance = { abi: token, functionName: "balanceOf" } as const;
  const data = encodeFunctionData({ ...balance, args: [holder as Address] });
  return decodeFunctionResult({ ...balance, data: await ask(reader, { to: contract, data }) });
};

/** Of the chain that the wallet is on. */
export const readCoinBalance = async ({ read }: Reader, holder: string): Promise<bigint> =>
  hexToBigInt((await read("eth_getBalance", [holder, "latest"])) as Hex);

export const transferTokenCall = (contract: string, to: string, amount: bigint): ContractCall => ({
  to: contract,
  data: encodeFunctionData({ abi: token, functionName: "transfer", args: [to as Address, amount] }),
});

export const transferCoinCall = (to: string, amount: bigint): ContractCall => ({
  to,
  data: "0x",
  value: numberToHex(amount),
});
