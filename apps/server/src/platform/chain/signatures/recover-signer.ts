import { type Address, type Hex, isAddressEqual, recoverMessageAddress } from "viem";

/** A plain wallet: whether the key of this address signed these very bytes. Needs no chain. */
export const isSignedByKey = async (address: Address, message: string, signature: Hex): Promise<boolean> => {
  try {
    return isAddressEqual(await recoverMessageAddress({ message, signature }), address);
  } catch {
    // No signature of a key at all: it may be a contract's.
    return false;
  }
};
