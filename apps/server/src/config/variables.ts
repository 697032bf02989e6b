/**
 * Every environment variable of the server, with its shape. Messages say what a value should look
 * like and never repeat the value: a mistyped DATABASE_URL would put its password into a log.
 */
import { isIP } from "node:net";
import {
  deletionWaitMs,
  type NativeCoin,
  nativeCoins,
  type PricedSymbol,
  pricedSymbols,
  sessionLifeMs,
} from "@passport/protocol";
import * as z from "zod";
import { KeyringError, parseKeyring } from "../platform/secrets/keyring.ts";
import { natsServers } from "./nats-servers.ts";

/** Good enough to start on a developer's machine, refused in production: there each must be said. */
export const developmentDefaults = {
  HTTP_PORT: "8080",
  ADMIN_PORT: "9090",
  DATABASE_URL: "postgres://postgres@127.0.0.1:5432/passport",
  NATS_URL: "nats://127.0.0.1:4222",
  PUBLIC_ORIGIN: "http://127.0.0.1:8080",
  SMTP_URL: "smtp://127.0.0.1:21025",
  MAIL_FROM: "Passport <no-reply@passport.example>",
  FILES_DIRECTORY: ".cache/files",
  // Public, and therefore good for development only: it says so itself, and production refuses it.
  SECRET_KEYS: "development:ZGV2ZWxvcG1lbnQgb25seTogbm90IGZvciBzZWNyZXQ=",
} as const;

const wholeNumber = (lowest: number, highest: number) =>
  z
    .string()
    .regex(/^\d{1,15}$/, "must be a whole number")
    .transform(Number)
    .refine((value) => value >= lowest && value <= highest, `must be from ${lowest} to ${highest}`);

const port = wholeNumber(0, 65_535);
const milliseconds = (lowest: number, normal: number) => wholeNumber(lowest, Number.MAX_SAFE_INTEGER).default(normal);

const addressOf = (...protocols: string[]) =>
  z
    .string()
    .refine(
      (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
      `must be an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(" or ")}`,
    );

/** An asterisk is a lawful letter of a host, and in a page policy it would be any host. */
const isOrigin = (value: string): boolean =>
  URL.canParse(value) &&
  /^https?:$/.test(new URL(value).protocol) &&
  new URL(value).origin === value &&
  !value.includes("*");
const origin = z.string().refine(isOrigin, "must be an exact origin such as https://passport.example");

const isFeedAddress = (value: string): boolean => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);

const listOf = (isItem: (item: string) => boolean, expected: string) =>
  z
    .string()
    .transform((value) => value.split(",").map((item) => item.trim()))
    .refine((items) => items.every(isItem), `must be a comma-separated list of ${expected}`)
    .default([]);

/** A range of 0 bits would trust every peer, so each could choose the address it is counted by. */
const isAddressRange = (value: string): boolean => {
  const [address = "", bits, ...rest] = value.split("/");
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (family === 4 ? 32 : 128))
  );
};

const isAuditorNode = (value: string): boolean =>
  /^\d{1,10}=https?:\/\//.test(value) && URL.canParse(value.replace(/^\d+=/, ""));

/** Written into a page as a link. */
const marketplacePage = addressOf("https:").refine(
  (value) => value.includes("{contract}") && value.includes("{token_id}"),
  "must have {contract} and {token_id} in it",
);

/** Prices are decimal text all the way: a float would already have rounded. */
const decimal = z.string().regex(/^\d{1,12}(\.\d{1,18})?$/, "must be a decimal number such as 0.12");

/** A share of a price. At 100 % every price would do. */
const percent = z.string().regex(/^\d{1,2}(\.\d{1,2})?$/, "must be a percentage below 100 such as 2.5");

const isKeyring = (value: string): boolean => {
  try {
    parseKeyring(value);
    return true;
  } catch (error) {
    if (error instanceof KeyringError) return false;
    throw error;
  }
};

