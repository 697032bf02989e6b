/**
 * Which of our keys a contract trusts. The contract itself is asked (`signer()`), so a rotation needs no
 * restart: give the signer the new key as well, call `setSigner` on chain, remove the old key later.
 */
import { supsWithdrawerAbi } from "@passport/contracts/abi/sups-withdrawer";
import type { VoucherKind } from "@passport/contracts/typed-data";
import type { Address } from "viem";
import type { ChainReaders } from "../../platform/chain/reader.ts";
import type { SigningKey } from "../../platform/keys/signing-key.ts";

export interface TrustedKeys {
  /** Undefined when the contract trusts none of ours. Throws when the chain does not answer. */
  trustedBy(place: { kind: VoucherKind; chainId: number; contract: string }): Promise<SigningKey | undefined>;
}

export interface SignerKeys {
  withdraw: readonly SigningKey[];
  /** For everything that is not money, one for each contract: mints, unstakes, items. */
  mint: readonly SigningKey[];
}

/** A rotation overlaps by minutes, so an answer that is seconds old does no harm. */
const rememberedMs = 5_000;

export const createTrustedKeys = (options: {
  keys: SignerKeys;
  readers: ChainReaders;
  /** Milliseconds that only rise. */
  now?: () => number;
}): TrustedKeys => {
  const { keys, readers, now = () => performance.now() } = options;
  const remembered = new Map<string, { address: Address; at: number }>();

  const read = async (chainId: number, contract: Address): Promise<Address> => {
    // Every contract that takes vouchers has it from the same source; one ABI is enough to ask.
    const address = await readers
      .get(chainId)
      .readContract({ address: contract, abi: supsWithdrawerAbi, functionName: "signer" });
    remembered.set(`${chainId} ${contract}`, { address, at: now() });
    return address;
  };

  return {
    async trustedBy({ kind, chainId, contract }) {
      const ours = kind === "withdraw" ? keys.withdraw : keys.mint;
      const find = (address: Address) => ours.find((key) => key.address.toLowerCase() === address.toLowerCase());
      const known = remembered.get(`${chainId} ${contract}`);
      const keyBefore = known && now() - known.at < rememberedMs ? find(known.address) : undefined;
      // What was remembered is never a reason to refuse.
      return keyBefore ?? find(await read(chainId, contract as Address));
    },
  };
};
