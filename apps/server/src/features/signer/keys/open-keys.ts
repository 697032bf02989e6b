/** Opens the keys that the signer's configuration names. */
import type { SignerConfig } from "../../../config/signer-config.ts";
import type { KeySource } from "../../../platform/keys/key-source.ts";
import { type KeyPlaces, openKey, refusePublicKeys } from "../../../platform/keys/open-key.ts";
import { SigningKeyError } from "../../../platform/keys/signing-key.ts";
import type { SignerKeys } from "../trusted-keys.ts";

export const openSignerKeys = async (
  { withdrawKeys, mintKeys, kmsEndpoint }: Pick<SignerConfig, "withdrawKeys" | "mintKeys" | "kmsEndpoint">,
  places: KeyPlaces,
): Promise<SignerKeys> => {
  const open = (sources: readonly KeySource[]) => Promise.all(sources.map((source) => openKey(source, kmsEndpoint)));
  const keys = { withdraw: await open(withdrawKeys), mint: await open(mintKeys) };
  const all = [...keys.withdraw, ...keys.mint];
  refusePublicKeys(all, places);
  if (keys.withdraw.some(({ address }) => keys.mint.some((other) => other.address === address))) {
    throw new SigningKeyError("withdrawals and mints must not share a key");
  }
  // One key for each contract: a list that names one twice lacks another.
  if (new Set(all.map(({ address }) => address)).size < all.length) {
    throw new SigningKeyError("a key is named twice; each contract has a key of its own");
  }
  return keys;
};
