import { type Address, type Hex, isAddressEqual, recoverAddress } from "viem";

/** A plain wallet: whether the key of this address signed this very hash. Needs no chain. */
export const isSignedByKey = async (address: Address, hash: Hex, signature: Hex): Promise<boolean> => {
  try {
    return isAddressEqual(await recoverAddress({ hash, signature }), address);
  } catch {
    // No signature of a key at all: it may be a contract's.
    return false;
  }
};
