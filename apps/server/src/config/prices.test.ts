import { describe, expect, it } from "vitest";
import { ConfigError, parseConfig } from "./config.ts";
import { writeTestFile } from "./testing/networks-file.ts";

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
  },
});
const networks = () => ({ CHAIN_DEPLOYMENT_FILE: writeTestFile(JSON.stringify([networkOn(1), networkOn(56)])) });
const feedUrl = { PRICE_FEED_URL: "https://prices.example" };
const aggregator = {
  PRICE_AGGREGATOR_CHAIN_ID: "1",
  PRICE_AGGREGATOR_SUPS_USD: address("AB"),
  PRICE_AGGREGATOR_ETH_USD: address("02"),
  PRICE_AGGREGATOR_BNB_USD: address("03"),
};

const sourceOf = (environment: Record<string, string>) => parseConfig(environment).prices.source;
const problemsOf = (environment: Record<string, string>): string => {
  try {
    parseConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return "";
};

describe("the source of prices", () => {
  it("[RATES-5] is fixed, an HTTP feed, or contracts on one of our chains", () => {
    expect(sourceOf({})).toEqual({ kind: "fixed" });
    expect(sourceOf(feedUrl)).toEqual({ kind: "http", url: "https://prices.example" });
    expect(sourceOf({ ...networks(), ...aggregator })).toEqual({
      kind: "aggregator",
      chainId: 1,
      feeds: { sup: address("ab"), eth: address("02"), bnb: address("03") },
    });
  });

  it.each(Object.keys(aggregator))("is no aggregator without %s", (name) => {
    expect(problemsOf({ ...networks(), ...aggregator, [name]: "" })).toContain("all or none");
  });

  it("is one source and not two", () => {
    expect(problemsOf({ ...networks(), ...aggregator, ...feedUrl })).toContain("one or the other");
  });

  it("is on a chain that we read", () => {
    const problem = "PRICE_AGGREGATOR_CHAIN_ID: must be a chain of CHAIN_DEPLOYMENT_FILE with contracts";
    expect(problemsOf({ ...networks(), ...aggregator, PRICE_AGGREGATOR_CHAIN_ID: "137" })).toContain(problem);
    expect(problemsOf(aggregator)).toContain(problem);
  });

  it("is an address, which no message repeats", () => {
    const problems = problemsOf({ ...networks(), ...aggregator, PRICE_AGGREGATOR_ETH_USD: "0x1234" });
    expect(problems).toContain("PRICE_AGGREGATOR_ETH_USD: must be the address of a contract");
    expect(problems).not.toContain("0x1234");
  });
});
