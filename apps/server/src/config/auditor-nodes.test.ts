import { describe, expect, it } from "vitest";
import { ethereum } from "../testing/chain-event-fixtures.ts";
import { auditorNetworks, readAuditorNodes } from "./auditor-nodes.ts";
import { parseConfig } from "./config.ts";

const network = { ...ethereum, rpcUrls: ["https://one.example", "https://two.example"] };
const nodesOf = (environment: "production" | "development", ...entries: string[]) => {
  const [audited] = auditorNetworks({ environment, networks: [network], auditorNodes: readAuditorNodes(entries) });
  return audited?.rpcUrls;
};

describe("the auditor's nodes", () => {
  it("[EQUALITY-2] are its own, with whatever their address holds", () => {
    const own = ["https://three.example/key=1", "https://four.example"];
    expect(nodesOf("production", ...own.map((url) => `31337=${url}`))).toEqual(own);
    expect(nodesOf("development", "31337=http://127.0.0.1:8545")).toEqual(["http://127.0.0.1:8545"]);
  });

  it("[EQUALITY-2] are the shared ones outside production, when none are named for a chain", () => {
    expect(nodesOf("development", "97=https://three.example")).toEqual(network.rpcUrls);
  });

  it.each([
    ["none", []],
    ["one", ["https://three.example"]],
    ["two on one host", ["https://three.example/a", "https://three.example/b"]],
    ["one that is not encrypted", ["https://three.example", "http://four.example"]],
    ["one on a host of the worker's", ["https://three.example", "https://two.example/other-key"]],
  ])("[EQUALITY-2] in production the auditor does not start with %s", (_, urls) => {
    expect(() => nodesOf("production", ...urls.map((url) => `31337=${url}`))).toThrow(
      "AUDITOR_RPC_URLS: chain 31337 needs two https nodes or more",
    );
  });

  it("[EQUALITY-2] are compared with every hour, and an address without a chain is refused", () => {
    expect(parseConfig({}).equalityIntervalMs).toBe(3_600_000);
    expect(() => parseConfig({ AUDITOR_RPC_URLS: "https://three.example" })).toThrow("AUDITOR_RPC_URLS");
  });
});
