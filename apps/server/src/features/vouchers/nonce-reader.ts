import { type Address, type Hash, parseAbi } from "viem";
import type { ChainReaders } from "../../platform/chain/reader.ts";
import type { VoucherKey } from "./store.ts";

/** Every contract that takes vouchers has these. */
const noncesAbi = parseAbi([
  "function nonces(address account) view returns (uint256)",
  "function countIn(uint256 epoch, address account) view returns (uint64)",
]);

/** The nonce that the wallet's next voucher for this contract must carry, after the newest block. */
export const readNonce = (
  readers: ChainReaders,
  { chainId, contract, wallet }: Omit<VoucherKey, "nonce">,
): Promise<bigint> =>
  readers.get(chainId).readContract({
    address: contract as Address,
    abi: noncesAbi,
    functionName: "nonces",
    args: [wallet as Address],
  });

/** The upper bits of a nonce are the contract's epoch, the lower ones the wallet's count in that epoch. */
const countBits = 64n;
export const epochOf = (nonce: bigint): bigint => nonce >> countBits;

/**
 * Whether the voucher was used or cancelled up to the given block. Its epoch's own count is read: it never moves again once a
 * guardian has ended the epoch, however many vouchers of later epochs the wallet uses. By the block's hash: a node that does
 * not have this very block refuses instead of guessing.
 */
export const isNonceSpent = async (
  readers: ChainReaders,
  { chainId, contract, wallet, nonce }: VoucherKey,
  blockHash: Hash,
): Promise<boolean> => {
  const count = await readers.get(chainId).readContract({
    address: contract as Address,
    abi: noncesAbi,
    functionName: "countIn",
    args: [epochOf(nonce), wallet as Address],
    blockHash,
  });
  return count > BigInt.asUintN(Number(countBits), nonce);
};
