/** What is asked of a contract about its queue. Every contract that takes vouchers has the same functions. */
import { supsWithdrawerAbi } from "@passport/contracts/abi/sups-withdrawer";
import { type Address, decodeErrorResult, encodeFunctionData, type Hex, keccak256, toHex, zeroHash } from "viem";
import type { SentCall } from "../../platform/chain/chain-sender.ts";
import type { ChainReader } from "../../platform/chain/reader.ts";
import { epochOf, type QueuedVoucher } from "../vouchers/index.ts";
import type { Act } from "./store.ts";

const abi = supsWithdrawerAbi;

/**
 * More than any of our contracts needs (47,000 to 110,000). A receiver of items is a stranger's contract and may burn what it
 * is given, so it is given no more.
 */
export const gasOf: Record<Act, bigint> = { release: 200_000n, reject: 80_000n };

export const callOf = (act: Act, { contract, wallet, nonce }: QueuedVoucher): SentCall => ({
  to: contract as Address,
  data: encodeFunctionData({ abi, functionName: act, args: [wallet as Address, nonce] }),
  gas: gasOf[act],
});

/** What may be done with it now, if anything: what an ended epoch left is void, whatever its time. */
export const actOf = (
  { nonce, releasableAt }: Pick<QueuedVoucher, "nonce" | "releasableAt">,
  { epoch, now }: { epoch: bigint; now: Date },
): Act | undefined => {
  if (epochOf(nonce) < epoch) return "reject";
  return releasableAt <= now ? "release" : undefined;
};

/**
 * The name of the contract's error, or of the receiver's, which can use any of them. It is the label of a metric, so an error that
 * is none of ours has one name: a receiver could make up millions.
 */
export const readRefusal = (data: Hex): string => {
  try {
    return decodeErrorResult({ abi, data }).errorName;
  } catch {
    return "unknown";
  }
};

export const readEpochs = async (
  reader: Pick<ChainReader, "readContract">,
  contracts: readonly string[],
): Promise<Map<string, bigint>> => {
  const read = async (contract: string) =>
    [contract, await reader.readContract({ address: contract as Address, abi, functionName: "epoch" })] as const;
  return new Map(await Promise.all(contracts.map(read)));
};

const roles = [zeroHash, ...["GUARDIAN_ROLE", "PAUSER_ROLE", "UNPAUSER_ROLE"].map((name) => keccak256(toHex(name)))];

/** The first contract in which the account may do more than everybody: a key that only pays must not be one that decides. */
export const findRight = async (
  reader: Pick<ChainReader, "readContract">,
  contracts: readonly string[],
  account: Address,
): Promise<string | undefined> => {
  const hasRight = async (contract: string): Promise<boolean> => {
    const at = { address: contract as Address, abi } as const;
    const signs =
      (await reader.readContract({ ...at, functionName: "signer" })).toLowerCase() === account.toLowerCase();
    const held = await Promise.all(
      roles.map((role) => reader.readContract({ ...at, functionName: "hasRole", args: [role, account] })),
    );
    return signs || held.includes(true);
  };
  const found = await Promise.all(contracts.map(hasRight));
  return contracts.find((_, nth) => found[nth]);
};
