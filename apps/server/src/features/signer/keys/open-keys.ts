/** Opens what the configuration names. A key that everybody knows opens nothing but a developer's chain. */
import { developmentChainIds } from "@passport/protocol";
import type { KeySource, SignerConfig } from "../../../config/signer-config.ts";
import type { SignerKeys } from "../trusted-keys.ts";
import { createLocalKey, readKeyFile } from "./local-key.ts";
import { derivePublicAddresses } from "./public-addresses.ts";
import { type SigningKey, SigningKeyError } from "./signing-key.ts";

export interface KeyPlaces {
  environment: string;
  chainIds: readonly number[];
}

export const openSignerKeys = async (
  { withdrawKeys, mintKeys, kmsEndpoint }: Pick<SignerConfig, "withdrawKeys" | "mintKeys" | "kmsEndpoint">,
  places: KeyPlaces,
): Promise<SignerKeys> => {
  const open = (sources: readonly KeySource[]) => Promise.all(sources.map((source) => openKey(source, kmsEndpoint)));
  const keys = { withdraw: await open(withdrawKeys), mint: await open(mintKeys) };
  const all = [...keys.withdraw, ...keys.mint];
  if (!isForDevelopment(places) && holdsPublicKey(all)) {
    throw new SigningKeyError("a key that everybody knows must not sign for this chain");
  }
  if (keys.withdraw.some(({ address }) => keys.mint.some((other) => other.address === address))) {
    throw new SigningKeyError("withdrawals and mints must not share a key");
  }
  return keys;
};

const openKey = async (source: KeySource, endpoint: string | undefined): Promise<SigningKey> => {
  switch (source.kind) {
    case "file":
      return readKeyFile(source.path);
    case "local":
      return createLocalKey(source.key);
    case "kms": {
      // Loaded when it is wanted: every role shares this program, and none but this one needs AWS's library.
      const { openKmsKey } = await import("./kms-key.ts");
      return openKmsKey({ ...source, endpoint });
    }
  }
};

const isForDevelopment = ({ environment, chainIds }: KeyPlaces): boolean =>
  environment !== "production" && chainIds.every((id) => developmentChainIds.some((known) => known === id));

const holdsPublicKey = (keys: readonly SigningKey[]): boolean => {
  const publicAddresses = derivePublicAddresses();
  return keys.some(({ address }) => publicAddresses.has(address));
};
