import { type ChainId, chains, isChainId, requiredFamilies } from "@passport/protocol";
import { describe, expect, it } from "vitest";
import { ConfigError } from "./config-error.ts";
import { readNetworks } from "./networks.ts";
import { writeTestFile } from "./testing/networks-file.ts";

const fileWith = (networks: unknown): string => writeTestFile(JSON.stringify(networks));

const problemsOf = (networks: unknown): string => {
  try {
    readNetworks(fileWith(networks));
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return "";
};

const address = `0x${"AB".repeat(20)}`;
const deploymentOn = (chainId: number) => ({
  chainId,
  startBlock: 7,
  sups: address,
  withdrawer: null,
  treasury: address,
  depositAddress: address,
  purchaseAddress: address,
  tokens: [],
  collections: [],
  items: [],
  farm: null,
  multicall: address,
  timelock: address,
});

const ids = Object.keys(chains).map(Number).filter(isChainId);
/** One chain of every other family that a deployment needs. */
const othersOf = (id: ChainId): ChainId[] =>
  requiredFamilies
    .filter((family) => family !== chains[id].family)
    .map((family) => ids.find((other) => chains[other].family === family) ?? id);

describe("readNetworks", () => {
  it.each(ids)("[CONFIG-6] [CONFIG-7] [CHAIN-2] takes %i as the network of its family and not as another one", (id) => {
    const others = othersOf(id);
    expect(readNetworks(fileWith([id, ...others].map((chainId) => ({ chainId }))))).toEqual({
      chainIds: [id, ...others],
      networks: [],
      foreignNetworks: [],
    });
    const withoutIts = others.map((chainId) => ({ chainId }));
    expect(problemsOf(withoutIts)).toContain(
      `CHAIN_DEPLOYMENT_FILE: needs a network of the family ${chains[id].family}. Bad chain selected.`,
    );
    expect(problemsOf([{ chainId: id }, { chainId: id }, ...withoutIts])).toContain(
      `has 2 networks of the family ${chains[id].family}. Bad chain selected.`,
    );
  });

  it.each([137, 0, -1, 97.5])('[CONFIG-6] refuses chain %d with "Bad chain selected."', (chainId) => {
    expect(problemsOf([{ chainId }, { chainId: 97 }])).toContain("0 chainId Bad chain selected.");
    expect(problemsOf([{ chainId: 1 }, { chainId }])).toContain("1 chainId Bad chain selected.");
  });

  it.each(["x", "97", null])("[CONFIG-6] refuses %j, which is no chain id", (chainId) => {
    expect(problemsOf([{ chainId }, { chainId: 97 }])).toContain("CHAIN_DEPLOYMENT_FILE: 0 chainId");
  });

  it("reads nodes, finality and contracts, addresses in lower case", () => {
    const [ethereum, binance] = [
      { chainId: 1, rpcUrls: ["https://a.example", "https://b.example"], deployment: deploymentOn(1) },
      {
        chainId: 56,
        rpcUrls: ["http://127.0.0.1:8545", "http://chain-binance:8545"],
        finality: 20,
        deployment: deploymentOn(56),
      },
    ];
    const { chainIds, networks } = readNetworks(fileWith([ethereum, binance]));
    expect(chainIds).toEqual([1, 56]);
    expect(networks).toMatchObject([
      { chainId: 1, rpcUrls: ethereum?.rpcUrls, finality: "finalized" },
      { chainId: 56, rpcUrls: binance?.rpcUrls, finality: 20, deployment: { sups: address.toLowerCase() } },
    ]);
  });

  it.each<[string, object]>([
    ["needs rpcUrls for its contracts", { deployment: deploymentOn(1) }],
    ["has the contracts of another chain", { rpcUrls: ["https://a.example"], deployment: deploymentOn(5) }],
    ["must be https, or http on this machine", { rpcUrls: ["wss://hunter2.example"] }],
    ["must be https, or http on this machine", { rpcUrls: ["http://hunter2.example"] }],
    ["finality", { finality: 0 }],
    ["finality", { finality: "latest" }],
    ["deployment sups must be an address", { deployment: { ...deploymentOn(1), sups: "0x1" } }],
    ["rpcUrl", { rpcUrl: "https://hunter2.example" }],
  ])("refuses an entry with the problem: %s", (problem, entry) => {
    const problems = problemsOf([{ chainId: 1, ...entry }, { chainId: 56 }]);
    expect(problems).toContain("CHAIN_DEPLOYMENT_FILE: 0");
    expect(problems).toContain(problem);
    expect(problems).not.toContain("hunter2");
  });

  it.each<[string, string[], boolean]>([
    ["two https nodes", ["https://a.example/hunter2", "https://b.example/hunter2"], true],
    ["three https nodes", ["https://a.example", "https://b.example", "https://c.example"], true],
    ["one node", ["https://a.example/hunter2"], false],
    ["two nodes of one host", ["https://a.example/hunter2", "https://a.example/other"], false],
    ["two ports of one host", ["https://a.example", "https://a.example:8443"], false],
    ["a third one of the first one's host", ["https://a.example", "https://b.example", "https://a.example/2"], false],
    ["a plain node beside an https one", ["https://a.example", "http://127.0.0.1:8545"], false],
    ["two plain nodes", ["http://127.0.0.1:8545", "http://localhost:8546"], false],
  ])("[CONFIG-15] production takes %s: %s", (_what, rpcUrls, isTaken) => {
    const file = fileWith([{ chainId: 1, rpcUrls, deployment: deploymentOn(1) }, { chainId: 56 }]);
    const read = () => readNetworks(file, "production");
    const problem =
      "CHAIN_DEPLOYMENT_FILE: chain 1 needs two https nodes or more, each on a host of its own, when NODE_ENV=production";
    if (isTaken) expect(read().networks[0]?.rpcUrls).toEqual(rpcUrls);
    else expect(read).toThrow(new ConfigError([problem]));
    expect(readNetworks(file, "development").networks).toHaveLength(1);
  });

  it("[CONFIG-15] production takes no chain without our contracts by one node either", () => {
    const file = fileWith([{ chainId: 1, rpcUrls: ["https://a.example"] }, { chainId: 56 }]);
    expect(() => readNetworks(file, "production")).toThrow("chain 1 needs two https nodes");
    expect(readNetworks(file, "test").foreignNetworks).toHaveLength(1);
  });

  it("refuses a file that is missing, not JSON, or no array", () => {
    expect(() => readNetworks("no-such-file.json")).toThrow(ConfigError);
    expect(() => readNetworks(writeTestFile("{"))).toThrow("CHAIN_DEPLOYMENT_FILE: is not JSON");
    expect(problemsOf({ 1: deploymentOn(1) })).toContain("CHAIN_DEPLOYMENT_FILE");
  });

  it("without a file has the chains of a development stack, and contracts on none of them", () => {
    expect(readNetworks(undefined)).toEqual({ chainIds: [31_337, 97], networks: [], foreignNetworks: [] });
  });
});
