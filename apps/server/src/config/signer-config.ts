/**
 * What only the signer reads: its keys and its limits. Apart from config.ts, so that no other process can
 * come by them, not even by accident. Messages never repeat a value.
 */
import { supsDecimals } from "@passport/protocol";
import * as z from "zod";
import type { KeySource } from "../platform/keys/key-source.ts";
import { ConfigError } from "./config-error.ts";
import { keySources } from "./key-source.ts";

export interface SignerConfig {
  /** The first is not the current one: the contract says which it trusts. Two while a key is rotated. */
  withdrawKeys: readonly KeySource[];
  mintKeys: readonly KeySource[];
  /** Where KMS is, if not at AWS's own address for the region. */
  kmsEndpoint: string | undefined;
  limits: {
    /** SUPS in base units. */
    withdraw: { perVoucher: bigint; perHour: bigint; perDay: bigint };
    perHour: { mint: number; unstake: number; mint_item: number };
    /** How much of each limit one account may use, in percent. */
    accountPercent: number;
  };
  /** The signer's own nodes by chain; undefined where it asks those that all processes share. */
  rpcUrls: ReadonlyMap<number, readonly string[]> | undefined;
}

/** Anvil's accounts 8, 9, 15, 19, 20 and 16: public, and therefore refused wherever something is worth taking. */
export const signerDevelopmentDefaults = {
  WITHDRAW_SIGNER_KEYS: "local:0xdbda1821b80551c9d65939329250298aa3472ba22feea921c0cf5d620ea67b97",
  // Each contract has a key: mints and unstakes of the one collection, of the other one, items.
  MINT_SIGNER_KEYS: [
    "local:0x2a871d0798f97d79848a013d4936a73bf4cc922c825d33c1cf7073dff6d409c6",
    "local:0x8166f546bab6da521a8369cab06c5d2b9e46670292d85c875ee9ec20e84ffb61",
    "local:0xdf57089febbacf7ba0bc227dafbffa9fc08a93fdc68e1e42411a14efcf23656e",
    "local:0xeaa861a9a01391ed3d587d8a5a84ca56ee277629a8b02c22093a419bf240e65d",
    "local:0xea6c44ac03bff858b476bba40716402b03e41b8e97e276d1baec7c37d42484a0",
  ].join(),
} as const;

const count = (normal: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, "must be a whole number")
    .transform(Number)
    .default(normal);

/** Whole SUPS outside, base units inside. */
const sups = (normal: bigint) =>
  z
    .string()
    .regex(/^\d{1,12}$/, "must be a whole number of SUPS")
    .transform((text) => BigInt(text) * 10n ** BigInt(supsDecimals))
    .default(normal * 10n ** BigInt(supsDecimals));

const isHttpAddress = (value: string): boolean => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);

/** `1=https://a.example,1=https://b.example,56=https://c.example` */
const nodesByChain = z
  .string()
  .transform((text) =>
    text.split(",").map((item) => {
      const [, chainId, url = ""] = /^\s*(\d+)=(.*?)\s*$/.exec(item) ?? [];
      return { chainId: Number(chainId), url };
    }),
  )
  .refine(
    (nodes) => nodes.every(({ chainId, url }) => Number.isSafeInteger(chainId) && isHttpAddress(url)),
    "must be a comma-separated list of chain=address such as 1=https://node.example",
  )
  .transform(
    (nodes): ReadonlyMap<number, readonly string[]> =>
      new Map([...Map.groupBy(nodes, ({ chainId }) => chainId)].map(([id, own]) => [id, own.map(({ url }) => url)])),
  );

export const signerVariablesSchema = z.object({
  WITHDRAW_SIGNER_KEYS: keySources,
  MINT_SIGNER_KEYS: keySources,
  KMS_ENDPOINT: z.url({ protocol: /^https?$/, error: "must be an http address" }).optional(),
  // What the contract pays at once in a day, twice over: the signer is the wider of the two walls.
  SIGNER_WITHDRAW_MAX_SUPS: sups(100_000n),
  SIGNER_WITHDRAW_HOUR_SUPS: sups(250_000n),
  SIGNER_WITHDRAW_DAY_SUPS: sups(1_000_000n),
  SIGNER_MINTS_PER_HOUR: count(1_000),
  SIGNER_UNSTAKES_PER_HOUR: count(1_000),
  SIGNER_ITEMS_PER_HOUR: count(2_000),
  // The largest voucher still fits into one account's share of an hour.
  SIGNER_ACCOUNT_PERCENT: count(40).refine((percent) => percent >= 1 && percent <= 100, "must be from 1 to 100"),
  SIGNER_RPC_URLS: nodesByChain.optional(),
});

type Environment = Readonly<Record<string, string | undefined>>;

export const parseSignerConfig = (environment: Environment): SignerConfig => {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ""),
  );
  const isProduction = given["NODE_ENV"] === "production";
  const result = signerVariablesSchema.safeParse(isProduction ? given : { ...signerDevelopmentDefaults, ...given });
  if (!result.success) throw new ConfigError(result.error.issues.map((issue) => problemOf(issue, given)));
  const variables = result.data;
  const sources = [...variables.WITHDRAW_SIGNER_KEYS, ...variables.MINT_SIGNER_KEYS];
  if (isProduction && variables.SIGNER_RPC_URLS === undefined) {
    throw new ConfigError(["SIGNER_RPC_URLS: is required when NODE_ENV=production"]);
  }
  if (isProduction && sources.some(({ kind }) => kind === "local")) {
    throw new ConfigError(["WITHDRAW_SIGNER_KEYS and MINT_SIGNER_KEYS: local: is for development only"]);
  }
  return {
    withdrawKeys: variables.WITHDRAW_SIGNER_KEYS,
    mintKeys: variables.MINT_SIGNER_KEYS,
    kmsEndpoint: variables.KMS_ENDPOINT,
    limits: {
      withdraw: {
        perVoucher: variables.SIGNER_WITHDRAW_MAX_SUPS,
        perHour: variables.SIGNER_WITHDRAW_HOUR_SUPS,
        perDay: variables.SIGNER_WITHDRAW_DAY_SUPS,
      },
      perHour: {
        mint: variables.SIGNER_MINTS_PER_HOUR,
        unstake: variables.SIGNER_UNSTAKES_PER_HOUR,
        mint_item: variables.SIGNER_ITEMS_PER_HOUR,
      },
      accountPercent: variables.SIGNER_ACCOUNT_PERCENT,
    },
    rpcUrls: variables.SIGNER_RPC_URLS,
  };
};

/**
 * The networks as the signer reaches them. In production every chain has nodes of the signer's own: another process's
 * node cannot tell it what is used, final or signed.
 */
export const withOwnNodes = <Network extends { chainId: number; rpcUrls: readonly string[] }>(
  networks: readonly Network[],
  { rpcUrls: own }: Pick<SignerConfig, "rpcUrls">,
): Network[] => {
  const missing = networks.filter(({ chainId }) => own !== undefined && !own.has(chainId));
  if (missing.length > 0)
    throw new ConfigError(missing.map(({ chainId }) => `SIGNER_RPC_URLS: has no node for chain ${chainId}`));
  return networks.map((network) => ({ ...network, rpcUrls: own?.get(network.chainId) ?? network.rpcUrls }));
};

export const loadSignerConfig = (): SignerConfig => parseSignerConfig(process.env);

const problemOf = (issue: { path: PropertyKey[]; message: string }, given: Environment): string => {
  const name = String(issue.path[0]);
  return `${name}: ${given[name] === undefined ? "is required when NODE_ENV=production" : issue.message}`;
};
