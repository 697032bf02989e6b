import { type Address, getAddress, isAddress } from "viem";
import type { DeploymentPlan, Outside, PlannedLimits } from "./deployment-plan.ts";

/**
 * Reads a plan that a person wrote. Amounts are decimal strings of base units. What is missing, unknown
 * or not an address stops the deployment before it costs anything.
 */
export const parsePlan = (json: unknown): DeploymentPlan => {
  const fields = objectAt("the plan", json);
  const address = (name: string) => addressAt(name, fields[name]);
  const plan: DeploymentPlan = {
    timelockSeconds: integerAt("timelockSeconds", fields["timelockSeconds"]),
    treasury: address("treasury"),
    admin: address("admin"),
    pauser: address("pauser"),
    guardian: address("guardian"),
    withdrawSigner: address("withdrawSigner"),
    mintSigner: address("mintSigner"),
    unstakeSigner: address("unstakeSigner"),
    itemSigner: address("itemSigner"),
    depositAddress: address("depositAddress"),
    purchaseAddress: address("purchaseAddress"),
    itemsAddress: address("itemsAddress"),
    supply: integerAt("supply", fields["supply"]),
    assetLimits: parseLimits("assetLimits", objectAt("assetLimits", fields["assetLimits"])),
    tokens: listAt("tokens", fields["tokens"]).map(parseToken),
    collections: listAt("collections", fields["collections"]).map(parseCollection),
    items: listAt("items", fields["items"]).map((entry) => ({
      slug: textAt("items.slug", entry["slug"]),
      uri: textAt("items.uri", entry["uri"]),
    })),
    ...(fields["withdrawer"] === undefined ? {} : { withdrawer: parseWithdrawer(fields["withdrawer"]) }),
    ...(fields["reservesPublisher"] === undefined ? {} : { reservesPublisher: address("reservesPublisher") }),
    ...(fields["farm"] === undefined ? {} : { farm: parseFarm(fields["farm"]) }),
  };
  const unknown = Object.keys(fields).filter((name) => !Object.hasOwn(plan, name));
  if (unknown.length > 0) throw new Error(`The plan has unknown fields: ${unknown.join(", ")}`);
  refuseSharedKeys(plan);
  return plan;
};

/** A key that holds two rights loses both when it is stolen, and the limits are meant for one. */
const refuseSharedKeys = ({ treasury, admin, pauser, guardian, reservesPublisher, ...plan }: DeploymentPlan): void => {
  const { withdrawSigner, mintSigner, unstakeSigner, itemSigner } = plan;
  const people = { treasury, admin, pauser, guardian, ...(reservesPublisher && { reservesPublisher }) };
  const holders = Object.entries({ ...people, withdrawSigner, mintSigner, unstakeSigner, itemSigner });
  for (const [index, [name, holder]] of holders.entries()) {
    const other = holders.slice(0, index).find(([, earlier]) => earlier === holder);
    if (other !== undefined) throw new Error(`${other[0]} and ${name} need a key each`);
  }
};

type Fields = Record<string, unknown>;

const parseToken = (fields: Fields): DeploymentPlan["tokens"][number] => {
  const symbol = textAt("tokens.symbol", fields["symbol"]);
  if (symbol !== "USDC" && symbol !== "BUSD") throw new Error(`tokens.symbol is ${symbol}, not USDC or BUSD`);
  const name = textAt("tokens.name", fields["name"]);
  const decimals = Number(integerAt("tokens.decimals", fields["decimals"]));
  return { symbol, name, decimals, token: outsideAt("tokens.token", fields["token"]) };
};

const parseCollection = (fields: Fields): DeploymentPlan["collections"][number] => ({
  slug: textAt("collections.slug", fields["slug"]),
  name: textAt("collections.name", fields["name"]),
  symbol: textAt("collections.symbol", fields["symbol"]),
  baseUri: textAt("collections.baseUri", fields["baseUri"]),
  hasOldStaking: fields["hasOldStaking"] === true,
});

const parseWithdrawer = (json: unknown): NonNullable<DeploymentPlan["withdrawer"]> => {
  const fields = objectAt("withdrawer", json);
  return {
    ...parseLimits("withdrawer", fields),
    queueMinimum: integerAt("withdrawer.queueMinimum", fields["queueMinimum"]),
  };
};

const parseLimits = (where: string, fields: Fields): PlannedLimits => ({
  perAccountLimit: integerAt(`${where}.perAccountLimit`, fields["perAccountLimit"]),
  overallLimit: integerAt(`${where}.overallLimit`, fields["overallLimit"]),
  queueDelaySeconds: integerAt(`${where}.queueDelaySeconds`, fields["queueDelaySeconds"]),
});

const parseFarm = (json: unknown): NonNullable<DeploymentPlan["farm"]> => {
  const fields = objectAt("farm", json);
  const exchange =
    fields["exchange"] === "stand-in" ? fields["exchange"] : objectAt("farm.exchange", fields["exchange"]);
  return {
    distributor: addressAt("farm.distributor", fields["distributor"]),
    durationSeconds: integerAt("farm.durationSeconds", fields["durationSeconds"]),
    exchange:
      exchange === "stand-in"
        ? exchange
        : {
            liquidityToken: addressAt("farm.exchange.liquidityToken", exchange["liquidityToken"]),
            router: addressAt("farm.exchange.router", exchange["router"]),
          },
  };
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

/** Also refuses a mistyped address: its capital letters are a checksum. */
const addressAt = (where: string, value: unknown): Address => {
  if (typeof value !== "string" || !isAddress(value)) throw new Error(`${where} is not an address`);
  return getAddress(value);
};

const outsideAt = (where: string, value: unknown): Outside => (value === "stand-in" ? value : addressAt(where, value));
