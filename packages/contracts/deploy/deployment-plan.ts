import { createHash } from "node:crypto";
import type { Address } from "viem";

/** What is not ours and exists on a real chain already; on Anvil a stand-in takes its place. */
export type Outside = Address | "stand-in";

/**
 * What vouchers of a contract may take at once in 24 hours, as a share of what there is, and how long the rest waits. A share
 * is "one in": 434 means a 434th.
 */
export interface PlannedLimits {
  perAccountOneIn: bigint;
  overallOneIn: bigint;
  queueDelaySeconds: bigint;
}

export interface PlannedCollection {
  slug: string;
  name: string;
  symbol: string;
  baseUri: string;
  hasOldStaking: boolean;
  /** How many tokens there will be at most: the limits are shares of it. */
  size: bigint;
  limits: PlannedLimits;
  mintSigner: Address;
  unstakeSigner: Address;
}

export interface PlannedItems {
  slug: string;
  uri: string;
  /** How many items of all tokens there will be at most. */
  size: bigint;
  limits: PlannedLimits;
  signer: Address;
}

/** What shall be on one chain, and who may do what there. The deployer holds no right at any time. */
export interface DeploymentPlan {
  /** The node must be one of this chain. */
  chainId: number;
  /** How long everything waits that widens a power: 48 hours at least, except on Anvil. */
  timelockSeconds: bigint;
  /** Why admin and guardian are wallets that do not answer `getThreshold()`, as a Safe does. */
  governance?: { acceptedWithout: string };
  /** Holds the whole supply of SUPS and funds the withdrawer by hand. */
  treasury: Address;
  /** A multi-signature wallet: it proposes to the timelock, and unpauses. */
  admin: Address;
  pauser: Address;
  /** Other people than the admin's: it stops, rejects, lowers and cancels. */
  guardian: Address;
  /** A key in a safe: it proposes changes of roles, which wait for 14 days, and nothing else. */
  custodian: Address;
  depositAddress: Address;
  /** Where the receiver of payments forwards them. */
  purchaseAddress: Address;
  /** Where holders send items to bring them into Passport; they are burned on arrival. */
  itemsAddress: Address;
  /** SUPS that exist on the chain already, or new ones. */
  sups: "new" | Address;
  /** Of existing SUPS it must be their total supply. */
  supply: bigint;
  /** Its limits are shares of the supply. */
  withdrawer?: { signer: Address; limits: PlannedLimits; queueMinimum: bigint };
  /** Publishes the roots of proofs of reserves on this chain. */
  reservesPublisher?: Address;
  tokens: { symbol: "USDC" | "BUSD"; name: string; decimals: number; token: Outside }[];
  collections: PlannedCollection[];
  items: PlannedItems[];
  farm?: {
    distributor: Address;
    durationSeconds: bigint;
    exchange: { liquidityToken: Address; router: Address } | "stand-in";
  };
}

export const hasStandIns = (plan: DeploymentPlan): boolean =>
  plan.farm?.exchange === "stand-in" || plan.tokens.some(({ token }) => token === "stand-in");

/** The keys that sign vouchers, by their names in the plan: one for each contract. */
export const signersOf = ({ withdrawer, collections, items }: DeploymentPlan): [name: string, key: Address][] => [
  ...(withdrawer ? [["withdrawer.signer", withdrawer.signer] satisfies [string, Address]] : []),
  ...collections.flatMap(({ slug, mintSigner, unstakeSigner }): [string, Address][] => [
    [`collections.${slug}.mintSigner`, mintSigner],
    [`collections.${slug}.unstakeSigner`, unstakeSigner],
  ]),
  ...items.map(({ slug, signer }): [string, Address] => [`items.${slug}.signer`, signer]),
];

/** The accounts of the plan, by their names in it: they hold a right, or receive money or items. */
export const accountsOf = (plan: DeploymentPlan): [name: string, account: Address][] => {
  const { treasury, admin, pauser, guardian, custodian, depositAddress, purchaseAddress, itemsAddress } = plan;
  return [
    ...Object.entries({ treasury, admin, pauser, guardian, custodian, depositAddress, purchaseAddress, itemsAddress }),
    ...(plan.reservesPublisher ? [["reservesPublisher", plan.reservesPublisher] satisfies [string, Address]] : []),
    ...(plan.farm ? [["farm.distributor", plan.farm.distributor] satisfies [string, Address]] : []),
    ...signersOf(plan),
  ];
};

/** The contracts of others that the plan names, by their names in it. */
export const foreignContractsOf = ({ sups, tokens, farm }: DeploymentPlan): [name: string, contract: Address][] => [
  ...(sups === "new" ? [] : [["sups", sups] satisfies [string, Address]]),
  ...tokens.flatMap(({ symbol, token }): [string, Address][] =>
    token === "stand-in" ? [] : [[`tokens.${symbol}`, token]],
  ),
  ...(farm === undefined || farm.exchange === "stand-in"
    ? []
    : Object.entries(farm.exchange).map(([name, contract]): [string, Address] => [`farm.exchange.${name}`, contract])),
];

/** As a person writes it: amounts are decimal strings. */
export const writePlan = (plan: DeploymentPlan): unknown =>
  JSON.parse(JSON.stringify(plan, (_, value) => (typeof value === "bigint" ? String(value) : value)));

/** Two people who compare it know that they mean the same plan, however its fields are ordered. */
export const hashPlan = (plan: DeploymentPlan): string =>
  createHash("sha256")
    .update(JSON.stringify(sortFields(writePlan(plan))))
    .digest("hex");

const sortFields = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sortFields);
  if (typeof value !== "object" || value === null) return value;
  const fields = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(fields.map(([name, field]) => [name, sortFields(field)]));
};
