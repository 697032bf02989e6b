/** A key as the signer uses it, wherever it is kept: it has an address and signs digests. It never shows itself. */
import type { Address, Hash, Hex } from "viem";

export interface SigningKey {
  readonly address: Address;
  /** 65 bytes: r, s in its lower half, v 27 or 28, as contracts take it. */
  signDigest(digest: Hash): Promise<Hex>;
}

/** Says what is wrong with a key and holds nothing of it. */
export class SigningKeyError extends Error {
  override readonly name = "SigningKeyError";
}
