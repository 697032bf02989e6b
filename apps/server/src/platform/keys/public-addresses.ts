/** Keys that are printed in manuals: funds behind one of these are stolen within seconds on a real chain. */
import { pbkdf2Sync } from "node:crypto";
import type { Address } from "viem";
import { HDKey, hdKeyToAccount } from "viem/accounts";

/** Anvil's and Hardhat's. */
const phrase = "test test test test test test test test test test test junk";
/** They show ten or twenty of its accounts; our development chains use 22. */
const count = 32;

export const derivePublicAddresses = (): ReadonlySet<Address> => {
  // BIP-39 once for all of them; viem would do its 2,048 rounds again for every account.
  const root = HDKey.fromMasterSeed(pbkdf2Sync(phrase, "mnemonic", 2048, 64, "sha512"));
  return new Set(Array.from({ length: count }, (_, addressIndex) => hdKeyToAccount(root, { addressIndex }).address));
};
