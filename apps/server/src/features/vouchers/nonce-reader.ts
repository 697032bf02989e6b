import { type Address, type Hash, parseAbi } from "viem";
import type { ChainReaders } from "../../platform/chain/reader.ts";
import type { VoucherKey } from "./store.ts";

/** Every contract that takes vouchers has it. */
const noncesAbi = parseAbi(["function nonces(address account) view returns (uint256)"]);

/**
 * The nonce that the wallet's next voucher for this contract must carry: after the newest block, or after
 * the given one. By its hash: a node that does not have this very block refuses instead of guessing.
 */
export const readNonce = (
  readers: ChainReaders,
  { chainId, contract, wallet }: Omit<VoucherKey, "nonce">,
  blockHash?: Hash,
): Promise<bigint> =>
  readers.get(chainId).readContract({
    address: contract as Address,
    abi: noncesAbi,
    functionName: "nonces",
    args: [wallet as Address],
    ...(blockHash !== undefined && { blockHash }),
  });

/**
 * How many vouchers the wallet had spent before this nonce. The upper bits are the contract's epoch: when a guardian
 * ends one, every nonce jumps, and what was not used stays unused.
 */
const countIn = (nonce: bigint): bigint => BigInt.asUintN(64, nonce);

/** Whether the voucher with this nonce was used or cancelled, given the contract's next nonce. */
export const isNonceSpent = (next: bigint, nonce: bigint): boolean => countIn(next) > countIn(nonce);
