/** The configuration: read once at start, typed, frozen. Nothing else in the server reads the environment. */
import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { type Brand, type ChainId, defaultBrand, parseBrand, type requiredFamilies } from "@passport/protocol";
import type { ChainNodes, NetworkConfig } from "../platform/chain/network.ts";
import type { StorageSettings } from "../platform/files/storage-settings.ts";
import { type AuditorNode, readAuditorNodes } from "./auditor-nodes.ts";
import { ConfigError } from "./config-error.ts";
import { readFiles } from "./files.ts";
import { type NatsConfig, readNats } from "./nats.ts";
import { readNetworks } from "./networks.ts";
import { type PriceConfig, readPrices } from "./prices.ts";
import { productionProblems } from "./production-problems.ts";
import { type PurchaseCaps, readPurchaseCaps } from "./purchase-caps.ts";
import { readSocial, type SocialConfig } from "./social.ts";
import { developmentDefaults, type Variables, variablesSchema } from "./variables.ts";

export type { ChainNodes, NetworkConfig } from "../platform/chain/network.ts";
export { ConfigError } from "./config-error.ts";
export type { NatsConfig } from "./nats.ts";
export type { PriceConfig } from "./prices.ts";
export type { PurchaseCaps } from "./purchase-caps.ts";
export type { SocialConfig } from "./social.ts";

export interface SessionConfig {
  idleMs: number;
  absoluteMs: number;
}

export interface Config {
  environment: Variables["NODE_ENV"];
  logLevel: Variables["LOG_LEVEL"];
  http: {
    host: string;
    port: number;
    publicOrigin: string;
    /** The public origin and the extra ones. */
    allowedOrigins: readonly string[];
    connectOrigins: readonly string[];
    mediaOrigins: readonly string[];
    trustedProxies: readonly string[];
    webRoot: string | undefined;
    guestSocketsPerAddress: number;
  };
  admin: { host: string; port: number };
  databaseUrl: string;
  preparesStatements: boolean;
  nats: NatsConfig;
  sessions: SessionConfig;
  mail: { smtpUrl: string; from: string };
  secretKeys: string;
  captchaCost: number;
  /** Of the range API that knows breached passwords; undefined: none is asked. */
  passwordBreachUrl: string | undefined;
  withdrawalHoldMs: number;
  /** How long the signer must have known a wallet or passkey before it moves anything. */
  keyAgeMs: number;
  deletionWaitMs: number;
  files: StorageSettings;
  /** The chains that a wallet may be on. */
  chainIds: readonly ChainId[];
  /** Those that our contracts are on. */
  networks: readonly NetworkConfig[];
  /** Those that have nodes and none of our contracts. */
  foreignNetworks: readonly ChainNodes[];
  /** The auditor's own, by chain; `auditorNetworks` says which are used. */
  auditorNodes: readonly AuditorNode[];
  /** Where the auditor's full check of the books reads; undefined: the database itself. */
  auditorReplicaUrl: string | undefined;
  equalityIntervalMs: number;
  equalityLagMs: number;
  chainPollMs: number;
  droppedAfterMs: number;
  withdrawalsEnabled: boolean;
  /** YYYY-MM-DD. */
  withdrawalsResumeOn: string;
  /** The operator's switches; a chain without our contracts takes no deposits either way. */
  depositsEnabled: Readonly<Record<(typeof requiredFamilies)[number], boolean>>;
  brand: Brand;
  prices: PriceConfig;
  purchaseCaps: PurchaseCaps;
  social: SocialConfig;
  walletConnect: { projectId: string; relayUrl: string } | undefined;
  story: StoryConfig | undefined;
  marketplace: MarketplaceConfig;
}

/** Addresses with `{contract}` and `{token_id}` in them. */
export interface MarketplaceConfig {
  assetUrl: string;
  /** For the one collection that is on a test network. */
  test: { contract: string | undefined; assetUrl: string };
}

