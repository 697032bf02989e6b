import type { Address } from "viem";

/** What lies where on one chain. The server's configuration is made of this, and a deployment ends with it. */
export interface ChainDeployment {
  chainId: number;
  /** Of the plan that it was made by, for people who compare it. */
  planHash: string;
  /** No contract of ours has a log before this block. */
  startBlock: number;
  sups: Address;
  /** The admin of all our contracts. */
  timelock: Address;
  /** Only on the withdrawal chain. */
  withdrawer: Address | null;
  /** Holds what is for sale; counted as reserves. */
  treasury: Address;
  depositAddress: Address;
  purchaseAddress: Address;
  /**
   * Where the purchase address forwards payments: it is a PaymentReceiver, which reports coins in logs. Left out where the
   * purchase address is a plain wallet.
   */
  beneficiary?: Address | undefined;
  tokens: TokenDeployment[];
  collections: CollectionDeployment[];
  items: ItemsDeployment[];
  farm: FarmDeployment | null;
  /** Where roots of proofs of reserves are published. */
  reservesRoots: Address | null;
  multicall: Address;
}

export interface TokenDeployment {
  symbol: "USDC" | "BUSD";
  address: Address;
  decimals: number;
}

export interface CollectionDeployment {
  slug: string;
  collectible: Address;
  staking: Address;
  stakingOld: Address | null;
}

export interface ItemsDeployment {
  slug: string;
  contract: Address;
  transferAddress: Address;
}

export interface FarmDeployment {
  rewards: Address;
  liquidityToken: Address;
  router: Address;
}
