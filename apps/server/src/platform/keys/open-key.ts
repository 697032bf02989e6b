/** Opens what the configuration names, and refuses a key that is printed in manuals anywhere but on a developer's chain. */
import { developmentChainIds } from "@passport/protocol";
import type { KeySource } from "./key-source.ts";
import { createLocalKey, readKeyFile } from "./local-key.ts";
import { derivePublicAddresses } from "./public-addresses.ts";
import { type SigningKey, SigningKeyError } from "./signing-key.ts";

/** Where a key is used. */
export interface KeyPlaces {
  environment: string;
  chainIds: readonly number[];
}

export const openKey = async (source: KeySource, kmsEndpoint: string | undefined): Promise<SigningKey> => {
  switch (source.kind) {
    case "file":
      return readKeyFile(source.path);
    case "local":
      return createLocalKey(source.key);
    case "kms": {
      // Loaded when it is wanted: every role shares this program, and most need none of AWS's library.
      const { openKmsKey } = await import("./kms-key.ts");
      return openKmsKey({ ...source, endpoint: kmsEndpoint });
    }
  }
};

export const refusePublicKeys = (keys: readonly SigningKey[], places: KeyPlaces): void => {
  if (isForDevelopment(places)) return;
  const publicAddresses = derivePublicAddresses();
  if (keys.some(({ address }) => publicAddresses.has(address)))
    throw new SigningKeyError("a key that everybody knows must not sign for this chain");
};

const isForDevelopment = ({ environment, chainIds }: KeyPlaces): boolean =>
  environment !== "production" && chainIds.every((id) => developmentChainIds.some((known) => known === id));
