import { type Address, getAddress, isAddress, zeroAddress } from "viem";
import {
  accountsOf,
  type DeploymentPlan,
  foreignContractsOf,
  type Outside,
  type PlannedCollection,
  type PlannedItems,
  type PlannedLimits,
} from "./deployment-plan.ts";
import { toLimits } from "./holders.ts";

/**
 * How much of the whole a stolen signing key may take in a day, as "one in". A token that a thief has minted cannot be burned,
 * and a token that it has unstaked is gone, so a fiftieth (2 %) of a collection is the most; it still lets a launch of a
 * collection run over some days, because what is above waits in the queue only. A hundredth (1 %) of the supply is more than
 * anybody keeps in the withdrawer.
 */
const largestShares = { tokens: 50n, sups: 100n };

/**
 * The smallest withdrawal that is queued, as "one in" of the limit of an account. The queue takes any number of withdrawals and each
 * costs a release, so the money that lies in one is all that keeps strangers from flooding it: with a ten-thousandth, 10,000 of
 * them hold as much as an account may withdraw in a day. A share of that limit follows the price of SUPS as the limit does.
 */
const smallestQueuedOneIn = 10_000n;

/** The contracts' own bounds, refused here in words. */
const queueDelayBounds = { shortest: 3_600n, longest: 2_592_000n };
/** No proposal may wait for longer than the timelock's MAX_DELAY; one with a longer delay could never be changed again. */
const longestTimelockSeconds = 2_592_000n;

/**
 * Reads a plan that a person wrote. Amounts are decimal strings of base units. What is missing, unknown
 * or not an address stops the deployment before it costs anything.
 */
export const parsePlan = (json: unknown): DeploymentPlan => {
  const fields = objectAt("the plan", json);
  const address = (name: string) => addressAt(name, fields[name]);
  const plan: DeploymentPlan = {
    chainId: Number(positiveAt("chainId", fields["chainId"])),
    timelockSeconds: integerAt("timelockSeconds", fields["timelockSeconds"]),
    treasury: address("treasury"),
    admin: address("admin"),
    pauser: address("pauser"),
    guardian: address("guardian"),
    custodian: address("custodian"),
    depositAddress: address("depositAddress"),
    purchaseAddress: address("purchaseAddress"),
    itemsAddress: address("itemsAddress"),
    sups: parseSups(fields["sups"]),
    supply: positiveAt("supply", fields["supply"]),
    tokens: listAt("tokens", fields["tokens"]).map(parseToken),
    collections: listAt("collections", fields["collections"]).map(parseCollection),
    items: listAt("items", fields["items"]).map(parseItems),
    ...(fields["governance"] === undefined ? {} : { governance: parseGovernance(fields["governance"]) }),
    ...(fields["withdrawer"] === undefined ? {} : { withdrawer: parseWithdrawer(fields["withdrawer"]) }),
    ...(fields["reservesPublisher"] === undefined ? {} : { reservesPublisher: address("reservesPublisher") }),
    ...(fields["farm"] === undefined ? {} : { farm: parseFarm(fields["farm"]) }),
  };
  refuseUnknown("the plan", fields, plan);
  refuseRepeated(plan);
  refuseLargeShares(plan);
  refuseQueueMinimum(plan);
  if (plan.timelockSeconds > longestTimelockSeconds) {
    throw new Error("timelockSeconds is above 2592000 (30 days): the timelock takes no proposal that waits longer");
  }
  return plan;
};

/**
 * A key that holds two rights loses both when it is stolen, and limits count for each contract: a key of two takes each limit.
 * Money that arrives at an address that holds a right, or at a contract, is lost or not counted.
 */