/** The variable with a coin's price where no feed is configured. */
export const fixedPriceVariable = <Coin extends NativeCoin>(coin: Coin): `PRICE_FIXED_${Uppercase<Coin>}_USD` =>
  `PRICE_FIXED_${coin.toUpperCase() as Uppercase<Coin>}_USD`;

const usualPrices: Record<NativeCoin, string> = { eth: "3000", bnb: "600" };

const fixedPrices = Object.fromEntries(
  nativeCoins.map((coin) => [fixedPriceVariable(coin), decimal.default(usualPrices[coin])]),
) as Record<`PRICE_FIXED_${Uppercase<NativeCoin>}_USD`, z.ZodDefault<typeof decimal>>;

type AggregatorVariable = `PRICE_AGGREGATOR_${"SUPS" | Uppercase<Exclude<PricedSymbol, "sup">>}_USD`;

/** The variable with the contract that says a symbol's price. */
export const aggregatorVariable = (symbol: PricedSymbol): AggregatorVariable =>
  `PRICE_AGGREGATOR_${symbol === "sup" ? "SUPS" : (symbol.toUpperCase() as Uppercase<typeof symbol>)}_USD`;

const contractAddress = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/, "must be the address of a contract")
  .toLowerCase();

const aggregators = Object.fromEntries(
  pricedSymbols.map((symbol) => [aggregatorVariable(symbol), contractAddress.optional()]),
) as Record<AggregatorVariable, z.ZodOptional<typeof contractAddress>>;

