/**
 * Settings that only the worker reads: the key that pays for releases, and its budget (CHAIN-52). They are not in config.ts, so that
 * no process that players reach holds it. Messages never repeat a value.
 */
import * as z from "zod";
import type { KeySource } from "../platform/keys/key-source.ts";
import { ConfigError } from "./config-error.ts";
import { keySource } from "./key-source.ts";

export interface ReleaseConfig {
  /** Undefined: nothing is released by this process. */
  key: KeySource | undefined;
  kmsEndpoint: string | undefined;
  /** In wei: no unit of gas is paid more. */
  maxGasPrice: bigint;
  /** Units of gas on each chain within 24 hours. */
  dailyGas: bigint;
}

/** Anvil's account 22: public, and therefore refused on every other chain. */
export const releaseDevelopmentDefaults = {
  RELEASE_KEY: "local:0x224b7eb7449992aac96d631d9677f7bf5888245eef6d6eeda31e62d2f29a83e4",
} as const;

const gwei = 1_000_000_000n;

export const releaseVariablesSchema = z.object({
  RELEASE_KEY: keySource.optional(),
  RELEASE_MAX_GAS_PRICE_GWEI: z
    .string()
    .regex(/^[1-9]\d{0,5}$/, "must be a whole number of gwei from 1")
    .transform(Number)
    .default(30),
  RELEASE_DAILY_GAS: z
    .string()
    .regex(/^[1-9]\d{4,11}$/, "must be a whole number from 10000")
    .transform(Number)
    .default(10_000_000),
  KMS_ENDPOINT: z.url({ protocol: /^https?$/, error: "must be an http address" }).optional(),
});

type Environment = Readonly<Record<string, string | undefined>>;

export const parseReleaseConfig = (environment: Environment): ReleaseConfig => {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ""),
  );
  const mode = given["NODE_ENV"] ?? "development";
  const result = releaseVariablesSchema.safeParse(
    mode === "development" ? { ...releaseDevelopmentDefaults, ...given } : given,
  );
  if (!result.success)
    throw new ConfigError(result.error.issues.map(({ path, message }) => `${String(path[0])}: ${message}`));
  const { RELEASE_KEY: key, KMS_ENDPOINT: kmsEndpoint, ...limits } = result.data;
  if (mode === "production" && key?.kind === "local")
    throw new ConfigError(["RELEASE_KEY: local: is for development only"]);
  return {
    ...{ key, kmsEndpoint },
    maxGasPrice: BigInt(limits.RELEASE_MAX_GAS_PRICE_GWEI) * gwei,
    dailyGas: BigInt(limits.RELEASE_DAILY_GAS),
  };
};

export const loadReleaseConfig = (): ReleaseConfig => parseReleaseConfig(process.env);
