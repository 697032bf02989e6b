/**
 * What waits in the queue of one of our contracts: every contract that takes vouchers has the same functions. Loaded with the
 * contract calls.
 */
import { supsWithdrawerAbi } from "@passport/contracts/abi/sups-withdrawer";
import { type Address, decodeEventLog, decodeFunctionResult, encodeFunctionData, type Hex } from "viem";
import type { ContractCall } from "../engine/engine.ts";
import { isSameAddress } from "../same-address.ts";
import { ask, type Reader } from "./ask.ts";
import { QueueTrouble } from "./queue-trouble.ts";

export interface QueuedVoucher {
  contract: string;
  /** Lower or mixed case. */
  account: string;
  nonce: bigint;
}

interface QueuedBy {
  /** The transaction that brought it there, and what it was about. */
  hash: string;
  contract: string;
  account: string;
  amount: bigint | undefined;
  tokenId: bigint | undefined;
}

interface Log {
  address: string;
  topics: [Hex, ...Hex[]];
  data: Hex;
}

const abi = supsWithdrawerAbi;

/** The nonce is in the log of the transaction. Rejects with a QueueTrouble where it has left the queue, or is not there. */
export const findQueued = async (reader: Reader, { hash, contract, ...wanted }: QueuedBy): Promise<QueuedVoucher> => {
  const receipt = (await reader.read("eth_getTransactionReceipt", [hash])) as { logs: Log[] } | null;
  const found = (receipt?.logs ?? []).flatMap((log) => {
    const queued = isSameAddress(log.address, contract) ? readQueued(log) : undefined;
    if (queued === undefined || !isSameAddress(queued.account, wanted.account)) return [];
    const isWanted =
      (wanted.amount === undefined || queued.amount === wanted.amount) &&
      (wanted.tokenId === undefined || queued.tokenId === wanted.tokenId);
    return isWanted ? [{ contract, account: queued.account, nonce: queued.nonce }] : [];
  });
  // A contract wallet may have queued two that are alike in one transaction: either will do.
  for (const one of found) if ((await readEntry(reader, one)).amount > 0n) return one;
  throw new QueueTrouble("gone");
};

const readQueued = ({ topics, data }: Log) => {
  try {
    return decodeEventLog({ abi, eventName: "VoucherQueued", topics, data }).args;
  } catch {
    return undefined;
  }
};

const readEntry = async (reader: Reader, { contract, account, nonce }: QueuedVoucher) => {
  const call = { abi, functionName: "queued", args: [account as Address, nonce] } as const;
  const data = await ask(reader, { to: contract, data: encodeFunctionData(call) });
  const [amount, releasableAt] = decodeFunctionResult({ ...call, data });
  return { amount, releasableAt };
};

type View = "paused" | "epoch" | "unpausedAt" | "MIN_QUEUE_DELAY";

const readNumber = async (reader: Reader, to: string, functionName: View): Promise<bigint> =>
  BigInt(await ask(reader, { to, data: encodeFunctionData({ abi, functionName }) }));

/** Rejects with a QueueTrouble that says what is in the way, before the wallet opens. */
export const releaseQueued = async (reader: Reader, by: QueuedBy): Promise<ContractCall> => {
  const voucher = await findQueued(reader, by);
  const { contract, account, nonce } = voucher;
  const [paused, epoch, unpausedAt, shortest, { releasableAt }] = await Promise.all([
    readNumber(reader, contract, "paused"),
    readNumber(reader, contract, "epoch"),
    readNumber(reader, contract, "unpausedAt"),
    readNumber(reader, contract, "MIN_QUEUE_DELAY"),
    readEntry(reader, voucher),
  ]);
  if (nonce >> 64n < epoch) throw new QueueTrouble("ended");
  if (paused !== 0n) throw new QueueTrouble("paused");
  const afterPause = unpausedAt === 0n ? 0n : unpausedAt + shortest;
  const due = new Date(Math.max(Number(releasableAt), Number(afterPause)) * 1000);
  if (due.getTime() > Date.now()) throw new QueueTrouble("not-yet", due);
  return {
    to: contract,
    data: encodeFunctionData({ abi, functionName: "release", args: [account as Address, nonce] }),
  };
};

/** Possible at any time, also while the contract is paused. */
export const callOffQueued = async (reader: Reader, by: QueuedBy): Promise<ContractCall> => {
  const { contract, account, nonce } = await findQueued(reader, by);
  return {
    to: contract,
    data: encodeFunctionData({ abi, functionName: "reject", args: [account as Address, nonce] }),
  };
};