export const variablesSchema = z.object({
  NODE_ENV: z.enum(["development", "test", "production"]).default("development"),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),

  HTTP_HOST: z.string().default("127.0.0.1"),
  HTTP_PORT: port,
  PUBLIC_ORIGIN: origin,
  ALLOWED_ORIGINS: listOf(isOrigin, "exact origins"),
  /** Origins that the page may also call: error reporting, chain nodes. */
  CONNECT_ORIGINS: listOf(isOrigin, "exact origins"),
  /** Origins that pictures and films of assets come from: those of the game's addresses. */
  MEDIA_ORIGINS: listOf(isOrigin, "exact origins"),
  /** `none` where players connect to this process themselves. */
  TRUSTED_PROXIES: listOf(
    (item) => item === "none" || isAddressRange(item),
    "addresses or address ranges such as 10.0.0.0/8, or be none",
  ).refine((items) => items.length === 1 || !items.includes("none"), "must be none, or a list without it"),
  WEB_ROOT: z.string().optional(),
  /** Sockets without a session from one address; raise it where a campus or a carrier is one address. */
  GUEST_SOCKETS_PER_ADDRESS: wholeNumber(1, 20_000).default(200),
  ADMIN_HOST: z.string().default("127.0.0.1"),
  ADMIN_PORT: port,

  DATABASE_URL: addressOf("postgres:", "postgresql:"),
  /** A PgBouncer before 1.21 that pools transactions loses prepared statements. */
  DATABASE_PREPARED_STATEMENTS: z.enum(["true", "false"]).default("true"),
  /** Every server of the cluster. */
  NATS_URL: natsServers,
  /** Holds the seed of the process's own nkey; `{role}` in it is replaced by api, worker or signer. */
  NATS_NKEY_FILE: z.string().optional(),
  /** The certificate of a private authority, where the servers have theirs from one. */
  NATS_CA_FILE: z.string().optional(),

  SESSION_IDLE_MS: milliseconds(60_000, sessionLifeMs.idle),
  SESSION_ABSOLUTE_MS: milliseconds(60_000, sessionLifeMs.absolute),

  SMTP_URL: addressOf("smtp:", "smtps:"),
  MAIL_FROM: z.string().regex(/^[^<>\r\n]+ <[^<>@\s]+@[^<>@\s]+>$/, "must look like Name <address@example.com>"),
  /** Seal what must be read again, sign captchas: `id:base64,id:base64`, the first one current. */
  SECRET_KEYS: z.string().refine(isKeyring, "must be a comma-separated list of id:key, each key 32 bytes in base64"),
  /** What a captcha costs a browser: how many keys it derives on average. 600 take a phone about a second. */
  CAPTCHA_COST: wholeNumber(1, 1_000_000).default(600),
  /** How long withdrawals are held after a change to how the account is protected (S10). */
  WITHDRAWAL_HOLD_MS: milliseconds(0, 24 * 60 * 60 * 1000),
  /** 24 hours in production, none elsewhere. */
  KEY_AGE_MS: wholeNumber(0, Number.MAX_SAFE_INTEGER).optional(),

  /** Where uploaded pictures lie. Processes on several machines need one that all of them see, or S3. */
  FILES_DIRECTORY: z.string().optional(),
  /** With a bucket files lie in S3-compatible object storage, and the directory is not used. */
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default("us-east-1"),
  /** For storage that is not Amazon's. */
  S3_ENDPOINT: addressOf("http:", "https:").optional(),
  /** Absent: the machine's own role is asked, as usual on Amazon. */
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  /** How long an account that is to be deleted can still be kept. */
  DELETION_WAIT_MS: milliseconds(0, deletionWaitMs),

  /** The networks as one array: nodes, finality, contracts. Without it nothing is watched and no voucher is signed. */
  CHAIN_DEPLOYMENT_FILE: z.string().optional(),
  /** The auditor's own nodes, `chainId=address` each. In production none may be on a host of the other processes' nodes. */
  AUDITOR_RPC_URLS: listOf(isAuditorNode, "chainId=address, such as 1=https://node.example"),
  /** A read-only copy of the database, for the auditor's check of everything. Without it that reads the database itself. */
  AUDITOR_REPLICA_URL: addressOf("postgres:", "postgresql:").optional(),
  /** How often the auditor checks what is new in the books, and compares them with the chains. 0: role `all` starts none, for tests that change balances. */
  EQUALITY_INTERVAL_MS: milliseconds(0, 60 * 60 * 1000),
  /** A chain whose books are this much older than its newest final block is not compared. */
  EQUALITY_LAG_MS: milliseconds(0, 30 * 60 * 1000),
  CHAIN_POLL_MS: milliseconds(10, 500),
  /** A registered transaction that no node has known for this long is given up. */
  DROPPED_AFTER_MS: milliseconds(1_000, 6 * 60 * 60 * 1000),
  WITHDRAWALS_ENABLED: z.enum(["true", "false"]).default("true"),
  /** WITHDRAW-4: the day in November that players are told while withdrawals are not enabled. */
  WITHDRAWALS_RESUME_ON: z.iso
    .date("must be a date such as 2026-11-30")
    .refine((date) => date.slice(5, 7) === "11", "must be a date in November")
    .default("2026-11-30"),
  /** Whether the page offers deposits from the chain. What is sent there all the same is credited. */
  DEPOSITS_ENABLED_ETH: z.enum(["true", "false"]).default("true"),
  DEPOSITS_ENABLED_BSC: z.enum(["true", "false"]).default("true"),
  BRAND_FILE: z.string().optional(),
  /** ASSET-16: a minted asset's page at the external marketplace. */
  MARKETPLACE_ASSET_URL: marketplacePage.default("https://opensea.io/assets/ethereum/{contract}/{token_id}"),
  /** ASSET-17: and of the one collection that is on a test network. */
  MARKETPLACE_TEST_ASSET_URL: marketplacePage.default(
    "https://testnets.opensea.io/assets/sepolia/{contract}/{token_id}",
  ),
  MARKETPLACE_TEST_CONTRACT: contractAddress.optional(),

  /** L3: providers are configuration, script addresses included; without an id a provider is not offered. */
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_ISSUER: addressOf("http:", "https:").default("https://accounts.google.com"),
  GOOGLE_JWKS_URL: addressOf("http:", "https:").default("https://www.googleapis.com/oauth2/v3/certs"),
  GOOGLE_SCRIPT_URL: addressOf("http:", "https:").default("https://accounts.google.com/gsi/client"),
  FACEBOOK_APP_ID: z.string().optional(),
  FACEBOOK_APP_SECRET: z.string().optional(),
  FACEBOOK_GRAPH_URL: addressOf("http:", "https:").default("https://graph.facebook.com"),
  /** The SDK and the API use the same version. The specification names the default, which Facebook has retired since (SOCIAL-3). */
  FACEBOOK_API_VERSION: z
    .string()
    .regex(/^v\d{1,3}\.\d{1,2}$/, "must be a version such as v3.1")
    .default("v3.1"),
  FACEBOOK_SCRIPT_URL: addressOf("http:", "https:").default("https://connect.facebook.net/en_US/sdk.js"),
  /** Origins that Facebook's script talks to and frames. */
  FACEBOOK_PAGE_ORIGINS: listOf(isOrigin, "exact origins"),
  TWITTER_CLIENT_ID: z.string().optional(),
  TWITTER_CLIENT_SECRET: z.string().optional(),
  TWITTER_AUTHORIZE_URL: addressOf("http:", "https:").default("https://x.com/i/oauth2/authorize"),
  TWITTER_API_URL: addressOf("http:", "https:").default("https://api.x.com"),

  /** Without it there is no wallet connector; the browser's own wallets need nothing. */
  PASSWORD_BREACH_URL: addressOf("http:", "https:").optional(),
  WALLETCONNECT_PROJECT_ID: z.string().optional(),
  WALLETCONNECT_RELAY_URL: addressOf("ws:", "wss:").default("wss://relay.walletconnect.org"),
  /** STORY-3: without both no call is made. */
  STORY_SERVICE_URL: addressOf("http:", "https:").optional(),
  STORY_COLLECTIBLE: z
    .string()
    .regex(/^\d{1,10}:0x[0-9a-fA-F]{40}:\d{1,78}$/, "must look like chainId:contract:tokenId")
    .optional(),

  /** Each feed is one source. Production needs at least two sources (RATES-15). */
  PRICE_FEED_URLS: listOf(isFeedAddress, "addresses that start with https:// or http://"),
  /** One more source: contracts on this chain, one for each price. */
  PRICE_AGGREGATOR_CHAIN_ID: wholeNumber(1, Number.MAX_SAFE_INTEGER).optional(),
  ...aggregators,
  PRICE_FEED_INTERVAL_MS: milliseconds(100, 5_000),
  PRICE_FEED_TIMEOUT_MS: milliseconds(100, 3_000),
  /** After this long without news the sale closes (M9). */
  PRICE_FEED_STALE_MS: milliseconds(100, 120_000),
  /** How far sources may be apart. Liquid coins differ by less than 1 % between markets, SUPS by more. */
  PRICE_AGREEMENT_PERCENT: percent.default("3"),
  /** A price may move by so much in one window before it is stopped (RATES-16). */
  PRICE_MOVE_PERCENT: percent.default("20"),
  PRICE_MOVE_WINDOW_MS: milliseconds(1_000, 10 * 60 * 1000),
  /** Sources that agree on a new level for this long are believed. */
  PRICE_RESUME_MS: milliseconds(100, 30 * 60 * 1000),
  /** A stablecoin this close to 1 USD counts as 1 USD; further away it buys nothing (RATES-18). */
  PRICE_STABLECOIN_PERCENT: percent.default("2"),
  PRICE_MARKET_FACTOR: decimal.default("1.1"),
  PRICE_FLOOR_USD: decimal.default("0.02"),
  PRICE_FIXED_SUPS_USD: decimal.default("0.12"),
  ...fixedPrices,

  /** What is credited without a member of staff (BUY-30). 500,000 SUPS at 0.12 USD are 60,000 USD (BUY-15). */
  PURCHASE_MAX_USD: decimal.default("75000"),
  PURCHASE_ACCOUNT_DAY_MAX_USD: decimal.default("150000"),
  PURCHASE_DAY_MAX_USD: decimal.default("1000000"),
});

export type Variables = z.infer<typeof variablesSchema>;
