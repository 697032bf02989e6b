import type { Address } from "viem";

/** What is not ours and exists on a real chain already; on Anvil a stand-in takes its place. */
export type Outside = Address | "stand-in";

/** What shall be on one chain, and who may do what there. The deployer itself ends with no right. */
export interface DeploymentPlan {
  /** Holds the whole supply of SUPS and funds the withdrawer by hand. */
  treasury: Address;
  admin: Address;
  pauser: Address;
  guardian: Address;
  withdrawSigner: Address;
  /** Signs mints, unstakes and item mints: never the key that pays out money. */
  mintSigner: Address;
  depositAddress: Address;
  purchaseAddress: Address;
  /** Where holders send items to bring them into Passport. */
  itemsAddress: Address;
  supply: bigint;
  withdrawer?: { perAccountLimit: bigint; overallLimit: bigint; queueDelaySeconds: bigint };
  tokens: { symbol: "USDC" | "BUSD"; name: string; decimals: number; token: Outside }[];
  collections: { slug: string; name: string; symbol: string; baseUri: string; hasOldStaking: boolean }[];
  items: { slug: string; uri: string }[];
  farm?: {
    distributor: Address;
    durationSeconds: bigint;
    exchange: { liquidityToken: Address; router: Address } | "stand-in";
  };
}

export const hasStandIns = (plan: DeploymentPlan): boolean =>
  plan.farm?.exchange === "stand-in" || plan.tokens.some(({ token }) => token === "stand-in");