const refuseRepeated = (plan: DeploymentPlan): void => {
  const addresses = [...accountsOf(plan), ...foreignContractsOf(plan)];
  for (const [index, [name, address]] of addresses.entries()) {
    if (address === zeroAddress) throw new Error(`${name} is the zero address`);
    const other = addresses.slice(0, index).find(([, earlier]) => earlier === address);
    if (other !== undefined) throw new Error(`${other[0]} and ${name} need an address each`);
  }
  const slugs = [...plan.collections, ...plan.items].map(({ slug }) => slug);
  const names = [...slugs, ...plan.tokens.map(({ symbol }) => symbol)];
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  if (repeated !== undefined) throw new Error(`${repeated} is in the plan twice`);
};

const refuseLargeShares = ({ withdrawer, supply, collections, items }: DeploymentPlan): void => {
  if (withdrawer !== undefined) refuseShares("withdrawer.limits", supply, withdrawer.limits, largestShares.sups);
  for (const [list, entries] of Object.entries({ collections, items })) {
    for (const { slug, size, limits } of entries) {
      refuseShares(`${list}.${slug}.limits`, size, limits, largestShares.tokens);
    }
  }
};

const refuseShares = (where: string, whole: bigint, limits: PlannedLimits, largestShare: bigint): void => {
  const { perAccount, overall } = toLimits(whole, limits);
  if (limits.overallOneIn < largestShare) {
    throw new Error(
      `${where}.overallOneIn is below ${largestShare}: a stolen key would take too large a share in a day`,
    );
  }
  if (limits.perAccountOneIn < limits.overallOneIn) {
    throw new Error(`${where}.perAccountOneIn is below overallOneIn: one account would have more than all together`);
  }
  if (perAccount === 0n || overall === 0n) throw new Error(`${where}: a share of ${whole} is zero`);
};

const refuseQueueMinimum = ({ withdrawer, supply }: DeploymentPlan): void => {
  if (withdrawer === undefined) return;
  const { queueMinimum, limits } = withdrawer;
  const { perAccount } = toLimits(supply, limits);
  if (queueMinimum > perAccount) {
    throw new Error(
      `withdrawer.queueMinimum is above ${perAccount}, the limit of an account: what lies between them could not be withdrawn`,
    );
  }
  if (queueMinimum * smallestQueuedOneIn < perAccount) {
    throw new Error(
      `withdrawer.queueMinimum is below a ten-thousandth of ${perAccount}, the limit of an account: the queue could be flooded`,
    );
  }
};

type Fields = Record<string, unknown>;

const parseSups = (value: unknown): DeploymentPlan["sups"] => (value === "new" ? value : addressAt("sups", value));

const parseToken = (fields: Fields): DeploymentPlan["tokens"][number] => {
  const symbol = textAt("tokens.symbol", fields["symbol"]);
  if (symbol !== "USDC" && symbol !== "BUSD") throw new Error(`tokens.symbol is ${symbol}, not USDC or BUSD`);
  const name = textAt("tokens.name", fields["name"]);
  const decimals = Number(integerAt("tokens.decimals", fields["decimals"]));
  return { symbol, name, decimals, token: outsideAt("tokens.token", fields["token"]) };
};

const parseCollection = (fields: Fields): PlannedCollection => {
  const where = "collections";
  const collection = {
    slug: textAt(`${where}.slug`, fields["slug"]),
    name: textAt(`${where}.name`, fields["name"]),
    symbol: textAt(`${where}.symbol`, fields["symbol"]),
    baseUri: textAt(`${where}.baseUri`, fields["baseUri"]),
    hasOldStaking: fields["hasOldStaking"] === true,
    size: positiveAt(`${where}.size`, fields["size"]),
    limits: parseLimits(`${where}.limits`, fields["limits"]),
    mintSigner: addressAt(`${where}.mintSigner`, fields["mintSigner"]),
    unstakeSigner: addressAt(`${where}.unstakeSigner`, fields["unstakeSigner"]),
  };
  return refuseUnknown(where, fields, collection);
};

const parseItems = (fields: Fields): PlannedItems =>
  refuseUnknown("items", fields, {
    slug: textAt("items.slug", fields["slug"]),
    uri: textAt("items.uri", fields["uri"]),
    size: positiveAt("items.size", fields["size"]),
    limits: parseLimits("items.limits", fields["limits"]),
    signer: addressAt("items.signer", fields["signer"]),
  });

