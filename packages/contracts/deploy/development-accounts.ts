import type { Address } from "viem";
import { type HDAccount, mnemonicToAccount } from "viem/accounts";

/**
 * Development only: everybody knows these keys. They are Anvil's own, so its first ten accounts have
 * coins from the first block on.
 */
const phrase = "test test test test test test test test test test test junk";

const names = [
  "deployer",
  // The players. Carol's address is the one that the server's seed gives her.
  "alice",
  "bob",
  "carol",
  "erin",
  "mallory",
  // The studio.
  "treasury",
  "admin",
  "withdrawSigner",
  "mintSigner",
  "pauser",
  "guardian",
  "deposits",
  "purchases",
  "items",
  "unstakeSigner",
  "itemSigner",
  "reservesPublisher",
  "custodian",
  // The collection supremacy-limited-release has keys of its own.
  "limitedMintSigner",
  "limitedUnstakeSigner",
  "distributor",
  // Pays for releases, and holds no right.
  "releaser",
] as const;

export type DevelopmentName = (typeof names)[number];

export const developmentAccounts = Object.fromEntries(
  names.map((name, addressIndex) => [name, mnemonicToAccount(phrase, { addressIndex })]),
) as Record<DevelopmentName, HDAccount>;

export const players = ["alice", "bob", "carol", "erin", "mallory"] as const satisfies DevelopmentName[];

/** Keys that are printed in manuals: funds behind one are stolen within seconds on a real chain. */
export const publicAddresses: ReadonlySet<string> = new Set(
  Object.values(developmentAccounts).map(({ address }) => address),
);

/** The key behind an address that a development contract names, its signer say. */
export const developmentKeyOf = (address: Address): HDAccount => {
  const found = Object.values(developmentAccounts).find((account) => account.address === address);
  if (found === undefined) throw new Error(`${address} is no development account`);
  return found;
};
