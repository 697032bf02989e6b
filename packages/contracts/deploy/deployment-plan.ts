import type { Address } from "viem";

/** What is not ours and exists on a real chain already; on Anvil a stand-in takes its place. */
export type Outside = Address | "stand-in";

/** What vouchers of a contract may take at once in 24 hours, and how long the rest waits. */
export interface PlannedLimits {
  perAccountLimit: bigint;
  overallLimit: bigint;
  queueDelaySeconds: bigint;
}

/** What shall be on one chain, and who may do what there. The deployer holds no right at any time. */
export interface DeploymentPlan {
  /** How long everything waits that widens a power: 48 hours at least, except on Anvil. */
  timelockSeconds: bigint;
  /** Holds the whole supply of SUPS and funds the withdrawer by hand. */
  treasury: Address;
  /** A multi-signature wallet: it proposes to the timelock, and unpauses. */
  admin: Address;
  pauser: Address;
  /** Other people than the admin's: it stops, rejects, lowers and cancels. */
  guardian: Address;
  withdrawSigner: Address;
  /** A key each, so that none of them opens what another one guards. */
  mintSigner: Address;
  unstakeSigner: Address;
  itemSigner: Address;
  depositAddress: Address;
  /** Where the receiver of payments forwards them. */
  purchaseAddress: Address;
  /** Where holders send items to bring them into Passport; they are burned on arrival. */
  itemsAddress: Address;
  supply: bigint;
  withdrawer?: PlannedLimits & { queueMinimum: bigint };
  /** Tokens, for each contract that mints or gives back. */
  assetLimits: PlannedLimits;
  /** Publishes the roots of proofs of reserves on this chain. */
  reservesPublisher?: Address;
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
