/** The configuration: read once at start, typed, frozen. Nothing else in the server reads the environment. */
import { readFileSync } from "node:fs";
import { type Brand, type ChainId, defaultBrand, parseBrand } from "@passport/protocol";
import { type Deployment, deploymentsSchema } from "./deployment.ts";
import { developmentDefaults, type Variables, variablesSchema } from "./variables.ts";

export interface PriceConfig {
  /** Absent: prices are fixed. */
  feedUrl: string | undefined;
  intervalMs: number;
  timeoutMs: number;
  staleAfterMs: number;
  marketFactor: string;
  floorUsd: string;
  fixed: { sups: string; eth: string; bnb: string };
}

export interface SessionConfig {
  idleMs: number;
  absoluteMs: number;
}

export interface NetworkConfig {
  chainId: ChainId;
  rpcUrls: readonly string[];
  finality: "finalized" | number;
  deployment: Deployment;
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
  natsUrl: string;
  sessions: SessionConfig;
  mail: { smtpUrl: string; from: string };
  secretKeys: string;
  captchaCost: number;
  withdrawalHoldMs: number;
  unlockDelayMs: number;
  deletionWaitMs: number;
  files: FilesConfig;
  chains: { ethereum: ChainId; binance: ChainId };
  /** The chains that our contracts are on. */
  networks: readonly NetworkConfig[];
  chainPollMs: number;
  droppedAfterMs: number;
  withdrawalsEnabled: boolean;
  brand: Brand;
  prices: PriceConfig;
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

export interface SocialConfig {
  google: { clientId: string; issuer: string; jwksUrl: string; scriptUrl: string } | undefined;
  facebook:
    | { appId: string; appSecret: string; graphUrl: string; scriptUrl: string; pageOrigins: readonly string[] }
    | undefined;
  twitter: { clientId: string; clientSecret: string; authorizeUrl: string; apiUrl: string } | undefined;
}

export type FilesConfig =
  | { kind: "disk"; directory: string }
  | {
      kind: "s3";
      bucket: string;
      region: string;
      endpoint: string | undefined;
      /** Absent: the machine's own role is asked. */
      credentials: { accessKeyId: string; secretAccessKey: string } | undefined;
    };

export interface StoryConfig {
  serviceUrl: string;
  chainId: number;
  contract: string;
  tokenId: string;
}

/** Names the variables that are wrong; holds none of their values. */
export class ConfigError extends Error {
  constructor(problems: readonly string[]) {
    super(`The configuration is not usable:\n${problems.map((problem) => `  ${problem}`).join("\n")}`);
    this.name = "ConfigError";
  }
}

type Environment = Readonly<Record<string, string | undefined>>;

export const parseConfig = (environment: Environment): Config => {
  const variables = readVariables(environment);
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
      trustedProxies: variables.TRUSTED_PROXIES,
      webRoot: variables.WEB_ROOT,
      guestSocketsPerAddress: variables.GUEST_SOCKETS_PER_ADDRESS,
    },
    admin: { host: variables.ADMIN_HOST, port: variables.ADMIN_PORT },
    databaseUrl: variables.DATABASE_URL,
    natsUrl: variables.NATS_URL,
    sessions: { idleMs: variables.SESSION_IDLE_MS, absoluteMs: variables.SESSION_ABSOLUTE_MS },
    mail: { smtpUrl: variables.SMTP_URL, from: variables.MAIL_FROM },
    secretKeys: variables.SECRET_KEYS,
    captchaCost: variables.CAPTCHA_COST,
    withdrawalHoldMs: variables.WITHDRAWAL_HOLD_MS,
    unlockDelayMs: variables.UNLOCK_DELAY_MS,
    deletionWaitMs: variables.DELETION_WAIT_MS,
    files: readFiles(variables),
    chains: { ethereum: variables.ETHEREUM_CHAIN_ID, binance: variables.BINANCE_CHAIN_ID },
    networks: readNetworks(variables),
    chainPollMs: variables.CHAIN_POLL_MS,
    droppedAfterMs: variables.DROPPED_AFTER_MS,
    withdrawalsEnabled: variables.WITHDRAWALS_ENABLED === "true",
    brand: readBrand(variables.BRAND_FILE),
    prices: {
      feedUrl: variables.PRICE_FEED_URL,
      intervalMs: variables.PRICE_FEED_INTERVAL_MS,
      timeoutMs: variables.PRICE_FEED_TIMEOUT_MS,
      staleAfterMs: variables.PRICE_FEED_STALE_MS,
      marketFactor: variables.PRICE_MARKET_FACTOR,
      floorUsd: variables.PRICE_FLOOR_USD,
      fixed: {
        sups: variables.PRICE_FIXED_SUPS_USD,
        eth: variables.PRICE_FIXED_ETH_USD,
        bnb: variables.PRICE_FIXED_BNB_USD,
      },
    },
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

export const loadConfig = (): Config => parseConfig(process.env);

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

const productionProblems = (variables: Variables): string[] => {
  if (variables.NODE_ENV !== "production") return [];
  const origins = [variables.PUBLIC_ORIGIN, ...variables.ALLOWED_ORIGINS];
  return [
    // Session cookies travel on https only; a plain origin in production is a mistake.
    ...(origins.every((origin) => origin.startsWith("https://"))
      ? []
      : ["PUBLIC_ORIGIN and ALLOWED_ORIGINS: must be https when NODE_ENV=production"]),
    // Whoever listens on the way to a provider could say who somebody is.
    ...providerAddresses
      .filter((name) => !/^(https|wss):/.test(variables[name]))
      .map((name) => `${name}: must be encrypted when NODE_ENV=production`),
    // Anybody can read the development key in the source, whatever id it is given.
    ...(variables.SECRET_KEYS.includes(developmentKey)
      ? ["SECRET_KEYS: must not hold the development key when NODE_ENV=production"]
      : []),
  ];
};

const providerAddresses = [
  "GOOGLE_ISSUER",
  "GOOGLE_JWKS_URL",
  "GOOGLE_SCRIPT_URL",
  "FACEBOOK_GRAPH_URL",
  "FACEBOOK_SCRIPT_URL",
  "TWITTER_AUTHORIZE_URL",
  "TWITTER_API_URL",
  "WALLETCONNECT_RELAY_URL",
] as const;

const developmentKey = developmentDefaults.SECRET_KEYS.split(":")[1] ?? "";

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

/** A provider with half of what it needs is a mistake, not a closed provider. */
const readSocial = (variables: Variables): SocialConfig => {
  const { GOOGLE_CLIENT_ID, FACEBOOK_APP_ID, FACEBOOK_APP_SECRET, TWITTER_CLIENT_ID, TWITTER_CLIENT_SECRET } =
    variables;
  if ((FACEBOOK_APP_ID === undefined) !== (FACEBOOK_APP_SECRET === undefined))
    throw new ConfigError(["FACEBOOK_APP_ID and FACEBOOK_APP_SECRET: both or neither"]);
  if ((TWITTER_CLIENT_ID === undefined) !== (TWITTER_CLIENT_SECRET === undefined))
    throw new ConfigError(["TWITTER_CLIENT_ID and TWITTER_CLIENT_SECRET: both or neither"]);
  return {
    google:
      GOOGLE_CLIENT_ID === undefined
        ? undefined
        : {
            clientId: GOOGLE_CLIENT_ID,
            issuer: variables.GOOGLE_ISSUER,
            jwksUrl: variables.GOOGLE_JWKS_URL,
            scriptUrl: variables.GOOGLE_SCRIPT_URL,
          },
    facebook:
      FACEBOOK_APP_ID === undefined || FACEBOOK_APP_SECRET === undefined
        ? undefined
        : {
            appId: FACEBOOK_APP_ID,
            appSecret: FACEBOOK_APP_SECRET,
            graphUrl: variables.FACEBOOK_GRAPH_URL,
            scriptUrl: variables.FACEBOOK_SCRIPT_URL,
            pageOrigins:
              variables.FACEBOOK_PAGE_ORIGINS.length > 0
                ? variables.FACEBOOK_PAGE_ORIGINS
                : ["https://www.facebook.com", "https://graph.facebook.com"],
          },
    twitter:
      TWITTER_CLIENT_ID === undefined || TWITTER_CLIENT_SECRET === undefined
        ? undefined
        : {
            clientId: TWITTER_CLIENT_ID,
            clientSecret: TWITTER_CLIENT_SECRET,
            authorizeUrl: variables.TWITTER_AUTHORIZE_URL,
            apiUrl: variables.TWITTER_API_URL,
          },
  };
};

const readFiles = (variables: Variables): FilesConfig => {
  const { FILES_DIRECTORY, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = variables;
  if (S3_BUCKET === undefined) {
    if (FILES_DIRECTORY === undefined)
      throw new ConfigError(["FILES_DIRECTORY: is required when NODE_ENV=production, unless S3_BUCKET is set"]);
    return { kind: "disk", directory: FILES_DIRECTORY };
  }
  if ((S3_ACCESS_KEY_ID === undefined) !== (S3_SECRET_ACCESS_KEY === undefined))
    throw new ConfigError(["S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY: both or neither"]);
  return {
    kind: "s3",
    bucket: S3_BUCKET,
    region: variables.S3_REGION,
    endpoint: variables.S3_ENDPOINT,
    credentials:
      S3_ACCESS_KEY_ID === undefined || S3_SECRET_ACCESS_KEY === undefined
        ? undefined
        : { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY },
  };
};

const readStory = ({ STORY_SERVICE_URL, STORY_COLLECTIBLE }: Variables): StoryConfig | undefined => {
  if (STORY_SERVICE_URL === undefined || STORY_COLLECTIBLE === undefined) return undefined;
  const [chainId = "", contract = "", tokenId = ""] = STORY_COLLECTIBLE.split(":");
  return { serviceUrl: STORY_SERVICE_URL, chainId: Number(chainId), contract, tokenId };
};

const readNetworks = (variables: Variables): NetworkConfig[] => {
  if (variables.CHAIN_DEPLOYMENT_FILE === undefined) return [];
  const deployments = readDeployments(variables.CHAIN_DEPLOYMENT_FILE);
  const wanted = [
    {
      chainId: variables.ETHEREUM_CHAIN_ID,
      rpcUrls: variables.ETHEREUM_RPC_URLS,
      finality: variables.ETHEREUM_FINALITY,
    },
    { chainId: variables.BINANCE_CHAIN_ID, rpcUrls: variables.BINANCE_RPC_URLS, finality: variables.BINANCE_FINALITY },
  ];
  return wanted.map((network) => {
    const deployment = deployments[network.chainId];
    const problem =
      deployment === undefined
        ? "has nothing for"
        : network.rpcUrls.length === 0
          ? "needs RPC addresses for"
          : undefined;
    if (deployment === undefined || problem !== undefined)
      throw new ConfigError([`CHAIN_DEPLOYMENT_FILE: ${problem} chain ${network.chainId}`]);
    return { ...network, deployment };
  });
};

const readDeployments = (file: string): Record<string, Deployment> => {
  try {
    return deploymentsSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigError([`CHAIN_DEPLOYMENT_FILE: ${reason}`]);
  }
};

const deepFreeze = <T extends object>(value: T): T => {
  for (const part of Object.values(value)) if (typeof part === "object" && part !== null) deepFreeze(part);
  return Object.freeze(value);
};