const parseGovernance = (json: unknown): NonNullable<DeploymentPlan["governance"]> => {
  const fields = objectAt("governance", json);
  return { acceptedWithout: textAt("governance.acceptedWithout", fields["acceptedWithout"]) };
};

const parseWithdrawer = (json: unknown): NonNullable<DeploymentPlan["withdrawer"]> => {
  const fields = objectAt("withdrawer", json);
  return refuseUnknown("withdrawer", fields, {
    signer: addressAt("withdrawer.signer", fields["signer"]),
    limits: parseLimits("withdrawer.limits", fields["limits"]),
    queueMinimum: positiveAt("withdrawer.queueMinimum", fields["queueMinimum"]),
  });
};

const parseLimits = (where: string, json: unknown): PlannedLimits => {
  const fields = objectAt(where, json);
  const queueDelaySeconds = integerAt(`${where}.queueDelaySeconds`, fields["queueDelaySeconds"]);
  if (queueDelaySeconds < queueDelayBounds.shortest || queueDelaySeconds > queueDelayBounds.longest) {
    throw new Error(`${where}.queueDelaySeconds is not between 3600 (an hour) and 2592000 (30 days)`);
  }
  return refuseUnknown(where, fields, {
    perAccountOneIn: positiveAt(`${where}.perAccountOneIn`, fields["perAccountOneIn"]),
    overallOneIn: positiveAt(`${where}.overallOneIn`, fields["overallOneIn"]),
    queueDelaySeconds,
  });
};

const parseFarm = (json: unknown): NonNullable<DeploymentPlan["farm"]> => {
  const fields = objectAt("farm", json);
  const exchange =
    fields["exchange"] === "stand-in" ? fields["exchange"] : objectAt("farm.exchange", fields["exchange"]);
  return {
    distributor: addressAt("farm.distributor", fields["distributor"]),
    durationSeconds: positiveAt("farm.durationSeconds", fields["durationSeconds"]),
    exchange:
      exchange === "stand-in"
        ? exchange
        : {
            liquidityToken: addressAt("farm.exchange.liquidityToken", exchange["liquidityToken"]),
            router: addressAt("farm.exchange.router", exchange["router"]),
          },
  };
};

/** A field that is misspelled would be left out silently. */
const refuseUnknown = <T extends object>(where: string, fields: Fields, known: T): T => {
  const unknown = Object.keys(fields).filter((name) => !Object.hasOwn(known, name));
  if (unknown.length > 0) throw new Error(`${where} has unknown fields: ${unknown.join(", ")}`);
  return known;
};

const objectAt = (where: string, value: unknown): Fields => {
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw new Error(`${where} is not an object`);
  return value as Fields;
};

const listAt = (where: string, value: unknown): Fields[] => {
  if (!Array.isArray(value)) throw new Error(`${where} is not a list`);
  return value.map((entry) => objectAt(where, entry));
};

const textAt = (where: string, value: unknown): string => {
  if (typeof value !== "string" || value === "") throw new Error(`${where} is missing`);
  return value;
};

const integerAt = (where: string, value: unknown): bigint => {
  if (!/^\d+$/.test(String(value))) throw new Error(`${where} is not a whole number of base units`);
  return BigInt(String(value));
};

const positiveAt = (where: string, value: unknown): bigint => {
  const integer = integerAt(where, value);
  if (integer === 0n) throw new Error(`${where} is zero`);
  return integer;
};

/** Also refuses a mistyped address: its capital letters are a checksum. */
const addressAt = (where: string, value: unknown): Address => {
  if (typeof value !== "string" || !isAddress(value)) throw new Error(`${where} is not an address`);
  return getAddress(value);
};

const outsideAt = (where: string, value: unknown): Outside => (value === "stand-in" ? value : addressAt(where, value));