export interface StoryConfig {
  serviceUrl: string;
  chainId: number;
  contract: string;
  tokenId: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** With the name of a process: only what that one needs is read and required. */
export const parseConfig = (environment: Environment, role?: string): Config => {
  const variables = readVariables(role === "auditor" ? withoutSecretKeys(environment) : environment);
  const { chainIds, networks, foreignNetworks } = readNetworks(variables.CHAIN_DEPLOYMENT_FILE, variables.NODE_ENV);
  return deepFreeze({
    environment: variables.NODE_ENV,
    logLevel: variables.LOG_LEVEL,
    http: {
      host: variables.HTTP_HOST,
      port: variables.HTTP_PORT,
      publicOrigin: variables.PUBLIC_ORIGIN,
      allowedOrigins: [...new Set([variables.PUBLIC_ORIGIN, ...variables.ALLOWED_ORIGINS])],
      connectOrigins: variables.CONNECT_ORIGINS,
      mediaOrigins: variables.MEDIA_ORIGINS,
      trustedProxies: variables.TRUSTED_PROXIES.filter((proxy) => proxy !== "none"),
      webRoot: variables.WEB_ROOT,
      guestSocketsPerAddress: variables.GUEST_SOCKETS_PER_ADDRESS,
    },
    admin: { host: variables.ADMIN_HOST, port: variables.ADMIN_PORT },
    databaseUrl: variables.DATABASE_URL,
    preparesStatements: variables.DATABASE_PREPARED_STATEMENTS === "true",
    nats: readNats(variables),
    sessions: { idleMs: variables.SESSION_IDLE_MS, absoluteMs: variables.SESSION_ABSOLUTE_MS },
    mail: { smtpUrl: variables.SMTP_URL, from: variables.MAIL_FROM },
    secretKeys: variables.SECRET_KEYS,
    captchaCost: variables.CAPTCHA_COST,
    passwordBreachUrl: variables.PASSWORD_BREACH_URL,
    withdrawalHoldMs: variables.WITHDRAWAL_HOLD_MS,
    keyAgeMs: variables.KEY_AGE_MS ?? (variables.NODE_ENV === "production" ? 24 * 60 * 60 * 1000 : 0),
    deletionWaitMs: variables.DELETION_WAIT_MS,
    files: readFiles(variables),
    chainIds,
    networks,
    foreignNetworks,
    auditorNodes: readAuditorNodes(variables.AUDITOR_RPC_URLS),
    auditorReplicaUrl: variables.AUDITOR_REPLICA_URL,
    equalityIntervalMs: variables.EQUALITY_INTERVAL_MS,
    equalityLagMs: variables.EQUALITY_LAG_MS,
    chainPollMs: variables.CHAIN_POLL_MS,
    droppedAfterMs: variables.DROPPED_AFTER_MS,
    withdrawalsEnabled: variables.WITHDRAWALS_ENABLED === "true",
    withdrawalsResumeOn: variables.WITHDRAWALS_RESUME_ON,
    depositsEnabled: {
      ethereum: variables.DEPOSITS_ENABLED_ETH === "true",
      binance: variables.DEPOSITS_ENABLED_BSC === "true",
    },
    brand: readBrand(variables.BRAND_FILE),
    prices: readPrices(variables, networks),
    purchaseCaps: readPurchaseCaps(variables),
    social: readSocial(variables),
    walletConnect:
      variables.WALLETCONNECT_PROJECT_ID === undefined
        ? undefined
        : { projectId: variables.WALLETCONNECT_PROJECT_ID, relayUrl: variables.WALLETCONNECT_RELAY_URL },
    story: readStory(variables),
    marketplace: {
      assetUrl: variables.MARKETPLACE_ASSET_URL,
      test: { contract: variables.MARKETPLACE_TEST_CONTRACT, assetUrl: variables.MARKETPLACE_TEST_ASSET_URL },
    },
  });
};

export const loadConfig = (role?: string): Config => parseConfig(process.env, role);

/** The auditor opens nothing that is sealed: its configuration has a key that opens nothing. */
const withoutSecretKeys = (environment: Environment): Environment => ({
  ...environment,
  SECRET_KEYS: `unused:${randomBytes(32).toString("base64")}`,
});

const readVariables = (environment: Environment): Variables => {
  // An empty variable is how compose files and shells say "not set".
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ""),
  );
  const isProduction = given["NODE_ENV"] === "production";
  const result = variablesSchema.safeParse(isProduction ? given : { ...developmentDefaults, ...given });
  const problems = result.success
    ? productionProblems(result.data)
    : result.error.issues.map((issue) => {
        const name = String(issue.path[0]);
        return `${name}: ${given[name] === undefined ? "is required when NODE_ENV=production" : issue.message}`;
      });
  if (!result.success || problems.length > 0) throw new ConfigError(problems);
  return result.data;
};

/** CONFIG-14: another studio changes this file and no code. */
const readBrand = (file: string | undefined): Brand => {
  if (file === undefined) return defaultBrand;
  try {
    return parseBrand(JSON.parse(readFileSync(file, "utf8")));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigError([`BRAND_FILE: ${reason}`]);
  }
};

const readStory = ({ STORY_SERVICE_URL, STORY_COLLECTIBLE }: Variables): StoryConfig | undefined => {
  if (STORY_SERVICE_URL === undefined || STORY_COLLECTIBLE === undefined) return undefined;
  const [chainId = "", contract = "", tokenId = ""] = STORY_COLLECTIBLE.split(":");
  return { serviceUrl: STORY_SERVICE_URL, chainId: Number(chainId), contract, tokenId };
};

const deepFreeze = <T extends object>(value: T): T => {
  for (const part of Object.values(value)) if (typeof part === "object" && part !== null) deepFreeze(part);
  return Object.freeze(value);
};
