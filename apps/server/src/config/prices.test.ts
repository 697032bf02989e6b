import { describe, expect, it } from "vitest";
import { ConfigError, parseConfig } from "./config.ts";
import { writeTestFile } from "./testing/networks-file.ts";
import { productionEnvironment } from "./testing/production-environment.ts";

const address = (byte: string) => `0x${byte.repeat(20)}`;
const networkOn = (chainId: number) => ({
  chainId,
  rpcUrls: ["http://127.0.0.1:8545"],
  deployment: {
    chainId,
    startBlock: 7,
    sups: address("01"),
    withdrawer: null,
    treasury: address("01"),
    depositAddress: address("01"),
    purchaseAddress: address("01"),
    tokens: [],
    collections: [],
    items: [],
    farm: null,
    multicall: address("01"),
    timelock: address("01"),
  },
});
const networks = () => ({ CHAIN_DEPLOYMENT_FILE: writeTestFile(JSON.stringify([networkOn(1), networkOn(56)])) });
const feedUrls = { PRICE_FEED_URLS: "https://one.example/prices, https://two.example/prices" };
const aggregator = {
  PRICE_AGGREGATOR_CHAIN_ID: "1",
  PRICE_AGGREGATOR_SUPS_USD: address("AB"),
  PRICE_AGGREGATOR_ETH_USD: address("02"),
  PRICE_AGGREGATOR_BNB_USD: address("03"),
  PRICE_AGGREGATOR_USDC_USD: address("04"),
  PRICE_AGGREGATOR_BUSD_USD: address("05"),
};

const sourcesOf = (environment: Record<string, string>) => parseConfig(environment).prices.sources;
const problemsOf = (environment: Record<string, string>): string => {
  try {
    parseConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return "";
};

describe("the sources of prices", () => {
  it("[RATES-5] are none, HTTP feeds, and contracts on one of our chains", () => {
    expect(sourcesOf({})).toEqual([]);
    const feeds = [
      { kind: "http", url: "https://one.example/prices" },
      { kind: "http", url: "https://two.example/prices" },
    ];
    expect(sourcesOf(feedUrls)).toEqual(feeds);
    const contracts = {
      kind: "aggregator",
      chainId: 1,
      feeds: { sup: address("ab"), eth: address("02"), bnb: address("03"), usdc: address("04"), busd: address("05") },
    };
    expect(sourcesOf({ ...networks(), ...aggregator })).toEqual([contracts]);
    expect(sourcesOf({ ...networks(), ...aggregator, ...feedUrls })).toEqual([...feeds, contracts]);
  });

  it.each(Object.keys(aggregator))("have no aggregator without %s", (name) => {
    expect(problemsOf({ ...networks(), ...aggregator, [name]: "" })).toContain("all or none");
  });

  it("are on a chain that we read", () => {
    const problem = "PRICE_AGGREGATOR_CHAIN_ID: must be a chain of CHAIN_DEPLOYMENT_FILE with contracts";
    expect(problemsOf({ ...networks(), ...aggregator, PRICE_AGGREGATOR_CHAIN_ID: "137" })).toContain(problem);
    expect(problemsOf(aggregator)).toContain(problem);
  });

  it("are addresses, which no message repeats", () => {
    const problems = problemsOf({ ...networks(), ...aggregator, PRICE_AGGREGATOR_ETH_USD: "0x1234" });
    expect(problems).toContain("PRICE_AGGREGATOR_ETH_USD: must be the address of a contract");
    expect(problems).not.toContain("0x1234");
  });
});

describe("in production", () => {
  const problems = (urls: string, more: Record<string, string> = {}) =>
    problemsOf({ ...productionEnvironment, PRICE_FEED_URLS: urls, ...more });
  const tooFew = "PRICE_FEED_URLS: is required when NODE_ENV=production: two hosts, or one and an aggregator";

  it("[RATES-15] needs two sources on hosts of their own", () => {
    expect(problems("https://one.example,https://two.example")).toBe("");
    expect(problems("https://one.example,https://two.example,https://three.example")).toBe("");
    expect(problems("")).toContain(tooFew);
    expect(problems("https://one.example")).toContain(tooFew);
    expect(problems("https://one.example", aggregator)).not.toContain("PRICE_FEED_URLS");
    expect(problems("", aggregator)).toContain(tooFew);
    // One host with two addresses is one source.
    expect(problems("https://one.example/a,https://one.example:8443/b")).toContain(tooFew);
    const twice = problems("https://one.example/a,https://one.example/b,https://two.example");
    expect(twice).toContain("PRICE_FEED_URLS: must be on a different host each");
  });

  it("[RATES-15] takes https only", () => {
    const encrypted = "PRICE_FEED_URLS: must be encrypted when NODE_ENV=production";
    expect(problems("https://one.example,http://two.example")).toContain(encrypted);
    expect(problemsOf({ PRICE_FEED_URLS: "http://127.0.0.1:1/prices" })).toBe("");
    expect(problemsOf({ PRICE_FEED_URLS: "ftp://one.example" })).toContain(
      "PRICE_FEED_URLS: must be a comma-separated",
    );
  });
});

describe("when prices are believed", () => {
  it("has defaults in percent, minutes and USD", () => {
    const { prices, purchaseCaps } = parseConfig({});
    expect(prices.trust).toEqual({
      agreementShare: 300n,
      moveShare: 2000n,
      moveWindowMs: 600_000,
      resumeAfterMs: 1_800_000,
      stablecoinShare: 200n,
    });
    const usd = 10n ** 18n;
    expect(purchaseCaps).toEqual({
      paymentUsd: 75_000n * usd,
      accountDayUsd: 150_000n * usd,
      dayUsd: 1_000_000n * usd,
    });
  });

  it("takes parts of a percent, and refuses what is none", () => {
    expect(parseConfig({ PRICE_STABLECOIN_PERCENT: "0.25" }).prices.trust.stablecoinShare).toBe(25n);
    for (const wrong of ["100", "-1", "2%", "0.001"])
      expect(problemsOf({ PRICE_MOVE_PERCENT: wrong })).toContain("PRICE_MOVE_PERCENT: must be a percentage below 100");
  });
});
