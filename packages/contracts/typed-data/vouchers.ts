/** What the contracts check and the signer signs (EIP-712). One definition for server, tests and pages. */

const account = { name: "account", type: "address" } as const;
const nonceAndExpiry = [
  { name: "nonce", type: "uint256" },
  { name: "expiry", type: "uint256" },
] as const;
const collectible = [account, { name: "collection", type: "address" }, { name: "tokenId", type: "uint256" }] as const;

/** By the kind of voucher: the domain's name (its version is "1"), and the one struct that is signed. */
export const voucherTypes = {
  withdraw: {
    domainName: "Passport SupsWithdrawer",
    primaryType: "Withdraw",
    fields: [account, { name: "amount", type: "uint256" }, ...nonceAndExpiry],
  },
  mint: {
    domainName: "Passport Collectible",
    primaryType: "Mint",
    fields: [...collectible, ...nonceAndExpiry],
  },
  unstake: {
    domainName: "Passport Staking",
    primaryType: "Unstake",
    fields: [...collectible, ...nonceAndExpiry],
  },
  mint_item: {
    domainName: "Passport Items",
    primaryType: "MintItem",
    fields: [account, { name: "tokenId", type: "uint256" }, { name: "amount", type: "uint256" }, ...nonceAndExpiry],
  },
} as const;

export type VoucherKind = keyof typeof voucherTypes;
export const voucherDomainVersion = "1";
