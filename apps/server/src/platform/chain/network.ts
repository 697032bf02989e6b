/** What the platform has to know about a chain. The configuration reads it from the deployment file. */
import type { ChainId } from "@passport/protocol";

/** In lower case, and compared in lower case everywhere. */
type LowerCaseAddress = `0x${string}`;

/** Where our contracts are on one chain. */
export interface Deployment {
  chainId: ChainId;
  startBlock: number;
  sups: LowerCaseAddress;
  /** The admin of all our contracts. Nothing is sent to it; what is proposed there is shown to staff. */
  timelock: LowerCaseAddress;
  /** On the withdrawal chain only. */
  withdrawer: LowerCaseAddress | null;
  treasury: LowerCaseAddress;
  depositAddress: LowerCaseAddress;
  purchaseAddress: LowerCaseAddress;
  /**
   * The purchase address is a contract that reports coins in logs, and this is where it forwards payments. Without it coins
   * are found in plain transactions.
   */
  beneficiary?: LowerCaseAddress | undefined;
  tokens: { symbol: "USDC" | "BUSD"; address: LowerCaseAddress; decimals: number }[];
  collections: {
    slug: string;
    collectible: LowerCaseAddress;
    staking: LowerCaseAddress;
    stakingOld: LowerCaseAddress | null;
  }[];
  items: { slug: string; contract: LowerCaseAddress; transferAddress: LowerCaseAddress }[];
  farm: { rewards: LowerCaseAddress; liquidityToken: LowerCaseAddress; router: LowerCaseAddress } | null;
  multicall: LowerCaseAddress;
  /** Where the roots of reports of reserves are published, on one chain at most. Read by the auditor; its roles are watched. */
  reservesRoots?: LowerCaseAddress | null | undefined;
}

/** How a chain is reached. */
export interface ChainNodes {
  chainId: ChainId;
  /** In the order of preference. Two of them must agree on whatever is read; a third one keeps the chain running when one fails. */
  rpcUrls: readonly string[];
  /** C4: `finalized`, or a depth in blocks where the chain has no such tag. */
  finality: "finalized" | number;
}

export interface NetworkConfig extends ChainNodes {
  deployment: Deployment;
}
